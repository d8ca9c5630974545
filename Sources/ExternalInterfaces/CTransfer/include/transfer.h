#ifndef TRANSFER_H
#define TRANSFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Transfers with libcurl, which is loaded on first use. A pool has a thread only while transfers
// are running; its open connections are reused.

/// The outcome of a transfer.
enum transfer_outcome {
  /// The response is complete.
  TRANSFER_COMPLETE,
  /// The transfer was cancelled, or its pool was closed.
  TRANSFER_CANCELLED,
  /// No usable libcurl is installed, or it lacks TLS.
  TRANSFER_NO_LIBRARY,
  /// The headers or the body exceed their limits.
  TRANSFER_TOO_LARGE,
  /// libcurl failed with a code.
  TRANSFER_FAILED,
};

/// Why a certificate cannot be verified.
enum transfer_flaw {
  TRANSFER_UNKNOWN_FLAW,
  TRANSFER_UNKNOWN_ISSUER,
  TRANSFER_OUT_OF_DATE,
  TRANSFER_WRONG_HOST,
};

/// The request and its limits. Everything is copied.
struct transfer_request {
  const char *method;
  const char *address;
  /// `header_count` lines such as `Name: value`.
  const char *const *headers;
  size_t header_count;
  const uint8_t *body;
  size_t body_size;
  const char *user_agent;
  /// The address of a proxy: `""` for none, NULL for the environment's.
  const char *proxy;
  /// A file of trusted certificates that replaces the system's, or NULL.
  const char *certificates;
  /// Timeouts of the connection and of the whole request in milliseconds.
  long connect_time, total_time;
  /// The idle timeout in seconds.
  long idle_time;
  /// The maximum size in bytes of all headers, and of the decompressed body.
  size_t head_limit, body_limit;
};

/// The result of a transfer. Pointers are valid during the callback only.
struct transfer_answer {
  enum transfer_outcome outcome;
  /// libcurl's code, the proxy's status for CONNECT, and the server's status; 0 if there is none.
  long code, proxy_status, status;
  const uint8_t *head;
  size_t head_size;
  const uint8_t *body;
  size_t body_size;
  /// libcurl's description of its code, without addresses or values.
  const char *reason;
  /// Why a certificate cannot be verified; only for failures whose code says so.
  enum transfer_flaw flaw;
  /// The name of the unknown issuer, untrusted text; empty if it is unknown.
  const char *issuer;
};

typedef void (*transfer_callback)(void *context, const struct transfer_answer *answer);

struct transfer_pool;

/// Creates a pool, or returns NULL if out of memory. Loads nothing.
struct transfer_pool *transfer_pool_make(void);

/// Cancels all transfers, closes the connections and frees the pool, waiting until that is done.
///
/// Must not be called from a callback.
void transfer_pool_free(struct transfer_pool *pool);

/// Cancels all transfers, closes the connections and ends the thread, waiting until that is done.
///
/// The pool remains usable. Must not be called from a callback.
void transfer_pool_close(struct transfer_pool *pool);

/// Starts a transfer and returns its number, or 0, without a callback, if it cannot start.
///
/// Otherwise the callback is called exactly once, on the pool's thread.
uint64_t transfer_start(struct transfer_pool *pool, const struct transfer_request *request,
                        void *context, transfer_callback callback);

/// Cancels a transfer by closing its connection or resetting its HTTP/2 stream.
///
/// The transfer may be over already.
void transfer_cancel(struct transfer_pool *pool, uint64_t number);

/// The libcurl of this machine.
struct transfer_library {
  /// The version, such as `8.5.0`, and the TLS library, such as `OpenSSL/3.0.13`; NULL if there is
  /// none.
  const char *version, *tls;
  bool has_http2;
};

/// Loads libcurl and describes it; returns false if none is usable.
bool transfer_library_find(struct transfer_library *library);

#endif
