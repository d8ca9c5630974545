import BusinessLogic
import ProgramTestSupport
import Testing

@testable import Networking
@testable import Scheduling

/// Requests over libcurl to a service on this machine.
struct CurlTransportTests {
  private func get(
    _ path: String, of service: LoopbackService, headers: [HTTPHeader] = []
  ) throws -> HTTPRequest {
    HTTPRequest(address: try #require(WebAddress(service.origin + path)), headers: headers)
  }

  @Test func `libcurl is found and has the required features`() throws {
    let library = try #require(CurlLibrary.find())
    #expect(library.version.split(separator: ".").count >= 2)
    #expect(library.tls != nil)
  }

  @Test func `A request is sent unchanged and its response is complete`() async throws {
    try await LoopbackService.run { _ in
      .json(#"{"id": 550}"#, headers: [("ETag", "\"a\""), ("X-Twice", "1"), ("x-twice", "2")])
    } _: { service in
      let transport = CurlTransport.test()
      let response = try await transport.send(
        get(
          "/3/movie/550?language=de-DE&q=a%20b", of: service,
          headers: [
            HTTPHeader(name: "Authorization", value: "Bearer abc"),
            HTTPHeader(name: "X-Empty", value: ""),
          ]))

      #expect(response.status == 200)
      #expect(response.body == Array(#"{"id": 550}"#.utf8))
      #expect(response.headers["etag"] == "\"a\"")
      #expect(response.headers["x-twice"] == "2")
      #expect(response.headers["content-type"] == "application/json;charset=utf-8")
      let request = try #require(service.requests.first)
      #expect(request.target == "/3/movie/550?language=de-DE&q=a%20b")
      #expect(request.headers["authorization"] == "Bearer abc")
      #expect(request.headers["x-empty"] == "")
      #expect(request.headers["user-agent"] == "moviebrowser/0 (+https://www.themoviedb.org)")
      #expect(request.headers["accept-encoding"]?.contains("gzip") == true)
    }
  }

  @Test(arguments: [HTTPRequest.Method.post, .delete])
  func `A body is sent`(method: HTTPRequest.Method) async throws {
    try await LoopbackService.run { _ in
      .json("{}")
    } _: { service in
      let body: [UInt8] = Array("{\"value\": 8.5}\0".utf8)
      var request = try get("/rating", of: service)
      request.method = method
      request.body = body
      request.headers = [HTTPHeader(name: "Content-Type", value: "application/json")]
      _ = try await CurlTransport.test().send(request)

      #expect(service.requests.map(\.method) == [method.rawValue])
      #expect(service.requests.first?.body == body)
      #expect(service.requests.first?.headers["content-type"] == "application/json")
    }
  }

  @Test func `A POST without a body is a POST`() async throws {
    try await LoopbackService.run { _ in
      .json("{}")
    } _: { service in
      var request = try get("/", of: service)
      request.method = .post
      _ = try await CurlTransport.test().send(request)
      #expect(service.requests.map(\.method) == ["POST"])
      #expect(service.requests.first?.body == [])
    }
  }

  @Test(arguments: [200, 204, 304, 401, 404, 429, 500, 502])
  func `Every status is a response`(status: Int) async throws {
    try await LoopbackService.run { _ in
      .html(status: status)
    } _: { service in
      let answer = try await CurlTransport.test().send(get("/", of: service))
      #expect(answer.status == status)
    }
  }

  @Test func `Consecutive requests share a connection`() async throws {
    try await LoopbackService.run { _ in
      .json("{}")
    } _: { service in
      let transport = CurlTransport.test()
      for _ in 0..<20 { _ = try await transport.send(get("/", of: service)) }
      #expect(service.requests.count == 20)
      // One, unless the service waited so long for the processor that it closed an idle connection.
      #expect(service.connectionCount <= 3)
    }
  }

  @Test func `A closed connection is replaced transparently`() async throws {
    try await LoopbackService.run { _ in
      var answer = LoopbackAnswer.json("{}")
      answer.headers.append(("Connection", "close"))
      return answer
    } _: { service in
      let transport = CurlTransport.test()
      for _ in 0..<3 {
        let answer = try await transport.send(get("/", of: service))
        #expect(answer.status == 200)
      }
      #expect(service.requests.count == 3)
    }
  }

  @Test(arguments: [
    LoopbackAnswer.json("[1, 2, 3]").packed(), .json("[1, 2, 3]").packed(isAnnounced: false),
    LoopbackAnswer(body: Array("[1, 2, 3]".utf8), framing: .chunks(2)),
    LoopbackAnswer(body: Array("[1, 2, 3]".utf8), framing: .untilClose),
  ])
  func `A body is the same in any transfer encoding`(answer: LoopbackAnswer) async throws {
    try await LoopbackService.run { _ in
      answer
    } _: { service in
      let response = try await CurlTransport.test().send(get("/", of: service))
      #expect(String(decoding: response.body, as: UTF8.self) == "[1, 2, 3]")
    }
  }

  @Test func `A large body arrives complete, compressed or not`() async throws {
    let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try await LoopbackService.run { request in
      let answer = LoopbackAnswer(body: body)
      return request.path == "/packed" ? answer.packed(isAnnounced: false) : answer
    } _: { service in
      let transport = CurlTransport.test()
      for path in ["/plain", "/packed"] {
        let answer = try await transport.send(get(path, of: service))
        #expect(answer.body == body)
      }
    }
  }

  @Test func `Interim responses are skipped`() async throws {
    try await LoopbackService.run { _ in
      var answer = LoopbackAnswer.json("{}")
      answer.fault = .statusLine("HTTP/1.1 103 Early Hints\r\nX-Early: 1\r\n\r\nHTTP/1.1 200 Fine")
      return answer
    } _: { service in
      let response = try await CurlTransport.test().send(get("/", of: service))
      #expect(response.status == 200)
      #expect(response.headers["x-early"] == nil)
      #expect(response.body == Array("{}".utf8))
    }
  }

  @Test(arguments: ["a\r\nX-Injected: 1", "a\nb", "a\0b", "\u{1B}[0m"])
  func `A header with a line break is not sent`(value: String) async throws {
    try await LoopbackService.run { _ in
      .json("{}")
    } _: { service in
      let headers = [HTTPHeader(name: "Authorization", value: value)]
      await #expect(throws: MovieDataError.invalidResponse) {
        try await CurlTransport.test().send(get("/", of: service, headers: headers))
      }
      #expect(service.requests.isEmpty)
    }
  }

  @Test func `A proxy is used and sees only what it must`() async throws {
    try await LoopbackService.run { _ in
      .json("{}")
    } _: { proxy in
      let transport = CurlTransport.test(proxy: proxy.origin)
      let address = try #require(WebAddress("http://api.example.invalid/3/movie"))
      let answer = try await transport.send(HTTPRequest(address: address))
      #expect(answer.status == 200)
      #expect(proxy.requests.map(\.target) == ["http://api.example.invalid/3/movie"])
    }
  }

  @Test(arguments: ["127.0.0.1", "localhost"])
  func `This machine is never reached through a proxy`(host: String) async throws {
    try await LoopbackService.run { _ in
      .html(status: 403)
    } _: { proxy in
      try await LoopbackService.run { _ in
        .json("{}")
      } _: { service in
        let address = try #require(WebAddress("http://\(host):\(service.port)/3/movie"))
        let headers = [HTTPHeader(name: "Authorization", value: "Bearer topsecret")]
        let answer = try await CurlTransport.test(proxy: proxy.origin)
          .send(HTTPRequest(address: address, headers: headers))
        #expect(answer.status == 200)
        #expect(proxy.requests.isEmpty)
      }
    }
  }

  @Test func `A proxy that refuses the connection is the cause`() async throws {
    try await LoopbackService.run { _ in
      .html(status: 403)
    } _: { proxy in
      let transport = CurlTransport.test(proxy: proxy.origin)
      let address = try #require(WebAddress("https://api.example.invalid/3/movie"))
      let headers = [HTTPHeader(name: "Authorization", value: "Bearer topsecret")]
      await #expect(throws: MovieDataError.proxyFailed) {
        try await transport.send(HTTPRequest(address: address, headers: headers))
      }
      #expect(proxy.requests.map(\.method) == ["CONNECT"])
      #expect(proxy.requests.allSatisfy { !$0.headText.contains("topsecret") })
    }
  }

  @Test(arguments: ["http://127.0.0.1:1", "socks5h://127.0.0.1:1", "http://nobody.invalid:80"])
  func `A proxy that cannot be reached is the cause`(proxy: String) async throws {
    let address = try #require(WebAddress("https://api.example.invalid/3/movie"))
    await #expect(throws: MovieDataError.proxyFailed) {
      try await CurlTransport.test(proxy: proxy).send(HTTPRequest(address: address))
    }
  }

  @Test func `The environment names a proxy if it lists no exceptions`() {
    func hasProxy(_ environment: [String: String]) -> Bool {
      CurlTransport.Settings.hasProxy { environment[$0] }
    }
    #expect(!hasProxy([:]) && !hasProxy(["https_proxy": ""]))
    #expect(!hasProxy(["http_proxy": "http://proxy:1"]))
    for name in CurlTransport.Settings.proxyVariables {
      #expect(hasProxy([name: "http://proxy:1"]))
      #expect(!hasProxy([name: "http://proxy:1", "no_proxy": "themoviedb.org"]))
    }
  }

  @MainActor @Test func `On the main executor the response returns to the main thread`()
    async throws
  {
    try await LoopbackService.run { _ in
      .json("{}")
    } _: { service in
      let transport = CurlTransport.test()
      let request = try get("/", of: service)
      let task = Task(executorPreference: MainActorExecutor.shared) {
        try await transport.send(request).status
      }
      #expect(try await task.value == 200)
    }
  }
}

extension CurlTransport {
  /// Creates a transport that ignores the environment's proxies.
  static func test(
    proxy: String = "", certificates: Settings.CertificateFile? = nil,
    change: (inout Settings) -> Void = { _ in }
  ) -> CurlTransport {
    var settings = Settings(
      userAgent: "moviebrowser/0 (+https://www.themoviedb.org)", proxy: proxy,
      certificates: certificates)
    // On a busy machine a canceling task may wait a long time for its turn.
    settings.idleTime = .seconds(600)
    settings.totalTime = .seconds(600)
    change(&settings)
    return CurlTransport(settings)
  }
}
