import DomainEntities
import ProgramTestSupport
import TerminalTestSupport
import TestSupport
import Testing

@testable import Browser
@testable import Catalogue
@testable import Device
@testable import MovieData
@testable import OperatingSystem
@testable import TerminalModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Recordings made with `--record`, and that they match what happened.
@MainActor struct ReplayTests {
  private func withFile(_ body: (String) async throws -> Void) async throws {
    var template = Array("/tmp/moviebrowser-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw TestFailure("no folder") }
    let path = String(cString: made) + "/session.cast"
    defer {
      unlink(path)
      rmdir(String(cString: made))
    }
    try await body(path)
  }

  private func lines(of path: String) throws -> [Substring] {
    let process = try ProgramProcess(.init(path: "/bin/cat", arguments: [path]))
    try process.waitForEnd()
    return process.output.split(separator: "\n", omittingEmptySubsequences: false)
  }

  private func rows(of emulator: ScreenEmulator) -> [String] {
    emulator.screen.map { row in
      var text = String(row.filter { $0.width > 0 }.map(\.character))
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  /// The number of built-in films as the screen shows it.
  private static let count: String = {
    let order = Repository.text(of: "Sources/ExternalInterfaces/Catalogue/Films/order.txt") ?? ""
    let count = order.split(separator: "\n").count { !$0.hasPrefix("#") }
    let thousands = count / 1000
    return thousands == 0 ? "\(count)" : "\(thousands),\("00\(count % 1000)".suffix(3))"
  }()

  /// Sends keys to the program and waits for their effects.
  private func record(_ path: String) throws {
    let terminal = try ProgramUnderTest.find().open("--record", path, columns: 80, rows: 24)
    func wait(_ text: String) throws {
      try terminal.wait(for: text) { $0.text.contains(text) }
    }
    try wait("1 of \(Self.count)")
    for (keys, text) in [
      ("jj", "3 of \(Self.count)"), ("\u{1B}[B", "4 of \(Self.count)"),
      ("G", "\(Self.count) of \(Self.count)"), ("5g", "5 of \(Self.count)"),
      ("/amél", "> Amélie"), ("\t", "Search: amél"), ("\r", "Jean-Pierre Jeunet"),
    ] {
      try terminal.send(keys)
      try wait(text)
    }
    terminal.resize(columns: 130, rows: 30)
    try wait("│")
    try terminal.send("q")
    let ending = try terminal.waitForEnd()
    #expect(ending == .exited(0))
  }

  @Test func `A replayed recording shows the same screens`() async throws {
    try await withFile { path in
      try record(path)
      let lines = try lines(of: path)
      #expect(lines.last == "")
      #expect(lines[0].hasPrefix("{\"version\": 2, \"width\": 80, \"height\": 24, \"timestamp\": "))
      #expect(lines[0].contains("xterm-256color"))
      let events = lines.dropFirst().dropLast().compactMap(RecordedEvent.init)
      #expect(events.count == lines.count - 2)
      #expect(events.map(\.seconds) == events.map(\.seconds).sorted())
      #expect(Set(events.map(\.code)) == ["o", "i", "r"])
      #expect(events.last?.text.hasSuffix("\u{1B}[?1049l\u{1B}[=0u") == true)
      // A player sends no replies.
      #expect(!events.contains { $0.text.contains("\u{1B}[c") || $0.text.contains("$p") })
      try await replay(events)
    }
  }

  private func replay(_ events: [RecordedEvent]) async throws {
    var emulator = ScreenEmulator(size: .init(columns: 80, rows: 24)) { _ in 1 }
    var decoder = KeyDecoder()
    let terminal = RecordingTerminal(columns: 80, rows: 24)
    var context = BrowserContext(
      store: MovieDataAdapter(source: EmbeddedCatalogue()), device: terminal,
      links: RecordingLinkOpener(works: false), today: .today())
    context.library = InMemoryMovieLibrary()
    let session = BrowserSession(context)
    terminal.run(session)
    var compared = 0
    for event in events {
      if event.code == "o" {
        emulator.feed(Array(event.text.utf8))
        continue
      }
      await terminal.idle()
      #expect(rows(of: emulator) == terminal.frame.textRows, "before \(event)")
      compared += 1
      if event.code == "i" {
        terminal.send(decoder.decode(Array(event.text.utf8)[...]) + decoder.flush())
      } else {
        let size = event.text.split(separator: "x").compactMap { Int($0) }
        emulator = ScreenEmulator(size: .init(columns: size[0], rows: size[1])) { _ in 1 }
        terminal.resize(columns: size[0], rows: size[1])
      }
    }
    // Keys sent one after another may be read together.
    #expect(compared >= 6)
    #expect(session.ending == .quit)
  }

  @Test func `After a crash the recording is complete up to the last screen`() async throws {
    try await withFile { path in
      let terminal = try ProgramUnderTest.find().open("--record", path)
      try terminal.wait(for: "films") { $0.text.contains("1 of \(Self.count)") }
      try terminal.send("j")
      try terminal.wait(for: "the next film") { $0.text.contains("2 of \(Self.count)") }
      // A key is in the file before it is handled, so a key that crashes the program is recorded.
      try terminal.send("j")
      try terminal.wait(for: "the third film") { $0.text.contains("3 of \(Self.count)") }
      terminal.process.signal(SIGKILL)
      try terminal.waitForEnd()
      let events = try lines(of: path).dropFirst().dropLast().map(RecordedEvent.init)
      #expect(events.allSatisfy { $0 != nil })
      let typed = events.compactMap { $0?.code == "i" ? $0?.text : nil }
      #expect(typed.joined() == "jj")
    }
  }

  @Test func `An existing file stays unless replacement is requested`() async throws {
    try await withFile { path in
      let file = try #require(fopen(path, "w"))
      fputs("earlier", file)
      fclose(file)
      chmod(path, 0o644)
      let refused = try ProgramUnderTest.find().open("--record", path, error: .pipe)
      #expect(try refused.waitForEnd() == .exited(1))
      #expect(refused.process.errors.contains(TerminalWording.exists(path)))
      #expect(try lines(of: path) == ["earlier"])
      let terminal = try ProgramUnderTest.find().open("--record", path, "--force")
      try terminal.wait(for: "films") { $0.text.contains("1 of \(Self.count)") }
      try terminal.send("q")
      #expect(try terminal.waitForEnd() == .exited(0))
      #expect(try lines(of: path).first?.hasPrefix("{\"version\": 2") == true)
      var status = stat()
      #expect(stat(path, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600)
    }
  }

  @Test func `A pipe is refused and does not block`() async throws {
    try await withFile { path in
      #expect(mkfifo(path, 0o600) == 0)
      for arguments in [["--record", path], ["--record", path, "--force"]] {
        let terminal = try PseudoTerminal(
          .init(
            path: ProgramUnderTest.find().path, arguments: arguments, columns: 80, rows: 24,
            output: .terminal, error: .pipe))
        #expect(try terminal.waitForEnd() == .exited(1))
        #expect(terminal.process.errors.contains("not a regular file"))
        #expect(terminal.settingsNow == terminal.settingsBefore)
      }
    }
  }

  @Test(arguments: ["/dev/null/missing/folder/file", "/", "/dev/full"])
  func `An unwritable recording is one line before the screen opens`(path: String) throws {
    let terminal = try ProgramUnderTest.find().open("--record", path, error: .pipe)
    let ending = try terminal.waitForEnd()
    #expect(ending == .exited(1))
    #expect(terminal.process.errorLines.count == 1)
    #expect(terminal.process.errors.contains(path))
    #expect(terminal.output.isEmpty)
  }
}
