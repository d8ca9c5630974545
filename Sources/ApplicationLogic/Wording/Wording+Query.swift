package import BusinessLogic
package import DomainEntities

/// The texts about queries and their errors.
package extension Wording {
  /// The label of the question for a query.
  static let filterLabel = "Filter"

  /// The sentence that a source cannot apply a filter, or alternatives if the filter is nil.
  static func unsupported(_ filter: MovieFilterKind?, by source: FilmSource) -> String {
    let name =
      switch source {
      case .service: "TMDB"
      case .catalogue: "The catalog"
      case .library: "Your library"
      }
    guard let filter else { return "\(name) cannot search for alternatives (“or”)" }
    return "\(name) cannot filter by \(self.name(of: filter))"
  }

  /// The conditions of a list: those about people whom the source has identified, in words, and the
  /// others as they are typed.
  static func conditions(
    _ filters: [MovieFilterAttribute], people: [IdentifiedPerson]
  ) -> (people: [String], others: [String]) {
    let known = filters.compactMap { filter in people.first { $0.filter == filter } }
    let others = filters.filter { filter in !known.contains { $0.filter == filter } }
    return (
      known.map(credit), TypedQuery(MovieListSelection(.allTime, filters: others)).parts
    )
  }

  /// A condition on a person, such as `directed by David Lynch`.
  private static func credit(of person: IdentifiedPerson) -> String {
    switch person.filter {
    case .director: "directed by \(person.name)"
    case .not(.director): "not directed by \(person.name)"
    case .actor: "with \(person.name)"
    case .not: "without \(person.name)"
    default: "by or with \(person.name)"
    }
  }

  /// What a filter is about.
  static func name(of filter: MovieFilterKind) -> String {
    switch filter {
    case .words: "words"
    case .language: "language"
    case .director: "director"
    case .actor: "actor"
    case .stars: "your rating"
    case .votes: "number of votes"
    case .seen: "seen films"
    case .favorite: "favorites"
    case .notForMe: "films not for you"
    case .source: "source"
    case .certification: "certification"
    case .customList: "lists"
    case .genre, .year, .decade, .length, .country, .person, .theme, .series, .studio,
      .award, .rating, .watchlist, .tag, .note:
      filter.rawValue
    }
  }

  /// Why a query cannot be understood, and what to do, on one line.
  static func problem(_ problem: QueryProblem) -> String {
    let (fault, advice) = parts(of: problem)
    return ([fault] + [advice].compactMap(\.self)).joined(separator: "; ")
  }

  private static func parts(of problem: QueryProblem) -> (fault: String, advice: String?) {
    let place = "at column \(problem.column)"
    let (word, suggestion) = (problem.word, problem.suggestion)
    let nearest = suggestion.map { "did you mean \($0)?" }
    return switch problem.reason {
    case .unknownKey:
      (
        "unknown key “\(word):”",
        suggestion.map { "did you mean “\($0):”?" } ?? "quote the words to search for them"
      )
    case .unknownValue(let key):
      ("unknown \(name(of: key)) “\(word)” \(place)", nearest ?? form(of: key))
    case .missingValue(let key): ("missing value after \(word): \(place)", form(of: key))
    case .notANumber(let key): ("invalid \(key.name) “\(word)” \(place)", form(of: key))
    case .reversedRange:
      ("“\(word)” \(place) ends before it begins", suggestion.map { "use \($0)" })
    case .cannotExclude(let key):
      ("\(key.name): \(place) cannot be excluded", "remove the sign before it")
    case .repeated(let key): ("\(key.name): repeated \(place)", "use it once")
    case .alternatives:
      ("“or” \(place) needs a condition on each side", "as in genre:drama or genre:comedy")
    }
  }

  private static func name(of key: QueryKey) -> String {
    switch key {
    case .filter(let kind): name(of: kind)
    case .list: "list"
    case .sort: "sort order"
    }
  }

  // MARK: Smart lists

  /// The error for a name that a smart list cannot have.
  static func invalidListName(_ name: String) -> String {
    "\(name) is the name of a list or a condition, or has no letters; choose another name"
  }

  /// The error if there is nothing to save.
  static let nothingToSave =
    "only lists with words or conditions can be saved; filter the list first"

  // MARK: Typing

  /// Returns the problem with a query, without the advice after it.
  static func shortRemark(on problem: QueryProblem) -> String { parts(of: problem).fault }

  /// What a key takes, as an example.
  static func form(of key: QueryKey) -> String {
    switch key {
    case .filter(.genre): "use genre:drama or genre:-horror"
    case .filter(.year): "use year:1977, year:1970..1979 or year:<1960"
    case .filter(.decade): "use decade:1970s"
    case .filter(.length): "use length:<100 or length:90..120, in minutes"
    case .filter(.country): "use country:fr or country:france"
    case .filter(.language): "use lang:fr or lang:french"
    case .filter(.director): "use by:varda"
    case .filter(.actor): "use with:\"jean gabin\""
    case .filter(.person): "use person:morricone"
    case .filter(.theme): "use theme:heist"
    case .filter(.series): "use series:alien"
    case .filter(.studio): "use studio:ghibli"
    case .filter(.award): "use award:palme or award:best-picture"
    case .filter(.source): "use based-on:\"stephen king\""
    case .filter(.certification): "use rated:pg, a rating in the United States"
    case .filter(.rating): "use rating:>7, from 0 to 10"
    case .filter(.votes): "use votes:>500"
    case .filter(.stars): "use my:>=4, from 0.5 to 5 stars"
    case .filter(.seen): "use seen:2025, seen:2025-03, seen:friday, seen:again, seen or unseen"
    case .filter(.tag): "use tag:rain"
    case .filter(.note): "use note:ending"
    case .filter(.words), .filter(.watchlist), .filter(.favorite), .filter(.notForMe):
      "use \(key.name)"
    case .list, .filter(.customList): "use list:popular or list:all-time"
    case .sort: "use sort:year or sort:title:desc"
    }
  }
}
