public import BusinessLogic
public import DomainEntities

/// Returns the film with a number: equal numbers give equal films, and titles sort like numbers.
public func film(_ number: Int) -> MovieSummary {
  MovieSummary(
    id: MovieIdentifier("film-\(number)"), title: "Film \(padded(number))",
    year: 1920 + number % 100, links: MovieLinks(tmdbID: 100_000 + number))
}

/// Returns the films with some numbers.
public func films(_ numbers: some Sequence<Int>) -> [MovieSummary] {
  numbers.map { film($0) }
}

/// Returns a film with a title; the identifier defaults to the title and the year.
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

/// Returns the detail of a film, with its own director, two actors and tagline.
public func detail(_ summary: MovieSummary) -> MovieDetail {
  MovieDetail(
    summary: summary, tagline: "The line of \(summary.title)",
    cast: [
      CastMember(name: "First Actor", character: "A hero"),
      CastMember(name: "Second Actor", character: "A villain"),
    ],
    crew: [CrewMember(name: "Some Director", job: "Director")])
}

/// Returns the detail of the film with a number.
public func detail(_ number: Int) -> MovieDetail { detail(film(number)) }

/// Parses a date; an invalid one stops the run.
public func day(_ iso: String) -> CalendarDate {
  guard let day = CalendarDate(iso: iso) else {
    preconditionFailure("There is no day \(iso).")
  }
  return day
}

/// Creates a batch of the films with some numbers.
public func batch(_ numbers: Range<Int>, next: Int?, total: Int? = nil) -> MovieBatch {
  MovieBatch(movies: films(numbers), nextOffset: next, total: total)
}

/// An offering with a single list of all films, which the browser opens with.
public let allFilms = SourceCapabilities.only([.allTime])

extension SourceCapabilities {
  /// An offering with everything a store can provide.
  public static let everything = SourceCapabilities(
    name: "Test films", lists: MovieList.standing, genres: MovieGenre.allCases,
    decades: Array(stride(from: 2020, through: 1920, by: -10)),
    sorts: MovieSortAttribute.allCases)

  /// Returns an offering with some standing lists and nothing else.
  public static func only(_ lists: [MovieList]) -> SourceCapabilities {
    SourceCapabilities(
      name: "Test films", lists: lists, genres: [], decades: [], sorts: [.popularity])
  }
}

private func padded(_ number: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
