import BusinessLogic
import TerminalModel
import Widgets

/// A command typed in plain mode.
enum PlainInput: Hashable, Sendable {
  /// The film or item with that number.
  case number(Int)
  case next, previous, back
  /// A search by a query.
  case search(String)
  /// Narrows the list by a query.
  case filter(String)
  /// What the user watched in a year, which may be followed by a query.
  case year(String)
  case lists, sorts, openPage, trailer, watch, tonight, about, retry, help, quit
  /// Marking a film.
  case mark(PlainMark)
  /// Undoes or redoes a step, by default the last one.
  case reverse(StepReversal.Direction, step: Int?)
  /// The name of a list or a film, or conditions.
  case name(String)
  /// Shows the current place again and loads what is missing.
  case show

  /// Parses a line; an empty one means next.
  init(_ line: String) {
    let text = CleanText.line(line).trimmed
    if text.first == "/" {
      self = .search(text.dropFirst().prefix(InputLine.maxLength).trimmed)
    } else if let query = Self.rest(of: text, after: "F", "filter") {
      self = .filter(query)
    } else if let year = Self.rest(of: text, after: "S", "stats") {
      self = .year(year)
    } else if let reversal = Self.reversal(text) {
      self = reversal
    } else if let number = Self.number(text[...]) {
      self = .number(number)
    } else if let mark = PlainMark(text) {
      self = .mark(mark)
    } else {
      self = Self.words[Self.key(text)] ?? .name(text.prefix(InputLine.maxLength).trimmed)
    }
  }

  /// Returns the command that undoes or redoes a step by its number; nil for other text.
  private static func reversal(_ text: String) -> PlainInput? {
    let (undone, redone) = (rest(of: text, after: "u", "undo"), rest(of: text, after: "U", "redo"))
    guard let step = (undone ?? redone).flatMap({ number($0[...]) }) else { return nil }
    return .reverse(undone == nil ? .redo : .undo, step: step)
  }

  /// Returns the text after a letter or a word; nil for other text.
  private static func rest(of text: String, after letter: String, _ name: String) -> String? {
    let word = text.prefix { !$0.isWhitespace }
    guard word == letter || word.lowercased() == name else { return nil }
    return text.dropFirst(word.count).prefix(InputLine.maxLength).trimmed
  }

  /// Returns the lookup key of a word: case is ignored, except for single letters, which are
  /// different keys on the screen.
  static func key(_ word: some StringProtocol) -> String {
    word.count > 1 ? word.lowercased() : String(word)
  }

  /// Returns the lowercase command for an unknown capital letter; nil for other text.
  static func near(_ text: String) -> String? {
    let small = text.lowercased()
    guard text.count == 1, small != text, PlainMark(small) != nil || words[small] != nil else {
      return nil
    }
    return small
  }

  /// Returns the number written in digits without a sign; nil for other text.
  static func number(_ digits: Substring) -> Int? {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    // A number that overflows is still a number, and out of range.
    return Int(digits) ?? .max
  }

  static let words: [String: PlainInput] = [
    "": .next, "n": .next, "next": .next,
    "p": .previous, "previous": .previous,
    "b": .back, "back": .back,
    "l": .lists, "L": .lists, "list": .lists, "lists": .lists,
    "s": .sorts, "sort": .sorts,
    "o": .openPage, "open": .openPage,
    "t": .trailer, "trailer": .trailer,
    "w": .watch, "watch": .watch,
    "x": .tonight, "tonight": .tonight, "surprise": .tonight,
    "A": .about, "credits": .about,
    "again": .show, "r": .retry, "retry": .retry, "refresh": .retry,
    "?": .help, "h": .help, "help": .help,
    "u": .reverse(.undo, step: nil), "undo": .reverse(.undo, step: nil),
    "U": .reverse(.redo, step: nil), "redo": .reverse(.redo, step: nil),
    "q": .quit, "quit": .quit, "exit": .quit,
  ]
}
