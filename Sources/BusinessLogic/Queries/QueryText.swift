import DomainEntities

/// Prints the parts of queries.
enum QueryText {
  /// Returns the name of a list; empty for a list that has none.
  static func name(of list: MovieList) -> String {
    if case .custom(let name) = list { return inMarks(name) }
    return QueryNames.lists.first { $0.list == list }?.name ?? ""
  }

  /// Returns a condition as it is typed, or nil for one that only the program sets.
  static func text(_ filter: MovieFilterAttribute) -> String? {
    if case .any(let filters) = filter {
      let texts = filters.compactMap(text)
      return texts.isEmpty ? nil : texts.joined(separator: " or ")
    }
    if case .not(let inner) = filter {
      if inner == .seen { return "unseen" }
      guard let kind = inner.kind else { return nil }
      if kind.isFlag { return "-" + kind.rawValue }
      return value(of: inner).map { "\(kind.rawValue):-\($0)" }
    }
    if filter == .seen { return "seen" }
    guard let kind = filter.kind else { return nil }
    if kind.isFlag { return kind.rawValue }
    return value(of: filter).map { "\(kind.rawValue):\($0)" }
  }

  private static func value(of filter: MovieFilterAttribute) -> String? {
    switch filter {
    case .genre(let genre): QueryNames.hyphenated(genre.name)
    case .year(let years): number(years) { String($0) }
    case .viewing(.days(let days)): QueryDays.text(days)
    case .viewing(.weekday(let weekday)): weekday.rawValue
    case .viewing(.again): QueryNames.again
    case .decade(let first): "\(first)s"
    case .runtime(let minutes): number(minutes) { String($0) }
    case .votes(let votes): number(votes) { String($0) }
    case .rating(let tenths): number(tenths) { decimal($0, per: 10) }
    case .stars(let halves): number(halves) { decimal($0, per: 2) }
    case .country(let country): country.code.lowercased()
    case .originalLanguage(let language): language.code
    case .theme(let theme): quoted(QueryNames.hyphenated(theme))
    case .director(let text), .actor(let text), .person(let text), .series(let text),
      .studio(let text), .award(let text), .source(let text), .tag(let text), .note(let text):
      quoted(text)
    case .certification(let rating): rating.lowercased()
    case .customList(let name): inMarks(name)
    default: nil
    }
  }

  /// Returns the value of a condition as a completion enters it: names of people and themes as
  /// lowercase words joined by hyphens.
  static func completion(_ filter: MovieFilterAttribute) -> String? {
    let text: String? =
      switch filter {
      case .country(let country): QueryNames.hyphenated(country.name)
      case .originalLanguage(let language): QueryNames.hyphenated(language.name)
      case .director(let text), .actor(let text), .person(let text), .series(let text),
        .studio(let text), .award(let text), .source(let text):
        QueryNames.hyphenated(text)
      case .tag(let tag): quoted(tag)
      default: value(of: filter)
      }
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func number(_ condition: NumberCondition, _ text: (Int) -> String) -> String {
    switch condition {
    case .equal(let number): text(number)
    case .less(let number): "<" + text(number)
    case .atMost(let number): "<=" + text(number)
    case .more(let number): ">" + text(number)
    case .atLeast(let number): ">=" + text(number)
    case .within(let range): "\(text(range.lowerBound))..\(text(range.upperBound))"
    }
  }

  private static func decimal(_ number: Int, per whole: Int) -> String {
    let (ones, rest) = number.quotientAndRemainder(dividingBy: whole)
    return rest == 0 ? String(ones) : "\(ones).\(rest * 10 / whole)"
  }

  /// Returns a value with quotation marks if it needs them.
  private static func quoted(_ text: String) -> String {
    let plain = CustomList.withoutQuotationMarks(text)
    let isPlain = !plain.isEmpty && plain.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
    return isPlain && plain.first != "-" ? plain : inMarks(plain)
  }

  private static func inMarks(_ text: String) -> String {
    "\"\(CustomList.withoutQuotationMarks(text))\""
  }
}
