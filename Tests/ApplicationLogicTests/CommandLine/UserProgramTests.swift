import BrowserTestSupport
import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import Browser
@testable import CommandLineInterface
@testable import TerminalModel
@testable import Widgets
@testable import Wording

/// Programs of the user, from lines of the key file.
@Suite(.timeLimit(.minutes(60))) @MainActor struct UserProgramTests {
  private nonisolated static func film(
    _ title: String, id: String = "f1", links: MovieLinks = MovieLinks()
  ) -> ProgramFilm {
    ProgramFilm(summary: MovieSummary(id: MovieIdentifier(id), title: title, links: links))
  }

  private nonisolated static func messages(_ text: String) -> [String] {
    KeyFile(text).problems.map { "\($0.line): \($0.message)" }
  }

  // MARK: Arguments

  @Test(
    arguments: [
      ("mpv", ["mpv"]), ("  mpv\t--fs  x ", ["mpv", "--fs", "x"]),
      ("p {title}", ["p", "Alien 3; rm -rf ~"]),
      ("p --title={title} {id}.txt", ["p", "--title=Alien 3; rm -rf ~", "f1.txt"]),
      ("p 'a b' \"c'd\" e'f g'h ''", ["p", "a b", "c'd", "ef gh", ""]),
      ("p '{title}' {{title}} {{{id}}}", ["p", "Alien 3; rm -rf ~", "{title}", "{f1}"]),
      ("p $HOME * `id` ~ \\n", ["p", "$HOME", "*", "`id`", "~", "\\n"]),
    ] as [(String, [String])])
  func `A line becomes a list of arguments, without a shell`(
    text: String, arguments: [String]
  ) throws {
    let template = try ArgumentTemplate(text)
    #expect(try template.arguments(for: Self.film("Alien 3; rm -rf ~")) == arguments)
  }

  @Test func `Ten thousand hostile titles are one argument each, unchanged`() throws {
    let plain = try ArgumentTemplate("p -- {title}")
    let named = try ArgumentTemplate("p --title={title} end")
    let bare = try ArgumentTemplate("p {title}")
    let pieces = [
      "-", "--", "'", "\"", "$(id)", "`id`", ";", "\n", "\0", "\u{1B}[2J", "{id}", " ", "",
    ]
    var refused = 0
    for seed in 0..<10_000 {
      let title = pieces[seed % pieces.count] + randomText(seed)
      let wanted = Array(CleanText.line(title).utf8)
      let film = Self.film(title)
      guard !wanted.isEmpty else {
        #expect(throws: ArgumentTemplate.Problem.missing(.title)) { try plain.arguments(for: film) }
        continue
      }
      let after = try plain.arguments(for: film)
      let inside = try named.arguments(for: film)
      try #require(after.count == 3 && Array(after[2].utf8) == wanted, "\(title.debugDescription)")
      try #require(inside.count == 3 && inside[2] == "end")
      try #require(Array(inside[1].utf8) == Array("--title=".utf8) + wanted)
      let alone = try? bare.arguments(for: film)
      try #require((alone == nil) == (wanted.first == UInt8(ascii: "-")))
      if alone == nil { refused += 1 }
    }
    #expect(refused > 1_000)
  }

  @Test func `An argument has the text that the screen shows`() throws {
    let film = Self.film("a\tb\nc\u{1B}d\u{202E}e\u{2067}f")
    #expect(try ArgumentTemplate("p {title}").arguments(for: film) == ["p", "a b c def"])
  }

  @Test func `A film without a field is refused`() throws {
    let template = try ArgumentTemplate("p {tmdbID} {imdbID}")
    let without = Self.film("x", links: MovieLinks(tmdbID: 7))
    #expect(throws: ArgumentTemplate.Problem.missing(.imdbID)) {
      try template.arguments(for: without)
    }
    let with = Self.film("x", id: "8", links: MovieLinks(imdbID: "tt0000001"))
    #expect(try template.arguments(for: with) == ["p", "8", "tt0000001"])
    let titled = LibraryMovie(names: MovieIdentifiers(), title: "Lost Film", year: 1921).summary
    let film = ProgramFilm(summary: titled)
    #expect(
      try ArgumentTemplate("p {id}").arguments(for: film) == ["p", "title:1921:lost-film"])
  }

  // MARK: The key file

  @Test func `A line binds a key and names an action`() {
    let file = KeyFile(
      "run play = P, Ctrl-e : mpv -- {title}\nrun-show what=W : cat\nrun hidden = : true")
    #expect(file.problems.isEmpty)
    let bindings = file.bindings[.browser]
    guard case .run(let play) = bindings.action(for: .character("P")) else {
      Issue.record("P runs nothing")
      return
    }
    #expect(play.name == "play" && play.mode == .inBackground)
    #expect(bindings.action(for: .control("e")) == .run(play))
    #expect(bindings.bindings.suffix(3).map(\.name) == ["play", "what", "hidden"])
    #expect(KeysCommand(file.bindings.summaries).text().contains("run mpv"))
    #expect(
      KeyFile("run x = ; : p").problems.isEmpty
        && KeyFile("run x = : : p").bindings[.browser].bindings.last?.keys == [])
  }

  @Test(arguments: [
    ("run play = P mpv", Wording.invalidRunLine), ("run = P : mpv", Wording.invalidRunLine),
    ("run a b = P : mpv", Wording.invalidRunLine), ("run play = P : ", Wording.missingProgram),
    ("run Play = P : mpv", Wording.invalidProgramName("Play")),
    ("run open = P : mpv", Wording.isActionName("open")),
    ("run play = P : {title} x", Wording.programIsField),
    ("run play = P : '' x", Wording.missingProgram),
    ("run play = P : mpv 'x", Wording.openQuotationMark),
    ("run play = P : mpv {title", Wording.loneBrace),
    (
      "run play = P : mpv {titel}",
      Wording.unknown("field", "titel", nearest: "title", hint: "")
    ),
    ("run play = f : mpv", Wording.isTaken("f", by: "everywhere.mark-favorite")),
    ("run play = j : mpv", Wording.isTaken("j", by: "film.line-down")),
    ("run play = 5 : mpv", Wording.isDigit("5")),
    ("run play = Q : a\nrun play = E : b", Wording.alreadySet("everywhere.play", line: 1)),
    ("run play = Q : a\nrun stop = Q : b", Wording.isTaken("Q", by: "everywhere.play")),
    ("run play = Z : a\nlist.open = Z", Wording.isTaken("Z", by: "everywhere.play")),
  ])
  func `Problems are those of the line`(text: String, message: String) {
    #expect(Self.messages(text).map { $0.drop { $0 != " " }.dropFirst() } == [message[...]])
  }

  @Test func `A long line parses quickly`() {
    for piece in ["x", " ", "'", "{", "{title}", ":", " : ", "\u{301}"] {
      let long = String(repeating: piece, count: 100_000 / piece.utf8.count)
      for line in ["run \(long) = P : x", "run x = P : \(long)", "run x = \(long)", "run\(long)"] {
        #expect(KeyFile(line).problems.allSatisfy { $0.message.count < 300 })
      }
    }
  }

  // MARK: The browser

  private static let lines = """
    run play = P : mpv --title={title} {id}
    run-terminal edit = E : vi {id}
    run-wait facts = Z : cat {id}
    run-show what = W : cat {id}
    run needs = Q : mpv {trailer}
    """

  private func opened(_ runner: RecordingProgramRunner) async -> BrowserRun {
    let run = BrowserRun(
      InMemoryMovieDataStore(films(0..<20), isLocal: true), columns: 160, keyFile: Self.lines,
      prepare: {
        $0.programs = runner
        $0.ownProgram = "/own program"
      })
    await run.terminal.idle()
    return run
  }

  @Test func `A key runs a program on the film, and its last line is a notice`() async {
    let runner = RecordingProgramRunner(.init(.exited(0), output: "one\ntwo \u{1B}[2Jlines\n\n"))
    let run = await opened(runner)
    await run.type("jP")
    #expect(runner.runs == [["mpv", "--title=Film 0001", "film-1"]])
    #expect(run.text.contains("play: two  [2Jlines"))
    runner.result = ProgramResult(.exited(3), output: "no display\n")
    await run.type(":play")
    await run.press(Key(.enter))
    #expect(runner.runs.count == 2)
    #expect(run.text.contains(Wording.ended("play", .exited(3), lastLine: "no display")))
    run.end()
  }

  @Test func `Keys of programs are in the footer and the help`() async {
    let run = await opened(RecordingProgramRunner(.init(.exited(0))))
    #expect(run.rows.last?.contains("P play") == true, "\(run.rows.last ?? "")")
    await run.type("?run")
    for line in ["play: run mpv", "needs: run mpv", "edit: run vi"] {
      #expect(run.text.contains(line), "\(run.text)")
    }
    run.end()
  }

  @Test func `The prompt imports, exports and shares with this program`() async {
    let runner = RecordingProgramRunner(.init(.exited(0)))
    let run = await opened(runner)
    for command in ["import 'my films.csv' --dry-run", "export x.json", "share 2026 y.html"] {
      await run.type(":" + command)
      await run.press(Key(.enter))
    }
    #expect(
      runner.foregroundRuns.map { $0.dropFirst().joined(separator: "|") } == [
        "import|my films.csv|--dry-run", "export|x.json", "export|--to|html|2026|y.html",
      ])
    #expect(runner.foregroundRuns.allSatisfy { $0[0] == "/own program" })
    #expect(run.terminal.prompts == Array(repeating: Wording.pressEnter(after: nil), count: 3))
    await run.type(":import")
    await run.press(Key(.enter))
    #expect(run.text.contains(Wording.needsFile("import letterboxd.zip").dropFirst()))
    run.end()
  }

  @Test func `A program in the foreground gets the terminal`() async {
    let runner = RecordingProgramRunner(.init(.signaled(9)))
    let run = await opened(runner)
    await run.type("E")
    #expect(run.terminal.loans == 1 && runner.foregroundRuns.first?.first == "vi")
    #expect(run.text.contains(Wording.ended("edit", .signaled(9))))
    #expect(run.terminal.prompts.isEmpty)
    run.end()
  }

  @Test(
    arguments: [
      (.exited(0), [Wording.pressEnter(after: nil)]),
      (.exited(3), [Wording.pressEnter(after: Wording.ended("facts", .exited(3)))]),
      (.signaled(9), [Wording.pressEnter(after: Wording.ended("facts", .signaled(9)))]),
      (.notStarted("permission denied"), []),
    ] as [(ProgramEnding, [String])])
  func `The output of a program stays until Enter, with its exit code`(
    ending: ProgramEnding, prompts: [String]
  ) async {
    let runner = RecordingProgramRunner(ProgramResult(ending))
    let run = await opened(runner)
    await run.type("Z")
    #expect(run.terminal.loans == 1 && run.terminal.prompts == prompts)
    if ending != .exited(0) { #expect(run.text.contains("facts")) }
    await run.type("j")
    #expect(run.chosen?.contains("Film 0001") == true)
    run.end()
  }

  @Test func `Output is shown in a box, unless the user does something else`() async {
    let runner = RecordingProgramRunner(.init(.exited(0), output: "first\n\nlast"))
    let run = await opened(runner)
    await run.type("W")
    #expect(
      run.text.contains("─ what ─") && run.text.contains("first") && run.text.contains("last"))
    await run.press(Key(.escape))
    await run.type("W/x")
    #expect(!run.text.contains("─ what ─"))
    run.end()
  }

  @Test func `A film without the field runs nothing`() async {
    let runner = RecordingProgramRunner(.init(.exited(0)))
    let run = await opened(runner)
    await run.type("Q")
    #expect(runner.runs.isEmpty)
    #expect(run.text.contains(Wording.refusal(.missing(.trailer), by: "needs")))
    run.end()
  }
}
