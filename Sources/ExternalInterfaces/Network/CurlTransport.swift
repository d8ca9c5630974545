internal import BusinessLogic
internal import CTransfer
internal import Synchronization

/// Carries requests by the system's libcurl, which is loaded when the first is sent.
///
/// While requests are under way there is one thread more, which ends with the last of them; open
/// connections are kept for the next ones. Certificates are always verified. Redirects of `GET` are
/// followed within the same origin only, at most five of them; one that leads elsewhere is
/// `.serviceUnavailable`, because headers may be secret and whoever sends them on is not the service.
final class CurlTransport: HTTPTransport {
  private let settings: Settings
  // A lock, although the pool has its own: a pointer by itself may not be shared.
  private let pool: Mutex<OpaquePointer?>
  private let failure = Mutex<String?>(nil)

  /// Loads nothing yet.
  init(_ settings: Settings) {
    self.settings = settings
    pool = Mutex(transfer_pool_make())
  }

  deinit {
    pool.withLock { pool in if let pool { transfer_pool_free(pool) } }
  }

  /// Ends all requests as cancelled and closes all connections; waits until that is done, which
  /// takes no time of note.
  ///
  /// To be called before the program ends. What is sent later opens connections anew.
  func close() {
    pool.withLock { pool in if let pool { transfer_pool_close(pool) } }
  }

  /// Why the last request that failed did, in the words of libcurl; no address, no value.
  var lastFailure: String? { failure.withLock { $0 } }

  nonisolated(nonsending) func send(
    _ request: HTTPRequest
  ) async throws(MovieDataError) -> HTTPResponse {
    var request = request
    for _ in 0...Self.mostRedirects {
      let response = try await exchange(request)
      guard let next = try request.following(response) else { return response }
      request = next
    }
    throw .serviceUnavailable
  }

  private static let mostRedirects = 5

  private nonisolated(nonsending) func exchange(
    _ request: HTTPRequest
  ) async throws(MovieDataError) -> HTTPResponse {
    guard request.headers.allSatisfy(\.canBeSent) else { throw .invalidResponse }
    let pending = PendingTransfer(bodyLimit: settings.bodyLimit)
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

  /// Begins a transfer that ends in `pending`; nil where it cannot begin.
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
  /// What the context ask for, and what an answer may take.
  struct Settings: Sendable {
    /// What the program calls itself, such as `moviebrowser/1.0 (+https://www.themoviedb.org)`.
    var userAgent: String
    /// The address of a proxy, `""` for none at all, nil for what the environment says: libcurl reads
    /// `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`, the last in any case.
    ///
    /// Requests to this machine without TLS never use it.
    var proxy: String?
    /// A file of certificates to trust in the place of the system's.
    var certificates: String?

    /// How long a connection may take to come about.
    var connectTime = Duration.seconds(10)
    /// How long no byte may come; counted in whole seconds.
    var idleTime = Duration.seconds(20)
    /// How long a request may take altogether.
    var totalTime = Duration.seconds(60)
    /// How many bytes the heads of an answer may have.
    var headLimit = 128 << 10
    /// How many bytes a body may have, decompressed; real answers have less than a fifth of that.
    var bodyLimit = 4 << 20

    /// Takes a name for the program, and trust and proxy as given.
    init(userAgent: String, proxy: String? = nil, certificates: String? = nil) {
      self.userAgent = userAgent
      self.proxy = proxy
      self.certificates = certificates
    }

    /// The file of certificates that the environment names.
    ///
    /// libcurl leaves `CURL_CA_BUNDLE` to the tool `curl`, and `SSL_CERT_FILE` to the TLS library, which
    /// it then overrules; so both are read here, in the tool's order.
    static func certificates(in environment: (String) -> String?) -> String? {
      ["CURL_CA_BUNDLE", "SSL_CERT_FILE"].lazy.compactMap(environment).first { !$0.isEmpty }
    }
  }
}
