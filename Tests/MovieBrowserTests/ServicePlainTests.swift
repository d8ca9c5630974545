import BusinessLogic
import MovieData
import ProgramTestSupport
import Records
import Testing
import Wording

/// `--plain` with a key.
@Suite(.wholeProgram) struct ServicePlainTests {
  /// Runs plain mode on lines of input.
  private func browse(_ home: ServiceHome, _ input: String) throws -> [Substring] {
    let process = try home.run("--plain", input: input)
    #expect(process.ending == .exited(0))
    #expect(process.errors.isEmpty)
    return process.output.split(separator: "\n")
  }

  private func places(_ lines: [Substring], of text: String) -> [Int] {
    lines.indices.filter { lines[$0].contains(text) }
  }

  @Test func `Plain mode reports the catalogue fallback in one line, once`() throws {
    let home = try ServiceHome()
    home.goOffline()
    let lines = try browse(home, "n\n1\nb\nq\n")
    let places = places(lines, of: "catalog")
    #expect(places == [0])
    let notice = Wording.substitute(.fellBack(to: "built-in catalog", because: .offline))
    #expect(lines.first == notice.map { "\($0)." })
    #expect(lines.contains { $0.hasPrefix("1 to 20 of ") })
  }

  @Test func `A search for a TV series says so`() throws {
    let home = try ServiceHome()
    let lines = try browse(home, "/breaking bad\nq\n")
    #expect(
      !places(lines, of: Wording.sentence(Wording.onlyFilms("Breaking Bad"))).isEmpty, "\(lines)")
  }

  @Test func `With the service plain mode reports no fallback`() throws {
    let lines = try browse(try ServiceHome(), "n\n1\nq\n")
    #expect(places(lines, of: "catalog").isEmpty && places(lines, of: "connection").isEmpty)
  }
}
