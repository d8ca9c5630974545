import DomainEntities

/// The items of a picker that match a typed text.
struct PickerFilter: Hashable, Sendable {
  /// An item that matches, and the parts of its name that do.
  struct Match: Hashable, Sendable {
    /// The index among all items.
    var index: Int
    /// The matching parts of its name.
    var parts: [Range<String.Index>] = []
  }

  /// How early the words are in a name; names that begin with the text come first.
  private enum Rank: Int, Comparable {
    case start, wordStart, inside

    static func < (one: Rank, other: Rank) -> Bool { one.rawValue < other.rawValue }
  }

  /// Returns the items that have all words of a text, the best first, otherwise in their order.
  ///
  /// Among equals, items that have the words side by side come first. Items that take the text are
  /// last.
  static func matches(_ text: String, in items: [PickerItem]) -> [Match] {
    let words = FoldedText(text).words.map { String($0) }
    guard !words.isEmpty else { return items.indices.map { Match(index: $0) } }
    let phrase = words.joined()
    var found: [(match: Match, rank: Rank, isScattered: Bool)] = []
    for (index, item) in items.enumerated() where !item.takesText {
      var match = Match(index: index)
      var rank = Rank.start
      let hasAll = words.allSatisfy { word in
        if let part = part(word, of: item.text) {
          match.parts.append(part.range)
          rank = max(rank, part.rank)
          return true
        }
        rank = .inside
        return Self.part(word, of: item.label) != nil || Self.part(word, of: item.group) != nil
      }
      guard hasAll else { continue }
      let whole = part(phrase, of: item.text).flatMap { $0.rank <= rank ? $0 : nil }
      if let whole, words.count > 1 { match.parts = [whole.range] }
      found.append((match, rank, whole == nil))
    }
    let best = [Rank.start, .wordStart, .inside].flatMap { rank in
      let ranked = found.filter { $0.rank == rank }
      return (ranked.filter { !$0.isScattered } + ranked.filter(\.isScattered)).map(\.match)
    }
    return best + items.indices.filter { items[$0].takesText }.map { Match(index: $0) }
  }

  /// Returns the part of a text that equals a word, at the start of a word if possible.
  private static func part(
    _ word: String, of text: String
  ) -> (range: Range<String.Index>, rank: Rank)? {
    var inside: Range<String.Index>?
    var isAtWordStart = true
    for start in text.indices {
      let isLetter = text[start].isLetter || text[start].isNumber
      if isLetter, let end = end(of: word, in: text, from: start) {
        if start == text.startIndex { return (start..<end, .start) }
        if isAtWordStart { return (start..<end, .wordStart) }
        inside = inside ?? start..<end
      }
      isAtWordStart = !isLetter
    }
    return inside.map { ($0, .inside) }
  }

  /// Returns the end of the part that equals a word and begins at a place; nil if there is none.
  private static func end(
    of word: String, in text: String, from start: String.Index
  ) -> String.Index? {
    var rest = word[...]
    var place = start
    while !rest.isEmpty {
      guard place < text.endIndex else { return nil }
      let letter = FoldedText(String(text[place])).text
      guard !letter.isEmpty, rest.hasPrefix(letter) else {
        // Signs inside a name are ignored, as in "Sci-Fi".
        guard letter.isEmpty, place > start else { return nil }
        place = text.index(after: place)
        continue
      }
      rest = rest.dropFirst(letter.count)
      place = text.index(after: place)
    }
    return place
  }
}
