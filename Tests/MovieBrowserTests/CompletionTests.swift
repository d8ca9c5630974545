import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The completions in the real shells; `.ci/run` installs zsh and fish.
@Suite(.wholeProgram) struct CompletionTests {
  /// The line at the cursor and what the shell offers for it.
  private static let lines: [(line: String, offers: String)] = [
    ("moviebrowser li", "list library lists"), ("moviebrowser detail seven ", "samurai"),
    ("moviebrowser list genre:sci", "genre:science-fiction"),
    ("moviebrowser surprise --mood tens", "tense"),
    ("moviebrowser account sign-i", "sign-in"),
    ("moviebrowser manual moviebrowser-hist", "moviebrowser-history.1"),
  ]

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

  @Test(.enabled(if: access("/usr/bin/bash", X_OK) == 0, "bash is not installed"))
  func `Bash completes words`() throws {
    let tries = Self.lines.map { "try '\($0.line)'" }.joined(separator: "\n")
    let output = try run(
      "/usr/bin/bash", ["--norc", "-c"],
      """
      source <(moviebrowser completion bash)
      compopt() { echo "compopt $*"; }
      try() { COMP_LINE="$1"; COMP_POINT=${#1}; _moviebrowser; echo "${COMPREPLY[*]}"; }
      \(tries)
      try 'moviebrowser detail "seven s'
      try 'moviebrowser detail seven\\ s'
      try 'moviebrowser list "genre:sci'
      try 'moviebrowser --color "always" detail "seven" s'
      try 'moviebrowser import "/etc/host'
      """)
    // Bash completes only what follows a colon, except in quotation marks.
    let offers = Self.lines.map { String($0.offers.split(separator: ":").last ?? "") }
    let quoted = [
      "seven-samurai-1954", "seven-samurai-1954", "genre:science-fiction", "samurai",
    ]
    let found = output.split(separator: "\n").map(String.init)
    #expect(found == offers + quoted + ["compopt -o default"])
  }

  @Test(.enabled(if: access("/usr/bin/zsh", X_OK) == 0, "zsh is not installed"))
  func `Zsh completes words`() throws {
    let tries = Self.lines.map { "try \($0.line.hasSuffix(" ") ? $0.line + "''" : $0.line)" }
    let output = try run(
      "/usr/bin/zsh", ["-f", "-c"],
      """
      compdef() { }
      _files() { print -r -- files }
      _describe() {
        [[ $1 == -V ]] && shift
        local -a all; all=("${(@P)2}"); [[ $3 == -U ]] && print -rn -- ${all%%:*} ""
      }
      source <(moviebrowser completion zsh)
      try() { words=("${(@)@}"); CURRENT=$#words; _moviebrowser; print }
      \(tries.joined(separator: "\n"))
      try moviebrowser detail '"seven s'
      try moviebrowser detail 'seven\\ s'
      try moviebrowser import ''
      """)
    let found = output.split(separator: "\n").map { line in
      line.split(separator: " ").joined(separator: " ")
    }
    // The colon of a value is escaped; the stub above cuts its text there.
    let offers = Self.lines.map { $0.offers.replacing("genre:science-fiction", with: "genre\\") }
    #expect(found == offers + ["seven-samurai-1954", "seven-samurai-1954", "files"])
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
      words=(moviebrowser undo --js) CURRENT=3
      _moviebrowser
      """)
    #expect(output == "--json\n")
  }

  @Test(.enabled(if: access("/usr/bin/fish", X_OK) == 0, "fish is not installed"))
  func `Fish completes words`() throws {
    let tries = Self.lines.map { "complete -C '\($0.line)' | string join ' '; echo" }
    let output = try run(
      "/usr/bin/fish", ["--no-config", "-c"],
      """
      moviebrowser completion fish | source
      mkdir "$HOME/some folder"
      \(tries.joined(separator: "\n"))
      complete -C 'moviebrowser import ~/some'
      complete -C 'moviebrowser import "$HOME/some'
      """)
    let lines = output.split(separator: "\n")
    for (line, offers) in Self.lines {
      for offer in offers.split(separator: " ") {
        #expect(lines.contains { $0.contains(offer) }, "\(line): \(output)")
      }
    }
    #expect(lines.suffix(2).allSatisfy { $0.contains("/some folder/") }, "\(output)")
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
