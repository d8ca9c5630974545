import BusinessLogic
import DomainEntities
import Films
import People
import TerminalModel
import Tonight
import Vocabulary
import Walk
import Widgets
import Wording
import Year

/// A command that the prompt does not have.
enum PlainAction: Hashable, Sendable {
  /// The film or item with that number.
  case number(Int)
  /// A mark with its value, after the number of a film in a list.
  case mark(MarkAction, String)
  /// The name of a list or a film, or conditions; `failure` says why it is no command.
  case name(String, failure: CommandFailure? = nil)
  /// Shows the current place again and loads what is missing.
  case show
  case about, help, quit
}

/// A command typed in plain mode.
typealias PlainInput = TypedCommand<PlainAction>

extension PlainInput {
  static var next: Self { .film(.nextFilm, count: nil) }
  static var show: Self { .everywhere(.show) }

  static func number(_ number: Int) -> Self { .everywhere(.number(number)) }
}

extension MarkAction {
  /// The word with a letter, the number of a film and a value; undo and redo have none.
  var example: String {
    let letter = keys.last { $0.isLetter }.map(String.init) ?? rawValue
    guard self != .undo, self != .redo else { return letter }
    return [letter, "3", value()?.example].compactMap(\.self).joined(separator: " ")
  }
}

extension CommandTable<PlainInput> {
  /// Creates the table of plain mode: the letters are short forms of the names of the prompt.
  init(_ lists: ListWords) {
    typealias Word = CommandWord<PlainInput>
    let letters: [MovieDetailAction: [String]] = [
      .back: ["b"], .trailer: ["t"], .watch: ["w"], .openPage: ["o", "open"],
      .retry: ["r", "retry"],
    ]
    let film = KeyBindings.movieDetail.bindings.compactMap { binding in
      letters[binding.action].map {
        Word(binding.name, $0, help: binding.help, .film(binding.action, count: nil))
      }
    }
    let marks = MarkAction.allCases.filter { $0 != .undo && $0 != .redo }.map { action in
      Word(
        action.rawValue, action.shortForms, help: action.help,
        value: action.value() ?? ValueKind()
      ) { .everywhere(.mark(action, $0)) }
    }
    let opening = WalkFeature.declaration.opening
    let walk = Word(
      opening.name, opening.keys.map(\.name), help: opening.help, .open(opening.action))
    self.init(
      [
        Word("next", ["n"], help: Wording.nextPageOrFilm, .next),
        Word(
          "previous", ["p"], help: Wording.previousPageOrFilm, .film(.previousFilm, count: nil)),
      ] + film
        + lists.words(of: [
          TonightFeature.declaration, YearFeature.declaration, PersonFeature.declaration,
        ]) + [walk] + marks
        + ListWords.edits(numbersFilms: true) + [
          Word("again", help: Wording.readAgain, .show),
          Word("credits", ["A"], help: Wording.showCredits, .everywhere(.about)),
          Word("help", ["?", "h"], help: Wording.showHelp, .everywhere(.help)),
          Word("quit", ["q", "exit"], help: Wording.quitPlain, .everywhere(.quit)),
        ])
  }

  /// Parses a line; an empty one means next.
  func input(_ line: String) -> PlainInput {
    let text = CleanText.line(line).trimmed.prefix(InputLine.maxLength).trimmed
    if text.isEmpty { return .next }
    if text.first == "/" { return .search(text.dropFirst().trimmed) }
    if let number = Self.number(text[...]) { return .number(number) }
    // The name of a list, or of a film that begins like a command.
    guard text.lowercased() != LibraryList.watchlist.rawValue, let (word, value) = match(text),
      value.isEmpty || word.value != nil || Self.number(value[...]) != nil
    else { return .everywhere(.name(text)) }
    do throws(CommandFailure) {
      return try word.read(value)
    } catch {
      return .everywhere(.name(text, failure: error))
    }
  }

  /// Returns the command whose name only the first word begins; nil for other text.
  func guess(_ text: String) -> PlainInput? {
    guard text.prefix(while: { $0 != " " }).count > 1, let (word, value) = completed(text) else {
      return nil
    }
    return try? word.read(value)
  }

  /// Returns the command that was probably meant: the small letter, or a similar name.
  func near(_ text: String) -> String? {
    guard text.count == 1 else { return unknown(text).suggestions.first }
    let small = text.lowercased()
    return small != text && match(small) != nil ? small : nil
  }

  /// Returns the number written in digits without a sign; nil for other text.
  static func number(_ digits: Substring) -> Int? {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    // A number that overflows is still a number, and out of range.
    return Int(digits) ?? .max
  }

  /// Returns the leading number of a value and the text after it; nil without a number.
  static func numbered(_ value: String) -> (number: Int, value: String)? {
    let parts = value.split(separator: " ", maxSplits: 1)
    guard let first = parts.first, let number = number(first) else { return nil }
    return (number, parts.count > 1 ? parts[1].trimmed : "")
  }
}
