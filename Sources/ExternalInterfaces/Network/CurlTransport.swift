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
    let pending = PendingTransfer()
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
