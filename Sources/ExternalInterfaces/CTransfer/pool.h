#ifndef TRANSFER_POOL_H
#define TRANSFER_POOL_H

#include "library.h"
#include "transfer.h"

/// A byte buffer that grows up to a limit.
struct bytes {
  uint8_t *start;
  size_t size, capacity;
};

/// A transfer from its start to its callback.
///
/// Only the flag and the link are shared between threads, protected by the lock of the pool.
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

/// Copies a request; returns NULL if out of memory.
struct transfer *transfer_make(const struct transfer_request *request);

/// Frees a transfer without a callback.
void transfer_discard(struct transfer *transfer);

/// Creates the transfer's libcurl handle; returns false on failure.
bool transfer_prepare(struct transfer *transfer, const struct curl_library *curl);

/// Returns whether the transfer needs TLS.
bool transfer_needs_tls(const struct transfer *transfer);

/// Calls the callback and frees the transfer, whose handle must not be in a pool.
void transfer_finish(struct transfer *transfer, const struct curl_library *curl,
                     enum transfer_outcome outcome, long code);

#endif
