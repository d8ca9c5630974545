import TestSupport
import Testing

@testable import Browser
@testable import CommandLineInterface
@testable import Commands
@testable import Films
@testable import TerminalModel
@testable import Vocabulary
@testable import Widgets
@testable import Wording

struct KeyFileTests {
  private func messages(_ text: String) -> [String] {
    KeyFile(text).problems.map { "\($0.line): \($0.message)" }
  }

  private func listKeys(_ action: MovieListAction, in file: KeyFile) -> [String] {
    file.bindings[.movieList].bindings.first { $0.action == action }?.keys.map(\.name) ?? []
  }

  @Test func `A line changes the keys of one action only`() {
    let file = KeyFile("list.next-film = e, Down, Ctrl-n\nlist.search =\n")
    #expect(file.problems.isEmpty)
    #expect(file.notice == nil)
    #expect(listKeys(.move(.down), in: file) == ["e", "↓", "Ctrl-n"])
    #expect(listKeys(.search, in: file) == [])
    #expect(listKeys(.move(.up), in: file) == ["k", "↑", "Ctrl-p", "K"])
    #expect(file.bindings[.movieList].action(for: .character("j")) == nil)
    #expect(file.bindings[.movieList].summary.lines.allSatisfy { !$0.help.hasPrefix("search") })
  }

  @Test func `The generated key file changes nothing, with or without its comments`() {
    let text = KeyFile.standardText
    let active = text.split(separator: "\n").map { line in
      line.hasPrefix("#") && !line.hasPrefix("# ") ? String(line.dropFirst()) : String(line)
    }
    #expect(active.contains("list.next-film = j, Down, Ctrl-n, J"))
    for text in ["", "# nothing", text, active.joined(separator: "\n")] {
      let file = KeyFile(text)
      #expect(file.problems == [])
      #expect(file.bindings.summaries == BrowserBindings.standard.summaries)
    }
  }

  @Test func `Every key has a name that parses back to it`() {
    for table in BrowserBindings.standard.tables {
      for key in table.actions.flatMap(\.keys) { #expect(Key(named: key.fileName) == key) }
    }
    for key in [
      Key(.character(",")), .character("#"), .character("-"), .control("-"),
      Key(.up, [.alt, .control]), Key(.function(12)), .character("é"), Key(.tab, .shift),
    ] {
      #expect(Key(named: key.fileName) == key)
    }
  }

  @Test(
    arguments: [
      ("esc", Key(.escape)), ("PAGEDOWN", Key(.pageDown)), ("ctrl-N", .control("n")),
      ("Shift-j", .character("J")), ("Ctrl-i", Key(.tab)), ("Ctrl-m", Key(.enter)),
      ("↓", Key(.down)), ("=", .character("=")), (",", Key(.character(","))),
      ("Alt-Enter", Key(.enter, .alt)), ("G", .character("G")), ("--", nil), ("Ctrl-", nil),
      ("Entre", nil), ("jj", nil), ("", nil), (" ", nil), ("F13", nil),
    ] as [(String, Key?)])
  func `Common spellings of key names are accepted`(name: String, key: Key?) {
    #expect(Key(named: name) == key)
  }

  @Test(arguments: [
    "\u{1B}", "\u{9B}", "\u{9D}", "\u{7}", "\u{E}", "\u{7F}", "\u{202E}", "\u{200E}",
    "\u{FEFF}", "e\u{202E}",
  ])
  func `A character that cannot be displayed is not a key and is never written`(character: String) {
    #expect(Key(named: character) == nil)
    #expect(Key(named: "Ctrl-\(character)") == nil)
    let file = KeyFile("list.search = \(character), Ctrl-\(character), Z\n")
    #expect(file.problems.count == 2)
    #expect(listKeys(.search, in: file) == ["Z"])
    let written =
      KeysCommand(file.bindings.summaries).text() + file.problems.map(\.message).joined()
    #expect(!written.unicodeScalars.contains { character.unicodeScalars.first == $0 && $0 != "e" })
  }

  @Test(arguments: ["mark-favorite", "mark-favourite", "favourite"])
  func `British spellings of actions are accepted`(name: String) {
    let file = KeyFile("everywhere.\(name) = E")
    #expect(file.problems.isEmpty)
    #expect(file.bindings[.browser].keyLabel(.mark(.favorite)) == "E")
    #expect(!KeyFile.standardText.contains("favourite"))
  }

  @Test func `A combining mark without a letter is not a key`() {
    #expect(Key(named: "\u{301}") == nil)
    #expect(Key(named: "e\u{301}") == .character("é"))
  }

  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      "x", "Ctrl-", "\u{301}", "=", ".", ",", "x,", "#", " ", "\u{1F1E9}", "list.",
      "list.open = x,",
    ])
  func `A line of 100,000 letters parses quickly`(piece: String) {
    let long = String(repeating: piece, count: 100_000 / piece.utf8.count)
    for line in ["\(long)", "\(long) = j", "list.\(long) = j", "list.open = \(long)"] {
      let file = KeyFile(line)
      #expect(file.problems.allSatisfy { $0.message.count < 300 })
      #expect(file.notice?.count ?? 0 < 400)
    }
  }

  @Test(
    arguments: [
      ("lit.open = Z", 1, unknown("screen", "lit", nearest: "list")),
      (
        "\nlist.opne = Z", 2, unknown(Wording.action(of: "list"), "opne", nearest: "open")
      ),
      ("list.open = Entre", 1, unknown("key", "Entre", nearest: "Enter")),
      ("list.open = Ctlr-n", 1, unknown("key", "Ctlr-n", nearest: "Ctrl-n")),
      ("list.open Z", 1, Wording.invalidKeyLine), ("open = Z", 1, Wording.invalidKeyLine),
      ("list.open = Z\nlist.open = y", 2, Wording.alreadySet("list.open", line: 1)),
      ("list.open = 5", 1, Wording.isDigit("5")),
      ("search.accept = Z", 1, Wording.isText("Z", on: "search")),
      ("search.accept = \u{1B}", 1, unknown("key", " ", nearest: nil)),
      ("list.open = j", 1, Wording.isTaken("j", by: "list.next-film")),
      ("list.open = Z\nlist.back = Z", 2, Wording.isTaken("Z", by: "list.open")),
      ("list.open = Z, Z", 1, Wording.isTaken("Z", by: "list.open")),
      ("list.open = q", 1, Wording.isTaken("q", by: "everywhere.quit")),
      ("everywhere.quit = j", 1, Wording.isTaken("j", by: "film.line-down")),
      ("list.open = ?", 1, Wording.isTaken("?", by: "everywhere.help")),
      ("everywhere.quit =\neverywhere.interrupt =", 2, Wording.noKeyToQuit),
    ] as [(String, Int, String)])
  func `Problems name their line and the nearest word`(text: String, line: Int, problem: String) {
    #expect(messages(text) == ["\(line): \(problem)"])
  }

  private static func unknown(_ kind: String, _ word: String, nearest: String?) -> String {
    Wording.unknown(kind, word, nearest: nearest, hint: Wording.keysAreWritten)
  }

  @Test(arguments: [
    "list.open = j\nlist.next-film = Down", "list.next-film = Down\nlist.open = j",
    "everywhere.quit = Q\nlist.open = q", "popup.open = q\npopup.close = Esc",
    "list.open = =, Comma, Hash # a comment", "everywhere.quit =", "\r\nlist.open = Z\r\n",
    "film.page-down = Space,, b,", "  list.open=Z  ", "\u{FEFF}list.open = Z",
  ])
  func `Keys freed by one action can be assigned to another`(text: String) {
    #expect(messages(text) == [])
  }

  @Test func `Valid lines apply beside invalid ones`() {
    let file = KeyFile("list.open = j, Z, Entre\nlist.search = Nokey\nfoo")
    #expect(listKeys(.open, in: file) == ["Z"])
    #expect(listKeys(.search, in: file) == ["/"])
    #expect(file.problems.map(\.line) == [1, 1, 2, 3])
    #expect(file.notice == Wording.keyProblems(4, first: "", line: 1))
    let notice = Wording.keyProblems(1, first: Wording.invalidKeyLine, line: 1)
    #expect(KeyFile("foo").notice == notice)
  }

  @Test func `An action with only unusable keys keeps its default keys that are free`() {
    #expect(
      listKeys(.move(.down), in: KeyFile("list.next-film = n")) == ["j", "↓", "Ctrl-n", "J"])
    #expect(listKeys(.search, in: KeyFile("list.search = Ctrl-F")) == ["/"])
    for text in ["list.next-film = n\nlist.search = j", "list.search = j\nlist.next-film = n"] {
      let file = KeyFile(text)
      #expect(listKeys(.move(.down), in: file) == ["↓", "Ctrl-n", "J"])
      #expect(listKeys(.search, in: file) == ["j"])
      #expect(file.problems.count == 1)
    }
    let everywhere = KeyFile("everywhere.quit = j, Down").bindings[.browser]
    #expect(everywhere.action(for: .character("q")) == .quit)
    // An action with an empty value has no keys.
    #expect(listKeys(.search, in: KeyFile("list.search =")) == [])
  }

  @Test func `An unreadable file is reported and the keys stay unchanged`() {
    let file = KeyFile(nil, obstacle: "cannot read /x/keys: permission denied")
    #expect(file.bindings.summaries == BrowserBindings.standard.summaries)
    #expect(file.notice == Wording.keyFileUnreadable)
    let failure = #expect(throws: CommandFailure.self) {
      try KeysCommand.check(file.problems, obstacle: file.obstacle, at: "/x/keys")
    }
    #expect(failure?.message.hasPrefix("cannot read /x/keys: permission denied; ") == true)
  }

  @Test(arguments: ["everywhere.help", "list.open"])
  func `The key that quits does nothing else`(action: String) {
    let text = "\(action) = Ctrl-c, Z\neverywhere.interrupt =\neverywhere.quit ="
    let file = KeyFile(text)
    #expect(file.bindings[.browser].action(for: .control("c")) == .interrupt)
    let owners = file.bindings.tables.flatMap(\.actions).filter {
      $0.keys.contains(.control("c"))
    }
    #expect(owners.filter { $0.name != "interrupt" }.map(\.name) == [])
    #expect(messages(text).count == 1)
    #expect(
      file.bindings.tables.flatMap(\.actions).contains { $0.keys == [.character("Z")] })
  }

  @Test func `Any text parses safely and leaves a way to quit`() {
    var random = SeededNumbers(7)
    let pieces = [
      "list", "everywhere", ".", "=", ",", "#", "\n", " ", "quit", "interrupt", "next-film", "j",
      "Ctrl-", "c", "Esc", "5", "\u{1B}", "é", "Shift-", "prompt", "run",
    ]
    for _ in 0..<500 {
      let text = (0..<30).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let bindings = KeyFile(text).bindings
      let out = bindings[.browser].bindings.filter {
        $0.action == .quit || $0.action == .interrupt
      }
      #expect(out.contains { !$0.keys.isEmpty })
      for table in bindings.tables {
        let keys = table.actions.flatMap(\.keys)
        #expect(Set(keys).count == keys.count)
      }
    }
  }

  @Test func `The check reports every problem with its line`() throws {
    #expect(try KeysCommand.check(nil, at: "/x/keys") == "\(Wording.noKeyFile(at: "/x/keys"))\n")
    #expect(
      try KeysCommand.check([], at: "/x/keys") == "\(Wording.noErrors(in: "/x/keys"))\n")
    for problems in [nil, []] as [[KeyProblem]?] {
      #expect(try !KeysCommand.check(problems, at: "/x\u{1B}[2J/keys").contains("\u{1B}"))
    }
    do throws(CommandFailure) {
      _ = try KeysCommand.check(KeyFile("foo\nlist.open = 5").problems, at: "/x/keys")
      Issue.record("nothing was found")
    } catch {
      #expect(error.kind == .failure)
      #expect(error.message.hasPrefix("2 errors"))
      #expect(
        error.output.split(separator: "\n").map { $0.prefix(10) } == ["/x/keys:1:", "/x/keys:2:"])
    }
  }
}
