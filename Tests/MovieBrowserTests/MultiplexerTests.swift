import ProgramTestSupport
import TerminalTestSupport
import TestSupport
import Testing

#if os(Linux)
  import Glibc

  /// The program inside another program that draws its screen: tmux in tmux, and GNU screen.
  @Suite(
    .wholeProgram,
    .enabled(if: TmuxSession.path != nil, "tmux is not installed; .ci/run installs it"))
  struct MultiplexerTests {
    private static let screen: String? = ["/usr/bin/screen", "/usr/local/bin/screen"]
      .first { (place: String) in access(place, X_OK) == 0 }

    /// Keys, and the text on the screen afterwards.
    private static let steps = [
      ("", "1 of "), ("30j", "31 of "), ("\u{1B}[6~", "51 of "), ("?", "search films"),
      ("\u{1B}", "51 of "), ("/amelie", "> Amélie"), ("\t", "Search: amelie"),
      ("\r", "Jean-Pierre Jeunet"),
    ]

    /// Returns the screens of the steps without a multiplexer.
    private func expected() throws -> [TerminalScreen] {
      let terminal = try ProgramUnderTest.browser()
      return try Self.steps.map { keys, text in
        try terminal.send(keys)
        // The list is also visible behind the help.
        try terminal.wait(for: text) {
          $0.text.contains(text) && $0.text.contains("─ Keys") == (keys == "?")
        }
        return try terminal.waitForIdle()
      }
    }

    /// Waits for a screen in tmux.
    private func wait(
      _ tmux: TmuxSession, _ what: String, _ isFulfilled: (TerminalScreen) -> Bool
    ) throws {
      let limit = TimeLimit()
      var screen = try tmux.screen()
      while !isFulfilled(screen) {
        guard !limit.isPassed else { throw TestFailure("no \(what)\n\(screen)") }
        screen = try tmux.screen()
      }
    }

    /// Runs the steps, compares texts and quits.
    private func walk(_ tmux: TmuxSession, last: String) throws {
      for ((keys, text), expected) in zip(Self.steps, try expected()) {
        if !keys.isEmpty { try tmux.send(keys) }
        try wait(tmux, "\(text) of\n\(expected)") { $0.lines == expected.lines }
      }
      try tmux.resize(columns: 60, rows: 12)
      try wait(tmux, "page at 60 columns") { $0.text.contains("Amélie") && $0.lines.count == 12 }
      try tmux.send("\u{3}")
      try wait(tmux, "end") { $0.text.contains(last) }
      // No terminal reply is left for the shell.
      let rest = try tmux.screen()
      #expect(rest.text.split(separator: "\n").count == 1, "\(rest)")
      #expect(rest.showsCursor)
    }

    /// Returns a command that runs the program, prints its exit code and keeps the terminal open.
    private func command() throws -> [String] {
      let script = #""$0"; printf 'code=%s. ' $?; exec sleep 900"#
      return ["/bin/sh", "-c", script, try ProgramUnderTest.find().path]
    }

    @Test func `A program that leaves every mode behind changes neither screen nor shell`() throws {
      let folder = try TemporaryFolder()
      // Character sets, insert mode, kitty's keyboard, no wrapping, reverse video, mouse and focus
      // reports, margins, a scroll region, origin mode, and another cursor.
      let modes =
        #"\033(0\033)0\016\033[4;20h\033[>1u\033[=5u\033[?7l\033[?5;1003;1006;1004;69h"#
        + #"\033[5;10r\033[?6h\033[3 q"#
      let leave = try folder.write("#!/bin/sh\nprintf '\(modes)'\nkill -9 $$\n", to: "leave")
      try folder.makeExecutable(leave)
      try folder.write("run-terminal leave = B : \(leave)\n", to: "moviebrowser/keys")
      var environment = ProgramUnderTest.environment
      environment["XDG_CONFIG_HOME"] = folder.path
      let tmux = try TmuxSession(try command(), columns: 80, rows: 24, environment: environment)
      let terminal = try ProgramUnderTest.browser()
      try wait(tmux, "first film") { $0.text.contains("1 of ") }
      try tmux.send("B")
      try wait(tmux, "the end of the program") { $0.text.contains("leave was killed by signal 9.") }
      for (key, place) in [("j", 2), ("j", 3), ("k", 2)] {
        try tmux.send(key)
        try terminal.send(key)
        try terminal.wait(forPlace: place)
        // The last row has the hint for the key of the program.
        let expected = try terminal.waitForIdle().lines.dropLast()
        try wait(tmux, "place \(place) of\n\(expected.joined(separator: "\n"))") {
          $0.lines.dropLast() == expected
        }
      }
      try tmux.send("q")
      try wait(tmux, "end") { $0.text.contains("code=0.") }
      let state = [
        "insert_flag", "origin_flag", "wrap_flag", "mouse_any_flag", "cursor_flag",
        "scroll_region_upper", "scroll_region_lower",
      ].map { "#{\($0)}" }.joined(separator: " ")
      #expect(try tmux.run(["display", "-p", state]) == "0 0 1 0 1 0 23\n")
    }

    @Test func `A copied link is in the buffer of tmux when the browser says so`() throws {
      let tmux = try TmuxSession(try command(), columns: 100, rows: 24)
      try wait(tmux, "first film") { $0.text.contains("1 of ") }
      try tmux.send("y")
      try wait(tmux, "the notice") { $0.text.contains("Copied to tmux: ") }
      let buffer = try tmux.run(["show-buffer"])
      #expect(buffer.contains("https://"), "\(buffer)")
    }

    @Test func `tmux in tmux shows the same screens and is left clean`() throws {
      let folder = try TemporaryFolder()
      // The inner servers do not end with the outer one.
      defer { run(TmuxSession.path, "-S", "\(folder.path)/inner", "kill-server") }
      let tmux = try TmuxSession(
        TmuxSession.nested(try command(), in: folder), columns: 80, rows: 24)
      try walk(tmux, last: "code=130.")
    }

    @Test(.enabled(if: Self.screen != nil, "screen is not installed; .ci/run installs it"))
    func `GNU screen shows the same screens and is left clean`() throws {
      let folder = try TemporaryFolder()
      // GNU screen ends with its terminal instead of detaching and waiting for another one.
      let settings = try folder.write(
        "startup_message off\nautodetach off\n", to: "screenrc")
      let sockets = try folder.write("", to: "sockets/empty")
      unlink(sockets)
      let tmux = try TmuxSession(
        ["/usr/bin/env", "SCREENDIR=\(folder.path)/sockets", Self.screen ?? ""]
          + ["-U", "-c", settings] + command(), columns: 80, rows: 24)
      try walk(tmux, last: "code=130.")
      #expect(folder.names(in: "sockets").count == 1)
      try tmux.run(["kill-server"])
      let limit = TimeLimit()
      while !folder.names(in: "sockets").isEmpty {
        guard !limit.isPassed else { throw TestFailure("screen outlives its terminal") }
        usleep(1000)
      }
    }

    private func run(_ path: String?, _ arguments: String...) {
      _ = try? ProgramProcess(.init(path: path ?? "", arguments: arguments)).waitForEnd()
    }
  }
#endif
