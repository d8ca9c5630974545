import BusinessLogic
import DomainEntities

extension PromptVocabulary {
  /// One way to go on with what is typed.
  struct Candidate: Hashable, Sendable {
    /// The whole text when it is taken.
    var text: String
    /// The part of it that is offered.
    var name: String
    /// What it does; empty for what follows a word.
    var help: String
  }

  /// What a text means.
  ///
  /// A name of several words may be written with spaces, and shortened as long as it is the only one
  /// that begins so.
  func command(_ text: String) throws(CommandFailure) -> PromptCommand {
    let parts = Self.parts(of: text)
    if let (word, rest) = firstWord(in: parts) { return try word.read(rest) }
    let name = parts.first.map { $0.lowercased() } ?? ""
    let beginnings = words.filter { !name.isEmpty && $0.name.hasPrefix(name) }
    if beginnings.count == 1 {
      return try beginnings[0].read(parts.dropFirst().joined(separator: " "))
    }
    // What follows a misspelt word would only lead away from what it is near to.
    let names = words.map(\.name)
    let whole = parts.joined(separator: "-")
    if let list = missingList(named: whole) { return try list.read(whole) }
    let isNearAsWhole = !EditDistance.nearest(to: whole, among: names).isEmpty
    throw .unknown(
      "command", isNearAsWhole ? text : parts.first ?? text, among: names,
      hint: "Tab shows what there is")
  }

  /// The word that says why a list cannot be shown; nil where a name is not that of a list.
  private func missingList(named name: String) -> Word? {
    guard let list = try? OptionValues.list(name), MovieList.standing.contains(list) else {
      return nil
    }
    return words.first { $0.name == "list" }
  }

  /// How a text can go on; where nothing begins so, what is nearest to it.
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

  private static func candidate(_ word: Word) -> Candidate {
    Candidate(
      text: word.takesText ? word.name + " " : word.name, name: word.name, help: word.help)
  }

  private static func parts(of text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }

  /// What values have in common with what is typed for them: case, accents, and whether spaces or hyphens part
  /// words do not count; signs do.
  private static func key(_ text: String) -> String {
    text.split { $0 == " " || $0 == "-" }.map { word in
      let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber }
      return isPlain ? FoldedText(word).text : word.lowercased()
    }.joined(separator: "-")
  }

  /// The word that a text begins with, and what follows it: the first that takes text, which may be anything, or
  /// else the one that takes up the most.
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
