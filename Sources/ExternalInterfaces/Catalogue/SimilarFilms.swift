import BusinessLogic
import DomainEntities

/// Finds films by words that are almost right, for searches without a match.
///
/// The fewer typos, the better; among equals, films with similar titles come first, then films with
/// people of similar names, then the rest. Of three or more words, one may be missing.
struct SimilarFilms {
  /// The maximum number of films; further ones would hardly be similar.
  private static let maxFilms = 40
  /// The highest rank of films whose whole title differs only in spaces.
  static let sameTitle = otherTitle
  /// The highest rank of films whose whole title has one typo.
  static let titleWithTypo = typo + otherTitle + 1
  /// The highest rank of films that have all words in different fields, one of them with a typo.
  static let oneTypo = severalFields + typo
  /// The penalties other than for typos.
  private static let otherTitle = 1
  private static let partOfTitle = 3
  private static let person = 6
  private static let anythingElse = 8
  private static let severalFields = 18
  private static let missingWord = 30
  private static let typo = 10

  private let vocabulary: SearchVocabulary
  private let titles: JoinedTitles

  init(_ vocabulary: SearchVocabulary, _ titles: JoinedTitles) {
    self.vocabulary = vocabulary
    self.titles = titles
  }

  /// Returns the films that are most similar to the words of a search.
  func like(_ words: [String]) -> [SearchRank.Found] {
    var best: [Int: SearchRank.Found] = [:]
    func record(_ found: SearchRank.Found) {
      if let known = best[found.position], known.rank <= found.rank { return }
      best[found.position] = found
    }
    let joined = words.joined()
    let mistakes = joined.utf8.count < 5 ? 0 : joined.utf8.count < 9 ? 1 : 2
    if mistakes > 0 {
      titles.forEach(near: joined, mistakes: mistakes) { title, typos in
        record(
          SearchRank.Found(
            rank: typos * Self.typo + (title.isMain ? 0 : Self.otherTitle), position: title.film))
      }
    }
    // Most films have a name with a given initial.
    let initials = words.count { $0.utf8.count == 1 }
    guard initials * 2 <= words.count else { return best.values.sorted() }
    let isNumber = words.map { $0.contains(where: \.isNumber) }
    let all = words.enumerated().flatMap { hits(near: $1, at: $0) }.sorted()
    for films in all.byFilm {
      if let found = found(films, isNumber: isNumber) { record(found) }
    }
    return Array(best.values.sorted().prefix(Self.maxFilms))
  }

  // MARK: Words

  /// The number of typos to tolerate in a word: none in digits, and in short words only one.
  private static func mistakes(in word: [UInt8]) -> Int {
    guard !word.contains(where: { (0x30...0x39).contains($0) }) else { return 0 }
    // Letters of other scripts take several bytes.
    let length = word.count { $0 & 0xC0 != 0x80 }
    return length < 3 ? 0 : length < 7 ? 1 : 2
  }

  private func hits(near text: String, at number: Int) -> [SearchHit] {
    let word = Array(text.utf8)
    var hits: [SearchHit] = []
    for found in vocabulary.words(beginningWith: word) {
      let isWhole = vocabulary.isWord(found, word)
      // One or two letters begin nearly everything.
      guard isWhole || word.count > 2 else { break }
      append(found, number, isWhole ? .whole : .beginning, to: &hits) { $0 != .overview }
    }
    for spelling in SearchTerm.readings(of: [text])[0][0].meanings {
      guard case .titleWord(let other) = spelling else { continue }
      for place in vocabulary.places(ofWhole: Array(other.utf8)) where place.kind <= .name {
        hits.append(SearchHit(place, word: number, .meaning))
      }
    }
    let mistakes = Self.mistakes(in: word)
    guard mistakes > 0 else { return hits }
    let isShort = word.count < 4
    vocabulary.forEachWord(near: word, mistakes: mistakes, beginningsToo: word.count > 4) {
      found, typoCost in
      guard typoCost > 1, !vocabulary.hasDigit(found) else { return }
      append(found, number, .unlike(typoCost), to: &hits) {
        isShort ? $0 <= .name : $0 != .overview
      }
    }
    return hits
  }

  private func append(
    _ word: Int, _ number: Int, _ quality: SearchHit.Quality, to hits: inout [SearchHit],
    where isWanted: (SearchKind) -> Bool
  ) {
    for place in vocabulary.places(of: word) where isWanted(place.kind) {
      hits.append(SearchHit(place, word: number, quality))
    }
  }

  // MARK: Films

  /// Returns a film with its rank, or nil if it lacks too many words.
  ///
  /// No number may be missing.
  private func found(_ hits: ArraySlice<SearchHit>, isNumber: [Bool]) -> SearchRank.Found? {
    guard let film = hits.first?.film else { return nil }
    let wordCount = isNumber.count
    let canMiss = wordCount > 2 ? 1 : 0
    var best: (rank: Int, place: SearchPlace?) = (.max, nil)
    var anywhere = [SearchHit?](repeating: nil, count: wordCount)
    var start = hits.startIndex
    while start < hits.endIndex {
      let place = hits[start].place
      var inField = [SearchHit?](repeating: nil, count: wordCount)
      var end = start
      while end < hits.endIndex, hits[end].place.field == place.field {
        let hit = hits[end]
        if inField[hit.word].map({ hit.quality < $0.quality }) ?? true { inField[hit.word] = hit }
        if anywhere[hit.word].map({ hit.quality < $0.quality }) ?? true { anywhere[hit.word] = hit }
        end += 1
      }
      if let cost = Self.cost(inField, canMiss: canMiss, isNumber) {
        var rank = cost
        switch place.kind {
        case .title, .name:
          if place.kind == .name { rank += Self.otherTitle }
          if !Self.isWholeTitle(inField) { rank += Self.partOfTitle }
        case .person, .minorPerson: rank += Self.person
        default: rank += Self.anythingElse + place.kind.rawValue
        }
        if rank < best.rank { best = (rank, place.kind == .title ? nil : place) }
      }
      start = end
    }
    if let cost = Self.cost(anywhere, canMiss: canMiss, isNumber),
      cost + Self.severalFields < best.rank
    {
      let place = anywhere.compactMap { $0?.place }.first { $0.kind > .title }
      best = (cost + Self.severalFields, place)
    }
    return best.rank == .max
      ? nil : SearchRank.Found(rank: best.rank, position: film, place: best.place)
  }

  /// Returns the cost of typos and missing words; nil if too many words are missing.
  private static func cost(_ hits: [SearchHit?], canMiss: Int, _ isNumber: [Bool]) -> Int? {
    guard hits.indices.allSatisfy({ hits[$0] != nil || !isNumber[$0] }) else { return nil }
    let missing = hits.count { $0 == nil }
    guard missing <= canMiss, missing < hits.count else { return nil }
    return hits.reduce(missing * missingWord) { cost, hit in
      guard let quality = hit?.quality else { return cost }
      // `typoCost` counts a typo twice, so that a prefix match can count as half a typo.
      return cost + quality.typoCost * typo / 2 + (quality == .beginning ? 1 : 0)
    }
  }

  /// Returns whether the hits cover all words of a title.
  private static func isWholeTitle(_ hits: [SearchHit?]) -> Bool {
    let places = hits.compactMap { $0?.place }
    guard let last = places.first(where: \.isLast), last.word < SearchPlace.unnumbered else {
      return false
    }
    return Set(places.map(\.word)).isSuperset(of: 0...last.word)
  }
}
