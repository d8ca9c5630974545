import ProgramTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The commands of `docs/recipes.md`, as a user runs them.
@Suite(.wholeProgram) struct RecipeTests {
  /// Returns the blocks of a language on the page.
  private static func blocks(_ language: String) -> [String] {
    let page = Repository.text(of: "docs/recipes.md") ?? ""
    var blocks: [String] = []
    var block: [Substring]?
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "```\(language)" {
        block = []
      } else if line.hasPrefix("```"), let found = block {
        blocks.append(found.joined(separator: "\n"))
        block = nil
      } else {
        block?.append(line)
      }
    }
    return blocks
  }

  private static func isInstalled(_ name: String) -> Bool {
    ["/bin", "/usr/bin"].contains { access("\($0)/\(name)", X_OK) == 0 }
  }

  /// The commands of a shell whose programs exist here; `fzf` is a double.
  private static let commands = blocks("sh").filter {
    !$0.contains("jq ") || isInstalled("jq")
  }
  private static let scheduled = blocks("crontab").flatMap { block in
    block.split(separator: "\n").compactMap { line -> String? in
      let fields = line.split(separator: " ", maxSplits: 5)
      // In a crontab, % is a line break unless it is escaped.
      return fields.count == 6 ? fields[5].split(separator: "\\%").joined(separator: "%") : nil
    }
  }

  private let folder: TemporaryFolder
  private var environment = ProgramUnderTest.environment

  init() throws {
    folder = try TemporaryFolder()
    environment["HOME"] = folder.path
    environment["PATH"] = "\(folder.path)/bin:/usr/bin:/bin"
    let program = try ProgramUnderTest.find()
    try folder.makeExecutable(
      folder.write("#!/bin/sh\nexec '\(program.path)' \"$@\"\n", to: "bin/moviebrowser"))
    try folder.makeExecutable(folder.write("#!/bin/sh\nhead -n 2\n", to: "bin/fzf"))
    for words in ["'Seven Samurai' --on 2020-01-02 --rate 5", "ikiru --watchlist"] {
      let process = try run("moviebrowser mark \(words)")
      #expect(try process.waitForEnd() == .exited(0), "\(process.errors)")
    }
  }

  private func run(_ script: String) throws -> ProgramProcess {
    try ProgramProcess(
      .init(path: "/bin/sh", arguments: ["-c", script], environment: environment))
  }

  @Test func `The page has recipes of every kind`() {
    #expect(Self.commands.count > 5 && Self.scheduled.count == 3)
    #expect(Self.blocks("keys").count == 2)
  }

  @Test(arguments: commands.filter { !$0.contains(" pick ") } + scheduled)
  func `A command runs and prints something`(script: String) throws {
    let process = try run(script)
    #expect(try process.waitForEnd() == .exited(0), "\(process.errors)")
    let file = script.contains("$HOME") || script.contains("xargs")
    #expect(file || !process.output.isEmpty)
    #expect(process.errors.isEmpty)
  }

  @Test(arguments: commands.filter { $0.contains(" pick ") })
  func `A command picks a film in the browser`(script: String) throws {
    let terminal = try PseudoTerminal(
      .init(
        path: "/bin/sh", arguments: ["-c", script], environment: environment, columns: 80,
        output: .pipe, error: .terminal))
    let shown = try terminal.wait(forPlace: 1)
    let title = try #require(shown.chosenFilm?.title)
    try terminal.send("\r")
    #expect(try terminal.waitForEnd() == .exited(0))
    // The row also has marks.
    let words = title.split { !$0.isLetter }.map { $0.lowercased() }
    let output = terminal.process.output.lowercased()
    #expect(words.allSatisfy { output.contains($0) }, "\(output)")
    #expect(terminal.settingsNow == terminal.settingsBefore)
  }

  @Test(arguments: blocks("keys")) func `The lines of a key file are valid`(lines: String) throws {
    try folder.write(lines + "\n", to: ".config/moviebrowser/keys")
    let process = try run("moviebrowser keys --check")
    #expect(try process.waitForEnd() == .exited(0), "\(process.output)\(process.errors)")
  }
}
