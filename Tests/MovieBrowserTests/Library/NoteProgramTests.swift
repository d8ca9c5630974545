import ProgramTestSupport
import Records
import TerminalTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Notes in the real program: signals, and a script as the editor.
@Suite(.wholeProgram) struct NoteProgramTests {
  /// Creates a home with a script as the editor, which gets the file as `$1`.
  private static func home(editor script: String? = nil) throws -> LibraryHome {
    var home = try LibraryHome()
    home.environment["XDG_STATE_HOME"] = "\(home.folder.path)/state"
    try home.folder.write("", to: "state/moviebrowser/browser")
    home.environment["EDITOR"] = "\(home.folder.path)/editor"
    if let script {
      let path = try home.folder.write("#!/bin/sh\n\(script)\n", to: "editor")
      try home.folder.makeExecutable(path)
    }
    return home
  }

  private static func open(_ home: LibraryHome, _ arguments: String...) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      .init(
        path: home.program.path, arguments: arguments + ["--fresh"],
        environment: home.environment, columns: 80, rows: 24, output: .terminal, error: .terminal))
    // A notice about unsaved notes may be in place of the position.
    try terminal.wait(toShow: "q quit")
    return terminal
  }

  private static func quit(_ terminal: PseudoTerminal) throws {
    try terminal.send("q")
    #expect(try terminal.waitForEnd() == .exited(0))
    #expect(terminal.settingsNow == terminal.settingsBefore)
    #expect(terminal.screen.disorder.isEmpty)
  }

  /// Closes a note without saving it.
  private static func throwAway(_ terminal: PseudoTerminal) throws {
    try terminal.send("\u{1B}")
    try terminal.wait(toShow: "d discard")
    try terminal.send("d")
    try terminal.wait(for: "the list") { !$0.text.contains("Note on") }
  }

  private static func notes(_ home: LibraryHome) throws -> [String] {
    try home.json("mine", "notes").elements.compactMap {
      $0["marks"]?["note"]?.text ?? $0["note"]?.text
    }
  }

  private static func drafts(_ home: LibraryHome) -> [String] {
    home.folder.names(in: "state/moviebrowser/notes")
  }

  @Test func `A note that cannot be stored is reported as lost`() throws {
    var home = try Self.home()
    let file = try home.folder.write("", to: "file")
    for name in ["XDG_STATE_HOME", "XDG_DATA_HOME"] { home.environment[name] = file }
    let terminal = try PseudoTerminal(
      .init(
        path: home.program.path, arguments: ["--fresh"], environment: home.environment,
        columns: 80, rows: 24, output: .terminal, error: .pipe))
    try terminal.wait(forPlace: 1)
    try terminal.send("nNot to be lost")
    try terminal.wait(toShow: "to be lost")
    try terminal.send("\u{3}")
    #expect(try terminal.waitForEnd() == .exited(130))
    #expect(terminal.process.errorLines.count == 1)
    #expect(terminal.process.errors.contains("is lost"), "\(terminal.process.errors)")
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func `A signal keeps the draft for the next start`(signal: Int32) throws {
    let home = try Self.home()
    let terminal = try Self.open(home)
    try terminal.send("nNot to be\rlost")
    try terminal.wait(toShow: "lost")
    terminal.process.signal(signal)
    #expect(try terminal.waitForEnd() == .signaled(signal))
    #expect(terminal.settingsNow == terminal.settingsBefore)
    #expect(Self.drafts(home).count == 1)
    let next = try Self.open(home)
    try next.wait(toShow: "Unsaved note on")
    try next.send("n")
    try next.wait(toShow: "Not to be")
    try next.send("!\u{13}")
    try next.wait(toShow: "Note added: ")
    try Self.quit(next)
    #expect(try Self.notes(home) == ["Not to be\nlost!"])
    #expect(Self.drafts(home).isEmpty)
  }

  @Test(arguments: [SIGKILL, SIGSEGV])
  func `A kill or a crash loses only the last second of a note`(signal: Int32) throws {
    let home = try Self.home()
    let terminal = try Self.open(home)
    try terminal.send("nNot to be\rlost")
    // A file whose name begins with a dot is still being written.
    try terminal.wait(for: "a draft") { Self.drafts(home).contains { !$0.hasPrefix(".") } }
    terminal.process.signal(signal)
    #expect(try terminal.waitForEnd() == .signaled(signal))
    let next = try Self.open(home)
    try next.send("n")
    try next.wait(toShow: "Not to be")
    try Self.throwAway(next)
    #expect(Self.drafts(home).isEmpty)
    try Self.quit(next)
  }

  @Test func `A closed window keeps the draft`() throws {
    let home = try Self.home()
    let terminal = try Self.open(home)
    try terminal.send("nText")
    try terminal.wait(toShow: "Text")
    terminal.close()
    try terminal.process.waitForEnd()
    #expect(Self.drafts(home).count == 1)
  }

  @Test func `A full disk loses no note text`() throws {
    let home = try Self.home()
    var environment = home.environment
    environment["BROWSER"] = home.program.path
    try home.run("mark", "Casablanca", "--favorite")
    let terminal = try PseudoTerminal(
      .init(
        path: "/bin/sh", arguments: ["-c", "ulimit -f 0; exec \"$BROWSER\" --fresh"],
        environment: environment, columns: 80, rows: 24, output: .terminal, error: .terminal))
    try terminal.wait(forPlace: 1)
    try terminal.send("nText")
    try terminal.wait(toShow: "Text")
    try terminal.send("\u{13}")
    try terminal.wait(for: "the reason") {
      $0.lines.contains { $0.contains("│") && $0.contains("The disk") }
    }
    #expect(terminal.screen.text.contains("Text"))
    try Self.throwAway(terminal)
    try Self.quit(terminal)
  }

  @Test func `An external editor gets the terminal and the text and saves`() throws {
    let home = try Self.home(
      editor: """
        stty -a > "$HOME/settings"; stat -c %a "$1" > "$HOME/mode"; cat "$1" > "$HOME/given"
        printf 'Editor here> '; read word; printf 'From %s\\nin two lines\\n' "$word" > "$1"
        """)
    let terminal = try Self.open(home)
    try terminal.send("nGiven")
    let before = try terminal.wait(toShow: "Given")
    try terminal.send("\u{18}")
    try terminal.wait(forText: "Editor here> ")
    #expect(terminal.settingsNow == terminal.settingsBefore)
    #expect(!terminal.screen.text.contains("Note on"))
    try terminal.send("afar\n")
    let after = try terminal.wait(toShow: "in two lines")
    #expect(after.lines[0] == before.lines[0])
    #expect(after.text.contains("From afar"))
    try terminal.send("\u{13}")
    try terminal.wait(toShow: "Note added: ")
    try Self.quit(terminal)
    #expect(try Self.notes(home) == ["From afar\nin two lines"])
    #expect(
      String(decoding: TemporaryFolder.bytes(of: "\(home.folder.path)/given"), as: UTF8.self)
        == "Given\n")
    #expect(
      String(decoding: TemporaryFolder.bytes(of: "\(home.folder.path)/mode"), as: UTF8.self)
        == "600\n")
    #expect(Self.drafts(home).isEmpty)
  }

  @Test(arguments: [
    ("exit 3", "Your editor exited with code 3. The note is unchanged."), ("", "Note on"),
    ("cp \"$HOME/given\" \"$1\"; kill -9 $$", "by signal 9. The note is unchanged."),
    ("rm \"$1\"", "deleted the file"),
  ])
  func `An editor that exits with an error changes nothing`(script: String, words: String) throws {
    let home = try Self.home(
      editor: script.isEmpty ? ":" : "cp \"$1\" \"$HOME/given\"; echo other > \"$1\"; \(script)")
    let terminal = try Self.open(home)
    try terminal.send("nGiven\u{18}")
    try terminal.wait(for: words) {
      $0.text.contains(words) && $0.text.contains("Given") && !$0.text.contains("other")
    }
    #expect(Self.drafts(home).isEmpty)
    try terminal.send("\u{13}")
    try terminal.wait(toShow: "Note added: ")
    try Self.quit(terminal)
    #expect(try Self.notes(home) == ["Given"])
  }

  @Test func `Text saved by a killed editor becomes a draft`() throws {
    let home = try Self.home(editor: "echo other > \"$1\"; kill -9 $$")
    let terminal = try Self.open(home)
    try terminal.send("nGiven\u{18}")
    try terminal.wait(for: "the recovered text") {
      $0.text.contains("by signal 9 and left a draft") && $0.text.contains("other")
    }
    #expect(Self.drafts(home).count == 1)
    terminal.process.signal(SIGKILL)
    try terminal.waitForEnd()
    let next = try Self.open(home)
    try next.send("n")
    try next.wait(toShow: "other")
    try next.send("\u{13}")
    try next.wait(toShow: "Note added: ")
    try Self.quit(next)
    #expect(try Self.notes(home) == ["other"])
    #expect(Self.drafts(home).isEmpty)
  }

  @Test func `A missing editor is reported in one line, and options are allowed`() throws {
    var home = try Self.home(
      editor: "printf '%s ' \"$@\" | sed 's/ [^ ]*note.*//' > \"$HOME/words\"; echo ok > \"$3\"")
    home.environment["VISUAL"] = "nothing-of-the-kind --wait"
    let terminal = try Self.open(home)
    try terminal.send("nGiven\u{18}")
    try terminal.wait(for: "the reason") {
      $0.text.contains("Editor “nothing-of-the-kind") && $0.text.contains("Given")
    }
    try Self.throwAway(terminal)
    try Self.quit(terminal)
    home.environment["VISUAL"] = "'\(home.folder.path)/editor' -w 'a b'"
    let next = try Self.open(home, "--notes", "editor")
    try next.send("n")
    try next.wait(toShow: "Note added: ")
    try Self.quit(next)
    #expect(try Self.notes(home) == ["ok"])
    #expect(
      String(decoding: TemporaryFolder.bytes(of: "\(home.folder.path)/words"), as: UTF8.self)
        .hasPrefix("-w a b"))
  }

  @Test func `Text over the limit is kept in a file`() throws {
    let home = try Self.home(editor: "yes 0123456789 | head -n 20000 > \"$1\"")
    let terminal = try Self.open(home)
    try terminal.send("nGiven\u{18}")
    try terminal.wait(toShow: "The edited note is too long")
    #expect(terminal.screen.text.contains("Given"))
    let files = Self.drafts(home)
    #expect(files.count == 1)
    #expect(files.first?.hasPrefix("too-long-") == true)
    try terminal.send("\u{13}")
    try terminal.wait(toShow: "Note added: ")
    try Self.quit(terminal)
  }

  @Test(arguments: [SIGTERM, SIGKILL])
  func `A browser killed while the editor runs recovers the text`(signal: Int32) throws {
    let home = try Self.home(
      editor: "echo 'Half a thought' > \"$1\"; echo waiting; read word")
    let terminal = try Self.open(home)
    try terminal.send("nGiven\u{18}")
    try terminal.wait(forText: "waiting")
    terminal.process.signal(signal)
    #expect(try terminal.waitForEnd() == .signaled(signal))
    #expect(terminal.settingsNow == terminal.settingsBefore)
    let next = try Self.open(home)
    try next.send("n")
    try next.wait(toShow: "Half a thought")
    try Self.throwAway(next)
    try Self.quit(next)
  }

  @Test func `Ctrl-C and Ctrl-Z in the editor reach the editor`() throws {
    let home = try Self.home(
      editor: "trap 'echo caught' INT; echo ready; read word; read word; echo Done > \"$1\"")
    let terminal = try Self.open(home)
    try terminal.send("n\u{18}")
    try terminal.wait(forText: "ready")
    try terminal.send("\u{3}")
    try terminal.wait(forText: "caught")
    let process = terminal.process
    try terminal.send("\u{1A}")
    try terminal.wait(for: "the stop") { _ in process.stopCount == 1 }
    kill(-process.identifier, SIGCONT)
    try terminal.send("x\ny\n")
    try terminal.wait(toShow: "Done")
    try terminal.send("\u{13}")
    try terminal.wait(toShow: "Note added: ")
    try Self.quit(terminal)
  }
}
