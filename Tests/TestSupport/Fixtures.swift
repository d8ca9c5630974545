public import BusinessLogic
public import DomainEntities

/// The film of a number: all films of one number are equal, and their titles sort as their numbers.
public func film(_ number: Int) -> MovieSummary {
  MovieSummary(
    id: MovieIdentifier("film-\(number)"), title: "Film \(padded(number))",
    year: 1920 + number % 100, links: MovieLinks(tmdbID: 100_000 + number))
}

/// The films of some numbers.
public func films(_ numbers: some Sequence<Int>) -> [MovieSummary] {
  numbers.map { film($0) }
}

/// A film of a title; the identifier is made of title and year where none is given.
public func film(
  _ title: String, _ year: Int? = nil, id: String? = nil, original: String? = nil,
  others: [String] = [], genres: [MovieGenre] = [], released: String? = nil, tmdbID: Int? = nil
) -> MovieSummary {
  let words = FoldedText(title).words + [year.map { Substring(String($0)) }].compactMap(\.self)
  return MovieSummary(
    id: MovieIdentifier(id ?? words.joined(separator: "-")), title: title,
    originalTitle: original, otherTitles: others, year: year,
    releaseDate: released.flatMap { CalendarDate(iso: $0) }, genres: genres,
    links: MovieLinks(tmdbID: tmdbID))
}

/// The detail of a film, with a director, two actors and a tagline of its own.
public func detail(_ summary: MovieSummary) -> MovieDetail {
  MovieDetail(
    summary: summary, tagline: "The line of \(summary.title)",
    cast: [
      CastMember(name: "First Actor", character: "A hero"),
      CastMember(name: "Second Actor", character: "A villain"),
    ],
    crew: [CrewMember(name: "Some Director", job: "Director")])
}

/// The detail of the film of a number.
public func detail(_ number: Int) -> MovieDetail { detail(film(number)) }

/// The day of a text; a mistyped fixture stops the run.
public func day(_ iso: String) -> CalendarDate {
  guard let day = CalendarDate(iso: iso) else {
    preconditionFailure("There is no day \(iso).")
  }
  return day
}

extension MovieOffering {
  /// Whatever a store can be asked for.
  public static let everything = MovieOffering(
    name: "Test films", lists: MovieList.standing, genres: MovieGenre.allCases,
    decades: Array(stride(from: 2020, through: 1920, by: -10)),
    sorts: MovieSortAttribute.allCases)

  /// Some of the lists that stand for themselves, and nothing else.
  public static func only(_ lists: [MovieList]) -> MovieOffering {
    MovieOffering(
      name: "Test films", lists: lists, genres: [], decades: [], sorts: [.popularity])
  }
}

private func padded(_ number: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
