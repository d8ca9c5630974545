import BusinessLogic
import ProgramTestSupport
import Synchronization
import TestSupport
import Testing

@testable import Networking

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Requests canceled at every moment, and the resources they leave behind.
struct CurlTransportCancelTests {
  private func request(_ path: String, of service: LoopbackService) throws -> HTTPRequest {
    HTTPRequest(address: try #require(WebAddress(service.origin + path)))
  }

  /// Waits for a condition that must soon be true.
  private func wait(_ what: String, until isTrue: () -> Bool) async throws {
    let limit = TimeLimit()
    while !isTrue() {
      guard !limit.isPassed else { throw TestFailure("no \(what)") }
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  @Test func `A request canceled before sending sends nothing`() async throws {
    try await LoopbackService.run { _ in
      .json("{}")
    } _: { service in
      let transport = CurlTransport.test()
      let request = try request("/", of: service)
      let task = Task {
        while !Task.isCancelled { await Task.yield() }
        return try await transport.send(request)
      }
      task.cancel()
      await #expect(throws: MovieDataError.cancelled) { try await task.value }
      #expect(service.connectionCount == 0)
    }
  }

  @Test(arguments: [LoopbackAnswer.Fault.neverAnswers, .stallsAfter(3)])
  func `Cancellation returns at once and closes the connection`(
    fault: LoopbackAnswer.Fault
  ) async throws {
    try await LoopbackService.run { _ in
      .fault(fault)
    } _: { service in
      let transport = CurlTransport.test()
      let request = try request("/", of: service)
      let task = Task { try await transport.send(request) }
      try await wait("request") { service.requests.count == 1 }
      task.cancel()
      await #expect(throws: MovieDataError.cancelled) { try await task.value }
      try await wait("closed connection") { service.abandonedCount == 1 }
    }
  }

  @Test func `A canceled request does not disturb the others`() async throws {
    try await LoopbackService.run { request in
      request.path == "/stuck" ? .fault(.neverAnswers) : .json("{}")
    } _: { service in
      let transport = CurlTransport.test()
      let stuck = try request("/stuck", of: service)
      let fine = try request("/fine", of: service)
      let task = Task { try await transport.send(stuck) }
      try await wait("request") { service.requests.count == 1 }
      for _ in 0..<10 {
        let answer = try await transport.send(fine)
        #expect(answer.status == 200)
      }
      task.cancel()
      let answer = try await transport.send(fine)
      #expect(answer.status == 200)
      await #expect(throws: MovieDataError.cancelled) { try await task.value }
    }
  }

  @Test func `Closing ends active requests, and the next request works`() async throws {
    try await LoopbackService.run { request in
      request.path == "/stuck" ? .fault(.neverAnswers) : .json("{}")
    } _: { service in
      let transport = CurlTransport.test()
      let stuck = try request("/stuck", of: service)
      let tasks = (0..<5).map { _ in Task { try await transport.send(stuck) } }
      try await wait("requests") { service.requests.count == 5 }
      transport.close()
      for task in tasks {
        await #expect(throws: MovieDataError.cancelled) { try await task.value }
      }
      transport.close()
      let answer = try await transport.send(request("/fine", of: service))
      #expect(answer.status == 200)
      transport.close()
      try await wait("closed connections") { service.openConnectionCount == 0 }
    }
  }

  /// Sends a request and cancels it after a delay, if there is one.
  private static func outcome(
    of target: String, _ request: HTTPRequest, over transport: CurlTransport, timeout: Int?
  ) async -> String {
    let task = Task { () -> String in
      do throws(MovieDataError) {
        let body = try await transport.send(request).body
        return String(decoding: body, as: UTF8.self) == target ? "right" : "wrong"
      } catch {
        return "\(error)"
      }
    }
    if let timeout {
      if timeout > 200 { try? await Task.sleep(for: .microseconds(timeout)) }
      task.cancel()
    }
    return await task.value
  }

  @Test func `Thousands of random cancellations end once without leaks`() async throws {
    let transport = CurlTransport.test()
    let service = try LoopbackService { request in
      .json(request.target).delayed(by: .microseconds(Int(request["d"] ?? "") ?? 0))
    }
    defer { service.stop() }
    var numbers = SeededNumbers(4)
    var counts: [String: Int] = [:]
    for round in 0..<60 {
      await withTaskGroup(of: String.self) { group in
        for index in 0..<50 {
          let timeout = Int.random(in: 0...4000, using: &numbers)
          let target = "/\(round)/\(index)?d=\(Int.random(in: 0...3000, using: &numbers))"
          guard let request = try? request(target, of: service) else { continue }
          group.addTask {
            await Self.outcome(
              of: target, request, over: transport, timeout: index % 10 == 0 ? nil : timeout)
          }
        }
        for await outcome in group { counts[outcome, default: 0] += 1 }
      }
    }
    transport.close()

    #expect(Set(counts.keys) == ["right", "cancelled"], "\(counts)")
    #expect(counts.values.reduce(0, +) == 3000)
    #expect(counts["right", default: 0] >= 300)
    try await wait("closed connections") { service.openConnectionCount == 0 }
    try await wait("end of the threads") {
      ThreadNames.current.filter { $0 == "transfers" }.isEmpty
    }
  }

  @Test func `An idle transport has no thread, and descriptors are not inherited`() async throws {
    try await LoopbackService.run { _ in
      .json("{}")
    } _: { service in
      // The parent process may have leaked some of its own.
      let before = Self.inheritedSockets
      let transport = CurlTransport.test()
      _ = try await transport.send(request("/", of: service))
      try await wait("end of the thread") {
        ThreadNames.current.filter { $0 == "transfers" }.isEmpty
      }
      // The connection is still available for the next request.
      #expect(service.openConnectionCount == 1)
      try await wait("end of sockets that a child would inherit") {
        Self.inheritedSockets.isSubset(of: before)
      }
      _ = try await transport.send(request("/", of: service))
      // One, unless the service waited so long for the processor that it closed an idle connection.
      #expect(service.connectionCount <= 2)
    }
  }
}

extension CurlTransportCancelTests {
  /// The sockets that a child process would inherit.
  fileprivate static var inheritedSockets: Set<Int32> {
    Set(3..<1024).filter { descriptor in
      var status = stat()
      return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
        && fcntl(descriptor, F_GETFD) & FD_CLOEXEC == 0
    }
  }
}

/// The names of this process's threads; empty on systems that do not report them.
private enum ThreadNames {
  static var current: [String] {
    guard let folder = opendir("/proc/self/task") else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let number = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let file = fopen("/proc/self/task/\(number)/comm", "r") else { continue }
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 64)
      guard fgets(&line, Int32(line.count), file) != nil else { continue }
      names.append(String(decoding: line.prefix { $0 > 10 }.map(UInt8.init), as: UTF8.self))
    }
    return names
  }
}
