#ifndef TRANSFER_LIBRARY_H
#define TRANSFER_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

// The part of libcurl's ABI that is used here. Its headers are not needed, since the numbers are
// stable (https://curl.se/libcurl/abi.html).

enum curl_option {
  OPTION_WRITE_DATA = 10001,
  OPTION_URL = 10002,
  OPTION_PROXY = 10004,
  OPTION_POST_FIELDS = 10015,
  OPTION_USER_AGENT = 10018,
  OPTION_LOW_SPEED_LIMIT = 19,
  OPTION_LOW_SPEED_TIME = 20,
  OPTION_HEADERS = 10023,
  OPTION_HEADER_DATA = 10029,
  OPTION_CUSTOM_REQUEST = 10036,
  OPTION_TLS_VERSION = 32,
  OPTION_POST = 47,
  OPTION_FOLLOW_LOCATION = 52,
  OPTION_VERIFY_PEER = 64,
  OPTION_CA_FILE = 10065,
  OPTION_VERIFY_HOST = 81,
  OPTION_HTTP_VERSION = 84,
  OPTION_NO_SIGNAL = 99,
  OPTION_ACCEPT_ENCODING = 10102,
  OPTION_PRIVATE = 10103,
  OPTION_TIMEOUT_MS = 155,
  OPTION_CONNECT_TIMEOUT_MS = 156,
  OPTION_PROTOCOLS = 181,
  OPTION_PATH_AS_IS = 234,
  OPTION_PIPE_WAIT = 237,
  OPTION_SUPPRESS_CONNECT_HEADERS = 265,
  OPTION_HTTP09_ALLOWED = 285,
  OPTION_PROTOCOLS_TEXT = 10318,
  OPTION_QUICK_EXIT = 322,
  OPTION_WRITE_FUNCTION = 20011,
  OPTION_HEADER_FUNCTION = 20079,
  OPTION_TLS_CONTEXT_FUNCTION = 20108,
  OPTION_OPEN_SOCKET_FUNCTION = 20163,
  OPTION_MAX_FILE_SIZE = 30117,
  OPTION_POST_SIZE = 30120,
};

enum {
  INFO_PRIVATE = 0x100000 + 21,
  INFO_STATUS = 0x200000 + 2,
  INFO_VERIFY_RESULT = 0x200000 + 13,
  INFO_PROXY_STATUS = 0x200000 + 22,

  MULTI_OPTION_MAX_CONNECTS = 6,

  MESSAGE_DONE = 1,

  /// CURLPROTO_HTTP and CURLPROTO_HTTPS.
  PROTOCOLS_HTTP = 1 | 2,
  /// CURL_HTTP_VERSION_2TLS: HTTP/2 if negotiated over TLS, otherwise HTTP/1.1.
  HTTP_2_OVER_TLS = 4,
  /// CURL_SSLVERSION_TLSv1_2.
  TLS_1_2_OR_LATER = 6,
};

typedef void CURL;
typedef void CURLM;
struct curl_slist;

struct curl_message {
  int kind;
  CURL *easy;
  union {
    void *whatever;
    int result;
  } data;
};

struct curl_address {
  int family, kind, protocol;
  unsigned int size;
  struct sockaddr address;
};

/// The functions, loaded by name.
struct curl_library {
  int (*global_init)(long flags);
  CURL *(*easy_init)(void);
  int (*easy_setopt)(CURL *, int option, ...);
  int (*easy_getinfo)(CURL *, int info, ...);
  const char *(*easy_strerror)(int code);
  void (*easy_cleanup)(CURL *);
  struct curl_slist *(*slist_append)(struct curl_slist *, const char *);
  void (*slist_free_all)(struct curl_slist *);
  CURLM *(*multi_init)(void);
  int (*multi_setopt)(CURLM *, int option, ...);
  int (*multi_add_handle)(CURLM *, CURL *);
  int (*multi_remove_handle)(CURLM *, CURL *);
  int (*multi_perform)(CURLM *, int *running);
  int (*multi_poll)(CURLM *, void *extra, unsigned int count, int milliseconds, int *ready);
  int (*multi_wakeup)(CURLM *);
  struct curl_message *(*multi_info_read)(CURLM *, int *left);
  int (*multi_cleanup)(CURLM *);
  void *(*version_info)(int age);
  bool has_tls;
  /// The TLS library, whose results of a verification have meanings of their own.
  enum { TLS_OTHER, TLS_OPENSSL, TLS_GNUTLS } tls;
  /// Observes the verification of a connection with OpenSSL; NULL for other libraries.
  int (*observe_trust)(CURL *, void *context, void *unused);
};

/// Returns the issuer of the last certificate that OpenSSL refused on this thread; empty for none.
const char *trust_last_issuer(void);

/// Finds the functions for `observe_trust` in a library and in those that it is linked to.
void trust_find(void *library, struct curl_library *curl);

/// Loads libcurl once; returns NULL if none has all of these functions, which exist since 7.68.
const struct curl_library *curl_library(void);

#endif
