internal import CTransfer

/// The system's libcurl.
package struct CurlLibrary: Hashable, Sendable {
  /// The version, such as `8.5.0`.
  package let version: String
  /// The TLS library, such as `OpenSSL/3.0.13`, or nil without TLS.
  package let tls: String?
  /// Whether HTTP/2 can multiplex requests over one connection.
  package let hasHTTP2: Bool

  /// Loads the library, which takes some milliseconds once; returns nil if none is usable.
  package static func find() -> CurlLibrary? {
    var found = transfer_library()
    guard transfer_library_find(&found), let version = found.version else { return nil }
    return CurlLibrary(
      version: String(cString: version), tls: found.tls.map { String(cString: $0) },
      hasHTTP2: found.has_http2)
  }
}
