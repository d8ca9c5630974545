package import BusinessLogic
internal import CTransfer
internal import Synchronization

/// Sends requests with the system's libcurl, which is loaded with the first request.
///
/// While requests are pending there is one additional thread, which ends with the last of them;
/// open connections are reused. Certificates are always verified. `GET` requests follow at most
/// five redirects within the same origin. A redirect to another origin throws `.webPage`, since
/// headers may be secret: the service never redirects elsewhere, but the networks of hotels do.
package final class CurlTransport: HTTPTransport {
  private let settings: Settings
  // The pool has a lock of its own, but a bare pointer is not `Sendable`.
  private let pool: Mutex<OpaquePointer?>
  private let failure = Mutex<String?>(nil)

  /// Creates a transport; loads nothing yet.
  package init(_ settings: Settings) {
    self.settings = settings
    pool = Mutex(transfer_pool_make())
  }

  deinit {
    pool.withLock { pool in if let pool { transfer_pool_free(pool) } }
  }

  /// Cancels all requests, closes all connections, and waits until that is done.
  ///
  /// The wait is negligible. Call it before the program exits. Later requests open new connections.
  package func close() {
    pool.withLock { pool in if let pool { transfer_pool_close(pool) } }
  }

  /// libcurl's reason for the last failed request, without addresses or values.
  package var lastFailure: String? { failure.withLock { $0 } }

  package nonisolated(nonsending) func send(
    _ request: HTTPRequest
  ) async throws(MovieDataError) -> HTTPResponse {
    var request = request
    for _ in 0...Self.maxRedirects {
      let response = try await exchange(request)
      guard let next = try request.following(response) else { return response }
      request = next
    }
    throw .serviceUnavailable
  }

  private static let maxRedirects = 5

  private nonisolated(nonsending) func exchange(
    _ request: HTTPRequest
  ) async throws(MovieDataError) -> HTTPResponse {
    guard request.headers.allSatisfy(\.canBeSent) else { throw .invalidResponse }
    let pending = PendingTransfer(
      settings, usesProxy: settings.usesProxy && !request.address.isDirect)
    let ending = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        pending.begin(continuation) { start(request, for: pending) }
      }
    } onCancel: {
      guard let number = pending.cancel() else { return }
      pool.withLock { pool in if let pool { transfer_cancel(pool, number) } }
    }
    if let reason = ending.reason { failure.withLock { $0 = reason } }
    return try ending.result.get()
  }

  /// Starts a transfer that completes `pending`; returns nil if it cannot start.
  private func start(_ request: HTTPRequest, for pending: PendingTransfer) -> UInt64? {
    let context = Unmanaged.passRetained(pending)
    let number = pool.withLock { pool in
      guard let pool else { return 0 as UInt64 }
      return request.withTransferRequest(settings) { transfer in
        transfer_start(pool, transfer, context.toOpaque(), PendingTransfer.receive)
      }
    }
    if number == 0 { context.release() }
    return number == 0 ? nil : number
  }
}

extension CurlTransport {
  /// The settings and limits of requests.
  package struct Settings: Sendable {
    /// The user agent, such as `moviebrowser/1.0`.
    var userAgent: String
    /// The address of a proxy: `""` for none, nil for the environment's.
    ///
    /// libcurl reads `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`, the last in any case.
    /// Requests to this machine without TLS never use a proxy.
    package var proxy: String?
    /// Whether requests are sent to a proxy, unless they are to this machine without TLS.
    package var usesProxy = false
    /// A file of trusted certificates that replaces the system's.
    var certificates: CertificateFile?

    /// The connect timeout.
    package var connectTime = Duration.seconds(10)
    /// The idle timeout, rounded down to whole seconds.
    package var idleTime = Duration.seconds(20)
    /// The timeout of a whole request.
    package var totalTime = Duration.seconds(60)
    /// The maximum size of all response headers in bytes.
    var headLimit = 128 << 10
    /// The maximum size of a decompressed body in bytes; real responses are less than a fifth of
    /// it.
    var bodyLimit = 4 << 20

    /// Creates settings from the user agent, a proxy and a certificate file.
    package init(userAgent: String, proxy: String? = nil, certificates: CertificateFile? = nil) {
      self.userAgent = userAgent
      self.proxy = proxy
      usesProxy = proxy.map { !$0.isEmpty } ?? false
      self.certificates = certificates
    }

    /// A file of trusted certificates.
    package struct CertificateFile: Hashable, Sendable {
      /// The environment variable that names the file.
      var variable: String
      var path: String
    }

    /// The variables that name the proxy for TLS, in the order of libcurl.
    package static let proxyVariables = ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]

    /// Returns whether the environment certainly names a proxy for TLS: there are no exceptions.
    package static func hasProxy(in environment: (String) -> String?) -> Bool {
      func isSet(_ name: String) -> Bool { environment(name).map { !$0.isEmpty } ?? false }
      return proxyVariables.contains(where: isSet) && !isSet("no_proxy") && !isSet("NO_PROXY")
    }

    /// Returns the certificate file named by the environment.
    ///
    /// libcurl leaves `CURL_CA_BUNDLE` to the `curl` tool and `SSL_CERT_FILE` to the TLS library,
    /// whose default it then overrides. Both are read here, in the order of the tool.
    package static func certificates(in environment: (String) -> String?) -> CertificateFile? {
      for variable in ["CURL_CA_BUNDLE", "SSL_CERT_FILE"] {
        guard let path = environment(variable), !path.isEmpty else { continue }
        return CertificateFile(variable: variable, path: path)
      }
      return nil
    }
  }
}
