import DomainEntities

/// Reads the words of a query, one after the other.
struct QueryReader {
  /// The longest word that an error repeats, in characters.
  private static let longestWord = 40

  private let themes: [String]
  private var words: [String] = []
  private var filters: [MovieFilterAttribute] = []
  private var list: MovieList?
  private var sort: MovieSort?

  /// Creates a reader; without themes, every theme is accepted.
  init(themes: [String]) { self.themes = themes }

  /// The query of the words so far.
  var query: TypedQuery {
    var query = TypedQuery()
    query.words = words.joined(separator: " ")
    query.filters = filters
    query.list = list
    query.sort = sort
    return query
  }

  private mutating func add(_ filter: MovieFilterAttribute) {
    if !filters.contains(filter) { filters.append(filter) }
  }

  /// Reads the words of a query.
  mutating func read(_ tokens: [QueryToken]) throws(QueryProblem) {
    var rest = tokens[...]
    /// The last word if it is a condition, and whether it is a single one.
    var last: QueryToken?
    var isSingle = false
    while let token = rest.popFirst() {
      if token.isOr, let former = last, let next = rest.first {
        guard isSingle else { throw QueryProblem(.alternatives, token.text, at: token.column) }
        let condition = former.replaced(by: next)
        try readAlternative(condition)
        last = condition
        rest.removeFirst()
      } else {
        let count = filters.count
        try read(token)
        last = token.isCondition ? token : nil
        isSingle = filters.count == count + 1
      }
    }
  }

  /// Reads a condition that is an alternative to the last one.
  private mutating func readAlternative(_ token: QueryToken) throws(QueryProblem) {
    let known = filters
    filters = []
    try read(token)
    guard let former = known.last, filters.count == 1,
      former.kind?.isOfMarks == filters[0].kind?.isOfMarks
    else { throw QueryProblem(.alternatives, "or", at: token.column) }
    var all: [MovieFilterAttribute] =
      if case .any(let several) = former { several } else { [former] }
    if !all.contains(filters[0]) { all.append(filters[0]) }
    filters = known.dropLast() + [all.count == 1 ? all[0] : .any(all)]
  }

  /// Reads a word.
  private mutating func read(_ token: QueryToken) throws(QueryProblem) {
    guard let name = token.key else {
      if let filter = Self.flag(token) ?? comparison(token) { return add(filter) }
      return words.append(token.text)
    }
    guard let key = QueryKey(name) else {
      // A title such as `Mission: Impossible`.
      if token.values.allSatisfy(\.text.isEmpty) { return words.append(token.text) }
      throw QueryProblem(
        .unknownKey, String(name.prefix(Self.longestWord)), at: token.column,
        suggestion: QueryKey.nearest(to: name))
    }
    for value in token.values {
      guard !FoldedText(value.text).isEmpty || !value.text.isEmpty && value.isQuoted else {
        throw QueryProblem(.missingValue(key), name, at: token.column)
      }
      try read(value, of: key, isExcluded: token.isExcluded || value.isExcluded)
    }
  }

  private mutating func read(
    _ value: QueryToken.Value, of key: QueryKey, isExcluded: Bool
  ) throws(QueryProblem) {
    switch key {
    case .filter(let kind):
      let filter = try filter(value, of: kind)
      add(isExcluded ? .not(filter) : filter)
    case .list, .sort:
      guard isExcluded else { return try start(value, of: key) }
      guard key == .list, let name = ownList(value) else {
        throw QueryProblem(.cannotExclude(key), key.name, at: value.column)
      }
      add(.not(.customList(name)))
    }
  }

  /// Returns the name of a list of the user: one in quotation marks, or one that neither is nor
  /// resembles the name of another list.
  private func ownList(_ value: QueryToken.Value) -> String? {
    let wanted = QueryNames.hyphenated(value.text)
    let isOther =
      QueryNames.genre(wanted) != nil || QueryNames.decade(wanted) != nil
      || unknown(value, of: .list, among: Self.lists).suggestion != nil
    return value.isQuoted || !isOther ? CustomList.name(value.text) : nil
  }

  private static let lists = QueryNames.lists.map(\.name) + QueryNames.genres

  private mutating func start(
    _ value: QueryToken.Value, of key: QueryKey
  ) throws(QueryProblem) {
    if key == .sort {
      guard sort == nil else {
        throw QueryProblem(.repeated(key), key.name, at: value.column)
      }
      guard let sort = QueryNames.sort(value.text) else {
        throw unknown(value, of: key, among: QueryNames.sorts.map(\.name))
      }
      return self.sort = sort
    }
    guard list == nil else {
      throw QueryProblem(.repeated(key), key.name, at: value.column)
    }
    let wanted = QueryNames.hyphenated(value.text)
    // A name in quotation marks is that of a list of the user.
    if value.isQuoted, let name = CustomList.name(value.text) {
      list = .custom(name)
    } else if let list = QueryNames.lists.first(where: { $0.name == wanted })?.list {
      self.list = list
    } else if let genre = QueryNames.genre(wanted) {
      add(.genre(genre))
    } else if wanted.hasSuffix("s"), let decade = QueryNames.decade(wanted) {
      add(.decade(decade))
    } else {
      guard let name = ownList(value) else { throw unknown(value, of: key, among: Self.lists) }
      list = .custom(name)
    }
  }

  // MARK: Conditions

  /// Returns the condition of a word such as `<100`, which is a length in minutes or, with four
  /// digits, a year; nil for any other word.
  private func comparison(_ token: QueryToken) -> MovieFilterAttribute? {
    let digits = token.text.count(where: \.isNumber)
    guard !token.isQuoted, let sign = token.text.first, "<>".contains(sign), digits > 1 else {
      return nil
    }
    return try? filter(QueryToken.Value(text: token.text), of: digits > 3 ? .year : .length)
  }

  /// Returns the condition of a word without a value, such as `unseen`.
  fileprivate static func flag(_ token: QueryToken) -> MovieFilterAttribute? {
    guard !token.isQuoted else { return nil }
    let filter: MovieFilterAttribute
    switch FoldedText(token.text).words.joined(separator: "-") {
    case "seen": filter = .seen
    case "unseen": filter = .not(.seen)
    case "watchlist": filter = .watchlist
    case "favorite", "favorites", "favourite", "favourites": filter = .favorite
    case "not-for-me": filter = .notForMe
    default: return nil
    }
    guard token.isExcluded else { return filter }
    if case .not(let inner) = filter { return inner }
    return .not(filter)
  }

  private func filter(
    _ value: QueryToken.Value, of kind: MovieFilterKind
  ) throws(QueryProblem) -> MovieFilterAttribute {
    switch kind {
    case .genre:
      guard let genre = QueryNames.genre(value.text) else {
        throw unknown(value, of: .filter(kind), among: QueryNames.genres)
      }
      return .genre(genre)
    case .country:
      guard let country = QueryNames.country(value.text) else {
        throw unknown(
          value, of: .filter(kind), among: Country.all.map { QueryNames.hyphenated($0.name) })
      }
      return .country(country)
    case .language:
      guard let language = QueryNames.language(value.text) else {
        throw unknown(
          value, of: .filter(kind), among: Language.all.map { QueryNames.hyphenated($0.name) })
      }
      return .originalLanguage(language)
    case .theme: return .theme(try theme(value))
    case .decade:
      guard let first = QueryNames.decade(value.text) else {
        throw QueryProblem(.unknownValue(.filter(kind)), excerpt(value), at: value.column)
      }
      return .decade(first)
    case .year: return .year(try number(value, of: kind, in: 1...9999))
    case .seen: return .viewing(try viewing(value))
    case .length: return .runtime(try number(value, of: kind, in: 0...100_000))
    case .votes: return .votes(try number(value, of: kind, in: 0...1_000_000_000))
    case .rating: return .rating(try number(value, of: kind, in: 0...10, per: 10))
    case .stars: return .stars(try number(value, of: kind, in: 0...5, per: 2))
    case .director: return .director(value.text)
    case .actor: return .actor(value.text)
    case .person: return .person(value.text)
    case .series: return .series(value.text)
    case .studio: return .studio(value.text)
    case .award: return .award(value.text)
    case .source: return .source(value.text)
    case .certification:
      let wanted = QueryNames.hyphenated(value.text)
      let known = QueryNames.certifications.first { QueryNames.hyphenated($0) == wanted }
      guard let known else {
        throw unknown(value, of: .filter(kind), among: QueryNames.certifications)
      }
      return .certification(known)
    case .tag: return .tag(value.text)
    case .note: return .note(value.text)
    case .words, .watchlist, .favorite, .notForMe, .customList:
      // These have no key.
      throw QueryProblem(.unknownKey, kind.rawValue, at: value.column)
    }
  }

  /// Parses a condition on viewings: days, a day of the week such as `friday` or `fri`, or `again`.
  private func viewing(_ value: QueryToken.Value) throws(QueryProblem) -> ViewingCondition {
    let word = value.text.lowercased()
    if word == QueryNames.again { return .again }
    let weekday = Weekday.allCases.first { word.count > 2 && $0.rawValue.hasPrefix(word) }
    if let weekday { return .weekday(weekday) }
    do throws(QueryDays.Problem) {
      return .days(try QueryDays.days(value.text))
    } catch {
      let suggestion: String? = if case .reversed(let range) = error { range } else { nil }
      throw QueryProblem(
        suggestion == nil ? .notANumber(.filter(.seen)) : .reversedRange, excerpt(value),
        at: value.column, suggestion: suggestion)
    }
  }

  private func theme(_ value: QueryToken.Value) throws(QueryProblem) -> String {
    let wanted = QueryNames.hyphenated(value.text)
    if let theme = themes.first(where: { QueryNames.hyphenated($0) == wanted }) { return theme }
    guard themes.isEmpty, !wanted.isEmpty else {
      throw unknown(value, of: .filter(.theme), among: themes.map { QueryNames.hyphenated($0) })
    }
    return FoldedText(value.text).text
  }

  // MARK: Numbers

  /// Parses a number, a comparison or a range; `whole` is the number of steps in one.
  private func number(
    _ value: QueryToken.Value, of kind: MovieFilterKind, in bounds: ClosedRange<Int>,
    per whole: Int = 1
  ) throws(QueryProblem) -> NumberCondition {
    let problem = QueryProblem(.notANumber(.filter(kind)), excerpt(value), at: value.column)
    func steps(_ text: Substring) throws(QueryProblem) -> Int {
      guard let number = Self.steps(text, per: whole),
        number >= bounds.lowerBound * whole, number <= bounds.upperBound * whole
      else { throw problem }
      return number
    }
    let text = Self.withDots(value.text)[...]
    for (sign, condition) in Self.comparisons where text.hasPrefix(sign) {
      return condition(try steps(text.dropFirst(sign.count)))
    }
    let ends = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let dots = text.indices.first(where: { text[$0...].hasPrefix("..") }) else {
      guard ends.count <= 2 else { throw problem }
      return .equal(try steps(text))
    }
    let (first, last) = (text[..<dots], text[dots...].dropFirst(2))
    if first.isEmpty { return .atMost(try steps(last)) }
    if last.isEmpty { return .atLeast(try steps(first)) }
    let (low, high) = (try steps(first), try steps(last))
    guard low <= high else {
      throw QueryProblem(
        .reversedRange, excerpt(value), at: value.column, suggestion: "\(last)..\(first)")
    }
    return .within(low...high)
  }

  /// Returns a range with a hyphen or dash between two numbers, such as `1990-1999`, with dots;
  /// other texts as they are.
  private static func withDots(_ text: String) -> String {
    let parts = text.split(omittingEmptySubsequences: false) { "-–".contains($0) }
    let isRange =
      parts.count == 2
      && parts.allSatisfy { steps($0, per: 10) != nil }
    return isRange ? parts.joined(separator: "..") : text
  }

  private static let comparisons: [(sign: String, condition: @Sendable (Int) -> NumberCondition)] =
    [
      ("<=", { .atMost($0) }), (">=", { .atLeast($0) }), ("<", { .less($0) }), (">", { .more($0) }),
    ]

  /// Parses a number such as `7` or `7.5` into steps; nil for any other text.
  private static func steps(_ text: Substring, per whole: Int) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...(whole > 1 ? 2 : 1)).contains(parts.count),
      parts.allSatisfy({ part in
        (1...9).contains(part.utf8.count) && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
      }), let ones = Int(parts[0])
    else { return nil }
    guard parts.count == 2 else { return ones * whole }
    guard parts[1].utf8.count == 1, let tenths = Int(parts[1]), (tenths * whole) % 10 == 0 else {
      return nil
    }
    return ones * whole + tenths * whole / 10
  }

  // MARK: Errors

  private func unknown(
    _ value: QueryToken.Value, of key: QueryKey, among valid: [String]
  ) -> QueryProblem {
    let word = QueryNames.hyphenated(value.text)
    return QueryProblem(
      .unknownValue(key), excerpt(value), at: value.column,
      suggestion: EditDistance.nearest(to: word, among: valid).first)
  }

  private func excerpt(_ value: QueryToken.Value) -> String {
    String(value.text.prefix(Self.longestWord))
  }
}

extension QueryToken {
  /// Whether the word is a condition, as opposed to a search word.
  fileprivate var isCondition: Bool {
    key.flatMap { QueryKey($0) } != nil || QueryReader.flag(self) != nil
  }

  /// Returns the condition after the word `or`, which may leave out the key of this one, as in
  /// `genre:drama or comedy`.
  fileprivate func replaced(by next: QueryToken) -> QueryToken {
    guard !next.isCondition, let key,
      var condition = QueryToken.tokens(of: "\(key):\(next.text)").first
    else { return next }
    condition.column = next.column
    return condition
  }
}
