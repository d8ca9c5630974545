import BusinessLogic
import TestSupport
import Testing

@testable import Browser
@testable import CommandLineInterface
@testable import Records
@testable import Wording

struct HelpTopicTests {
  private let keys = BrowserBindings.essentials

  @Test(arguments: HelpTopic.allCases)
  func `A topic fits 80 columns and has no empty part`(topic: HelpTopic) throws {
    let text = HelpText.topic(topic, keys: keys)
    for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    #expect(text.hasSuffix("\n") && !text.contains("\n\n\n"))
    #expect(topic.parts(keys: keys).count > 1)
    var parser = CommandLineParser(["help", topic.rawValue], keys: keys)
    #expect(try parser.parse() == .help(text))
  }

  @Test func `No topic has the name of a command`() {
    let commands = Set(CommandLineGrammar.commands.map(\.name) + ["help"])
    #expect(commands.isDisjoint(with: HelpTopic.allCases.map(\.rawValue)))
  }

  @Test func `The help lists every topic`() {
    for topic in HelpTopic.allCases {
      #expect(HelpText.program.contains("\n  \(topic.rawValue) "))
    }
  }

  @Test(arguments: [("exit-code", "exit-codes"), ("sources ", "sources"), ("lst", "list")])
  func `An unknown topic suggests the nearest name`(word: String, nearest: String) {
    var parser = CommandLineParser(["help", word])
    let failure = #expect(throws: CommandFailure.self) { _ = try parser.parse() }
    #expect(failure?.kind == .usage)
    #expect(failure?.message.contains("mean \(nearest)?") == true)
  }

  @Test(arguments: HelpTopic.allCases)
  func `Every option mentioned in a topic exists`(topic: HelpTopic) {
    let options = Set(
      (CommandLineGrammar.browser.map(\.form) + CommandLineGrammar.commands.flatMap(\.forms))
        .map(\.name))
    let words = HelpText.topic(topic, keys: keys).split {
      $0.isWhitespace || ",.;()[=]".contains($0)
    }
    for word in words where word.hasPrefix("--") && word != "--" {
      #expect(options.contains(String(word)), "\(word)")
    }
  }

  @Test func `The programs topic and the key file name every kind of line and every field`() {
    let text = HelpText.topic(.programs, keys: [])
    for mode in UserProgram.Mode.allCases {
      #expect(text.contains("\n  \(mode.rawValue)"))
      #expect(KeyFile.standardText.contains("\n# \(mode.rawValue) "))
    }
    for field in ProgramField.allCases { #expect(text.contains("{\(field.rawValue)}")) }
    let lines = KeyFile.standardText.split(separator: "\n").filter {
      ($0.hasPrefix("# run") || $0.hasPrefix("# hook ")) && $0.contains(" : ")
    }
    let file = KeyFile(lines.map { String($0.dropFirst(2)) }.joined(separator: "\n"))
    #expect(lines.count == UserProgram.Mode.allCases.count + 1 && file.problems.isEmpty)
    let page = ManualPages(date: day("2026-11-25"), keys: []).all.first {
      $0.name == "moviebrowser-files.5"
    }
    #expect(page?.text.contains("run-terminal") == true)
  }

  @Test func `The lists topic names every standing list`() throws {
    let text = HelpText.topic(.listNames, keys: [])
    for list in MovieList.standing.map(OptionValues.name) {
      #expect(text.contains("\n  \(list) "), "\(list)")
    }
  }

  @Test func `The environment topic names every variable that the program reads`() throws {
    let text = HelpText.topic(.environment, keys: [])
    let sources = [
      "Files/UserFolders", "Terminal/ColorDepth", "Terminal/TerminalQueries", "Terminal/GlyphSet",
      "Terminal/ANSITerminal", "Terminal/ImageLayer", "System/SecretInput", "System/ProgramPath",
      "System/Pager", "Notes/NoteDraftFolder", "Network/CurlTransport",
      "Library/LibraryFile+Header", "Doctor/Doctor",
    ]
    var names: Set<String> = ["BROWSER", "DISPLAY", "WAYLAND_DISPLAY"]
    for source in sources {
      let code = try #require(
        Repository.text(of: "Sources/ExternalInterfaces/\(source).swift"), "\(source)")
      names.formUnion(Self.variables(in: code))
    }
    #expect(names.count > 20)
    for name in names.sorted() where !name.hasPrefix("XDG_") {
      #expect(text.contains(name) || text.lowercased().contains(name.lowercased()), "\(name)")
    }
  }

  @Test func `The files topic names every file and folder that the program makes`() throws {
    let text = HelpText.topic(.files, keys: [])
    let words = text.split { $0.isWhitespace || $0 == "," }
    var names = ["keys", SmartListFile.name, "crash-"]
    for (source, count) in [
      ("Edges/TextFile", 4), ("Library/LibraryFile", 1), ("Notes/NoteDraftFolder", 1),
      ("MovieDatabase/SQLiteDocumentStore", 1), ("Posters/PosterCache", 1),
    ] {
      let code = try #require(Repository.text(of: "Sources/ExternalInterfaces/\(source).swift"))
      let start = #"\($0)/"#
      let found = code.split(separator: "\"").filter { $0.hasPrefix(start) }
      #expect(found.count >= count, "\(source)")
      names += found.map { String($0.dropFirst(start.count)) }
    }
    for name in names + ["settings", "color-scheme", "account", "session", "backups"] {
      #expect(words.contains { $0.hasPrefix(name) }, "\(name)")
    }
    for folder in ["CONFIG", "DATA", "STATE", "CACHE"] {
      #expect(text.contains("(XDG_\(folder)_HOME)"))
    }
  }

  /// Returns the uppercase names in string literals.
  private static func variables(in code: String) -> Set<String> {
    let parts = code.split(separator: "\"", omittingEmptySubsequences: false)
    return Set(
      parts.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
        .filter { name in
          name.count > 2 && name.first?.isLetter == true
            && name.allSatisfy { $0 == "_" || $0.isUppercase && $0.isASCII }
        })
  }
}
