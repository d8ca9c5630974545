import BusinessLogic
import DomainEntities
import Records
import TerminalModel
import Wording

extension PromptVocabulary {
  /// A completion of the text.
  struct Candidate: Hashable, Sendable {
    /// The whole text after completion.
    var text: String
    /// The part that is shown.
    var name: String
    /// What the command does; empty for a value.
    var help: String
  }

  /// Parses a command.
  ///
  /// Words of a name may be separated by spaces, and a unique prefix is enough.
  func command(_ text: String) throws(CommandFailure) -> PromptCommand {
    let parts = Self.parts(of: text)
    if let (word, rest) = firstWord(in: parts) { return try word.read(rest) }
    if let goto = words.first(where: { $0.name == "goto" }), Int(parts.joined()) != nil {
      return try goto.read(parts.joined())
    }
    if let decade = words.first(where: { $0.name == "decade" }), Self.decade(text) != nil {
      return try decade.read(text)
    }
    let name = parts.first.map { $0.lowercased() } ?? ""
    let beginnings = words.filter { !name.isEmpty && $0.name.hasPrefix(name) }
    if beginnings.count == 1 {
      return try beginnings[0].read(parts.dropFirst().joined(separator: " "))
    }
    // A value after a misspelled word would distort the comparison.
    let names = words.map(\.name)
    let whole = parts.joined(separator: "-")
    if let list = missingList(named: whole) { return try list.read(whole) }
    let isNearAsWhole = !EditDistance.nearest(to: whole, among: names).isEmpty
    let word = isNearAsWhole ? text : parts.first ?? text
    let nearest = word.isEmpty ? nil : EditDistance.nearest(to: word, among: names).first
    throw CommandFailure(.usage, Wording.unknownCommand(word.excerpt, nearest: nearest))
  }

  /// Returns the command that explains why a list is not available; nil if the name is not a list.
  private func missingList(named name: String) -> Word? {
    guard let list = try? OptionValues.list(name), MovieList.standing.contains(list) else {
      return nil
    }
    return words.first { $0.name == "list" }
  }

  /// Returns the completions of a text, or the most similar commands if there are none.
  func candidates(for text: String) -> [Candidate] {
    let parts = Self.parts(of: text)
    let typed = parts.joined(separator: "-").lowercased()
    if let (word, rest) = firstWord(in: parts), !rest.isEmpty || text.last == " " {
      let wanted = Self.key(rest)
      let values = word.values.filter { Self.key($0).hasPrefix(wanted) }
      let longer = words.filter {
        $0.name != word.name && $0.name.hasPrefix(typed + (rest.isEmpty ? "-" : ""))
      }
      return values.map { Candidate(text: "\(word.name) \($0)", name: $0, help: "") }
        + longer.map(Self.candidate)
    }
    let beginnings = words.filter { $0.name.hasPrefix(typed) }
    if !beginnings.isEmpty { return beginnings.map(Self.candidate) }
    let near = EditDistance.nearest(to: typed, among: words.map(\.name))
    return near.compactMap { name in words.first { $0.name == name } }.map(Self.candidate)
  }

  /// Returns what to type after the name of a command; empty once that has begun.
  func remark(on text: String) -> String {
    let parts = Self.parts(of: text)
    guard text.last == " ", let (word, rest) = firstWord(in: parts), rest.isEmpty else { return "" }
    return word.form
  }

  private static func candidate(_ word: Word) -> Candidate {
    Candidate(
      text: word.takesText ? word.name + " " : word.name, name: word.name, help: word.help)
  }

  /// British spellings of commands, which are accepted.
  private static let british = [
    "favourite": "favorite", "favourites": "favorites", "mark-favourite": "mark-favorite",
  ]

  /// Returns the words of a text.
  private static func parts(of text: String) -> [String] {
    var parts = text.split(separator: " ").map(String.init)
    if let first = parts.first { parts[0] = Self.british[first.lowercased()] ?? first }
    return parts
  }

  /// Returns the first year of a decade such as `80s`, `1980s` or `the 80s`; nil for other texts.
  static func decade(_ text: String) -> Int? {
    text.lowercased().hasSuffix("0s") ? try? OptionValues.decade(text) : nil
  }

  /// Returns a value for comparison: case, accents, and spaces or hyphens between words are
  /// ignored; punctuation is not.
  private static func key(_ text: String) -> String {
    text.split { $0 == " " || $0 == "-" }.map { word in
      let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber }
      return isPlain ? FoldedText(word).text : word.lowercased()
    }.joined(separator: "-")
  }

  /// Returns the command at the start of a text and what follows it: the first one that takes text,
  /// or else the longest one.
  private func firstWord(in parts: [String]) -> (word: Word, rest: String)? {
    var found: (word: Word, rest: String)?
    for count in parts.indices.map({ $0 + 1 }) {
      let name = parts.prefix(count).joined(separator: "-").lowercased()
      guard let word = words.first(where: { $0.name == name }) else { continue }
      found = (word, parts.dropFirst(count).joined(separator: " "))
      if word.takesText { break }
    }
    return found
  }
}
