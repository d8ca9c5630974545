import BusinessLogic
import TestSupport
import Testing

@testable import ExternalInterfaces

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
    let transport = CurlTransport.test(certificates: certificates)
    return try await transport.send(HTTPRequest(address: address, headers: headers))
  }

  @Test func `An untrusted server receives nothing`() async throws {
    let server = try SecureServer()
    defer { server.stop() }
    await #expect(throws: MovieDataError.untrusted) {
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
    await #expect(throws: MovieDataError.untrusted) {
      try await send(to: server, host: "127.0.0.1", trusting: server.certificate)
    }
  }

  @Test func `An unreadable certificate list trusts no server`() async throws {
    let server = try SecureServer()
    defer { server.stop() }
    await #expect(throws: MovieDataError.untrusted) {
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
      CurlTransport.Settings.certificates { environment[$0] }
    }
    #expect(certificates([:]) == nil)
    #expect(certificates(["CURL_CA_BUNDLE": "", "SSL_CERT_FILE": ""]) == nil)
    #expect(certificates(["SSL_CERT_FILE": "/a"]) == "/a")
    #expect(certificates(["CURL_CA_BUNDLE": "/b", "SSL_CERT_FILE": "/a"]) == "/b")
  }
}
