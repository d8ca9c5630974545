import BusinessLogic
import DomainEntities

/// The films that match a query, in order.
struct CatalogueMatches: Hashable, Sendable {
  /// The positions of the films in order of popularity.
  var positions: [Int]
  /// How well they match the search words.
  var match: SearchMatch
}

/// Incremental search by title, person, theme, year, genre, country, language and character.
///
/// Created for the first search: a vocabulary of all words with their occurrences. Every typed
/// letter is a lookup in it.
struct CatalogueSearch: Sendable {
  /// The maximum number of search words; further ones are ignored.
  private static let maxWords = 16

  private let vocabulary: SearchVocabulary
  private let count: Int

  /// Indexes the films of a completed index.
  init(_ index: CatalogueIndex) {
    var builder = SearchVocabularyBuilder()
    for position in index.entries.indices {
      let record = index.record(at: position, wanted: SearchVocabularyBuilder.isSearched)
      builder.add(record, film: position)
    }
    vocabulary = builder.vocabulary()
    count = index.entries.count
  }

  /// Returns the films that match a search, the best match first, then the most popular.
  ///
  /// Every word must occur in some field of a film, at least as a prefix, and no excluded term may.
  /// `SearchRank` defines the order. Only if no film has all words, films are returned as similar
  /// whose words differ by a missing space or a few typos. Digits are never treated as typos.
  func answer(to search: SearchText) -> CatalogueMatches {
    var answer = answer(to: FoldedText(search.wanted), orAll: !search.excluded.isEmpty)
    for term in search.excluded {
      let having = films(having: term)
      answer.positions.removeAll { having.contains($0) }
    }
    return answer
  }

  private func answer(to wanted: FoldedText, orAll: Bool) -> CatalogueMatches {
    let words = wanted.words.prefix(Self.maxWords).map { Array($0.utf8) }
    guard !words.isEmpty else {
      return CatalogueMatches(positions: orAll ? Array(0..<count) : [], match: .exact)
    }
    let found = ranked(words) { hits(of: $0, at: $1) }
    if !found.isEmpty { return CatalogueMatches(positions: found.map(\.position), match: .exact) }
    var similar = splittings(of: words).flatMap { splitting in
      ranked(splitting.words) { hits(of: $0, at: $1, in: splitting) }
    }
    if similar.isEmpty { similar = ranked(words) { hits(near: $0, at: $1) } }
    var known: Set<Int> = []
    let positions = similar.sorted().map(\.position).filter { known.insert($0).inserted }
    return CatalogueMatches(positions: positions, match: positions.isEmpty ? .exact : .similar)
  }

  /// Returns the films that have all words of a term as whole words in one field.
  private func films(having term: FoldedText) -> Set<Int> {
    var fields: Set<UInt32>?
    for word in term.words {
      let having = Set(placesOfWhole(Array(word.utf8)).map(\.field))
      fields = fields?.intersection(having) ?? having
    }
    return Set((fields ?? []).map { SearchPlace.film(ofField: $0) })
  }

  private func placesOfWhole(_ word: [UInt8]) -> ArraySlice<SearchPlace> {
    guard let first = vocabulary.words(beginningWith: word).first, vocabulary.isWord(first, word)
    else { return [] }
    return vocabulary.places(of: first)
  }

  /// Returns the films that have all words in one field of a kind, in order of popularity.
  ///
  /// This is a superset of the films whose field equals the text.
  func candidates(for text: String, _ kind: SearchKind) -> [Int] {
    let words = FoldedText(text).words.prefix(Self.maxWords).map { Array($0.utf8) }
    guard !words.isEmpty else { return Array(0..<count) }
    var films: Set<Int>?
    for word in words {
      let range = vocabulary.words(beginningWith: word)
      guard let first = range.first, vocabulary.isWord(first, word) else { return [] }
      let having = Set(
        vocabulary.places(of: first).lazy.filter { $0.kind == kind }.map(\.film))
      films = films.map { $0.intersection(having) } ?? having
    }
    return (films ?? []).sorted()
  }

  // MARK: Word matching

  private func hits(of word: [UInt8], at number: Int) -> [SearchHit] {
    var hits: [SearchHit] = []
    let range = vocabulary.words(beginningWith: word)
    for found in range {
      let isWhole = found == range.lowerBound && vocabulary.isWord(found, word)
      append(found, number, isWhole ? .whole : .beginning, to: &hits)
    }
    // One or two letters occur inside nearly every word; in some scripts a single letter is a word.
    guard word.count >= 3 else { return hits }
    vocabulary.forEachWord(holding: word) { found in
      for place in vocabulary.places(of: found) where place.kind == .title || place.kind == .name {
        hits.append(SearchHit(place, word: number, .inside))
      }
    }
    return hits
  }

  private func hits(near word: [UInt8], at number: Int) -> [SearchHit] {
    var hits = hits(of: word, at: number)
    let mistakes = word.count < 4 ? 0 : word.count < 7 ? 1 : 2
    // A different number is another year or part of a series, not a typo.
    guard mistakes > 0, !word.contains(where: Self.isDigit) else { return hits }
    vocabulary.forEachWord(near: word, mistakes: mistakes, beginningsToo: word.count > 4) {
      found, typoCount in
      if typoCount > 1, !vocabulary.hasDigit(found) {
        append(found, number, .unlike(typoCount), to: &hits)
      }
    }
    return hits
  }

  private func append(
    _ word: Int, _ number: Int, _ quality: SearchHit.Quality, to hits: inout [SearchHit]
  ) {
    for place in vocabulary.places(of: word) {
      hits.append(SearchHit(place, word: number, quality))
    }
  }

  /// Search words of which one is split in two, such as `starwars`.
  private struct Splitting {
    var words: [[UInt8]]
    /// The index of the first of the two.
    var first: Int
    /// The occurrences of both words where they are adjacent.
    var places: [Set<SearchPlace>]
  }

  /// Returns the search with one word split in two that are adjacent somewhere.
  private func splittings(of words: [[UInt8]]) -> [Splitting] {
    guard words.count < Self.maxWords else { return [] }
    return words.indices.flatMap { index in
      let word = words[index]
      return (2..<max(2, word.count - 1)).compactMap { length -> Splitting? in
        let (left, right) = (Array(word.prefix(length)), Array(word.dropFirst(length)))
        // Do not split numbers.
        guard !Self.isDigit(word[length - 1]) || !Self.isDigit(word[length]) else { return nil }
        let firsts = placesOfWhole(left)
        guard !firsts.isEmpty else { return nil }
        let seconds = vocabulary.words(beginningWith: right).flatMap(vocabulary.places)
        let places = Self.neighbors(firsts, seconds)
        guard !places[0].isEmpty else { return nil }
        return Splitting(
          words: words[..<index] + [left, right] + words[(index + 1)...], first: index,
          places: places)
      }
    }
  }

  /// Returns the occurrences of both words where the second follows the first.
  private static func neighbors(
    _ firsts: ArraySlice<SearchPlace>, _ seconds: [SearchPlace]
  ) -> [Set<SearchPlace>] {
    let byField = Dictionary(grouping: seconds, by: \.field)
    var found: [Set<SearchPlace>] = [[], []]
    for first in firsts {
      for second in byField[first.field] ?? [] where first.isFollowed(by: second) {
        found[0].insert(first)
        found[1].insert(second)
      }
    }
    return found
  }

  private func hits(of word: [UInt8], at number: Int, in splitting: Splitting) -> [SearchHit] {
    let hits = hits(of: word, at: number)
    let half = number - splitting.first
    guard splitting.places.indices.contains(half) else { return hits }
    return hits.filter { splitting.places[half].contains($0.place) }
  }

  private static func isDigit(_ letter: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(letter)
  }

  // MARK: Ranking

  private func ranked(
    _ words: [[UInt8]], _ find: ([UInt8], Int) -> [SearchHit]
  ) -> [SearchRank.Found] {
    let all = UInt32(1) << UInt32(words.count) - 1
    var has = [UInt32](repeating: 0, count: count)
    var hits: [SearchHit] = []
    for (number, word) in words.enumerated() {
      let found = find(word, number)
      // Films without one of the earlier words are already excluded.
      let before = all & (UInt32(1) << UInt32(number) - 1)
      for hit in found where has[hit.film] & before == before {
        has[hit.film] |= 1 << UInt32(number)
        hits.append(hit)
      }
    }
    if words.count > 1 { hits.removeAll { has[$0.film] != all } }
    hits.sort()
    var rank = SearchRank(words)
    var found: [SearchRank.Found] = []
    var start = 0
    while start < hits.count {
      let film = hits[start].film
      var end = start + 1
      while end < hits.count, hits[end].film == film { end += 1 }
      found.append(SearchRank.Found(rank: rank.rank(of: hits[start..<end]), position: film))
      start = end
    }
    return found.sorted()
  }
}
