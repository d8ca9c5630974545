internal import CTransfer

/// The libcurl of this machine.
struct CurlLibrary: Hashable, Sendable {
  /// Such as `8.5.0`.
  let version: String
  /// The library that it has TLS from, such as `OpenSSL/3.0.13`; nil where it has none.
  let tls: String?
  /// Whether several requests can share one connection.
  let hasHTTP2: Bool

  /// Loads the library, which takes some milliseconds once; nil where there is none that can be used.
  static func find() -> CurlLibrary? {
    var found = transfer_library()
    guard transfer_library_find(&found), let version = found.version else { return nil }
    return CurlLibrary(
      version: String(cString: version), tls: found.tls.map { String(cString: $0) },
      hasHTTP2: found.has_http2)
  }
}
