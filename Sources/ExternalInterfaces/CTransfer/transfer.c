#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "transfer.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "pool.h"

static bool copy(const char **text) {
  return !*text || (*text = strdup(*text)) != NULL;
}

static void free_request(struct transfer_request *request) {
  free((void *)request->method);
  free((void *)request->address);
  for (size_t i = 0; request->headers && i < request->header_count; i++)
    free((void *)request->headers[i]);
  free((void *)request->headers);
  free((void *)request->body);
  free((void *)request->user_agent);
  free((void *)request->proxy);
  free((void *)request->certificates);
}

void transfer_discard(struct transfer *transfer) {
  free_request(&transfer->request);
  free(transfer->head.start);
  free(transfer->body.start);
  free(transfer);
}

struct transfer *transfer_make(const struct transfer_request *request) {
  struct transfer *transfer = calloc(1, sizeof *transfer);
  if (!transfer) return NULL;
  struct transfer_request *own = &transfer->request;
  *own = *request;
  // Clear pointers not copied yet, so that they are not freed.
  bool is_whole = request->method && request->address;
  const char **texts[] = {&own->method, &own->address, &own->user_agent, &own->proxy,
                          &own->certificates};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    if (!copy(texts[i])) is_whole = false;
  const char **headers = calloc(request->header_count + 1, sizeof *headers);
  for (size_t i = 0; headers && i < request->header_count; i++)
    if (!request->headers[i] || !(headers[i] = strdup(request->headers[i]))) is_whole = false;
  own->headers = headers;
  uint8_t *body = malloc(request->body_size + 1);
  if (body && request->body_size) memcpy(body, request->body, request->body_size);
  own->body = body;
  if (is_whole && headers && body) return transfer;
  transfer_discard(transfer);
  return NULL;
}

static bool append(struct bytes *bytes, const char *data, size_t count, size_t limit) {
  if (count > limit || bytes->size > limit - count) return false;
  size_t needed = bytes->size + count;
  if (needed > bytes->capacity) {
    size_t capacity = bytes->capacity ? bytes->capacity * 2 : 4096;
    while (capacity < needed) capacity *= 2;
    uint8_t *larger = realloc(bytes->start, capacity);
    if (!larger) return false;
    *bytes = (struct bytes){larger, bytes->size, capacity};
  }
  memcpy(bytes->start + bytes->size, data, count);
  bytes->size = needed;
  return true;
}

static size_t receive_body(char *data, size_t unit, size_t count, void *context) {
  struct transfer *transfer = context;
  if (append(&transfer->body, data, unit * count, transfer->request.body_limit))
    return unit * count;
  transfer->is_too_large = true;
  return 0;
}

static size_t receive_head(char *data, size_t unit, size_t count, void *context) {
  struct transfer *transfer = context;
  size_t size = unit * count;
  // Headers of interim responses count towards the limit, but only the last response is kept.
  if (size >= 5 && memcmp(data, "HTTP/", 5) == 0) transfer->head.size = 0;
  transfer->head_total += size;
  if (transfer->head_total <= transfer->request.head_limit &&
      append(&transfer->head, data, size, transfer->request.head_limit))
    return size;
  transfer->is_too_large = true;
  return 0;
}

/// Opens a close-on-exec socket, so that no child process keeps the connection open.
static int open_socket(void *context, int purpose, struct curl_address *address) {
  (void)context;
  (void)purpose;
#ifdef SOCK_CLOEXEC
  return socket(address->family, address->kind | SOCK_CLOEXEC, address->protocol);
#else
  int made = socket(address->family, address->kind, address->protocol);
  if (made >= 0) fcntl(made, F_SETFD, FD_CLOEXEC);
  return made;
#endif
}

/// Sets the limits; older libraries ignore options that they lack.
static bool set_limits(CURL *easy, const struct curl_library *curl,
                       const struct transfer_request *request) {
  curl->easy_setopt(easy, OPTION_NO_SIGNAL, 1L);
  curl->easy_setopt(easy, OPTION_FOLLOW_LOCATION, 0L);
  curl->easy_setopt(easy, OPTION_CONNECT_TIMEOUT_MS, request->connect_time);
  curl->easy_setopt(easy, OPTION_TIMEOUT_MS, request->total_time);
  curl->easy_setopt(easy, OPTION_LOW_SPEED_LIMIT, 1L);
  curl->easy_setopt(easy, OPTION_LOW_SPEED_TIME, request->idle_time);
  curl->easy_setopt(easy, OPTION_MAX_FILE_SIZE, (int64_t)request->body_limit);
  curl->easy_setopt(easy, OPTION_SUPPRESS_CONNECT_HEADERS, 1L);
  curl->easy_setopt(easy, OPTION_HTTP09_ALLOWED, 0L);
  curl->easy_setopt(easy, OPTION_PATH_AS_IS, 1L);
  curl->easy_setopt(easy, OPTION_HTTP_VERSION, (long)HTTP_2_OVER_TLS);
  // A pending name lookup must not delay the completion of other transfers.
  curl->easy_setopt(easy, OPTION_QUICK_EXIT, 1L);
  curl->easy_setopt(easy, OPTION_OPEN_SOCKET_FUNCTION, open_socket);
  if (curl->easy_setopt(easy, OPTION_PROTOCOLS_TEXT, "http,https") != 0 &&
      curl->easy_setopt(easy, OPTION_PROTOCOLS, (long)PROTOCOLS_HTTP) != 0)
    return false;
  return curl->easy_setopt(easy, OPTION_ACCEPT_ENCODING, "") == 0;
}

bool transfer_needs_tls(const struct transfer *transfer) {
  return strncmp(transfer->request.address, "https:", 6) == 0;
}

/// Verifies the peer over TLS, unconditionally.
static bool set_trust(CURL *easy, const struct curl_library *curl,
                      const struct transfer *transfer) {
  const struct transfer_request *request = &transfer->request;
  if (!transfer_needs_tls(transfer)) return true;
  // Requests to an HTTP/2 server share a connection.
  curl->easy_setopt(easy, OPTION_PIPE_WAIT, 1L);
  if (request->certificates &&
      curl->easy_setopt(easy, OPTION_CA_FILE, request->certificates) != 0)
    return false;
  if (curl->observe_trust)
    curl->easy_setopt(easy, OPTION_TLS_CONTEXT_FUNCTION, curl->observe_trust);
  return curl->easy_setopt(easy, OPTION_TLS_VERSION, (long)TLS_1_2_OR_LATER) == 0 &&
         curl->easy_setopt(easy, OPTION_VERIFY_PEER, 1L) == 0 &&
         curl->easy_setopt(easy, OPTION_VERIFY_HOST, 2L) == 0;
}

static bool set_message(CURL *easy, const struct curl_library *curl, struct transfer *transfer) {
  const struct transfer_request *request = &transfer->request;
  for (size_t i = 0; i < request->header_count; i++) {
    struct curl_slist *longer = curl->slist_append(transfer->headers, request->headers[i]);
    if (!longer) return false;
    transfer->headers = longer;
  }
  if (strcmp(request->method, "GET") != 0) {
    curl->easy_setopt(easy, OPTION_POST, 1L);
    curl->easy_setopt(easy, OPTION_POST_SIZE, (int64_t)request->body_size);
    curl->easy_setopt(easy, OPTION_POST_FIELDS, request->body);
    if (strcmp(request->method, "POST") != 0 &&
        curl->easy_setopt(easy, OPTION_CUSTOM_REQUEST, request->method) != 0)
      return false;
  }
  if (request->user_agent) curl->easy_setopt(easy, OPTION_USER_AGENT, request->user_agent);
  if (request->proxy && curl->easy_setopt(easy, OPTION_PROXY, request->proxy) != 0) return false;
  curl->easy_setopt(easy, OPTION_WRITE_FUNCTION, receive_body);
  curl->easy_setopt(easy, OPTION_WRITE_DATA, transfer);
  curl->easy_setopt(easy, OPTION_HEADER_FUNCTION, receive_head);
  curl->easy_setopt(easy, OPTION_HEADER_DATA, transfer);
  curl->easy_setopt(easy, OPTION_PRIVATE, transfer);
  return curl->easy_setopt(easy, OPTION_HEADERS, transfer->headers) == 0 &&
         curl->easy_setopt(easy, OPTION_URL, request->address) == 0;
}

bool transfer_prepare(struct transfer *transfer, const struct curl_library *curl) {
  CURL *easy = transfer->easy = curl->easy_init();
  return easy && set_limits(easy, curl, &transfer->request) &&
         set_trust(easy, curl, transfer) && set_message(easy, curl, transfer);
}

/// X509_V_ERR_…; if only the name is wrong, libcurl leaves the result at 1, or sets it to 0.
static enum transfer_flaw openssl_flaw(long result) {
  switch (result) {
  case 0:
  case 1:
    return TRANSFER_WRONG_HOST;
  case 9:
  case 10:
    return TRANSFER_OUT_OF_DATE;
  case 2:
  case 18:
  case 19:
  case 20:
  case 21:
    return TRANSFER_UNKNOWN_ISSUER;
  default:
    return TRANSFER_UNKNOWN_FLAW;
  }
}

/// Bits of gnutls_certificate_status_t.
static enum transfer_flaw gnutls_flaw(long result) {
  enum { SIGNER_NOT_FOUND = 1 << 6, NOT_ACTIVATED = 1 << 9, EXPIRED = 1 << 10 };
  if (result & SIGNER_NOT_FOUND) return TRANSFER_UNKNOWN_ISSUER;
  if (result & (NOT_ACTIVATED | EXPIRED)) return TRANSFER_OUT_OF_DATE;
  return result == 0 ? TRANSFER_WRONG_HOST : TRANSFER_UNKNOWN_FLAW;
}

/// Returns why a certificate could not be verified, from the result of the TLS library.
static enum transfer_flaw flaw(const struct curl_library *curl, CURL *easy) {
  long result = 0;
  if (curl->easy_getinfo(easy, INFO_VERIFY_RESULT, &result) != 0) return TRANSFER_UNKNOWN_FLAW;
  switch (curl->tls) {
  case TLS_OPENSSL:
    return openssl_flaw(result);
  case TLS_GNUTLS:
    return gnutls_flaw(result);
  default:
    return TRANSFER_UNKNOWN_FLAW;
  }
}

void transfer_finish(struct transfer *transfer, const struct curl_library *curl,
                     enum transfer_outcome outcome, long code) {
  if (outcome == TRANSFER_FAILED && transfer->is_too_large) outcome = TRANSFER_TOO_LARGE;
  struct transfer_answer answer = {
      .outcome = outcome,
      .code = code,
      .head = transfer->head.start,
      .head_size = transfer->head.size,
      .body = transfer->body.start,
      .body_size = transfer->body.size,
      .reason = curl && outcome == TRANSFER_FAILED ? curl->easy_strerror((int)code) : NULL,
  };
  enum { PEER_FAILED_VERIFICATION = 60 };
  if (transfer->easy && outcome == TRANSFER_FAILED && code == PEER_FAILED_VERIFICATION) {
    answer.flaw = flaw(curl, transfer->easy);
    answer.issuer = trust_last_issuer();
  }
  if (transfer->easy) {
    curl->easy_getinfo(transfer->easy, INFO_STATUS, &answer.status);
    curl->easy_getinfo(transfer->easy, INFO_PROXY_STATUS, &answer.proxy_status);
    curl->easy_cleanup(transfer->easy);
  }
  if (transfer->headers) curl->slist_free_all(transfer->headers);
  transfer->callback(transfer->context, &answer);
  transfer_discard(transfer);
}
