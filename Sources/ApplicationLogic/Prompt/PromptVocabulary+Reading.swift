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
    if let (word, rest) = longestWord(in: parts) { return try word.read(rest) }
    let name = parts.first.map { $0.lowercased() } ?? ""
    let beginnings = words.filter { !name.isEmpty && $0.name.hasPrefix(name) }
    if beginnings.count == 1 {
      return try beginnings[0].read(parts.dropFirst().joined(separator: " "))
    }
    // What follows a misspelt word would only lead away from what it is near to.
    let names = words.map(\.name)
    let whole = parts.joined(separator: "-")
    let isNearAsWhole = !EditDistance.nearest(to: whole, among: names).isEmpty
    throw .unknown(
      "command", isNearAsWhole ? text : parts.first ?? text, among: names,
      hint: "Tab shows what there is")
  }

  /// How a text can go on; where nothing begins so, what is nearest to it.
  func candidates(for text: String) -> [Candidate] {
    let parts = Self.parts(of: text)
    let typed = parts.joined(separator: "-").lowercased()
    if let (word, rest) = longestWord(in: parts), !rest.isEmpty || text.last == " " {
      let wanted = Self.parts(of: rest).joined(separator: "-").lowercased()
      let values = word.values.filter { $0.hasPrefix(wanted) }
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

  /// The word that takes up the most of a text, and what follows it.
  private func longestWord(in parts: [String]) -> (word: Word, rest: String)? {
    for count in (0...parts.count).reversed() where count > 0 {
      let name = parts.prefix(count).joined(separator: "-").lowercased()
      if let word = words.first(where: { $0.name == name }) {
        return (word, parts.dropFirst(count).joined(separator: " "))
      }
    }
    return nil
  }
}
