import BusinessLogic
import DomainEntities

/// The basic films that match a search, the best known of each kind first.
struct BasicMatches: Hashable, Sendable {
  /// Those whose whole title has been typed, perhaps with facts or people.
  var titled: [Int] = []
  /// Those with all words in the title.
  var parts: [Int] = []
  /// Those with all words in the title, of which the last one has only begun.
  var begun: [Int] = []
  /// Those with all words in the name of a person.
  var people: [Int] = []
  /// Those with the words in several names, or in facts.
  var others: [Int] = []

  /// Whether no film has all words in one text.
  var isUnclear: Bool { titled.isEmpty && parts.isEmpty && begun.isEmpty && people.isEmpty }
  var isEmpty: Bool { isUnclear && others.isEmpty }

  /// Returns the films that a condition admits.
  func filter(_ isWanted: (Int) -> Bool) -> BasicMatches {
    BasicMatches(
      titled: titled.filter(isWanted), parts: parts.filter(isWanted),
      begun: begun.filter(isWanted), people: people.filter(isWanted),
      others: others.filter(isWanted))
  }

  /// Returns the films of two readings of a search, each with the best of its kinds.
  func joined(with other: BasicMatches) -> BasicMatches {
    var known: Set<Int> = []
    func union(_ these: [Int], _ those: [Int]) -> [Int] {
      let films = Set(these + those).subtracting(known)
      known.formUnion(films)
      return films.sorted()
    }
    return BasicMatches(
      titled: union(titled, other.titled), parts: union(parts, other.parts),
      begun: union(begun, other.begun), people: union(people, other.people),
      others: union(others, other.others))
  }
}

/// Incremental search for basic films by title, people, year, genre and country.
///
/// It has no index: every word is scanned for in the normalized titles and names.
struct BasicSearch: Sendable {
  private let films: BasicFilms
  private let names: FoldedLines

  init(_ films: BasicFilms) {
    self.films = films
    names = films.foldedNames()
  }

  /// Returns the films that have every term of a search, and no excluded one.
  func answer(to search: SearchText) -> BasicMatches {
    let words = FoldedText(search.wanted).words.prefix(CatalogueSearch.maxWords).map(String.init)
    guard !words.isEmpty else { return BasicMatches() }
    var found = matches(words, wholeOnly: false)
    if found.isEmpty {
      let telling = SearchTerm.withoutFillers(words)
      if !telling.isEmpty, telling.count < words.count {
        found = matches(telling, wholeOnly: true)
      }
    }
    for term in search.excluded where !found.isEmpty {
      let unwanted = films(having: term.words.map(String.init))
      found = found.filter { !unwanted[$0] }
    }
    return found
  }

  /// Returns why a search has found a film: the first person with a word that its title lacks; nil
  /// if there is none.
  func reason(for film: Int, _ search: SearchText) -> SearchReason? {
    let wanted = FoldedText(search.wanted).words
    let title = films.titles.line(film).split(separator: FoldedLines.space)
    let others = wanted.filter { word in !title.contains { $0.starts(with: word.utf8) } }
    for (place, number) in films.people(of: film).enumerated() {
      let name = films.name(number)
      let words = FoldedText(name).words
      if others.contains(where: { other in words.contains { $0.hasPrefix(other) } }) {
        let isDirector = place < films.directors(of: film).count
        return SearchReason(text: name, role: isDirector ? .director : .cast)
      }
    }
    return nil
  }

  // MARK: Terms

  /// The terms that films and names have, as bits.
  private struct Hits {
    private(set) var inTitle: [UInt32]
    /// Terms that are whole words of the title.
    private(set) var wholeInTitle: [UInt32]
    private(set) var facts: [UInt32]
    private(set) var names: [UInt32]
    /// Terms that are whole words of the name.
    private(set) var wholeNames: [UInt32]
    /// The terms that some film or name has.
    private(set) var found: UInt32 = 0

    init(films: Int, names count: Int) {
      inTitle = Array(repeating: 0, count: films)
      (wholeInTitle, facts) = (inTitle, inTitle)
      names = Array(repeating: 0, count: count)
      wholeNames = names
    }

    mutating func addTitle(_ film: Int, _ bit: UInt32, isWhole: Bool) {
      found |= bit
      inTitle[film] |= bit
      if isWhole { wholeInTitle[film] |= bit }
    }

    mutating func addName(_ name: Int, _ bit: UInt32, isWhole: Bool) {
      found |= bit
      names[name] |= bit
      if isWhole { wholeNames[name] |= bit }
    }

    mutating func addFact(_ film: Int, _ bit: UInt32) {
      found |= bit
      facts[film] |= bit
    }
  }

  private func matches(_ words: [String], wholeOnly: Bool) -> BasicMatches {
    let readings = SearchTerm.readings(of: words)
    var found = matches(readings[0], wholeOnly: wholeOnly)
    for terms in readings.dropFirst() {
      found = found.joined(with: matches(terms, wholeOnly: wholeOnly))
    }
    return found
  }

  private func matches(_ terms: [SearchTerm], wholeOnly: Bool) -> BasicMatches {
    var hits = Hits(films: films.count, names: names.count)
    // A long word is the most likely to be in no film, which ends the search.
    let length = { (number: Int) in terms[number].words.reduce(0) { $0 + $1.utf8.count } }
    for number in terms.indices.sorted(by: { length($0) > length($1) }) {
      let bit = UInt32(1) << UInt32(number)
      add(terms[number], bit, wholeOnly: wholeOnly || number < terms.count - 1, to: &hits)
      if hits.found & bit == 0 { return BasicMatches() }
    }
    let all = UInt32(1) << UInt32(terms.count) - 1
    var found = BasicMatches()
    // People with the whole name, with its beginning, then several people or facts likewise.
    var others: [[Int]] = [[], [], [], []]
    for film in 0..<films.count {
      var any = hits.inTitle[film] | hits.facts[film]
      var whole = hits.wholeInTitle[film] | hits.facts[film]
      if hits.inTitle[film] != all {
        var inOne = false
        for number in films.people(of: film) {
          let had = hits.names[Int(number)]
          guard had != 0 else { continue }
          any |= had
          whole |= hits.wholeNames[Int(number)]
          inOne = inOne || had == all
        }
        guard any == all else { continue }
        if whole != all || !isWholeTitle(of: film, hits.wholeInTitle[film], terms) {
          others[(inOne ? 0 : 2) + (whole == all ? 0 : 1)].append(film)
          continue
        }
      }
      if whole == all, isWholeTitle(of: film, hits.wholeInTitle[film], terms) {
        found.titled.append(film)
      } else if whole == all {
        found.parts.append(film)
      } else {
        found.begun.append(film)
      }
    }
    found.people = others[0] + others[1]
    found.others = others[2] + others[3]
    return found
  }

  /// Returns whether some terms make up the whole title without its article.
  private func isWholeTitle(of film: Int, _ bits: UInt32, _ terms: [SearchTerm]) -> Bool {
    guard bits != 0 else { return false }
    let line = films.titles.line(film)
    let title = FoldedLines.withoutArticle(line)
    let hasArticle = title.count < line.count
    var words: [String] = []
    for (number, term) in terms.enumerated() where bits >> UInt32(number) & 1 == 1 {
      let isArticle =
        number == 0 && hasArticle && Self.articles.contains { [String($0)] == term.words }
      if !isArticle { words += term.words }
    }
    let titleWords = title.split(separator: FoldedLines.space)
    return words.count == titleWords.count
      && Set(words).count == Set(titleWords.map(Array.init)).count
  }

  private static let articles = FoldedText.articles

  private func add(_ term: SearchTerm, _ bit: UInt32, wholeOnly: Bool, to hits: inout Hits) {
    for meaning in term.meanings {
      switch meaning {
      case .words:
        addWords(term.words, bit, wholeOnly: wholeOnly || term.words.count > 1, to: &hits)
      case .titleWord(let word):
        films.titles.forEachLine(with: word, wholeOnly: true) { film, _ in
          hits.addTitle(film, bit, isWhole: true)
        }
      case .form(let word): addFact(bit, Self.facts(word), to: &hits)
      case .values(let values): addFact(bit, Self.facts(values), to: &hits)
      case .years(let years):
        for film in 0..<films.count where years.contains(films.year(of: film)) {
          hits.addFact(film, bit)
        }
      case .lengths(let lengths):
        for film in 0..<films.count where lengths.contains(films.minutes(of: film)) {
          hits.addFact(film, bit)
        }
      case .firstOfSeries: break
      }
    }
  }

  private func addWords(_ words: [String], _ bit: UInt32, wholeOnly: Bool, to hits: inout Hits) {
    if words.count == 1 {
      films.titles.forEachLine(with: words[0], wholeOnly: wholeOnly) { film, isWhole in
        hits.addTitle(film, bit, isWhole: isWhole)
      }
      names.forEachLine(with: words[0], wholeOnly: wholeOnly) { name, isWhole in
        hits.addName(name, bit, isWhole: isWhole)
      }
      if words[0].utf8.count == 4, let year = Int(words[0]) {
        for film in 0..<films.count where films.year(of: film) == year { hits.addFact(film, bit) }
      }
      addFact(bit, Self.facts(words[0]), to: &hits)
      return
    }
    for film in films.titles.lines(withAll: words) {
      hits.addTitle(film, bit, isWhole: true)
    }
    for name in names.lines(withAll: words) {
      hits.addName(name, bit, isWhole: true)
    }
  }

  // MARK: Facts

  /// A genre or some countries.
  private enum Fact: Hashable {
    case genre(MovieGenre)
    case country(Country)
  }

  /// The facts by each word of their name, and by the whole name.
  private static let factsByName: [String: [Fact]] = {
    var facts: [String: [Fact]] = [:]
    func add(_ name: String, _ fact: Fact) {
      let words = FoldedText(name)
      for word in Set(words.words.map(String.init) + [words.text]) {
        facts[word, default: []].append(fact)
      }
    }
    for genre in MovieGenre.allCases { add(genre.name, .genre(genre)) }
    for country in Country.all { add(country.name, .country(country)) }
    return facts
  }()

  private static func facts(_ word: String) -> [[Fact]] { factsByName[word].map { [$0] } ?? [] }

  /// Returns facts of which a film must have one of each group; none if a value is not a fact.
  private static func facts(_ values: [String]) -> [[Fact]] {
    let facts = values.map { factsByName[FoldedText($0).text] ?? [] }
    return facts.contains { $0.isEmpty } ? [] : facts
  }

  private func addFact(_ bit: UInt32, _ groups: [[Fact]], to hits: inout Hits) {
    guard let isTrue = test(groups) else { return }
    for film in 0..<films.count where isTrue(film) { hits.addFact(film, bit) }
  }

  /// Returns a test for films that have one fact of each group; nil without groups.
  private func test(_ groups: [[Fact]]) -> ((Int) -> Bool)? {
    let tests = groups.map { $0.map(test) }
    if tests.isEmpty { return nil }
    return { film in tests.allSatisfy { $0.contains { $0(film) } } }
  }

  private func test(_ fact: Fact) -> (Int) -> Bool {
    switch fact {
    case .genre(let genre): films.have(genre)
    case .country(let country): films.have(country)
    }
  }

  /// Returns which films have all words in the title, in one name, or in a genre or a country.
  private func films(having words: [String]) -> [Bool] {
    var having = [Bool](repeating: false, count: films.count)
    for film in films.titles.lines(withAll: words) { having[film] = true }
    let named = filmsNaming(words)
    let isTrue = test(Self.facts([words.joined(separator: " ")]))
    for film in 0..<films.count where !having[film] {
      having[film] = named[film] || isTrue?(film) == true
    }
    return having
  }

  /// Returns which films have a person whose name has all words.
  func filmsNaming(_ words: [String]) -> [Bool] {
    var isNamed = [Bool](repeating: false, count: names.count)
    for name in names.lines(withAll: words) { isNamed[name] = true }
    return (0..<films.count).map { film in films.people(of: film).contains { isNamed[Int($0)] } }
  }

  // MARK: Conditions

  /// Returns the films of a query other than a search, in its order.
  func films(of query: MovieQuery) -> [Int] {
    let candidates =
      switch query.scope {
      case .everything: Array(0..<films.count)
      case .person(let id): films.films(of: id)
      case .collection(let id): films.films(ofSeries: id.text)
      case .search, .trending, .trendingToday, .inTheaters, .marked, .customList, .ofFollowedPeople:
        [Int]()
      }
    let found = candidates.filter(admitted(by: query))
    return query.sort.map { sorted(found, by: $0) } ?? found
  }

  /// Returns a function that tells whether a film satisfies all conditions of a query.
  func admitted(by query: MovieQuery) -> (Int) -> Bool {
    let tests = query.filters.filter { if case .includesAdult = $0 { false } else { true } }
      .map { test($0) }
    return { film in tests.allSatisfy { $0(film) } }
  }

  /// Returns films, the best known first, in another order; films that cannot be ordered are last,
  /// and those without a rating are left out, as are all of these.
  func sorted(_ found: [Int], by sort: MovieSort) -> [Int] {
    switch sort.attribute {
    case .popularity: sort.isAscending ? found.sorted(by: >) : found.sorted()
    case .rating: []
    case .releaseDate: found.sorted().ordered(by: films.year, ascending: sort.isAscending)
    case .runtime:
      found.sorted().ordered(
        by: { films.minutes(of: $0) > 0 ? films.minutes(of: $0) : nil },
        ascending: sort.isAscending)
    case .title:
      found.sorted().ordered(
        by: { String(decoding: FoldedLines.withoutArticle(films.titles.line($0)), as: UTF8.self) },
        ascending: sort.isAscending)
    }
  }

  /// Returns a test for a condition that parses as little of a film as possible.
  private func test(_ filter: MovieFilterAttribute) -> (Int) -> Bool {
    switch filter {
    case .not(let inner):
      let admits = test(inner)
      return { !admits($0) }
    case .includesAdult: return { _ in true }
    case .genre(let genre): return films.have(genre)
    case .country(let country): return films.have(country)
    case .year(let years): return { years.contains(films.year(of: $0)) }
    case .decade(let first): return { (first...first + 9).contains(films.year(of: $0)) }
    case .releasedOnOrAfter(let day):
      let year = day.month == 1 && day.day == 1 ? day.year : day.year + 1
      return { films.year(of: $0) >= year }
    case .releasedOnOrBefore(let day):
      let year = day.month == 12 && day.day == 31 ? day.year : day.year - 1
      return { films.year(of: $0) <= year }
    case .runtime(let minutes):
      return { films.minutes(of: $0) > 0 && minutes.contains(films.minutes(of: $0)) }
    case .among(let set): return { set.contains(films.names(of: $0)) }
    case .director(let name), .actor(let name), .person(let name):
      let named = filmsNaming(FoldedText(name).words.map(String.init))
      return { film in named[film] && admits(film, filter) }
    case .words(let words):
      let found = answer(to: SearchText(words.text))
      let films = Set(
        found.titled + found.parts + found.begun + found.people + found.others)
      return { films.contains($0) && admits($0, filter) }
    case .series: return { films.hasSeries($0) && admits($0, filter) }
    case .theme, .studio, .award, .source, .certification, .originalLanguage, .rating:
      return { _ in false }
    default: return { admits($0, filter) }
    }
  }

  private func admits(_ film: Int, _ filter: MovieFilterAttribute) -> Bool {
    filter.admits(films.summary(at: film), detail: { films.detail(at: film) })
  }

  // MARK: Titles with typos

  /// Returns the films whose whole title is like some words, the fewest typos first.
  ///
  /// The first letter and all digits must be right.
  func films(titledLike words: [String]) -> [Int] {
    let isArticle = words.count > 1 && Self.articles.contains { words[0] == $0 }
    let wanted = Array(words.dropFirst(isArticle ? 1 : 0).joined().utf8)
    let most = wanted.count < 5 ? 0 : wanted.count < 9 ? 1 : 2
    guard most > 0 else { return [] }
    var found: [(typos: Int, film: Int)] = []
    for film in 0..<films.count {
      let line = films.titles.line(film)
      let title = FoldedLines.withoutArticle(line)
      guard title.first == wanted.first, title.count >= wanted.count - most,
        title.count <= wanted.count + most + words.count + 2
      else { continue }
      let letters = title.filter { $0 != FoldedLines.space }
      guard abs(letters.count - wanted.count) <= most, Self.digits(letters) == Self.digits(wanted),
        let typos = EditDistance.toPrefixes(of: letters, from: wanted, most: most)?.last,
        typos <= most
      else { continue }
      found.append((typos, film))
    }
    return found.sorted { ($0.typos, $0.film) < ($1.typos, $1.film) }.map(\.film)
  }

  private static func digits(_ letters: [UInt8]) -> [UInt8] {
    letters.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

extension FoldedLines {
  /// Returns the lines that have all of some words, as whole words.
  func lines(withAll words: [String]) -> [Int] {
    guard let first = words.first else { return [] }
    var lines: [Int] = []
    forEachLine(with: first, wholeOnly: true) { line, _ in
      let its = self.line(line).split(separator: Self.space)
      if words.dropFirst().allSatisfy({ word in its.contains { $0.elementsEqual(word.utf8) } }) {
        lines.append(line)
      }
    }
    return lines
  }
}
