import Synchronization
import TestSupport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An HTTP/1.1 server on this machine, on a port chosen by the system, with real connections that
/// are kept open between requests.
///
/// It can misbehave: see `LoopbackAnswer`.
///
/// Every connection has a thread of its own. `stop()` closes all of them and returns when the last
/// thread has ended, so a test can check for leaks.
public final class LoopbackService: Sendable {
  /// Answers a request; called on the thread of its connection, and may block.
  public typealias Route = @Sendable (LoopbackRequest) -> LoopbackAnswer

  private struct State {
    var requests: [LoopbackRequest] = []
    var connections: Set<Int32> = []
    var threads: [LoopbackThread] = []
    var accepted = 0
    var abandoned = 0
    var isStopped = false
  }

  /// The port on 127.0.0.1.
  public let port: Int
  private let listener: Int32
  private let route: Route
  private let state = Mutex(State())

  /// Starts listening, on a given port if it is not 0.
  public init(port: Int = 0, _ route: @escaping Route) throws {
    guard let (listener, port) = LoopbackSocket.listen(port: port) else {
      throw TestFailure("no port")
    }
    self.listener = listener
    self.port = port
    self.route = route
    let thread = LoopbackThread { [self] in accept() }
    state.withLock { $0.threads.append(thread) }
  }

  /// Runs a test with a service, and stops it however the test ends.
  @discardableResult
  public nonisolated(nonsending) static func run<Outcome>(
    _ route: @escaping Route,
    _ body: nonisolated(nonsending) (LoopbackService) async throws -> Outcome
  ) async throws -> Outcome {
    let service = try LoopbackService(route)
    defer { service.stop() }
    return try await body(service)
  }

  /// The URL without a path, such as `http://127.0.0.1:40123`.
  public var origin: String { "http://127.0.0.1:\(port)" }

  /// Every request so far, in the order in which they were completely read.
  public var requests: [LoopbackRequest] { state.withLock { $0.requests } }

  /// Forgets the requests so far.
  public func forgetRequests() { state.withLock { $0.requests = [] } }

  /// The number of connections made so far.
  public var connectionCount: Int { state.withLock { $0.accepted } }

  /// The number of open connections.
  public var openConnectionCount: Int { state.withLock { $0.connections.count } }

  /// The number of responses the client did not wait for: it closed the connection before their
  /// end.
  public var abandonedCount: Int { state.withLock { $0.abandoned } }

  /// Closes everything and waits for the threads; may be called again.
  public func stop() {
    let threads = state.withLock { state in
      if !state.isStopped { shutdown(listener, Int32(SHUT_RDWR)) }
      state.isStopped = true
      for connection in state.connections { shutdown(connection, Int32(SHUT_RDWR)) }
      defer { state.threads = [] }
      return state.threads
    }
    threads.forEach { $0.join() }
  }

  private func accept() {
    while let connection = LoopbackSocket.accept(from: listener) {
      let thread = state.withLock { state -> LoopbackThread? in
        guard !state.isStopped else { return nil }
        state.accepted += 1
        state.connections.insert(connection)
        let number = state.accepted
        let thread = LoopbackThread { [self] in serve(connection, number: number) }
        state.threads.removeAll { $0.joinIfEnded() }
        state.threads.append(thread)
        return thread
      }
      if thread == nil { close(connection) }
    }
    close(listener)
  }

  private func serve(_ connection: Int32, number: Int) {
    var reader = LoopbackReader(connection: connection, number: number)
    let writer = LoopbackWriter(connection: connection)
    while let request = reader.next() {
      state.withLock { $0.requests.append(request) }
      let ending = writer.write(route(request), to: request)
      if ending == .abandoned { state.withLock { $0.abandoned += 1 } }
      if ending != .keepsOpen || request.headers["connection"] == "close" { break }
    }
    state.withLock { state in
      state.connections.remove(connection)
      close(connection)
    }
  }
}
