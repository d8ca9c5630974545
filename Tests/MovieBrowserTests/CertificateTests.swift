import ProgramTestSupport
import Testing

/// The real program and a server whose certificate cannot be verified.
@Suite(.wholeProgram, .enabled(if: SecureServer.isPossible, "openssl is not installed"))
struct CertificateTests {
  private static let cause = "TMDB’s certificate cannot be verified"

  private func home(_ server: SecureServer) throws -> ServiceHome {
    let home = try ServiceHome()
    home.environment["MOVIEBROWSER_API_URL"] = "https://localhost:\(server.port)"
    return home
  }

  @Test(arguments: [("auto", 0), ("tmdb", 5)] as [(String, Int32)])
  func `Commands report an invalid certificate and what to do`(source: String, code: Int32) throws {
    let server = try SecureServer()
    defer { server.stop() }
    let home = try home(server)
    let process = try home.run("list", "--source", source)
    #expect(process.ending == .exited(code))
    #expect(process.output.isEmpty == (code != 0))
    #expect(process.errors.contains(Self.cause), "\(process.errors)")
    #expect(process.errors.contains("CURL_CA_BUNDLE"), "\(process.errors)")
    #expect(process.errors.contains("built-in catalog") == (code == 0))
    let doctor = try home.run("doctor")
    #expect(doctor.output.contains(Self.cause), "\(doctor.output)")
  }

  @Test(arguments: ["CURL_CA_BUNDLE", "SSL_CERT_FILE"])
  func `A variable that names a missing file is the cause`(variable: String) throws {
    let server = try SecureServer()
    defer { server.stop() }
    let home = try home(server)
    home.environment[variable] = "/dev/null/missing.pem"
    let process = try home.run("list", "--source", "tmdb")
    #expect(process.ending == .exited(5))
    #expect(process.errors.contains(variable), "\(process.errors)")
    #expect(!process.errors.contains("cannot be verified"), "\(process.errors)")
  }

  @Test func `The browser reports an invalid certificate`() throws {
    let server = try SecureServer()
    defer { server.stop() }
    let home = try home(server)
    let terminal = try PseudoTerminal(
      .init(
        path: ProgramUnderTest.find().path, environment: home.environment, columns: 100, rows: 24,
        output: .terminal, error: .terminal))
    try terminal.wait(toShow: "bad certificate")
    try terminal.wait(forPlace: 1)
  }
}
