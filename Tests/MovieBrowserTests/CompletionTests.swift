import ProgramTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The completions in the real shells; `.ci/run` installs zsh and fish.
@Suite(.wholeProgram) struct CompletionTests {
  private typealias Shell = CompletingShell.Kind

  /// What is typed before Tab, and what the program receives.
  private static let lines: [(typed: String, received: [String])] = [
    ("detail seven sa\t", ["detail", "seven", "samurai"]),
    ("detail \"seven sa\t", ["detail", "seven-samurai-1954"]),
    ("detail 'seven sa\t", ["detail", "seven-samurai-1954"]),
    ("detail seven\\ sa\t", ["detail", "seven-samurai-1954"]),
    (
      "--color \"always\" detail \"seven\" sa\t",
      ["--color", "always", "detail", "seven", "samurai"]
    ),
    ("list genre:sci\t", ["list", "genre:science-fiction"]),
    ("list \"genre:sci\t", ["list", "genre:science-fiction"]),
    ("list genre:drama,-ho\t", ["list", "genre:drama,-horror"]),
    ("list --sort=tit\t", ["list", "--sort=title"]),
    ("list --fields title,imdb\t", ["list", "--fields", "title,imdbID"]),
    ("surprise --mood tens\t", ["surprise", "--mood", "tense"]),
    ("account sign-i\t", ["account", "sign-in"]),
    ("manual moviebrowser-hist\t", ["manual", "moviebrowser-history.1"]),
    ("mark x --tag film\t", ["mark", "x", "--tag", "film noir"]),
    ("mark x --tag Film\\ n\t", ["mark", "x", "--tag", "film noir"]),
    ("mark x --tag \"film n\t", ["mark", "x", "--tag", "film noir"]),
    ("mark x --tag=film\t", ["mark", "x", "--tag=film noir"]),
    ("mark alien --tag 'film n\t", ["mark", "alien", "--tag", "film noir"]),
    ("mark alien --tag=-da\t", ["mark", "alien", "--tag=-dash"]),
    ("mine tag:film\t", ["mine", "tag:film-noir"]),
    ("mine tag:\"fil\t", ["mine", "tag:film-noir"]),
    ("mine 'tag:fil\t", ["mine", "tag:film-noir"]),
    ("mine tag:rain,fil\t", ["mine", "tag:rain,film-noir"]),
    ("mine 'tag:\"$\t", ["mine", "tag:\"$(;)\""]),
    ("lists show Rain\t", ["lists", "show", "rainy-days"]),
    ("lists show '$(\t", ["lists", "show", "$(;)"]),
    ("lists show \\$\t", ["lists", "show", "$(;)"]),
    ("detail title:1951\t", ["detail", "title:1951:the-long-harbour"]),
    ("detail title:1950\t", ["detail", "title:1950:$(;)"]),
    ("import it\t", ["import", "it's $(touch HIT).csv"]),
    ("import \"it\t", ["import", "it's $(touch HIT).csv"]),
    ("export it\t", ["export", "it's $(touch HIT).csv"]),
  ]

  /// Lines for bash and zsh: fish offers only what continues the word as it is typed.
  private static let replacements: [(typed: String, received: [String])] = [
    ("mine tag:\"film n\t", ["mine", "tag:film-noir"]),
    ("mine \"tag:film n\t", ["mine", "tag:film-noir"]),
  ]

  /// Returns a home whose library has marks, lists and tags.
  private func home(tags: [String] = []) throws -> TemporaryFolder {
    let home = try TemporaryFolder()
    let program = try ProgramUnderTest.find()
    func run(_ arguments: [String]) throws {
      let process = try ProgramProcess(
        .init(
          path: program.path, arguments: arguments,
          environment: CompletingShell.environment(home)))
      let ending = try process.waitForEnd()
      #expect(ending == .exited(0), "\(process.errors)")
    }
    for start in stride(from: 0, to: tags.count, by: 50) {
      try run(["mark", "alien"] + tags[start...].prefix(50).map { "--tag=" + $0 })
    }
    guard tags.isEmpty else { return home }
    try run(["mark", "alien", "--tag=film noir", "--tag=rain", "--tag=-dash", "--tag=$(;)"])
    for list in ["Rainy days", "$(;)"] { try run(["lists", "new", list]) }
    try home.write("The Long Harbour (1951)\n$(;) (1950)\n", to: "films.txt")
    try run(["import", "\(home.path)/films.txt", "--as", "seen", "--accept"])
    try home.write("", to: "it's $(touch HIT).csv")
    return home
  }

  @Test(arguments: CompletingShell.installed)
  func `Tab completes a word, and the program receives the word that was meant`(
    kind: CompletingShell.Kind
  ) throws {
    let shell = try CompletingShell(kind, home: home())
    for line in Self.lines + (kind == .fish ? [] : Self.replacements) {
      #expect(try shell.received("moviebrowser " + line.typed) == line.received, "\(line.typed)")
    }
    #expect(!shell.home.names(in: ".").contains("HIT"))
  }

  @Test(arguments: CompletingShell.installed, TypedQuotation.allCases)
  func `A hostile word is completed to itself, and nothing runs`(
    kind: CompletingShell.Kind, quotation: TypedQuotation
  ) throws {
    let words = HostileWords.all
    let shell = try CompletingShell(kind, home: home(tags: words.map(\.text)))
    let step = max(1, words.count / (TestSample.number("HOSTILE_WORDS") ?? 60))
    let tried = stride(from: 0, to: words.count, by: step).map { words[$0] }
    // The places before an open quotation mark, and with all of the word in it.
    let places = [("--tag ", ""), ("--tag=", ""), ("", "--tag=")].prefix(quotation == .none ? 2 : 3)
    for (before, inside) in places {
      // A separate word that begins with a hyphen is an option.
      let tried = before == "--tag " ? tried.filter { !$0.text.hasPrefix("-") } : tried
      for start in stride(from: 0, to: tried.count, by: 6) {
        let line = tried[start...].prefix(6)
        let typed = line.map { word in
          before + quotation.rawValue + inside + quotation.typed(word.start, in: kind) + "\t"
            + quotation.ending(after: word.text, in: kind)
        }
        let received = try shell.received("moviebrowser mark x " + typed.joined(separator: " "))
        let meant = line.flatMap { word in
          before == "--tag " ? ["--tag", word.text] : ["--tag=" + word.text]
        }
        #expect(received == ["mark", "x"] + meant)
      }
    }
    let made = shell.home.names(in: ".").filter { $0.contains("HIT") }
    #expect(made.isEmpty)
  }

  @Test(arguments: CompletingShell.installed)
  func `Tab at an ambiguous word lists the words`(kind: CompletingShell.Kind) throws {
    let shell = try CompletingShell(kind, home: home())
    shell.terminal.forgetOutput()
    try shell.terminal.send("moviebrowser li\t\t")
    for word in ["library", "lists"] { try shell.terminal.wait(forText: word) }
  }

  @Test(.enabled(if: Shell.bash.isInstalled, "bash is not installed"), arguments: ["", ":"])
  func `A title with a colon is completed in bash, whether or not colons end words`(
    without: String
  ) throws {
    let shell = try CompletingShell(.bash, home: home())
    if !without.isEmpty { try shell.terminal.send("COMP_WORDBREAKS=${COMP_WORDBREAKS//:}\r") }
    let received = try shell.received("moviebrowser detail 2001:\t")
    let identifier = "2001-a-space-odyssey-1968"
    #expect(received == ["detail", without.isEmpty ? "2001:a-space-odyssey-1968" : identifier])
    let quoted = try shell.received("moviebrowser detail \"2001:\t")
    #expect(quoted == ["detail", identifier])
    // Either names the film, also where something is written.
    for words in [["detail"], ["mark", "--watchlist"]] {
      let process = try ProgramProcess(
        .init(
          path: ProgramUnderTest.find().path, arguments: words + [received[1], "--fields", "id"],
          environment: CompletingShell.environment(shell.home)))
      try process.waitForEnd()
      #expect(process.output.contains(identifier), "\(words): \(process.errors)")
    }
  }

  /// Runs a script in a shell in which `moviebrowser` is the program; returns its output.
  private func run(_ shell: String, _ arguments: [String], _ script: String) throws -> String {
    let folder = try TemporaryFolder()
    let program = try ProgramUnderTest.find().path
    try folder.write("#!/bin/sh\nexec '\(program)' \"$@\"\n", to: "moviebrowser")
    chmod("\(folder.path)/moviebrowser", 0o755)
    let home = try TemporaryFolder()
    var environment = ProgramUnderTest.environment
    environment["PATH"] = "\(folder.path):/usr/bin:/bin"
    environment["HOME"] = home.path
    let process = try ProgramProcess(
      .init(path: shell, arguments: arguments + [script], environment: environment))
    let ending = try process.waitForEnd()
    #expect(ending == .exited(0) && process.errors.isEmpty, "\(process.errors)")
    return process.output
  }

  @Test(.enabled(if: access("/usr/bin/zsh", X_OK) == 0, "zsh is not installed"))
  func `The first completion of zsh from a folder of fpath offers words`() throws {
    let folder = try TemporaryFolder()
    let output = try run(
      "/usr/bin/zsh", ["-f", "-c"],
      """
      moviebrowser completion zsh > \(folder.path)/_moviebrowser
      fpath=(\(folder.path) $fpath)
      autoload -Uz _moviebrowser
      _describe() { [[ $1 == -V ]] && shift; local -a all; all=("${(@P)2}"); print -r -- ${all%%:*} }
      words=(moviebrowser undo --js) CURRENT=3 PREFIX=--js QIPREFIX=
      _moviebrowser
      """)
    #expect(output == "--json\n")
  }

  @Test func `A completion makes no file and needs no network`() throws {
    let home = try TemporaryFolder()
    var environment = ProgramUnderTest.environment
    environment["HOME"] = home.path
    environment["https_proxy"] = "http://127.0.0.1:1"
    let process = try ProgramProcess(
      .init(
        path: ProgramUnderTest.find().path,
        arguments: ["completion", "words", "--", "list", "theme:he"], environment: environment))
    let ending = try process.waitForEnd()
    #expect(ending == .exited(0) && process.output.hasPrefix("theme:heist\t"))
    let files = try ProgramProcess(.init(path: "/bin/ls", arguments: ["-A", home.path]))
    try files.waitForEnd()
    #expect(files.output.isEmpty, "\(files.output)")
  }
}
