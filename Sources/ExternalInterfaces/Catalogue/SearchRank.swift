import BusinessLogic
import DomainEntities

/// Ranks the films that match all terms of a search.
///
/// The ranks from best to worst:
/// 1. The title equals the words, or an alternative title does.
/// 2. Some of the words equal the title, and the others are facts or people, as in `m 1931`.
/// 3. The title begins with the words; the last one may be a prefix.
/// 4. The title contains the words, or has them as prefixes.
/// 5. The name of a director or a star of several films ends with the words.
/// 6. An alternative title matches, the name of another director or star ends with the words, or
///    they are a whole genre, country or language.
/// 7. The name of a director or a star contains the words, then a theme, a fact, or the name of a
///    main character, of a main person, and of anyone else.
/// 8. People, characters, themes or facts have them as prefixes, in the same order.
/// 9. The words are in different fields.
/// 10. The words occur inside other words.
/// 11. Some words are in the overview only.
struct SearchRank {
  /// A film with its rank; among equal ranks, the most popular comes first.
  struct Found: Comparable, Sendable {
    var rank: Int
    var position: Int
    /// Where the words were found if not in the title.
    var place: SearchPlace?

    /// The same film, among those whose title begins with the word if it is the name of a main
    /// character, as in `neo`.
    var preferringCharacter: Found {
      var found = self
      if rank == SearchRank.mainCharacter, let place, place.kind == .character, place.isWholeField {
        found.rank = SearchRank.titlePrefix
      }
      return found
    }

    /// The same film, before those with the words in a title if it has them as a theme or a fact.
    var preferringFacts: Found {
      var found = self
      // A genre or a language comes before a word of a theme.
      if rank == SearchRank.fact || rank == SearchRank.name && place?.kind == .fact {
        found.rank = -2
      }
      if rank == SearchRank.theme { found.rank = -1 }
      return found
    }

    static func < (left: Found, right: Found) -> Bool {
      left.rank != right.rank ? left.rank < right.rank : left.position < right.position
    }

    static func == (left: Found, right: Found) -> Bool {
      left.rank == right.rank && left.position == right.position
    }
  }

  /// The ranks of films whose title has all the words.
  private static let titleRanks: Set = [0, 4, titlePrefix, 6, wordPrefix]
  /// The best rank of films with the words neither in a title nor as whole words in another field.
  static let begun = 16
  /// The best rank of films that have the words in different fields.
  static let scattered = 30
  /// The worst rank of films whose title or alternative title equals the words.
  static let wholeTitle = 1
  /// The worst rank of films that have the words in an alternative title, or as a whole fact.
  static let name = 9
  /// The rank of films whose director or star has the words as a surname, and leads other films.
  static let surname = 8
  /// The rank of a film that is meant by its place in a series.
  static let series = 2
  /// The ranks of films whose title begins with the words, or has them, the last one only as a
  /// prefix.
  private static let titlePrefix = 5
  private static let wordPrefix = 7
  private static let theme = 11
  private static let fact = 12
  private static let mainCharacter = 13
  /// The best rank of films that have the words inside others, or in the overview.
  static let inside = 100
  private static let overview = 200

  private struct Best {
    var quality: SearchHit.Quality
    var place: SearchPlace

    var key: (SearchHit.Quality, Int) { (quality, place.kind.rawValue) }
  }

  /// The number of terms, and the index of the first that is not an article.
  private let count: Int
  private let first: Int
  private let all: UInt32
  /// The fields with the directors and stars of a single film.
  private let singleLeads: Set<UInt32>
  /// The best match of each term in the current field, and in all fields of the film.
  private var inField: [SearchHit.Quality?]
  private var inFilm: [Best?]
  /// The terms that make up the whole title, or a whole alternative title.
  private var wholeTitle: UInt32 = 0
  private var wholeName: UInt32 = 0

  init(_ terms: [SearchTerm], singleLeads: Set<UInt32>) {
    self.singleLeads = singleLeads
    count = terms.count
    let isArticle =
      terms.count > 1 && FoldedText.articles.contains { terms[0].words == [String($0)] }
    first = isArticle ? 1 : 0
    all = UInt32(1) << UInt32(terms.count) - 1
    inField = Array(repeating: nil, count: terms.count)
    inFilm = Array(repeating: nil, count: terms.count)
  }

  /// Returns whether some titles have the words, but only as a prefix, and they are not a
  /// surname.
  static func areOnlyBegun(_ found: [Found]) -> Bool {
    let ranks = Set(found.map(\.rank).filter { $0 <= surname })
    return !ranks.isEmpty && ranks.isSubset(of: [titlePrefix, wordPrefix])
  }

  /// Returns a film with its rank from all its hits, sorted by field; nil if it does not match.
  mutating func found(_ position: Int, of hits: ArraySlice<SearchHit>) -> Found? {
    var best = Int.max
    for word in 0..<count { inFilm[word] = nil }
    (wholeTitle, wholeName) = (0, 0)
    var start = hits.startIndex
    while start < hits.endIndex {
      let field = hits[start].place.field
      var end = start + 1
      while end < hits.endIndex, hits[end].place.field == field { end += 1 }
      best = min(best, rank(ofField: hits[start..<end]))
      start = end
    }
    let rank = min(best, rankOfFilm())
    guard rank < .max else { return nil }
    return Found(
      rank: rank, position: position, place: Self.titleRanks.contains(rank) ? nil : place)
  }

  /// The first match outside the title, if possible not in a fact.
  private var place: SearchPlace? {
    let others = inFilm.compactMap(\.self).map(\.place).filter { $0.kind > .title }
    return others.first { $0.kind != .fact } ?? others.first
  }

  /// Returns the rank of a field, or the worst if it lacks a term.
  private mutating func rank(ofField hits: ArraySlice<SearchHit>) -> Int {
    guard let (kind, field) = hits.first.map({ ($0.place.kind, $0.place.field) }) else {
      return .max
    }
    for word in 0..<count { inField[word] = nil }
    // Bit masks of the terms at the position they have in the search, as whole words and as
    // prefixes.
    var wholeInPlace: UInt32 = 0
    var begunInPlace: UInt32 = 0
    var isComplete = false
    for hit in hits {
      let bit = UInt32(1) << UInt32(hit.word)
      inField[hit.word] = min(inField[hit.word] ?? hit.quality, hit.quality)
      record(hit)
      guard hit.place.word == hit.word - first, hit.quality <= .beginning else { continue }
      begunInPlace |= bit
      guard hit.quality <= .meaning else { continue }
      wholeInPlace |= bit
      if hit.word == count - 1, hit.place.isLast { isComplete = true }
    }
    if kind == .title || kind == .name { recordWhole(hits, kind) }
    guard inField.allSatisfy({ $0 != nil }) else { return .max }
    let significant = all & ~(UInt32(1) << UInt32(first) - 1)
    let lastBit = UInt32(1) << UInt32(count - 1)
    let isInPlace = (wholeInPlace | begunInPlace & lastBit) & significant == significant
    let isWholeInPlace = wholeInPlace & significant == significant
    let worst = inField.compactMap(\.self).max() ?? .whole
    guard worst <= .beginning else { return Self.inside + kind.rawValue }
    let isWhole = worst <= .meaning
    let isLeading = hits.contains(where: \.place.isLeading)
    let isSurname = isLeading && hits.contains { $0.place.isLast && $0.quality <= .beginning }
    return switch kind {
    case .title where isWholeInPlace && isComplete: 0
    case .title where isWholeInPlace: 4
    case .title where isInPlace: Self.titlePrefix
    case .title: isWhole ? 6 : Self.wordPrefix
    case .name: isWholeInPlace && isComplete ? 1 : Self.name
    case .person where isSurname && !isWhole: Self.begun
    case .person where isSurname: singleLeads.contains(field) ? Self.name : Self.surname
    case .person where isLeading: isWhole ? 10 : 17
    case .person: isWhole ? 14 : 18
    case .theme: isWhole ? Self.theme : 19
    case .fact where isWholeInPlace && isComplete: Self.name
    case .fact: isWhole ? Self.fact : 21
    case .character where isLeading: isWhole ? Self.mainCharacter : 20
    case .minorPerson, .character: isWhole ? 15 : 20
    case .overview: Self.overview
    }
  }

  /// Records the terms that are whole words of a title if they make up all of it.
  private mutating func recordWhole(_ hits: ArraySlice<SearchHit>, _ kind: SearchKind) {
    var words: UInt32 = 0
    var terms: UInt32 = 0
    var last: Int?
    for hit in hits where hit.quality <= .meaning && hit.place.word < SearchPlace.unnumbered {
      words |= UInt32(1) << UInt32(hit.place.word)
      terms |= UInt32(1) << UInt32(hit.word)
      if hit.place.isLast { last = hit.place.word }
    }
    guard let last, words == UInt32(1) << UInt32(last + 1) - 1 else { return }
    if kind == .title { wholeTitle |= terms } else { wholeName |= terms }
  }

  private mutating func record(_ hit: SearchHit) {
    let new = Best(quality: hit.quality, place: hit.place)
    if let known = inFilm[hit.word], known.key <= new.key { return }
    // Of equally good matches, the one in the more relevant field is kept.
    inFilm[hit.word] = new
  }

  /// Returns the rank of a film that has the terms in different fields.
  private func rankOfFilm() -> Int {
    guard inFilm.allSatisfy({ $0 != nil }) else { return .max }
    let found = inFilm.compactMap(\.self)
    let kinds = found.map(\.place.kind)
    if kinds.contains(.overview) {
      // A prefix in an overview says little about a film.
      return found.allSatisfy { $0.quality <= .meaning } ? Self.overview + Self.scattered : .max
    }
    guard found.allSatisfy({ $0.quality <= .beginning }) else {
      return Self.inside + Self.scattered
    }
    if let rank = rankOfWholeTitle(found) { return rank }
    if found.contains(where: \.place.isFirstOfSeries),
      found.allSatisfy({ $0.place.isFirstOfSeries || $0.place.kind != .fact })
    {
      // The name of the series may be no word of the title.
      return found.allSatisfy { $0.place.isFirstOfSeries || $0.place.kind <= .name } ? 2 : 3
    }
    return Self.scattered + (kinds.map(\.rawValue).max() ?? 0)
  }

  /// Returns the rank if some terms are a whole title and the others facts or people.
  private func rankOfWholeTitle(_ found: [Best]) -> Int? {
    func isSaid(_ titled: UInt32) -> Bool {
      titled != 0
        && found.indices.allSatisfy { index in
          titled >> UInt32(index) & 1 == 1
            || found[index].quality <= .meaning
              && [.person, .minorPerson, .fact].contains(found[index].place.kind)
        }
    }
    return isSaid(wholeTitle) ? 2 : isSaid(wholeName) ? 3 : nil
  }
}
