import DomainEntities

/// Finds films by their titles, as somebody types.
struct CatalogueSearch: Sendable {
  private struct Entry: Sendable {
    var titles: [FoldedText]
  }

  private let entries: [Entry]

  /// Takes the films, the best known first.
  init(_ films: [MovieSummary]) {
    entries = films.map { film in
      Entry(
        titles: ([film.title] + [film.originalTitle].compactMap(\.self) + film.otherTitles)
          .map { FoldedText($0) })
    }
  }

  /// The places of the films that go with the words, best match first, then the best known.
  ///
  /// A title that is just the words comes first, then one that begins with them, then one in which each begins a
  /// word, then one that holds each anywhere. Only where there is none of these, small mistakes are forgiven.
  func positions(for wanted: FoldedText) -> [Int] {
    guard !wanted.isEmpty else { return [] }
    let ranked = matches { rank(of: wanted, in: $0) }
    return ranked.isEmpty ? matches { likeness(of: wanted, to: $0) } : ranked
  }

  private func matches(_ rank: (FoldedText) -> Int?) -> [Int] {
    var found: [(rank: Int, position: Int)] = []
    for (position, entry) in entries.enumerated() {
      if let best = entry.titles.compactMap(rank).min() { found.append((best, position)) }
    }
    return found.sorted { $0 < $1 }.map(\.position)
  }

  private func rank(of wanted: FoldedText, in title: FoldedText) -> Int? {
    if title.text == wanted.text { return 0 }
    if title.text.hasPrefix(wanted.text) { return 1 }
    let words = title.words
    if words.count > 1, words.dropFirst().joined(separator: " ").hasPrefix(wanted.text) { return 1 }
    if wanted.words.allSatisfy({ word in words.contains { $0.hasPrefix(word) } }) { return 2 }
    if wanted.words.allSatisfy({ title.contains($0) }) { return 3 }
    return nil
  }

  /// How many mistakes turn the words into words of the title, or nil where they are too many.
  private func likeness(of wanted: FoldedText, to title: FoldedText) -> Int? {
    var mistakes = 0
    for word in wanted.words {
      let allowed = word.count < 4 ? 0 : word.count < 7 ? 1 : 2
      let best = title.words.map { EditDistance.between(word, $0) }.min() ?? .max
      guard best <= allowed else { return nil }
      mistakes += best
    }
    return mistakes
  }
}
