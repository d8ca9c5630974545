import BusinessLogic
import ProgramTestSupport
import Testing

@testable import Networking

/// The errors of a faulty service or network.
struct CurlTransportFaultTests {
  private func send(
    to service: LoopbackService, path: String = "/",
    change: (inout CurlTransport.Settings) -> Void = { _ in }
  ) async throws -> HTTPResponse {
    let address = try #require(WebAddress(service.origin + path))
    let headers = [HTTPHeader(name: "Authorization", value: "Bearer topsecret")]
    return try await CurlTransport.test(change: change)
      .send(HTTPRequest(address: address, headers: headers))
  }

  @Test(arguments: [
    LoopbackAnswer.fault(.closesAfter(3)), .fault(.announces(20)),
    LoopbackAnswer(
      body: Array("0123456789".utf8), framing: .chunks(4), fault: .closesAfter(8)),
  ])
  func `A connection that breaks off is reported as such`(answer: LoopbackAnswer) async throws {
    try await LoopbackService.run { _ in
      answer
    } _: { service in
      await #expect(throws: MovieDataError.interrupted) { try await send(to: service) }
    }
  }

  @Test(arguments: [
    LoopbackAnswer.fault(.statusLine("This is no HTTP")), .fault(.statusLine("")),
    LoopbackAnswer(headers: [("Content-Encoding", "gzip")], body: Array("no gzip".utf8)),
    LoopbackAnswer(body: [0x1F, 0x8B, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
    LoopbackAnswer(body: Array(LoopbackAnswer.json("[1, 2, 3]").packed().body.dropLast(10))),
  ])
  func `A malformed response is reported as such`(
    answer: LoopbackAnswer
  ) async throws {
    try await LoopbackService.run { _ in
      answer
    } _: { service in
      await #expect(throws: MovieDataError.invalidResponse) { try await send(to: service) }
    }
  }

  @Test(arguments: [LoopbackAnswer.fault(.closesAtOnce), .fault(.resets)])
  func `A connection closed without a response is offline`(answer: LoopbackAnswer) async throws {
    try await LoopbackService.run { _ in
      answer
    } _: { service in
      await #expect(throws: MovieDataError.offline) { try await send(to: service) }
    }
  }

  @Test(arguments: [
    LoopbackAnswer(body: Array(repeating: 7, count: 5001)),
    LoopbackAnswer(body: Array(repeating: 7, count: 5001), framing: .chunks(100)),
    LoopbackAnswer(body: Array(repeating: 7, count: 5001), framing: .untilClose),
    LoopbackAnswer(body: Array(repeating: 7, count: 5001)).packed(),
    LoopbackAnswer(
      headers: (0..<100).map { ("X-\($0)", String(repeating: "a", count: 90)) }),
    LoopbackAnswer(headers: [("X", String(repeating: "a", count: 9000))]),
  ])
  func `An oversized response is refused`(answer: LoopbackAnswer) async throws {
    try await LoopbackService.run { _ in
      answer
    } _: { service in
      await #expect(throws: MovieDataError.invalidContent(.tooLarge)) {
        try await send(to: service) { settings in
          settings.bodyLimit = 5000
          settings.headLimit = 8000
        }
      }
    }
  }

  @Test func `A response of exactly the maximum size is accepted`() async throws {
    let body = [UInt8](repeating: 7, count: 5000)
    try await LoopbackService.run { _ in
      LoopbackAnswer(body: body)
    } _: { service in
      let response = try await send(to: service) { $0.bodyLimit = 5000 }
      #expect(response.body == body)
    }
  }

  @Test(arguments: [true, false])
  func `A body that decompresses beyond the limit is refused`(isAnnounced: Bool) async throws {
    var answer = LoopbackAnswer(body: Self.zeros)
    if isAnnounced { answer.headers = [("Content-Encoding", "gzip")] }
    try await LoopbackService.run { [answer] _ in
      answer
    } _: { service in
      let response = try await send(to: service) { $0.bodyLimit = 100_000 }
      #expect(response.body == Array(repeating: 0, count: 100_000))
      await #expect(throws: MovieDataError.invalidContent(.tooLarge)) {
        try await send(to: service) { $0.bodyLimit = 99_999 }
      }
    }
  }

  /// A hundred thousand zeros compressed by gzip.
  private static let zeros: [UInt8] = [
    31, 139, 8, 0, 0, 0, 0, 0, 2, 255, 237, 193, 49, 1, 0, 0, 0, 194, 160, 245, 79, 109, 13, 15,
    160, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 128, 87, 3, 125, 149, 17, 212, 160, 134, 1, 0,
  ]

  @Test(arguments: [
    LoopbackAnswer.fault(.neverAnswers), .fault(.stallsAfter(3)),
    LoopbackAnswer(body: [1], delay: .seconds(30)),
  ])
  func `A silent service times out`(answer: LoopbackAnswer) async throws {
    try await LoopbackService.run { _ in
      answer
    } _: { service in
      await #expect(throws: MovieDataError.timedOut) {
        try await send(to: service) { $0.idleTime = .seconds(1) }
      }
    }
  }

  @Test func `A service that sends endlessly slowly times out`() async throws {
    try await LoopbackService.run { _ in
      var answer = LoopbackAnswer(body: Array(repeating: 7, count: 100_000))
      answer.drip = (1, .milliseconds(10))
      return answer
    } _: { service in
      await #expect(throws: MovieDataError.timedOut) {
        try await send(to: service) { $0.totalTime = .milliseconds(300) }
      }
    }
  }

  @Test func `A closed port or unknown host counts as offline`() async throws {
    let service = try LoopbackService { _ in .json("{}") }
    service.stop()
    await #expect(throws: MovieDataError.offline) { try await send(to: service) }

    let address = try #require(WebAddress("http://nobody.invalid/"))
    let transport = CurlTransport.test()
    await #expect(throws: MovieDataError.offline) {
      try await transport.send(HTTPRequest(address: address))
    }
    #expect(transport.lastFailure?.isEmpty == false)
    #expect(transport.lastFailure?.contains("nobody") == false)
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `A redirect within the service is followed`(status: Int) async throws {
    try await LoopbackService.run { request in
      request.path == "/new" ? .json("{}") : .redirect(to: "/new?a=1", status: status)
    } _: { service in
      let answer = try await send(to: service, path: "/old")
      #expect(answer.status == 200)
      #expect(service.requests.map(\.target) == ["/old", "/new?a=1"])
      #expect(service.requests.allSatisfy { $0.headers["authorization"] == "Bearer topsecret" })
    }
  }

  @Test func `A redirect to another origin is not followed and leaks nothing`() async throws {
    try await LoopbackService.run { _ in
      .json("{}")
    } _: { other in
      let elsewhere = [
        other.origin, "//127.0.0.1:\(other.port)/", "http://localhost:\(other.port)/",
        "ftp://a.org/",
        "/a b",
      ]
      try await LoopbackService.run { request in
        .redirect(to: elsewhere[Int(request["n"] ?? "") ?? 0])
      } _: { service in
        for number in elsewhere.indices {
          await #expect(throws: MovieDataError.webPage) {
            try await send(to: service, path: "/?n=\(number)")
          }
        }
        #expect(service.requests.count == elsewhere.count)
      }
      #expect(other.connectionCount == 0)
    }
  }

  @Test func `Endless redirects are given up`() async throws {
    try await LoopbackService.run { request in
      .redirect(to: "/\((Int(request.path.dropFirst()) ?? 0) + 1)")
    } _: { service in
      await #expect(throws: MovieDataError.serviceUnavailable) { try await send(to: service) }
      #expect(service.requests.count == 6)
    }
  }

  @Test func `A redirect of a modifying request is returned to the caller`() async throws {
    try await LoopbackService.run { _ in
      .redirect(to: "/new")
    } _: { service in
      let address = try #require(WebAddress(service.origin))
      let request = HTTPRequest(method: .post, address: address)
      let answer = try await CurlTransport.test().send(request)
      #expect(answer.status == 302)
      #expect(service.requests.count == 1)
    }
  }
}
