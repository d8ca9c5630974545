import BusinessLogic
import TestSupport
import Testing

@testable import ExternalInterfaces

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Servers over TLS that prove who they are, and those that do not.
@Suite(.enabled(if: SecureServer.isPossible, "there is no openssl to make a server with"))
struct CurlTransportTrustTests {
  private func send(
    to server: SecureServer, host: String = "localhost", trusting certificates: String?
  ) async throws -> HTTPResponse {
    let address = try #require(WebAddress("https://\(host):\(server.port)/"))
    let headers = [HTTPHeader(name: "Authorization", value: "Bearer topsecret")]
    let transport = CurlTransport.test(certificates: certificates)
    return try await transport.send(HTTPRequest(address: address, headers: headers))
  }

  @Test func `A server that nobody vouches for is not told anything`() async throws {
    let server = try SecureServer()
    defer { server.stop() }
    await #expect(throws: MovieDataError.offline) {
      try await send(to: server, trusting: nil)
    }
  }

  @Test func `A server whose certificate is trusted is spoken to`() async throws {
    let server = try SecureServer()
    defer { server.stop() }
    let response = try await send(to: server, trusting: server.certificate)
    #expect(response.status == 200)
  }

  @Test func `A certificate of another name is not enough`() async throws {
    let server = try SecureServer()
    defer { server.stop() }
    await #expect(throws: MovieDataError.offline) {
      try await send(to: server, host: "127.0.0.1", trusting: server.certificate)
    }
  }

  @Test func `A list of certificates that cannot be read trusts nobody`() async throws {
    let server = try SecureServer()
    defer { server.stop() }
    await #expect(throws: MovieDataError.offline) {
      try await send(to: server, trusting: "/nonexistent/certificates.pem")
    }
  }

  @Test func `A server that speaks no TLS is no way`() async throws {
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

/// A web server of the `openssl` command, with a certificate that it has signed itself for the name
/// `localhost`.
private final class SecureServer {
  let port: Int
  let certificate: String
  private let folder: String
  private let process: ProgramProcess

  private static let openssl = "/usr/bin/openssl"
  static var isPossible: Bool { access(openssl, X_OK) == 0 }

  init() throws {
    var template = Array("/tmp/moviebrowser-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw TestFailure("no folder") }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    certificate = folder + "/certificate.pem"
    let key = folder + "/key.pem"
    let output = folder + "/output"
    let maker = try ProgramProcess(
      .init(
        path: Self.openssl,
        arguments: [
          "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
          "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
          "-keyout", key, "-out", certificate,
        ]))
    try maker.waitForEnd()
    guard let made = fopen(output, "w") else { throw TestFailure("no file") }
    fclose(made)
    process = try ProgramProcess(
      .init(
        path: Self.openssl,
        arguments: ["s_server", "-accept", "0", "-www", "-cert", certificate, "-key", key],
        output: .file(output)))
    let limit = TimeLimit()
    var found: Int?
    while found == nil {
      guard !limit.isPassed else { throw TestFailure("no server") }
      poll(nil, 0, 5)
      found = Self.port(in: output)
    }
    port = try #require(found)
  }

  /// Reads `ACCEPT [::]:40123` from what the server says once it listens.
  private static func port(in path: String) -> Int? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let bytes = line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
      let text = String(decoding: bytes, as: UTF8.self)
      guard text.hasPrefix("ACCEPT "), text.hasSuffix("\n") else { continue }
      return text.dropLast().split(separator: ":").last.flatMap { Int($0) }
    }
    return nil
  }

  func stop() {
    process.signal(SIGKILL)
    for name in ["certificate.pem", "key.pem", "output"] { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }
}
