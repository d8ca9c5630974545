import DomainEntities

/// Finds films by their titles, people, themes, years, genres, countries, languages and characters, as somebody types.
///
/// Made at the first search: a vocabulary of all words with their places. A letter that is typed is a look into it.
struct CatalogueSearch: Sendable {
  /// More words of a search are left out of account.
  private static let mostWords = 16

  private let vocabulary: SearchVocabulary
  private let count: Int

  /// Reads the films, of which the index has the places at hand.
  init(_ index: CatalogueIndex) {
    var preparation = SearchPreparation(index)
    while true {
      guard let search = preparation.goOn() else { continue }
      self = search
      return
    }
  }

  /// Takes the words of so many films.
  init(_ vocabulary: SearchVocabulary, films count: Int) {
    self.vocabulary = vocabulary
    self.count = count
  }

  /// The places of the films that go with the words, best match first, then the best known.
  ///
  /// Every word has to stand somewhere in what is known of a film, the beginning of a word counting for the word.
  /// `SearchRank` has the order. Only where no film has them all, a missing space and small mistakes are
  /// forgiven.
  func positions(for wanted: FoldedText) -> [Int] {
    let words = wanted.words.prefix(Self.mostWords).map { Array($0.utf8) }
    guard !words.isEmpty else { return [] }
    let found = ranked(words) { hits(of: $0, at: $1) }
    if !found.isEmpty { return found.map(\.position) }
    let split = splittings(of: words).flatMap { words in ranked(words) { hits(of: $0, at: $1) } }
    if !split.isEmpty {
      var known: Set<Int> = []
      return split.sorted().map(\.position).filter { known.insert($0).inserted }
    }
    return ranked(words) { hits(near: $0, at: $1) }.map(\.position)
  }

  /// The films in which all these words stand in one field of that kind, in the order of fame: more than
  /// those that have the field just so, and never fewer.
  func candidates(for text: String, _ kind: SearchKind) -> [Int] {
    let words = FoldedText(text).words.prefix(Self.mostWords).map { Array($0.utf8) }
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

  // MARK: Where words stand

  private func hits(of word: [UInt8], at number: Int) -> [SearchHit] {
    var hits: [SearchHit] = []
    let range = vocabulary.words(beginningWith: word)
    for found in range {
      let isWhole = found == range.lowerBound && vocabulary.isWord(found, word)
      append(found, number, isWhole ? .whole : .beginning, to: &hits)
    }
    // One or two letters stand inside of nearly everything; in some scripts one letter is a word.
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
    guard mistakes > 0 else { return hits }
    vocabulary.forEachWord(near: word, mistakes: mistakes, beginningsToo: word.count > 4) {
      found, unlikeness in
      if unlikeness > 1 { append(found, number, .unlike(unlikeness), to: &hits) }
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

  /// The same words with one of them taken for two that belong together, such as `starwars`.
  private func splittings(of words: [[UInt8]]) -> [[[UInt8]]] {
    guard words.count < Self.mostWords else { return [] }
    return words.indices.flatMap { index in
      let word = words[index]
      return (2..<max(2, word.count - 1)).compactMap { length -> [[UInt8]]? in
        let (left, right) = (Array(word.prefix(length)), Array(word.dropFirst(length)))
        let range = vocabulary.words(beginningWith: left)
        guard let first = range.first, vocabulary.isWord(first, left),
          !vocabulary.words(beginningWith: right).isEmpty
        else { return nil }
        return words[..<index] + [left, right] + words[(index + 1)...]
      }
    }
  }

  // MARK: Which films have all words

  private func ranked(
    _ words: [[UInt8]], _ find: ([UInt8], Int) -> [SearchHit]
  ) -> [SearchRank.Found] {
    let all = UInt32(1) << UInt32(words.count) - 1
    var has = [UInt32](repeating: 0, count: count)
    var hits: [SearchHit] = []
    for (number, word) in words.enumerated() {
      let found = find(word, number)
      // Films that lack a word before it are out already.
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
