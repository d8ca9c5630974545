import BusinessLogic
import DomainEntities

/// Which films of the catalogue satisfy a query, in order.
struct CatalogueAnswer: Hashable, Sendable {
  /// The places of the films in the order of fame.
  var positions: [Int]
  /// How well they go with the words of a search.
  var match: SearchMatch
}

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
    var builder = SearchVocabularyBuilder()
    for position in index.entries.indices {
      let record = index.record(at: position, wanted: SearchVocabularyBuilder.isSearched)
      builder.add(record, film: position)
    }
    vocabulary = builder.vocabulary()
    count = index.entries.count
  }

  /// The films that go with a search, best match first, then the best known.
  ///
  /// Every word has to stand somewhere in what is known of a film, the beginning of a word counting for the word;
  /// no excluded term may. `SearchRank` has the order. Only if no film has all the words, films are answered whose
  /// words differ by a missing space or small mistakes, as similar. Digits are never mistakes.
  func answer(to search: SearchText) -> CatalogueAnswer {
    var answer = answer(to: FoldedText(search.wanted), orAll: !search.excluded.isEmpty)
    for term in search.excluded {
      let having = films(having: term)
      answer.positions.removeAll { having.contains($0) }
    }
    return answer
  }

  private func answer(to wanted: FoldedText, orAll: Bool) -> CatalogueAnswer {
    let words = wanted.words.prefix(Self.mostWords).map { Array($0.utf8) }
    guard !words.isEmpty else {
      return CatalogueAnswer(positions: orAll ? Array(0..<count) : [], match: .exact)
    }
    let found = ranked(words) { hits(of: $0, at: $1) }
    if !found.isEmpty { return CatalogueAnswer(positions: found.map(\.position), match: .exact) }
    var similar = splittings(of: words).flatMap { splitting in
      ranked(splitting.words) { hits(of: $0, at: $1, in: splitting) }
    }
    if similar.isEmpty { similar = ranked(words) { hits(near: $0, at: $1) } }
    var known: Set<Int> = []
    let positions = similar.sorted().map(\.position).filter { known.insert($0).inserted }
    return CatalogueAnswer(positions: positions, match: positions.isEmpty ? .exact : .similar)
  }

  /// The films that have all words of a term, as whole words, in one field.
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
    // Another number is another year or another part of a series, not a mistake.
    guard mistakes > 0, !word.contains(where: Self.isDigit) else { return hits }
    vocabulary.forEachWord(near: word, mistakes: mistakes, beginningsToo: word.count > 4) {
      found, unlikeness in
      if unlikeness > 1, !vocabulary.hasDigit(found) {
        append(found, number, .unlike(unlikeness), to: &hits)
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

  /// Words of which two were typed as one, such as `starwars`.
  private struct Splitting {
    var words: [[UInt8]]
    /// Which of them is the first of the two.
    var first: Int
    /// Where the two stand one after the other, by the places of the first and the second.
    var places: [Set<SearchPlace>]
  }

  /// The same words with one of them taken for two that stand one after the other somewhere.
  private func splittings(of words: [[UInt8]]) -> [Splitting] {
    guard words.count < Self.mostWords else { return [] }
    return words.indices.flatMap { index in
      let word = words[index]
      return (2..<max(2, word.count - 1)).compactMap { length -> Splitting? in
        let (left, right) = (Array(word.prefix(length)), Array(word.dropFirst(length)))
        // A number is not two numbers.
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

  /// The places of both that have one of the other right behind or before them.
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
