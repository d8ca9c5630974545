import TestSupport
import Testing

@testable import Browser
@testable import CommandLineInterface
@testable import Commands
@testable import MovieDatabase
@testable import Records
@testable import SettingsLogic
@testable import TerminalModel
@testable import Widgets
@testable import Wording

/// Random and damaged configuration files: settings, keys, theme, account and session.
///
/// `FUZZ=200000` sets the number of rounds, `FUZZ_SEED=7` the first seed. A seed always gives the
/// same files, and a failure names its seed. Every file is read to its end, and nothing in it
/// reaches a terminal unsanitized.
@Suite(.serialized) struct ConfigurationFuzzTests {
  /// Each round reads five files, so there are fewer rounds than in other fuzzers.
  private static let rounds = max(1, (TestSample.number("FUZZ") ?? 1_000) / 10)

  /// The pieces of files besides their own lines.
  private static let pieces: [[UInt8]] =
    [
      "=", "#", ",", ".", "-", "\n", "\r\n", "\u{2028}", " ", "\t", "Ctrl-", "Shift-", "\u{1B}",
      "\u{1B}[2J", "\u{9B}", "\u{7}", "\u{E}", "\u{202E}", "\u{301}", "\u{FEFF}", "é", "漢", "🎬",
      "\u{1F1E9}\u{1F1EA}", "list.search = ", "language = ", "accent = ", "#5fafff", "99999999999",
      "https://", "session ", "guest ", "\0",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]]

  private static let settings = active(SettingsFile.standardText)
  private static let keys = active(KeyFile.standardText)
  private static let theme =
    "# mine\naccent = #5fafff bold\nsecondary = dim\nkey = plain underline\n"
  private static let account = "eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJ0ZXN0In0.c2lnbmF0dXJlX29mLXRlc3Q\n"
  private static let session = "session 0123456789abcdef\naccount 17\nname Ren\u{e9}\n"

  /// Returns a starter file with its lines uncommented.
  private static func active(_ text: String) -> String {
    text.split(separator: "\n").map { line in
      line.hasPrefix("#") && !line.hasPrefix("# ") ? String(line.dropFirst()) : String(line)
    }.joined(separator: "\n")
  }

  private static func damaged(_ text: String, _ numbers: inout SeededNumbers) -> String {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...8, using: &numbers) {
      let place = Int.random(in: 0...bytes.count, using: &numbers)
      let end = min(bytes.count, place + Int.random(in: 0...40, using: &numbers))
      let piece = pieces.randomElement(using: &numbers) ?? []
      switch Int.random(in: 0..<12, using: &numbers) {
      case 0...3: bytes.insert(contentsOf: piece, at: place)
      case 4: bytes.removeSubrange(place..<end)
      case 5: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 6: bytes.insert(UInt8.random(in: 0...255, using: &numbers), at: place)
      case 7: bytes.replaceSubrange(place..<end, with: piece)
      case 8: bytes.removeSubrange(place...)
      case 9 where Int.random(in: 0..<20, using: &numbers) == 0:
        let long = repeatElement(piece, count: 20_000 / max(1, piece.count))
        bytes.insert(contentsOf: long.joined(), at: place)
      default: bytes.insert(contentsOf: piece + piece, at: place)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns whether a text is already a sanitized line.
  private static func isClean(_ text: String) -> Bool { CleanText.line(text) == text }

  private static func faultOfKeys(_ text: String) -> String? {
    let file = KeyFile(text)
    if let problem = file.problems.first(where: { !isClean($0.message) }) {
      return "a problem of line \(problem.line) is not clean"
    }
    let lines = KeysCommand(file.bindings.summaries).text().split(separator: "\n")
    if !lines.allSatisfy({ isClean(String($0)) }) { return "the list of keys is not clean" }
    let ways =
      file.bindings.tables.first { $0.screen == "everywhere" }?.actions
      .filter { $0.name == "quit" || $0.name == "interrupt" }.flatMap(\.keys) ?? []
    if ways.isEmpty { return "no key leads out" }
    do {
      _ = try KeysCommand.check(file.problems, obstacle: file.obstacle, at: "keys")
    } catch {
      let said = error.output.split(separator: "\n").map(String.init) + [error.message]
      if !said.allSatisfy(isClean) { return "keys --check is not clean" }
    }
    return nil
  }

  private static func faultOfSettings(_ text: String) -> String? {
    guard let settings = try? Settings(file: text, isAddress: MovieDatabaseConnection.isUsable)
    else { return "a file is no reason to fail" }
    if !settings.problems.allSatisfy({ isClean($0.message) }) { return "a problem is not clean" }
    let written = ConfigCommand(settings, path: nil, hasFile: true, state: nil)
      .text(format: .aligned(columns: 80))
    if !written.split(separator: "\n").allSatisfy({ isClean(String($0)) }) {
      return "config is not clean"
    }
    return nil
  }

  private static func faultOfTheme(_ text: String) -> String? {
    do {
      _ = try ThemeText.parse(text)
      return nil
    } catch {
      return isClean(error.message) ? nil : "the mistake of line \(error.line) is not clean"
    }
  }

  private static func faultOfSecrets(_ account: String, _ session: String) -> String? {
    if let key = MovieDatabaseCredentials(accountKey: account) {
      guard key.fileText.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
        return "a key has characters that no header may have"
      }
      if MovieDatabaseCredentials(accountKey: key.fileText) != key { return "a key changes" }
    }
    if let session = AccountSession(fileText: session),
      AccountSession(fileText: session.fileText) != session
    {
      return "a session changes when it is written"
    }
    return nil
  }

  @Test func `Any configuration file is read without showing raw control characters`() throws {
    print("configuration: \(Self.rounds) rounds from seed \(TestSample.seed)")
    for seed in TestSample.seeds(Self.rounds) {
      var numbers = SeededNumbers(seed)
      let fault =
        Self.faultOfKeys(Self.damaged(Self.keys, &numbers))
        ?? Self.faultOfSettings(Self.damaged(Self.settings, &numbers))
        ?? Self.faultOfTheme(Self.damaged(Self.theme, &numbers))
        ?? Self.faultOfSecrets(
          Self.damaged(Self.account, &numbers), Self.damaged(Self.session, &numbers))
      try #require(fault == nil, "FUZZ_SEED=\(seed) FUZZ=10")
    }
  }
}
