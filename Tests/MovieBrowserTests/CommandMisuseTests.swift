import ProgramTestSupport
import Records
import TerminalTestSupport
import TestSupport
import Testing

/// Every usage error is one line on standard error with the correction.
@Suite(.wholeProgram) struct CommandMisuseTests {
  struct Misuse: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var code: Int32
    var names: String

    init(_ arguments: String, _ code: Int32, _ names: String) {
      self.arguments = arguments.split(separator: " ", omittingEmptySubsequences: false)
        .map(String.init)
      self.code = code
      self.names = names
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  private static let usage = [
    Misuse("lst", 2, "did you mean list?"),
    Misuse("serach batman", 2, "did you mean search?"),
    Misuse("blurb", 2, "moviebrowser help"),
    Misuse("", 2, "moviebrowser help"),
    Misuse("LIST", 2, "list"),
    Misuse("--hepl", 2, "did you mean --help?"),
    Misuse("--zzzzzzzz", 2, "moviebrowser help"),
    Misuse("-x", 2, "-x"),
    Misuse("help lst", 2, "did you mean list?"),
    Misuse("list --limt 3", 2, "did you mean --limit?"),
    Misuse("list --limt=3", 2, "did you mean --limit?"),
    Misuse("search --offest 3 x", 2, "did you mean --offset?"),
    Misuse("detail --jsno x", 2, "did you mean --json?"),
    Misuse("list drma", 3, "did you mean drama?"),
    Misuse("list populr", 3, "did you mean popular?"),
    Misuse("list 1975s", 3, "1975s"),
    Misuse("list poplar", 3, "did you mean popular?"),
    Misuse("pick populr", 3, "did you mean popular?"),
    Misuse("list all-time gnere:drama", 2, "did you mean “genre:”?"),
    Misuse("list rating:>7", 1, "the catalog cannot filter by rating"),
    Misuse("list --save rainy unseen", 2, "moviebrowser lists save NAME QUERY"),
    Misuse("lists save drama unseen", 2, "choose another name"),
    Misuse("lists save rainy", 2, "missing query"),
    Misuse("lists add halloween alien", 2, "is a smart list"),
    Misuse("list --genre dram", 2, "write genre:dram"),
    Misuse("list genre:dram", 2, "did you mean drama?"),
    Misuse("list --sort tilte", 2, "did you mean title?"),
    Misuse("list --sort zzzzzzz", 2, "title"),
    Misuse("list --sort title:up", 2, "asc"),
    Misuse("list --sort title:acs", 2, "did you mean asc?"),
    Misuse("list --limit x", 2, "--limit"),
    Misuse("list --limit -1", 2, "--limit"),
    Misuse("list --limit 0", 2, "from 1"),
    Misuse("list --limit 1.5", 2, "1.5"),
    Misuse("list --limit 99999999999999999999", 2, "--limit"),
    Misuse("list --limit=", 2, "--limit"),
    Misuse("list --limit ٣", 2, "--limit"),
    Misuse("list --offset -1", 2, "--offset"),
    Misuse("list --offset x", 2, "--offset"),
    Misuse("list year:1980..1970", 2, "1970..1980"),
    Misuse("list --limit", 2, "--limit N"),
    Misuse("list --sort", 2, "--sort ORDER"),
    Misuse("list --limit 1 --limit 2", 2, "more than once"),
    Misuse("list --json=yes", 2, "does not take a value"),
    Misuse("search", 2, "moviebrowser search QUERY"),
    Misuse("search ", 2, "moviebrowser search QUERY"),
    Misuse("detail", 2, "moviebrowser detail ID|TITLE"),
    Misuse("keys all", 2, "moviebrowser keys"),
    Misuse("account kye", 2, "did you mean key?"),
    Misuse("account key key", 2, "moviebrowser account"),
    Misuse("account --remove", 2, "account key"),
    Misuse("account --remvoe", 2, "did you mean --remove?"),
    Misuse("cache claer", 2, "did you mean clear?"),
    Misuse("cache clear all", 2, "moviebrowser cache"),
    Misuse("config language", 2, "moviebrowser config"),
    Misuse("config --fiel", 2, "did you mean --file?"),
    Misuse("doctor who", 2, "moviebrowser doctor"),
    Misuse("surprise length:short", 2, "use length:<100"),
    Misuse("search year:abc", 2, "invalid year “abc”"),
    Misuse("docter", 2, "did you mean doctor?"),
    Misuse("--source tmbd", 2, "did you mean tmdb?"),
    Misuse("list --source tmbd", 2, "did you mean tmdb?"),
    Misuse("list --langauge de", 2, "did you mean --language?"),
    Misuse("list --language klingon", 2, "pt-BR"),
    Misuse("list --region Europe", 2, "two-letter code"),
    Misuse("list --api-url http://example.com", 2, "https://"),
    Misuse("list --api-url https://example.com/?a=b", 2, "https://"),
    Misuse("list --proxy ftp://x", 2, "socks5h"),
    Misuse("list --proxy foo", 2, "socks5h"),
    Misuse("list --sort rating", 2, "TMDB"),
    Misuse("--color-scheme light list", 2, "list does not accept --color-scheme"),
    Misuse("--source tmdb keys", 2, "keys does not accept --source"),
    Misuse("detail --trailer --watch metropolis", 2, "cannot be combined"),
  ]

  private static let failures = [
    Misuse("search zzzqqqxxx", 3, "zzzqqqxxx"),
    Misuse("detail zzzqqqxxx", 3, "moviebrowser search"),
    Misuse("detail metropolsi", 3, "metropolis-1927"),
    Misuse("detail tt0000000", 3, "tt0000000"),
    Misuse("list 1890s", 3, "no film"),
    Misuse("list year:1801", 3, "no film"),
    Misuse("list --offset 100000", 3, "--offset"),
    Misuse("list western genre:animation year:1925", 3, "no film"),
    Misuse("list upcoming", 3, "moviebrowser account key"),
    Misuse("list --source tmdb", 4, "account"),
    Misuse("--source tmdb --plain", 4, "account"),
    Misuse("detail --watch metropolis-1927", 3, "moviebrowser account key"),
  ]

  @Test(arguments: usage + failures)
  func `A usage error is reported in one line`(misuse: Misuse) throws {
    let process = try ProgramProcess(
      .init(path: ProgramUnderTest.find().path, arguments: misuse.arguments))
    let ending = try process.waitForEnd()
    #expect(ending == .exited(misuse.code))
    #expect(process.errorLines.count == 1)
    #expect(process.errors.hasPrefix("moviebrowser: ") && process.errors.hasSuffix("\n"))
    #expect(process.errors.dropLast().last != " ")
    #expect(process.errors.contains(misuse.names), "\(process.errors)")
    #expect(process.output.isEmpty)
  }

  @Test func `An ambiguous title lists the candidates`() throws {
    let process = try ProgramUnderTest.find().run("detail", "mad", "max")
    // An exact title wins over any number of longer titles.
    #expect(process.ending == .exited(0) && process.output.hasPrefix("id\tmad-max-1979\n"))
    let several = try ProgramUnderTest.find().run("detail", "scarface")
    #expect(several.ending == .exited(1))
    #expect(several.errorLines.count == 1)
    #expect(several.errors.contains("several films") && several.errors.contains("scarface-1932"))
    #expect(several.output.isEmpty)
  }

  @Test func `The beginnings of words find a film only for people at a terminal`() throws {
    let program = try ProgramUnderTest.find()
    let piped = try program.run("detail", "sev", "sam")
    #expect(piped.ending == .exited(3) && piped.errors.contains("seven-samurai-1954"))
    let terminal = try program.open("detail", "sev", "sam")
    #expect(try terminal.waitForEnd() == .exited(0))
    #expect(terminal.screen.text.contains("Seven Samurai"))
    let several = try program.open("detail", "the", "man", "w", columns: 600)
    #expect(try several.waitForEnd() == .exited(1))
    #expect(several.screen.text.contains("the-man-who-shot-liberty-valance-1962"))
    #expect(several.screen.text.contains(#/ and \d+ more/#))
  }

  @Test func `Control characters of an argument do not reach the terminal`() throws {
    for arguments in [
      ["list", "\u{1B}[31m\u{7}x"], ["\u{1B}]0;x\u{7}"], ["detail", "a\nb\u{9B}1m"],
    ] {
      let process = try ProgramProcess(
        .init(path: ProgramUnderTest.find().path, arguments: arguments))
      try process.waitForEnd()
      #expect(process.errorLines.count == 1)
      #expect(!process.errors.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
      #expect(!process.errors.unicodeScalars.contains { (0x7F..<0xA0).contains($0.value) })
    }
  }

  @Test func `No matches are an empty array in JSON`() throws {
    let process = try ProgramUnderTest.find().run("search", "zzzqqqxxx", "--json")
    #expect(process.ending == .exited(3))
    #expect(JSONValue(written: process.output) == .array([]))
    #expect(process.errorLines.count == 1)
  }

  @Test func `An unquoted excluded word in a search suggests quotes`() throws {
    let process = try ProgramUnderTest.find().run("search", "kubrick", "-war")
    #expect(process.ending == .exited(2))
    #expect(process.errorLines.count == 1 && process.errors.contains("search 'kubrick -war'"))
  }

  @Test func `Arguments after two dashes are not options`() throws {
    // A word that excludes films, and not the option.
    let process = try ProgramUnderTest.find().run("search", "--", "zzzqqqxxx", "--json")
    #expect(process.ending == .exited(3))
    #expect(process.errors.contains("zzzqqqxxx") && process.output.isEmpty)
    let list = try ProgramUnderTest.find().run("--", "list", "all-time", "--json")
    #expect(list.ending == .exited(0) && !list.output.hasPrefix("["))
    #expect(
      try ProgramUnderTest.find().run("--source=catalogue", "--", "list").ending == .exited(0))
    #expect(try ProgramUnderTest.find().run("--", "--help").ending == .exited(2))
  }
}
