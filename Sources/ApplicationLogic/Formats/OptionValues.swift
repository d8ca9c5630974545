package import BusinessLogic
package import DomainEntities
internal import TerminalModel
package import Wording

/// The typed name of an order; the valid orders depend on the source.
public struct SortName: Hashable, Sendable {
  private let word: String

  /// Creates a name as it was typed.
  public init(_ word: String) {
    self.word = word
  }

  /// Returns the order.
  ///
  /// - Throws: `CommandFailure` if the order is not among those offered.
  package func order(among offered: [MovieSortAttribute]) throws(CommandFailure) -> MovieSort {
    try OptionValues.sort(word, among: offered)
  }
}

/// Parsers for the values of command-line options.
package enum OptionValues {
  private static let listNames = QueryNames.lists.filter {
    MovieList.standing.contains($0.list) || $0.list == .newFromPeople
  }

  private static let sortNames = QueryNames.sorts

  /// Parses a query.
  package static func query(_ text: String, themes: [String]) throws(CommandFailure) -> TypedQuery {
    do throws(QueryProblem) {
      return try TypedQuery(text, themes: themes)
    } catch {
      throw CommandFailure(
        .usage, Wording.problem(error), suggestions: [error.suggestion].compactMap(\.self))
    }
  }

  /// Parses a year of four digits; nil for any other word.
  package static func calendarYear(_ word: String) -> Int? {
    guard word.utf8.count == 4, word.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let year = Int(word), year > 0
    else { return nil }
    return year
  }

  /// Parses a year and a query, both optional, as they are typed after `stats`.
  package static func yearQuery(
    _ text: String, themes: [String]
  ) throws(CommandFailure) -> (year: Int?, query: TypedQuery) {
    let word = text.prefix { !$0.isWhitespace }
    guard let year = calendarYear(String(word)) else {
      return (nil, try query(text, themes: themes))
    }
    return (year, try query(String(text.dropFirst(word.count)), themes: themes))
  }

  /// Parses the name of a person and a query of the films, as they are typed after `person`: a
  /// slash between spaces, or at the end, separates them.
  ///
  /// The query is nil without a slash.
  package static func personQuery(
    _ text: String, themes: [String]
  ) throws(CommandFailure) -> (name: String, query: TypedQuery?) {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let slash = words.firstIndex(of: "/") else {
      return (words.joined(separator: " "), nil)
    }
    return (
      words[..<slash].joined(separator: " "),
      try personFilms(words[(slash + 1)...].joined(separator: " "), themes: themes)
    )
  }

  /// Parses a query that narrows the films of a person, which has neither a list nor an order.
  package static func personFilms(
    _ text: String, themes: [String]
  ) throws(CommandFailure) -> TypedQuery {
    let query = try query(text, themes: themes)
    if query.list != nil { throw CommandFailure(.usage, Wording.noListOfPerson) }
    if query.sort != nil { throw CommandFailure(.usage, Wording.noOrderOfPerson) }
    return query
  }

  /// Parses the name of a list: a standard list, a genre, or a decade such as `1970s`.
  package static func list(_ word: String) throws(CommandFailure) -> MovieList {
    let wanted = typed(word)
    if let list = listNames.first(where: { $0.name == wanted })?.list { return list }
    if let genre = MovieGenre.allCases.first(where: { hyphenated($0.name) == wanted }) {
      return .genre(genre)
    }
    if wanted.hasSuffix("0s"), let year = try? decade(word) { return .decade(year) }
    throw .unknown("list", word, among: listWords, hint: Wording.useList(standingWords))
  }

  /// The names of all lists of films.
  package static var listWords: [String] { standingWords + QueryNames.genres }

  /// The names of the lists other than genres and decades.
  package static var standingWords: [String] { listNames.map(\.name) }

  /// Parses the name of a list, first among the given ones, which may be the user's own.
  package static func list(
    _ word: String, among lists: [MovieList]
  ) throws(CommandFailure) -> MovieList {
    let wanted = typed(word)
    if let list = lists.first(where: { name(of: $0) == wanted }) { return list }
    return try list(word)
  }

  /// Returns the name of a list on the command line.
  package static func name(of list: MovieList) -> String {
    switch list {
    case .genre(let genre): hyphenated(genre.name)
    case .decade(let year): "\(year)s"
    case .theme(let theme): hyphenated(theme)
    case .search: "search"
    case .mine(.everything): "mine"
    case .mine(let list): list.rawValue
    case .tagged(let tag): hyphenated(tag)
    case .custom(let name): hyphenated(name)
    default: listNames.first { $0.list == list }?.name ?? ""
    }
  }

  /// Parses an order such as `title`, `year:asc` or `length:desc`.
  package static func sort(
    _ word: String, among offered: [MovieSortAttribute]
  ) throws(CommandFailure) -> MovieSort {
    let parts = word.lowercased().split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let names = sortNames.filter { offered.contains($0.attribute) }
    let typed = parts.first.map(String.init) ?? ""
    guard let attribute = names.first(where: { $0.name == typed })?.attribute else {
      if let other = sortNames.first(where: { $0.name == typed }) {
        throw CommandFailure(
          .usage, Wording.notSortable(by: other, orElse: Wording.useOne(of: names.map(\.name))))
      }
      throw .unknown(
        Wording.sortOrder, word, among: names.map(\.name),
        hint: Wording.useOne(of: names.map(\.name)))
    }
    guard parts.count == 2 else { return MovieSort(by: attribute) }
    return MovieSort(by: attribute, ascending: try isAscending(parts[1]))
  }

  /// Parses the name of a list of the library; nil for any other word.
  package static func libraryList(_ word: String) -> LibraryList? {
    LibraryList(rawValue: ["favourites": "favorites", "notforme": "not-for-me"][word] ?? word)
  }

  /// The names of the lists of the library.
  package static var libraryListNames: [String] { LibraryList.allCases.map(\.rawValue) }

  /// Parses an order of the user's lists, such as `added` or `rating:asc`.
  package static func librarySort(_ word: String) throws(CommandFailure) -> LibrarySort {
    let parts = word.lowercased().split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let names = LibrarySortAttribute.allCases.map(\.rawValue)
    let typed = parts.first.map(String.init) ?? ""
    guard let attribute = LibrarySortAttribute(rawValue: typed) else {
      throw .unknown(
        Wording.sortOrder, word, among: names, hint: Wording.useOne(of: names))
    }
    guard parts.count == 2 else { return LibrarySort(by: attribute) }
    return LibrarySort(by: attribute, ascending: try isAscending(parts[1]))
  }

  private static func isAscending(_ word: Substring) throws(CommandFailure) -> Bool {
    switch word {
    case "asc": return true
    case "desc": return false
    default:
      throw .unknown(
        "direction", String(word), among: ["asc", "desc"],
        hint: Wording.useOne(of: ["asc", "desc"]))
    }
  }

  /// Returns the names of an order in both directions, the default first.
  package static func names(of attribute: MovieSortAttribute) -> [String] {
    guard let name = sortNames.first(where: { $0.attribute == attribute })?.name else { return [] }
    return [name, MovieSort(by: attribute).isAscending ? "\(name):desc" : "\(name):asc"]
  }

  /// Parses the name of a genre.
  package static func genre(_ word: String) throws(CommandFailure) -> MovieGenre {
    let short = ["sci-fi": MovieGenre.scienceFiction, "scifi": .scienceFiction]
    let wanted = typed(word)
    if let genre = short[wanted] { return genre }
    if let genre = MovieGenre.allCases.first(where: { hyphenated($0.name) == wanted }) {
      return genre
    }
    let names = MovieGenre.allCases.map { hyphenated($0.name) }
    throw .unknown(
      "genre", word, among: names, hint: Wording.useOne(of: names))
  }

  /// Parses the name of a theme.
  package static func theme(
    _ word: String, among themes: [String]
  ) throws(CommandFailure) -> String {
    let wanted = typed(word)
    if let theme = themes.first(where: { hyphenated($0) == wanted }) { return theme }
    throw .unknown(
      "theme", word, among: themes.map(hyphenated),
      hint: Wording.useOne(of: themes.map(hyphenated)))
  }

  /// Parses a decade such as `1970s`, `1970`, `70s` or `the 70s`.
  package static func decade(_ word: String) throws(CommandFailure) -> Int {
    var digits = word.lowercased().trimmed
    if digits.hasPrefix("the ") { digits = String(digits.dropFirst(4)).trimmed }
    if digits.hasSuffix("s") { digits.removeLast() }
    if digits.count == 2 { digits = "19" + digits }
    guard digits.count == 4, digits.hasSuffix("0"), let year = Int(digits), year > 0 else {
      throw CommandFailure(.usage, Wording.notADecade(word))
    }
    return year
  }

  /// Parses a whole number within bounds.
  package static func number(
    _ word: String, of option: String, in bounds: ClosedRange<Int>
  ) throws(CommandFailure) -> Int {
    guard word.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(word),
      bounds.contains(number)
    else {
      throw CommandFailure(
        .usage, Wording.notANumber(word, for: option, in: bounds))
    }
    return number
  }

  /// Returns a typed name in the form in which names are compared.
  ///
  /// A leading `!` or `-` stays, so that the word matches no name: it was typed to exclude
  /// something.
  private static func typed(_ word: String) -> String {
    guard let first = word.first, first.isLetter || first.isNumber || first.isWhitespace else {
      return word
    }
    return hyphenated(word)
  }

  private static func hyphenated(_ name: String) -> String {
    FoldedText(name).words.joined(separator: "-")
  }
}
