import TestSupport
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

  @Test(arguments: ["auto", "tmdb"])
  func `Commands report an invalid certificate and use no other source`(source: String) throws {
    let server = try SecureServer()
    defer { server.stop() }
    let home = try home(server)
    let process = try home.run("list", "--source", source)
    #expect(process.ending == .exited(5))
    #expect(process.output.isEmpty)
    #expect(process.errors.contains(Self.cause), "\(process.errors)")
    #expect(!process.errors.contains("catalog"))
    let doctor = try home.run("doctor")
    #expect(doctor.output.contains(Self.cause), "\(doctor.output)")
  }

  @Test func `The browser reports an invalid certificate`() throws {
    let server = try SecureServer()
    defer { server.stop() }
    let home = try home(server)
    let terminal = try PseudoTerminal(
      .init(
        path: ProgramUnderTest.find().path, environment: home.environment, columns: 100, rows: 24,
        output: .terminal, error: .terminal))
    try terminal.wait(toShow: "TMDB’s certificate cannot be")
    #expect(!terminal.screen.text.contains("built-in catalog"))
  }
}
