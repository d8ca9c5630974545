internal import BusinessLogic
internal import CTransfer
internal import OperatingSystem
internal import Synchronization

/// A pending request that completes once, by its response or by cancellation, on any thread.
final class PendingTransfer: Sendable {
  struct Ending: Sendable {
    var result: Result<HTTPResponse, MovieDataError>
    /// libcurl's reason for a failure.
    var reason: String?
  }

  private enum State {
    case new
    case underWay(CheckedContinuation<Ending, Never>, number: UInt64)
    case over
  }

  private let settings: CurlTransport.Settings
  private let usesProxy: Bool
  private let state = Mutex(State.new)

  /// Creates a request that has not started.
  ///
  /// - Parameters:
  ///   - settings: The settings of the transport.
  ///   - usesProxy: Whether the request is sent to a proxy.
  init(_ settings: CurlTransport.Settings, usesProxy: Bool) {
    self.settings = settings
    self.usesProxy = usesProxy
  }

  /// Starts the transfer unless the request is already canceled.
  ///
  /// `start` returns the number of the transfer, or nil if it cannot start.
  func begin(_ waiter: CheckedContinuation<Ending, Never>, start: () -> UInt64?) {
    let failure: MovieDataError? = state.withLock { state in
      guard case .new = state else { return .cancelled }
      // The callback cannot run before the number is stored: it needs this lock.
      guard let number = start() else {
        state = .over
        return .offline
      }
      state = .underWay(waiter, number: number)
      return nil
    }
    if let failure { waiter.resume(returning: Ending(result: .failure(failure))) }
  }

  /// Resumes the waiter and returns the number of the transfer to cancel, if any.
  func cancel() -> UInt64? {
    guard let (waiter, number) = finish() else { return nil }
    waiter.resume(returning: Ending(result: .failure(.cancelled)))
    return number
  }

  private func finish() -> (CheckedContinuation<Ending, Never>, UInt64)? {
    state.withLock { state in
      defer { state = .over }
      guard case .underWay(let waiter, let number) = state else { return nil }
      return (waiter, number)
    }
  }

  /// Receives the result on the transfer's thread; the context is a retained instance.
  static let receive: transfer_callback = { context, answer in
    guard let context, let answer else { return }
    let pending = Unmanaged<PendingTransfer>.fromOpaque(context).takeRetainedValue()
    guard let (waiter, _) = pending.finish() else { return }
    waiter.resume(returning: pending.ending(answer.pointee))
  }
}

extension PendingTransfer {
  /// Copies a result, which is valid during the callback only.
  private func ending(_ answer: transfer_answer) -> Ending {
    let reason = answer.reason.map { String(cString: $0) }
    if let error = MovieDataError(
      answer, usesProxy: usesProxy, certificatesFrom: settings.certificates?.variable)
    {
      return Ending(result: .failure(error), reason: reason)
    }
    let head = UnsafeBufferPointer(start: answer.head, count: answer.head_size)
    let body = UnsafeBufferPointer(start: answer.body, count: answer.body_size)
    let result = Self.body(body, limit: settings.bodyLimit).map { body in
      HTTPResponse(status: answer.status, headers: ResponseHead.headers(in: head), body: body)
    }
    return Ending(result: result, reason: reason)
  }

  /// Copies a body, decompressing gzip data that no header declares.
  ///
  /// libcurl decompresses declared encodings, but some proxies forward a compressed body without
  /// the header.
  private static func body(
    _ bytes: UnsafeBufferPointer<UInt8>, limit: Int
  ) -> Result<[UInt8], MovieDataError> {
    guard bytes.count > 2, bytes[0] == 0x1F, bytes[1] == 0x8B else { return .success(Array(bytes)) }
    do throws(Zlib.Problem) {
      return .success(try Zlib.decompress(bytes, .gzip, limit: limit).bytes)
    } catch {
      // The response to a retry would be just as large.
      return .failure(error == .tooLarge ? .invalidContent(.tooLarge) : .invalidResponse)
    }
  }
}
