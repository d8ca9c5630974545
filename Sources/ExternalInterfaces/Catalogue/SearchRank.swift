import DomainEntities

/// Ranks the films that match the words of a search.
///
/// The ranks from best to worst:
/// 1. The title equals the words, or an alternative title does.
/// 2. The title begins with the words, the last of them complete or only begun.
/// 3. The title contains the words, or has them as prefixes.
/// 4. An alternative title matches.
/// 5. A person, a theme or a fact contains the words.
/// 6. People, characters, themes or facts have them as prefixes.
/// 7. The words are in different fields.
/// 8. The words occur inside other words.
/// 9. The words match with typos, the fewer the better.
struct SearchRank {
  /// A film with its rank; among equal ranks, the most popular comes first.
  struct Found: Comparable, Sendable {
    var rank: Int
    var position: Int

    static func < (left: Found, right: Found) -> Bool {
      left.rank != right.rank ? left.rank < right.rank : left.position < right.position
    }
  }

  private static let mixed = 15
  private static let inside = 100
  private static let mistaken = 1_000

  /// The number of words, and the index of the first that is not an article.
  private let count: Int
  private let first: Int
  private let all: UInt32
  /// The best match of each word in the current field, and in all fields of the film.
  private var inField: [SearchHit.Quality?]
  private var inFilm: [(quality: SearchHit.Quality, kind: SearchKind)?]

  init(_ words: [[UInt8]]) {
    count = words.count
    let articles = FoldedText.articles.map { Array($0.utf8) }
    first = words.count > 1 && articles.contains(words[0]) ? 1 : 0
    all = UInt32(1) << UInt32(words.count) - 1
    inField = Array(repeating: nil, count: words.count)
    inFilm = Array(repeating: nil, count: words.count)
  }

  /// Returns the rank of a film from all its hits, sorted by field; less is better.
  mutating func rank(of hits: ArraySlice<SearchHit>) -> Int {
    var best = Int.max
    for word in 0..<count { inFilm[word] = nil }
    var start = hits.startIndex
    while start < hits.endIndex {
      let field = hits[start].place.field
      var end = start + 1
      while end < hits.endIndex, hits[end].place.field == field { end += 1 }
      best = min(best, rank(ofField: hits[start..<end]))
      start = end
    }
    return min(best, rankOfFilm())
  }

  /// Returns the rank of a field, or the worst if it lacks a word.
  private mutating func rank(ofField hits: ArraySlice<SearchHit>) -> Int {
    guard let kind = hits.first?.place.kind else { return .max }
    for word in 0..<count { inField[word] = nil }
    // Bit masks of the words at the position they have in the search, as whole words and as
    // prefixes.
    var wholeInPlace: UInt32 = 0
    var begunInPlace: UInt32 = 0
    var isComplete = false
    for hit in hits {
      let bit = UInt32(1) << UInt32(hit.word)
      inField[hit.word] = min(inField[hit.word] ?? hit.quality, hit.quality)
      note(hit, kind)
      guard hit.place.word == hit.word - first, hit.quality <= .beginning else { continue }
      begunInPlace |= bit
      guard hit.quality == .whole else { continue }
      wholeInPlace |= bit
      if hit.word == count - 1, hit.place.isLast { isComplete = true }
    }
    guard inField.allSatisfy({ $0 != nil }) else { return .max }
    let significant = all & ~(UInt32(1) << UInt32(first) - 1)
    let lastBit = UInt32(1) << UInt32(count - 1)
    let isInPlace = (wholeInPlace | begunInPlace & lastBit) & significant == significant
    let isWholeInPlace = wholeInPlace & significant == significant
    let worst = inField.compactMap(\.self).max() ?? .whole
    guard worst <= .beginning else {
      let typoCount = inField.reduce(0) { $0 + ($1?.typoCount ?? 0) }
      return typoCount == 0
        ? Self.inside + kind.rawValue : Self.mistaken * typoCount + kind.rawValue
    }
    let isWhole = worst == .whole
    return switch kind {
    case .title where isWholeInPlace && isComplete: 0
    case .title where isWholeInPlace: 2
    case .title where isInPlace: 3
    case .title: isWhole ? 4 : 5
    case .name: isWholeInPlace && isComplete ? 1 : 6
    case .person: isWhole ? 7 : 10
    case .theme: isWhole ? 8 : 12
    case .fact: isWhole ? 9 : 14
    case .character: isWhole ? 11 : 13
    }
  }

  private mutating func note(_ hit: SearchHit, _ kind: SearchKind) {
    if let known = inFilm[hit.word],
      (known.quality, known.kind.rawValue) <= (hit.quality, kind.rawValue)
    {
      return
    }
    inFilm[hit.word] = (hit.quality, kind)
  }

  /// Returns the rank of a film that has the words in different fields.
  private func rankOfFilm() -> Int {
    guard inFilm.allSatisfy({ $0 != nil }) else { return .max }
    let found = inFilm.compactMap(\.self)
    let kind = found.map(\.kind.rawValue).max() ?? 0
    let typoCount = found.reduce(0) { $0 + $1.quality.typoCount }
    if typoCount > 0 { return Self.mistaken * typoCount + Self.mixed + kind }
    return found.allSatisfy { $0.quality <= .beginning }
      ? Self.mixed + kind : Self.inside + Self.mixed + kind
  }
}
