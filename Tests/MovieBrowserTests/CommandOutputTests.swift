import CommandLineInterface
import ProgramTestSupport
import Records
import TestSupport
import Testing

/// Output of commands for programs and for people.
@Suite(.wholeProgram) struct CommandOutputTests {
  private static let unstyled = ProgramUnderTest.environment.merging(["NO_COLOR": "1"]) { $1 }

  private func lines(_ process: ProgramProcess) -> [Substring] {
    process.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  private func run(_ arguments: String...) throws -> ProgramProcess {
    let process = try ProgramProcess(
      .init(path: ProgramUnderTest.find().path, arguments: arguments))
    let ending = try process.waitForEnd()
    #expect(ending == .exited(0), "\(arguments): \(process.errors)")
    #expect(process.errors.isEmpty)
    return process
  }

  @Test func `In a pipe a list is lines of tab-separated fields`() throws {
    let all = lines(try run("list", "--limit", "100000"))
    #expect(all.count >= 200)
    for line in all {
      #expect(line.split(separator: "\t", omittingEmptySubsequences: false).count == 7)
    }
    #expect(Set(all.map { $0.prefix { $0 != "\t" } }).count == all.count)
    let start = try ProgramUnderTest.find().run("list")
    #expect(lines(start) == Array(all.prefix(20)))
    #expect(start.errorLines.count == 1 && start.errors.contains("--all"))
    #expect(lines(try run("list", "--limit=3", "--offset=5")) == Array(all[5..<8]))
    #expect(lines(try run("list", "all-time", "--limit", "5")) == Array(all.prefix(5)))
    let last = try run("list", "--limit", "100000", "--offset", "\(all.count - 1)")
    #expect(lines(last) == [all[all.count - 1]])
    #expect(!all.contains { $0.contains("\u{1B}") })
  }

  @Test func `Genres, years and orders filter and sort a list`() throws {
    let fields = lines(
      try run(
        "list", "genre:drama", "genre:romance", "year:1950..1969", "--limit", "999")
    ).map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    #expect(!fields.isEmpty)
    for film in fields {
      #expect(film[4].contains("Drama") && film[4].contains("Romance"))
      #expect((1950...1969).contains(Int(film[2]) ?? 0))
    }
    let years = lines(try run("list", "--sort", "year:asc", "--limit", "999"))
      .compactMap { Int($0.split(separator: "\t", omittingEmptySubsequences: false)[2]) }
    #expect(years == years.sorted())
    #expect(lines(try run("list", "1970s", "--limit", "999")).allSatisfy { $0.contains("\t197") })
    #expect(
      lines(try run("list", "science-fiction", "--all"))
        == lines(try run("list", "genre:sci-fi", "--all")))
  }

  @Test(arguments: [20, 40, 80, 120, 200])
  func `On a terminal a list has columns that fit`(columns: Int) throws {
    let terminal = try ProgramUnderTest.find().open(
      "list", "--all", columns: columns, environment: Self.unstyled)
    let ending = try terminal.waitForEnd()
    #expect(ending == .exited(0))
    let output = String(decoding: terminal.output, as: UTF8.self)
    let lines = output.split(separator: "\r\n")
    #expect(lines.count >= 200)
    #expect(lines.allSatisfy { $0.count <= columns })
    #expect(lines.contains { $0.hasPrefix("Title ") })
    #expect(!output.contains("\t") && !output.contains("\u{1B}"))
    guard columns >= 40 else { return }
    let years = Set(
      lines.compactMap { line in
        line.firstRange(of: "  19").map { line.distance(from: line.startIndex, to: $0.lowerBound) }
      })
    #expect(years.count == 1)
  }

  @Test(arguments: [(["CLICOLOR": "1"], true), (["CLICOLOR": "0"], false)])
  func `On a terminal headings are underlined and titles bold`(
    change: [String: String], isStyled: Bool
  ) throws {
    let terminal = try ProgramUnderTest.find().open(
      "list", "--limit", "3", environment: ProgramUnderTest.environment.merging(change) { $1 })
    #expect(try terminal.waitForEnd() == .exited(0))
    let lines = String(decoding: terminal.output, as: UTF8.self).split(separator: "\r\n").suffix(4)
    #expect(lines.first?.hasPrefix(isStyled ? "\u{1B}[4mTitle " : "Title ") == true)
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("\u{1B}[1m") == isStyled })
  }

  @Test func `Lists and searches are JSON on request`() throws {
    let all = try #require(
      JSONValue(written: try run("list", "--limit", "100000", "--json").output))
    #expect(all.elements.count >= 200)
    for film in all.elements {
      #expect(film["id"]?.text?.isEmpty == false)
      #expect(film["title"]?.text?.isEmpty == false)
    }
    #expect(Set(all.elements.map { $0["id"] }).count == all.elements.count)
    let found = try #require(JSONValue(written: try run("search", "--json", "amelie").output))
    #expect(found.elements.first?["title"] == .string("Amélie"))
  }

  @Test func `Options for programs may precede the command`() throws {
    let json = try run("--json", "list", "drama", "--limit", "3").output
    #expect(try run("list", "drama", "--limit", "3", "--json").output == json)
    let ids = JSONValue(written: json)?.elements.compactMap { $0["id"]?.text }
    let csv = try run("--csv", "list", "drama", "--limit=3", "--fields", "id,title").output
    #expect(csv.split(separator: "\r\n").dropFirst().map { String($0.prefix { $0 != "," }) } == ids)
  }

  @Test func `A terminal says how many films a list has`() throws {
    let terminal = try ProgramUnderTest.find().open("list", "--limit", "3", columns: 80)
    let ending = try terminal.waitForEnd()
    #expect(ending == .exited(0))
    let output = String(decoding: terminal.output, as: UTF8.self)
    let line = output.split(separator: "\r\n").first ?? ""
    #expect(line.hasPrefix("moviebrowser: showing 3 of ") && line.hasSuffix("or --all for more"))
  }

  @Test func `A film is found by every name and is JSON on request`() throws {
    let film = try #require(
      JSONValue(written: try run("detail", "metropolis-1927", "--json").output))
    #expect(film["title"] == .string("Metropolis"))
    #expect(film["year"] == .integer(1927))
    #expect(film["directors"]?.elements.contains(.string("Fritz Lang")) == true)
    #expect(film["cast"]?.elements.allSatisfy { $0["name"]?.text?.isEmpty == false } == true)
    for name in ["Metropolis", "metropolis 1927", film["imdbID"]?.text ?? ""] {
      #expect(JSONValue(written: try run("detail", "--json", name).output) == film, "\(name)")
    }
    let split = try run("detail", "bicycle", "thieves", "--json")
    #expect(JSONValue(written: split.output)?["originalTitle"] == .string("Ladri di biciclette"))
  }

  @Test func `A film is fields in a pipe and a page on a terminal`() throws {
    let fields = lines(try run("detail", "metropolis-1927"))
    #expect(fields.contains("title\tMetropolis"))
    #expect(fields.contains("directors\tFritz Lang"))
    #expect(fields.allSatisfy { $0.contains("\t") })
    let terminal = try ProgramUnderTest.find().open(
      "detail", "metropolis-1927", columns: 50, environment: Self.unstyled)
    let ending = try terminal.waitForEnd()
    #expect(ending == .exited(0))
    let page = String(decoding: terminal.output, as: UTF8.self)
    #expect(page.hasPrefix("Metropolis\r\n"))
    #expect(page.split(separator: "\r\n").allSatisfy { $0.count <= 50 })
    #expect(!page.contains("\u{1B}") && !page.contains("\t"))
  }

  @Test func `Titles are found without their accents`() throws {
    for text in ["amelie", "AMÉLIE", "Amélie"] {
      #expect(lines(try run("search", text)).first?.split(separator: "\t")[1] == "Amélie")
    }
    #expect(
      lines(try run("search", "ladri", "di")).map { $0.split(separator: "\t")[1] } == [
        "Bicycle Thieves"
      ])
  }

  @Test func `Each theme has as many films as its list`() throws {
    let themes = lines(try run("themes")).map { $0.split(separator: "\t") }
    #expect(themes.count > 100)
    for theme in [themes.first, themes.last].compactMap(\.self) {
      let films = lines(try run("list", "theme:\(theme[0])", "--all"))
      #expect(theme.last == "\(films.count)")
    }
  }

  @Test func `Keys, help and version are printed`() throws {
    #expect(try run("keys").output.contains("search films as you type"))
    #expect(try run("keys", "--markdown").output.hasPrefix("# Keys\n"))
    let help = try run("--help").output
    for command in ["list", "detail", "search", "keys", "account", "cache", "config", "doctor"] {
      #expect(help.contains("\n  \(command) "))
      let own = try run(command, "--help").output
      #expect(own.contains("Usage: moviebrowser \(command)"))
      #expect(try run("help", command).output == own)
    }
    #expect(try run("-h").output == help)
    #expect(try run("help").output == help)
    let version = try run("--version").output
    #expect(version.hasPrefix("moviebrowser \(HelpText.version)\n"))
    #expect(version.contains("\nCatalog: 2,") && version.contains("\nSQLite: 3."))
    #expect(try run("-V").output == version)
    let facts = try #require(JSONValue(written: run("--version", "--json").output))
    #expect(facts["version"] == .string(HelpText.version))
    #expect(facts["sqlite"]?.text?.hasPrefix("3.") == true && facts["lastDay"]?.text != nil)
    for words in ["--version", "--help"] {
      // The help wraps the sentence.
      let text = try run(words).output.split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      #expect(
        text.contains(
          "This product uses TMDB and the TMDB APIs but is not endorsed, certified, or otherwise approved by TMDB."
        ))
      #expect(text.contains("JustWatch"))
    }
  }
}
