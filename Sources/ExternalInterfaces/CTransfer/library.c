#include "library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

#include "transfer.h"

// The beginning of curl_version_info_data, which only grows at its end.
struct version_info {
  int age;
  const char *version;
  unsigned int number;
  const char *host;
  int features;
  const char *tls;
};

enum { FEATURE_TLS = 1 << 2, FEATURE_HTTP2 = 1 << 16 };

static struct curl_library functions;
static bool is_usable;
static pthread_once_t once = PTHREAD_ONCE_INIT;

// POSIX allows converting an object pointer to a function pointer, but C does not.
static bool find(void *library, const char *name, void *function) {
  return (*(void **)function = dlsym(library, name)) != NULL;
}

/// Prevents OpenSSL from freeing its state in `exit` while a transfer is running, which may crash.
///
/// Other TLS libraries lack the function.
static void keep_tls_alive(void *library) {
  enum { NO_ATEXIT = 0x00080000 };
  int (*initialize)(uint64_t options, const void *settings);
  if (find(library, "OPENSSL_init_crypto", &initialize)) initialize(NO_ATEXIT, NULL);
}

static void load(void) {
  static const char *const names[] = {
#ifdef __APPLE__
      "/usr/lib/libcurl.4.dylib", "libcurl.4.dylib",
#endif
      "libcurl.so.4", "libcurl-gnutls.so.4"};
  enum { EVERYTHING = 3 };
  void *library = NULL;
  for (size_t i = 0; !library && i < sizeof names / sizeof *names; i++)
    library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  keep_tls_alive(library);
  is_usable = find(library, "curl_global_init", &functions.global_init) &&
              find(library, "curl_easy_init", &functions.easy_init) &&
              find(library, "curl_easy_setopt", &functions.easy_setopt) &&
              find(library, "curl_easy_getinfo", &functions.easy_getinfo) &&
              find(library, "curl_easy_strerror", &functions.easy_strerror) &&
              find(library, "curl_easy_cleanup", &functions.easy_cleanup) &&
              find(library, "curl_slist_append", &functions.slist_append) &&
              find(library, "curl_slist_free_all", &functions.slist_free_all) &&
              find(library, "curl_multi_init", &functions.multi_init) &&
              find(library, "curl_multi_setopt", &functions.multi_setopt) &&
              find(library, "curl_multi_add_handle", &functions.multi_add_handle) &&
              find(library, "curl_multi_remove_handle", &functions.multi_remove_handle) &&
              find(library, "curl_multi_perform", &functions.multi_perform) &&
              find(library, "curl_multi_poll", &functions.multi_poll) &&
              find(library, "curl_multi_wakeup", &functions.multi_wakeup) &&
              find(library, "curl_multi_info_read", &functions.multi_info_read) &&
              find(library, "curl_multi_cleanup", &functions.multi_cleanup) &&
              find(library, "curl_version_info", &functions.version_info) &&
              functions.global_init(EVERYTHING) == 0;
  if (!is_usable) return;
  const struct version_info *info = functions.version_info(0);
  functions.has_tls = info->features & FEATURE_TLS;
  if (info->tls && strncmp(info->tls, "OpenSSL/", 8) == 0) functions.tls = TLS_OPENSSL;
  if (info->tls && strncmp(info->tls, "GnuTLS/", 7) == 0) functions.tls = TLS_GNUTLS;
  if (functions.tls == TLS_OPENSSL) trust_find(library, &functions);
}

const struct curl_library *curl_library(void) {
  pthread_once(&once, load);
  return is_usable ? &functions : NULL;
}

bool transfer_library_find(struct transfer_library *library) {
  const struct curl_library *curl = curl_library();
  if (!curl) return false;
  const struct version_info *info = curl->version_info(0);
  library->version = info->version;
  library->tls = info->tls;
  library->has_http2 = info->features & FEATURE_HTTP2;
  return true;
}
