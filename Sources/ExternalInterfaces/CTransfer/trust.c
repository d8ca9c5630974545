#include <dlfcn.h>
#include <stddef.h>

#include "library.h"

// libcurl reports that the issuer of a certificate is not trusted, but not who it is. A handshake
// that fails has no certificates to ask for afterwards, so OpenSSL's own callback observes the
// verification. It never changes the result.

static struct {
  void (*set_verify)(void *context, int mode, int (*callback)(int is_valid, void *store));
  void *(*current_certificate)(void *store);
  void *(*issuer_name)(const void *certificate);
  int (*text)(void *name, int kind, char *text, int capacity);
} openssl;

static _Thread_local char issuer[128];

const char *trust_last_issuer(void) { return issuer; }

/// Records the issuer of the certificate that could not be verified: its common name, or else its
/// organization.
static int observe(int is_valid, void *store) {
  enum { COMMON_NAME = 13, ORGANIZATION = 17 };
  if (is_valid) return is_valid;
  issuer[0] = 0;
  void *certificate = openssl.current_certificate(store);
  void *name = certificate ? openssl.issuer_name(certificate) : NULL;
  if (name && openssl.text(name, COMMON_NAME, issuer, sizeof issuer) <= 0 &&
      openssl.text(name, ORGANIZATION, issuer, sizeof issuer) <= 0)
    issuer[0] = 0;
  return is_valid;
}

static int observe_connection(CURL *easy, void *context, void *unused) {
  enum { VERIFY_PEER = 1 };
  (void)easy;
  (void)unused;
  openssl.set_verify(context, VERIFY_PEER, observe);
  return 0;
}

// POSIX allows converting an object pointer to a function pointer, but C does not.
static bool find(void *library, const char *name, void *function) {
  return (*(void **)function = dlsym(library, name)) != NULL;
}

void trust_find(void *library, struct curl_library *curl) {
  if (find(library, "SSL_CTX_set_verify", &openssl.set_verify) &&
      find(library, "X509_STORE_CTX_get_current_cert", &openssl.current_certificate) &&
      find(library, "X509_get_issuer_name", &openssl.issuer_name) &&
      find(library, "X509_NAME_get_text_by_NID", &openssl.text))
    curl->observe_trust = observe_connection;
}
