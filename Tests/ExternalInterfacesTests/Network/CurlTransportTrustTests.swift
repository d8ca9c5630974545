import BusinessLogic
import ProgramTestSupport
import Testing

@testable import Networking

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// TLS servers with valid and invalid certificates.
@Suite(.enabled(if: SecureServer.isPossible, "openssl is not installed"))
struct CurlTransportTrustTests {
  private func send(
    to server: SecureServer, host: String = "localhost", trusting certificates: String?
  ) async throws -> HTTPResponse {
    let address = try #require(WebAddress("https://\(host):\(server.port)/"))
    let headers = [HTTPHeader(name: "Authorization", value: "Bearer topsecret")]
    let transport = CurlTransport.test(
      certificates: certificates.map { .init(variable: "CURL_CA_BUNDLE", path: $0) })
    return try await transport.send(HTTPRequest(address: address, headers: headers))
  }

  /// Whether libcurl uses OpenSSL, which reports the issuer.
  private var namesIssuer: Bool { CurlLibrary.find()?.tls?.hasPrefix("OpenSSL/") ?? false }

  @Test func `An untrusted server receives nothing, and its issuer is named`() async throws {
    let server = try SecureServer()
    defer { server.stop() }
    let name = namesIssuer ? "localhost" : nil
    await #expect(throws: MovieDataError.untrusted(.unknownIssuer(name))) {
      try await send(to: server, trusting: nil)
    }
  }

  @Test func `A server with a trusted certificate is used`() async throws {
    let server = try SecureServer()
    defer { server.stop() }
    let response = try await send(to: server, trusting: server.certificate)
    #expect(response.status == 200)
  }

  @Test func `A certificate for another name is refused`() async throws {
    let server = try SecureServer()
    defer { server.stop() }
    await #expect(throws: MovieDataError.untrusted(.wrongHost)) {
      try await send(to: server, host: "127.0.0.1", trusting: server.certificate)
    }
  }

  @Test func `An unreadable certificate list trusts no server and is the cause`() async throws {
    let server = try SecureServer()
    defer { server.stop() }
    let error = MovieDataError.unusableCertificates(variable: "CURL_CA_BUNDLE")
    await #expect(throws: error) {
      try await send(to: server, trusting: "/dev/null/missing/certificates.pem")
    }
  }

  @Test func `A server without TLS is not used`() async throws {
    try await LoopbackService.run { _ in
      .json("{}")
    } _: { service in
      let address = try #require(WebAddress("https://127.0.0.1:\(service.port)/"))
      await #expect(throws: MovieDataError.offline) {
        try await CurlTransport.test().send(HTTPRequest(address: address))
      }
      #expect(service.requests.isEmpty)
    }
  }

  @Test func `The environment may name the certificates`() {
    func certificates(_ environment: [String: String]) -> String? {
      CurlTransport.Settings.certificates { environment[$0] }.map { "\($0.variable) \($0.path)" }
    }
    #expect(certificates([:]) == nil)
    #expect(certificates(["CURL_CA_BUNDLE": "", "SSL_CERT_FILE": ""]) == nil)
    #expect(certificates(["SSL_CERT_FILE": "/a"]) == "SSL_CERT_FILE /a")
    #expect(
      certificates(["CURL_CA_BUNDLE": "/b", "SSL_CERT_FILE": "/a"]) == "CURL_CA_BUNDLE /b")
  }
}
