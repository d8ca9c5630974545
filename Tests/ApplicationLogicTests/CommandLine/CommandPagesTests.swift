import TestSupport
import Testing

@testable import CommandLineInterface
@testable import SettingsLogic

/// The commands, options and exit codes in the pages of `docs`.
struct CommandPagesTests {
  private static let pages = [
    "README.md", "docs/commands.md", "docs/import.md", "docs/keys.md", "docs/library.md",
    "docs/performance.md", "docs/programs.md", "docs/recipes.md", "docs/search.md",
    "docs/terminal.md",
  ]

  /// The words that begin with a sign, without what follows the name of an option.
  private static func options(in text: some StringProtocol) -> [String] {
    text.split { $0.isWhitespace || "`|'\"(),;:.".contains($0) }.filter { $0.hasPrefix("--") }
      .map { word in String(word.prefix { $0 != "=" && $0 != "[" }) }
  }

  @Test func `Every command and option is described`() throws {
    let page = try #require(Repository.text(of: "docs/commands.md"))
    let named = Set(
      Self.pages.compactMap { Repository.text(of: $0) }.flatMap { Self.options(in: $0) })
    // A table names the settings without the signs.
    let settings = Setting.allCases.map(\.flag)
    for command in CommandLineGrammar.commands {
      #expect(page.contains("`moviebrowser \(command.name)"), "\(command.name)")
      for option in command.shownForms.map(\.name) where !settings.contains(option) {
        #expect(named.contains(option), "\(command.name) \(option)")
      }
    }
    for setting in settings {
      #expect(page.contains("| `\(setting.dropFirst(2))` |"), "\(setting)")
    }
  }

  @Test(arguments: pages)
  func `Every call has the name and the options of a command`(path: String) throws {
    let page = try #require(Repository.text(of: path))
    for line in page.split(separator: "\n") {
      // A pipe or a quotation mark ends a call.
      for part in line.split(whereSeparator: { "`|$".contains($0) }) {
        let words = part.split(separator: " ").map(String.init)
        guard words.first == "moviebrowser", let name = words.dropFirst().first,
          name.allSatisfy(\.isLowercase), name != "help"
        else { continue }
        let command = try #require(
          CommandLineGrammar.commands.first { $0.name == name }, "\(path): \(line)")
        let known = command.forms.map(\.name) + CommandLineGrammar.leading.map(\.name) + ["--help"]
        for option in Self.options(in: part) where option != "--" {
          #expect(known.contains(option), "\(path): \(line)")
        }
      }
    }
  }

  @Test func `Every exit code is described`() throws {
    let page = try #require(Repository.text(of: "docs/commands.md"))
    for (code, meaning) in HelpTopic.codes {
      let words = code.split(separator: " ")
      let kind = words.count > 1 ? "`\(words[1])`" : ""
      #expect(page.contains("\n| \(words[0]) | \(kind) | \(meaning) |"), "\(code)")
    }
  }
}
