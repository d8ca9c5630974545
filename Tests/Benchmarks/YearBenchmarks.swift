import BusinessLogic
import DomainEntities
import ExternalInterfaces
import TestSupport

/// The cost of the statistics of a year with 100,000 viewings.
@MainActor enum YearBenchmarks {
  private static let year = 2026

  static func run(viewings: Int = 100_000) async throws {
    let today = CalendarDate.days(ofYear: year).upperBound
    let films = films(viewings)
    let clock = ContinuousClock()
    var times: [Duration] = []
    for _ in 0..<9 {
      let start = clock.now
      let counted = YearStatistics(year: year, of: films, on: today)
      times.append(clock.now - start)
      guard counted.totals.viewings == viewings else { return print("viewings are missing") }
    }
    Stopwatch.report("a year of \(viewings) viewings", times)

    // The same number of viewings over twenty years.
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
    times = []
    for _ in 0..<9 {
      let start = clock.now
      _ = try interactor.statistics(of: year)
      times.append(clock.now - start)
    }
    Stopwatch.report("a year of a library with \(viewings) viewings", times)
  }

  private static func films(_ count: Int) -> [SeenMovie] {
    let moment = Timestamp(seconds: 1_795_000_000)
    let first = CalendarDate.days(ofYear: year).lowerBound
    return (0..<count).map { number in
      var marks = MovieMarks()
      marks.add(Viewing(day: first.adding(days: number % 365), noted: moment))
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
