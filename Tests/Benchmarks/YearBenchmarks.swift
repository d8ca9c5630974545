import BusinessLogic
import DomainEntities
import LibraryStore
import TestSupport

/// The cost of the statistics of a year with 100,000 viewings: one per film, and ten per film.
@MainActor enum YearBenchmarks {
  private static let year = 2026
  private static let today = CalendarDate.days(ofYear: year).upperBound

  static func run(viewings: Int = 100_000) async throws {
    let films = films(viewings)
    count(Self.films(viewings / 10, viewingsEach: 10), viewings)
    count(films, viewings)
    try read(films)
  }

  /// Measures the counting alone.
  private static func count(_ films: [SeenMovie], _ viewings: Int) {
    let label = "a year of \(viewings) viewings of \(films.count) films"
    var found = 0
    Stopwatch.report(
      label,
      times {
        found = YearStatistics(year: year, of: films, on: today).totals.viewings
      })
    if found != viewings { print("viewings are missing") }
  }

  /// Measures a year of a library with the same number of viewings over twenty years.
  private static func read(_ films: [SeenMovie]) throws {
    let folder = try TemporaryFolder()
    let library = SQLiteMovieLibrary(at: "\(folder.path)/library.db", waiting: 250)
    let moment = Timestamp(seconds: 1_795_000_000)
    let first = today.adding(days: -7300)
    let edits = films.enumerated().map { number, film in
      LibraryEdit(LibraryMovie(film.movie)) { marks in
        var marks = marks
        marks.add(Viewing(day: first.adding(days: number % 7301), noted: moment))
        marks.rate(film.marks.rating, at: moment)
        return marks
      }
    }
    _ = try library.apply(edits, as: LibraryAction(.importing, at: moment))
    let interactor = YearInteractor(library: library, today: today)
    Stopwatch.report(
      "a year of a library with \(films.count) viewings",
      try times { _ = try interactor.statistics(of: year) })
  }

  private static func times(_ body: () throws -> Void) rethrows -> [Duration] {
    let clock = ContinuousClock()
    return try (0..<9).map { _ in try clock.measure(body) }
  }

  private static func films(_ count: Int, viewingsEach: Int = 1) -> [SeenMovie] {
    let moment = Timestamp(seconds: 1_795_000_000)
    let first = CalendarDate.days(ofYear: year).lowerBound
    return (0..<count).map { number in
      var marks = MovieMarks()
      for viewing in 0..<viewingsEach {
        marks.add(Viewing(day: first.adding(days: (number + 36 * viewing) % 365), noted: moment))
      }
      marks.rate(UserRating(halves: 1 + number % 10), at: moment)
      let movie = MovieSummary(
        id: MovieIdentifier("film-\(number)"), title: "Film \(number)",
        originalLanguage: Language.all[number % 20], year: 1920 + number % 105,
        runtime: 70 + number % 90, genres: [MovieGenre.allCases[number % 10]],
        countries: [Country.all[number % 30]], directors: ["Director \(number % 997)"],
        links: MovieLinks(tmdbID: number + 1))
      return SeenMovie(
        movie, directors: movie.directors,
        actors: (0..<8).map { "Actor \((number + 131 * $0) % 5000)" }, marks: marks)
    }
  }
}
