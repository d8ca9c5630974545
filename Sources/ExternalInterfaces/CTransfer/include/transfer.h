#ifndef TRANSFER_H
#define TRANSFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Transfers over libcurl, which is loaded on first use. A pool has a thread of its own while transfers
// are under way, and none at any other time; its open connections stay for the next ones.

/// How a transfer ended.
enum transfer_outcome {
  /// The whole answer is there.
  TRANSFER_COMPLETE,
  /// It was cancelled, or its pool is being closed.
  TRANSFER_CANCELLED,
  /// There is no libcurl, or none that can be used.
  TRANSFER_NO_LIBRARY,
  /// Head or body are larger than allowed.
  TRANSFER_TOO_LARGE,
  /// libcurl ended it; the code says why.
  TRANSFER_FAILED,
};

/// What to send and what to put up with. Everything is copied.
struct transfer_request {
  const char *method;
  const char *address;
  /// Lines such as `Name: value`; so many as the count says.
  const char *const *headers;
  size_t header_count;
  const uint8_t *body;
  size_t body_size;
  const char *user_agent;
  /// The address of a proxy, `""` for none, NULL for what the environment says.
  const char *proxy;
  /// A file of certificates to trust in the place of the system's, or NULL.
  const char *certificates;
  /// Milliseconds for the connection, and for everything.
  long connect_time, total_time;
  /// Seconds without a byte.
  long idle_time;
  /// Bytes of all headers, and of the body after decompression.
  size_t head_limit, body_limit;
};

/// How it went. Pointers are valid during the call only.
struct transfer_answer {
  enum transfer_outcome outcome;
  /// libcurl's code, the proxy's answer to CONNECT, and the status of the server; 0 where there is none.
  long code, proxy_status, status;
  const uint8_t *head;
  size_t head_size;
  const uint8_t *body;
  size_t body_size;
  /// What libcurl says of its code; it names no address and no value.
  const char *reason;
};

typedef void (*transfer_callback)(void *context, const struct transfer_answer *answer);

struct transfer_pool;

/// Makes a pool; NULL where there is no memory. Loads nothing.
struct transfer_pool *transfer_pool_make(void);

/// Ends every transfer, closes the connections and frees the pool; returns when all of it is done.
/// Not to be called from a callback.
void transfer_pool_free(struct transfer_pool *pool);

/// Ends every transfer, closes the connections and ends the thread; returns when all of it is done.
/// The pool remains usable. Not to be called from a callback.
void transfer_pool_close(struct transfer_pool *pool);

/// Begins a transfer and answers its number; 0 where it cannot begin, and then nothing is called.
///
/// The callback is called exactly once, on the pool's thread.
uint64_t transfer_start(struct transfer_pool *pool, const struct transfer_request *request,
                        void *context, transfer_callback callback);

/// Ends a transfer: its connection is closed, or its stream of HTTP/2 reset. It may be over already.
void transfer_cancel(struct transfer_pool *pool, uint64_t number);

/// What is known of libcurl on this machine.
struct transfer_library {
  /// Such as `8.5.0`, and the library for TLS, such as `OpenSSL/3.0.13`; NULL where there is none.
  const char *version, *tls;
  bool has_http2;
};

/// Loads libcurl and tells; false where there is none that can be used.
bool transfer_library_find(struct transfer_library *library);

#endif
