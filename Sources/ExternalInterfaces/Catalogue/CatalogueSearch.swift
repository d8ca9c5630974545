import BusinessLogic
import DomainEntities

/// The films that match a query, in order.
struct CatalogueMatches: Hashable, Sendable {
  /// The positions of the films, the best first.
  var positions: [Int]
  /// How well they match the search words.
  var match: SearchMatch
  /// Where the words were found in films whose title lacks one, by position.
  var places: [Int: SearchPlace] = [:]
  /// The search words that a film has, by position, if no film has all of them.
  var words: [Int: [String]] = [:]
  /// How many films come before basic films that have the whole title, a clear match, one that has
  /// only begun, and a match in several fields.
  var ends = [0, 0, 0, 0]
}

/// Incremental search by every word of a film's record.
///
/// It is created for the first search and indexes all words with their occurrences, so that every
/// typed letter needs only lookups.
struct CatalogueSearch: Sendable {
  /// The maximum number of search words; further ones are ignored.
  static let maxWords = 16

  private let vocabulary: SearchVocabulary
  private let facts: CatalogueFacts
  private let titles: JoinedTitles
  /// The fields with directors and stars who lead no other film.
  private let singleLeads: Set<UInt32>
  private let count: Int

  /// Indexes the films of a completed index.
  init(_ index: CatalogueIndex) {
    var builder = SearchVocabularyBuilder()
    var facts = CatalogueFacts()
    var titles = JoinedTitles()
    var leads: [String: [UInt32]] = [:]
    var positions: [String: Int] = [:]
    for position in index.entries.indices { positions[index.identifier(at: position)] = position }
    for position in index.entries.indices {
      index.withRecord(at: position) { record in
        let lines = CatalogueRecord.lines(of: record, wanted: SearchVocabularyBuilder.isSearched)
        let fields = SearchVocabularyBuilder.fields(of: lines)
        builder.add(fields, film: position)
        facts.add(lines)
        titles.add(fields, film: position)
        for (number, field) in fields.enumerated() where field.kind == .person && field.isLeading {
          leads[field.text, default: []].append(SearchPlace.field(number, ofFilm: position))
        }
        for line in lines where line.key == .like {
          let (id, reason) = CatalogueScan.sides(of: line.bytes)
          guard let reason else { continue }
          let film = positions[CatalogueRecord.string(id)]
          builder.add(hint: reason, films: [position, film].compactMap(\.self))
        }
      }
    }
    vocabulary = builder.vocabulary()
    self.facts = facts
    self.titles = titles
    singleLeads = Set(
      leads.values.filter { Set($0.map(SearchPlace.film(ofField:))).count == 1 }.joined())
    count = index.entries.count
  }

  /// Reads an index of a number of films that was written.
  init?(from arrays: inout ArrayReader, count: Int) {
    guard let vocabulary = SearchVocabulary(from: &arrays),
      let facts = CatalogueFacts(from: &arrays), let titles = JoinedTitles(from: &arrays),
      let singleLeads = arrays.next(of: UInt32.self)
    else { return nil }
    (self.vocabulary, self.facts, self.titles, self.count) = (vocabulary, facts, titles, count)
    self.singleLeads = Set(singleLeads)
  }

  /// Writes the index.
  func write(to arrays: inout ArrayWriter) {
    vocabulary.write(to: &arrays)
    facts.write(to: &arrays)
    titles.write(to: &arrays)
    arrays.append(Array(singleLeads))
  }

  /// Returns the films that match a search, the best match first, then the most popular.
  ///
  /// Every term must occur in some field of a film, and no excluded term may. `SearchRank` defines
  /// the order. If no film has all terms, introductory words are left out; then words are joined or
  /// split. If there is still no match, films with similar words are returned, or, for a
  /// description of at least three words, the closest ones. Similar films also replace weak
  /// matches, in several fields or by prefixes, if the words are a title with a typo.
  func answer(to search: SearchText) -> CatalogueMatches {
    var answer = answer(to: FoldedText(search.wanted), orAll: !search.excluded.isEmpty)
    for term in search.excluded {
      let having = films(having: term)
      answer = answer.filter { !having.contains($0) }
    }
    return answer
  }

  /// Returns the first word of an overview that matches a search.
  static func word(of overview: String, sought: SearchText) -> String? {
    let words = FoldedText(sought.wanted).words.map(String.init)
    let wanted = words.filter { !SearchTerm.isCommon($0) && !SearchTerm.isFiller($0) }
    let forms = Set(wanted + wanted.flatMap(SearchTerm.otherForms))
    let found = overview.split { !$0.isLetter && !$0.isNumber && !"-'’".contains($0) }
    return found.first { FoldedText($0).words.contains { forms.contains(String($0)) } }
      .map(String.init)
  }

  private func answer(to wanted: FoldedText, orAll: Bool) -> CatalogueMatches {
    let words = wanted.words.prefix(Self.maxWords).map(String.init)
    guard !words.isEmpty else {
      return CatalogueMatches(positions: orAll ? Array(0..<count) : [], match: .exact)
    }
    let telling = SearchTerm.withoutFillers(words)
    var found = matches(SearchTerm.readings(of: words))
    if !Self.isClear(found), !telling.isEmpty, telling.count < words.count {
      let other = matches(SearchTerm.readings(of: telling), wholeWordsOnly: true)
      if found.isEmpty || Self.isClear(other) {
        // “french film” means a fact, not a title with that word.
        found = SearchTerm.endsWithFilm(words) ? other.map(\.preferringFacts) : other
        if Self.describesPlot(words) { found = ranked(found, by: telling) }
      }
    }
    found += film(ofSeries: words, among: found)
    if found.isEmpty {
      found = respaced(words)
    } else if !Self.isClear(found) {
      found += titled(words)
    }
    if Self.isClear(found) { return answer(found, .exact) }
    let films = SimilarFilms(vocabulary, titles)
    var similar = films.like(words)
    if !telling.isEmpty, telling.count < words.count {
      // Films that have the other words, too, come first.
      similar += films.like(telling).map { film in
        SearchRank.Found(rank: film.rank + 1, position: film.position, place: film.place)
      }
    }
    if similar.isEmpty { similar = spaced(words).flatMap(films.like) }
    // Matches in several fields or by prefixes do not count if the words are a title with a typo.
    let isTitle = similar.contains {
      $0.rank <= SimilarFilms.titleWithTypo && ($0.place?.kind ?? .title) <= .name
    }
    if !found.isEmpty, !isTitle { return answer(found, .exact) }
    let isNear = similar.contains { $0.rank <= SimilarFilms.oneTypo }
    // Fewer words are more likely a name or a number that is wrong.
    if !isTitle, !isNear, words.count(where: ClosestFilms.isSignificant) >= ClosestFilms.minWords {
      let closest = ClosestFilms(vocabulary, count: count).like(words)
      // A title with a wrong word is what the user means, before plots.
      let titled = similar.filter { $0.place == nil }
      if !closest.isEmpty { return answer(titled, closest, to: words) }
    }
    return answer(similar, similar.isEmpty ? .exact : .similar)
  }

  private func answer(
    _ titled: [SearchRank.Found], _ closest: [ClosestFilms.Found], to words: [String]
  ) -> CatalogueMatches {
    var answer = answer(titled, .closest)
    for film in closest where !answer.positions.contains(film.position) {
      answer.positions.append(film.position)
      answer.words[film.position] = words.indices.filter { film.words >> UInt32($0) & 1 == 1 }
        .map { words[$0] }
    }
    return answer
  }

  /// Returns the first film of a series whose name is searched, or the part whose number follows
  /// the name, unless another film has that title.
  private func film(
    ofSeries words: [String], among found: [SearchRank.Found]
  ) -> [SearchRank.Found] {
    let best = found.map(\.rank).min() ?? .max
    if let film = facts.film(ofSeries: words), best > SearchRank.wholeTitle {
      return [SearchRank.Found(rank: SearchRank.series, position: film)]
    }
    guard best > SearchRank.name, let (name, part) = SearchTerm.partOfSeries(words),
      let film = facts.film(ofSeries: name, part: part)
    else { return [] }
    return [SearchRank.Found(rank: SearchRank.series, position: film)]
  }

  /// Whether words describe a plot, as in “movie about a shark”.
  private static func describesPlot(_ words: [String]) -> Bool {
    words.dropLast().contains { $0 == "about" || $0 == "where" }
  }

  /// Returns films in the order in which their texts fit a description, such as “a movie about a
  /// shark”.
  private func ranked(
    _ found: [SearchRank.Found], by words: [String]
  ) -> [SearchRank.Found] {
    let closest = ClosestFilms(vocabulary, count: count).like(words, minMatches: 1).map(\.position)
    return found.map { film in
      var film = film
      film.rank = closest.firstIndex(of: film.position) ?? closest.count + film.rank
      return film
    }
  }

  /// Returns whether some film has all words in its title, or as whole words in another field.
  private static func isClear(_ found: [SearchRank.Found]) -> Bool {
    found.contains { $0.rank < SearchRank.begun }
  }

  private func answer(_ found: [SearchRank.Found], _ match: SearchMatch) -> CatalogueMatches {
    var answer = CatalogueMatches(positions: [], match: match)
    var known: Set<Int> = []
    let ranks =
      match == .similar
      ? [SimilarFilms.sameTitle, SimilarFilms.titleWithTypo, .max, .max]
      : [
        SearchRank.wholeTitle + 2, SearchRank.begun - 1, SearchRank.scattered - 1,
        SearchRank.inside - 1,
      ]
    for film in found.sorted() where known.insert(film.position).inserted {
      answer.positions.append(film.position)
      answer.places[film.position] = film.place
      for (number, rank) in ranks.enumerated() where film.rank <= rank {
        answer.ends[number] = answer.positions.count
      }
      let place = answer.positions.count
      if match == .exact, film.rank <= SearchRank.surname, film.position < count / Self.famous,
        place <= Self.famousFirst, answer.ends[0] == place - 1
      {
        answer.ends[0] = place
      }
    }
    return answer
  }

  /// The best known films are one in this many.
  private static let famous = 10
  /// The number of best known films with the words in the title, or as the surname of a director
  /// or a star, that come before basic films with the whole title.
  private static let famousFirst = 2

  // MARK: Exact values

  /// Returns the films that have all words of a term as whole words in one field.
  private func films(having term: FoldedText) -> Set<Int> {
    Set(places(having: term.words.map(String.init)) { _ in true }.map(\.film))
  }

  /// Returns the occurrences of the first word in fields that have all of the words as whole words.
  private func places(
    having words: [String], where isWanted: (SearchKind) -> Bool
  ) -> [SearchPlace] {
    let places = words.map { word in
      vocabulary.places(ofWhole: Array(word.utf8)).filter { isWanted($0.kind) }
    }
    guard let first = places.first else { return [] }
    let others = places.dropFirst().map { Set($0.map(\.field)) }
    return first.filter { place in others.allSatisfy { $0.contains(place.field) } }
  }

  /// Returns the films that have all words in one field of a kind, in order of popularity.
  ///
  /// This is a superset of the films whose field equals the text.
  func candidates(for text: String, _ kind: SearchKind) -> [Int] {
    let words = FoldedText(text).words.prefix(Self.maxWords).map(String.init)
    guard !words.isEmpty else { return Array(0..<count) }
    var films: Set<Int>?
    for word in words {
      let having = Set(
        vocabulary.places(ofWhole: Array(word.utf8)).lazy.filter { kind.includes($0.kind) }.map(
          \.film))
      films = films.map { $0.intersection(having) } ?? having
    }
    return (films ?? []).sorted()
  }

  // MARK: Terms

  private func hits(of term: SearchTerm, at number: Int, wholeWordsOnly: Bool) -> [SearchHit] {
    var hits: [SearchHit] = []
    for meaning in term.meanings {
      switch meaning {
      case .words:
        guard term.words.count == 1 else {
          for place in places(having: term.words, where: { $0 != .overview }) {
            hits.append(SearchHit(place, word: number, .meaning))
          }
          continue
        }
        hits += self.hits(of: Array(term.words[0].utf8), at: number, wholeOnly: wholeWordsOnly)
      case .titleWord(let word):
        append(word, number, to: &hits) { $0.kind <= .name }
      case .form(let word):
        append(word, number, to: &hits) { [.theme, .fact, .overview].contains($0.kind) }
      case .values(let values):
        append(values, number, to: &hits)
      case .years(let years):
        append(facts.films(from: years), .yearOrLength, number, to: &hits)
      case .lengths(let minutes):
        append(facts.films(lasting: minutes), .yearOrLength, number, to: &hits)
      case .firstOfSeries:
        append(facts.firstOfSeries, .firstOfSeries, number, to: &hits)
      }
    }
    return hits
  }

  private func hits(of word: [UInt8], at number: Int, wholeOnly: Bool) -> [SearchHit] {
    var hits: [SearchHit] = []
    let range = vocabulary.words(beginningWith: word)
    for found in range {
      let isWhole = found == range.lowerBound && vocabulary.isWord(found, word)
      if !isWhole, wholeOnly { break }
      // Only whole words of an overview say what a film is about.
      for place in vocabulary.places(of: found) where isWhole || place.kind != .overview {
        hits.append(SearchHit(place, word: number, isWhole ? .whole : .beginning))
      }
    }
    // One or two letters occur inside nearly every word; in some scripts a single letter is a word.
    guard word.count >= 3, !wholeOnly else { return hits }
    vocabulary.forEachWord(holding: word) { found in
      for place in vocabulary.places(of: found) where place.kind <= .name {
        hits.append(SearchHit(place, word: number, .inside))
      }
    }
    return hits
  }

  private func append(
    _ word: String, _ number: Int, to hits: inout [SearchHit], where isWanted: (SearchPlace) -> Bool
  ) {
    for place in vocabulary.places(ofWhole: Array(word.utf8)) where isWanted(place) {
      hits.append(SearchHit(place, word: number, .meaning))
    }
  }

  /// Appends the films that have all of several values as themes or facts.
  private func append(_ values: [String], _ number: Int, to hits: inout [SearchHit]) {
    var films: Set<Int>?
    var places: [SearchPlace] = []
    for value in values {
      let words = FoldedText(value).words.map(String.init)
      // A value is a whole name: the genre Family, not the theme “family secrets”.
      let ends =
        words.last.map { vocabulary.places(ofWhole: Array($0.utf8)).filter(\.isLast) } ?? []
      let whole = Set(ends.filter { $0.word == words.count - 1 }.map(\.field))
      let having = self.places(having: words) { $0 == .theme || $0 == .fact }
        .filter { $0.word == 0 && whole.contains($0.field) }
      films = films?.intersection(having.map(\.film)) ?? Set(having.map(\.film))
      places += having
    }
    for place in places where films?.contains(place.film) == true {
      hits.append(SearchHit(place, word: number, .meaning))
    }
  }

  private func append(
    _ films: [Int], _ fact: SearchPlace.Fact, _ number: Int, to hits: inout [SearchHit]
  ) {
    for film in films {
      hits.append(SearchHit(SearchPlace(film: film, fact), word: number, .meaning))
    }
  }

  // MARK: Spaces

  /// Returns the films that match with words joined or split, such as `walle` or `di caprio`.
  private func respaced(_ words: [String]) -> [SearchRank.Found] {
    var found = titled(words)
    guard words.count < Self.maxWords else { return found }
    found += spaced(words).flatMap { matches([SearchTerm.readings(of: $0)[0]]) }
    for index in words.indices {
      let others = (words[..<index], words[(index + 1)...])
      guard index + 1 < words.count,
        !Self.isNumber(words[index].last) || !Self.isNumber(words[index + 1].first)
      else { continue }
      let joined = words[index] + words[index + 1]
      guard !vocabulary.words(beginningWith: Array(joined.utf8)).isEmpty else { continue }
      found += matches(SearchTerm.readings(of: others.0 + [joined] + others.1.dropFirst()))
    }
    return found
  }

  /// Returns the films with a title that differs from the words only in spaces.
  private func titled(_ words: [String]) -> [SearchRank.Found] {
    titles.films(named: words.joined()).map { SearchRank.Found(rank: 0, position: $0) }
  }

  /// Returns the words with one of them split in two, in all ways that make sense.
  private func spaced(_ words: [String]) -> [[String]] {
    words.indices.flatMap { index in
      splits(of: words[index]).map { left, right in
        Array(words[..<index]) + [left, right] + Array(words[(index + 1)...])
      }
    }
  }

  /// Returns the ways to split a word into two that are adjacent in some field.
  private func splits(of word: String) -> [(String, String)] {
    let word = Array(word.utf8)
    return (2..<max(2, word.count - 1)).compactMap { length in
      let (left, right) = (Array(word.prefix(length)), Array(word.dropFirst(length)))
      // Do not split numbers.
      guard !Self.isDigit(left[length - 1]) || !Self.isDigit(right[0]) else { return nil }
      let firsts = vocabulary.places(ofWhole: left).filter { $0.kind != .overview }
      guard !firsts.isEmpty else { return nil }
      let seconds = Set(vocabulary.words(beginningWith: right).flatMap(vocabulary.places))
      let byField = Dictionary(grouping: seconds, by: \.field)
      let areNeighbors = firsts.contains { first in
        byField[first.field]?.contains(where: first.isFollowed) ?? false
      }
      return areNeighbors
        ? (String(decoding: left, as: UTF8.self), String(decoding: right, as: UTF8.self)) : nil
    }
  }

  private static func isNumber(_ letter: Character?) -> Bool { letter?.isNumber ?? false }

  private static func isDigit(_ letter: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(letter)
  }

  // MARK: Films

  /// Returns the films that match one of several readings of a search.
  private func matches(
    _ readings: [[SearchTerm]], wholeWordsOnly: Bool = false
  ) -> [SearchRank.Found] {
    readings.flatMap { matches($0, wholeWordsOnly: wholeWordsOnly) }
  }

  private func matches(_ terms: [SearchTerm], wholeWordsOnly: Bool) -> [SearchRank.Found] {
    let all = UInt32(1) << UInt32(terms.count) - 1
    var has = [UInt32](repeating: 0, count: count)
    var hits: [SearchHit] = []
    for (number, term) in terms.enumerated() {
      // Words before the last one are complete.
      let isComplete = wholeWordsOnly || number < terms.count - 1
      let found = self.hits(of: term, at: number, wholeWordsOnly: isComplete)
      // Films without one of the earlier terms are already excluded.
      let before = all & (UInt32(1) << UInt32(number) - 1)
      for hit in found where has[hit.film] & before == before {
        has[hit.film] |= 1 << UInt32(number)
        hits.append(hit)
      }
    }
    if terms.count > 1 { hits.removeAll { has[$0.film] != all } }
    hits.sort()
    var rank = SearchRank(terms, singleLeads: singleLeads)
    let found = hits.byFilm.compactMap { rank.found($0[$0.startIndex].film, of: $0) }
    return SearchRank.areOnlyBegun(found) ? found.map(\.preferringCharacter) : found
  }
}

extension [SearchHit] {
  /// The hits grouped by film; they must be sorted.
  var byFilm: [ArraySlice<SearchHit>] {
    var slices: [ArraySlice<SearchHit>] = []
    var start = 0
    while start < count {
      let film = self[start].film
      var end = start + 1
      while end < count, self[end].film == film { end += 1 }
      slices.append(self[start..<end])
      start = end
    }
    return slices
  }
}
