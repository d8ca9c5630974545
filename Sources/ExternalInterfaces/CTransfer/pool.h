#ifndef TRANSFER_POOL_H
#define TRANSFER_POOL_H

#include "library.h"
#include "transfer.h"

/// Bytes that grow up to a limit.
struct bytes {
  uint8_t *start;
  size_t size, capacity;
};

/// A transfer from its start to its callback. Only the flag and the link are shared between threads,
/// under the lock of the pool.
struct transfer {
  struct transfer *next;
  uint64_t number;
  bool is_cancelled;

  void *context;
  transfer_callback callback;
  struct transfer_request request;
  struct curl_slist *headers;
  CURL *easy;
  struct bytes head, body;
  size_t head_total;
  bool is_too_large;
};

/// Copies a request; NULL where there is no memory.
struct transfer *transfer_make(const struct transfer_request *request);

/// Frees a transfer of which nobody is told.
void transfer_discard(struct transfer *transfer);

/// Makes the handle of libcurl for it; false where that fails.
bool transfer_prepare(struct transfer *transfer, const struct curl_library *curl);

/// Tells how it ended, the handle being out of every pool, and frees it.
void transfer_finish(struct transfer *transfer, const struct curl_library *curl,
                     enum transfer_outcome outcome, long code);

#endif
