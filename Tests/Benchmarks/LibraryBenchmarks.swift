import BusinessLogic
import Catalogue
import DomainEntities
import LibraryStore
import MovieData
import OperatingSystem
import TestSupport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The cost of marks in a library of a million films.
enum LibraryBenchmarks {
  private static let films = 1_000_000
  private static let window = 50
  private static let selection = MovieListSelection(.allTime)
  private static let moment = Timestamp(seconds: 1_795_000_000)

  @MainActor static func run(films: Int = films) async throws {
    var template = Array("/tmp/marks-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return print("no folder for the marks") }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { remove(folder) }
    let place = "\(folder)/library.db"
    try await open("without a library", SQLiteMovieLibrary(at: place, waiting: 250))
    let library = SQLiteMovieLibrary(at: place, waiting: 250)
    // The films of the list are among the marked ones.
    let first = try await list(EmbeddedCatalogue()).movies(in: selection, from: 0, limit: window)
    _ = try library.apply(
      first.movies.enumerated().map { number, movie in
        LibraryEdit(LibraryMovie(movie)) { marked($0, number, moment) }
      }, as: LibraryAction(at: moment))
    try await measure(1000, library)
    try await measure(films, library)
    try await open("all marked, of \(films)", library)
    try await Stopwatch.measure("the same, the file opened as well") {
      let batch = try await list(EmbeddedCatalogue()).movies(
        in: selection, from: 0, limit: window)
      let other = SQLiteMovieLibrary(at: place, waiting: 250)
      _ = try other.marks(of: batch.movies)
    }
    for own in LibraryList.allCases {
      try await Stopwatch.measure("the first window of \(own.rawValue), of \(films) films") {
        _ = try library.entries(matching: LibraryRequest(own, limit: window))
      }
    }
    let clock = ContinuousClock()
    let start = clock.now
    _ = try library.statistics(of: .seen)
    Stopwatch.report("stats of \(films) films", [clock.now - start])
  }

  private static func list(_ source: EmbeddedCatalogue) -> MovieListInteractor {
    MovieListInteractor(store: MovieDataAdapter(source: source), today: .today())
  }

  /// Measures opening a list with and without the marks of its first window.
  @MainActor private static func open(
    _ hint: String, _ library: SQLiteMovieLibrary
  ) async throws {
    try await Stopwatch.measure("open a list of \(window) films, no marks asked for") {
      _ = try await list(EmbeddedCatalogue()).movies(in: selection, from: 0, limit: window)
    }
    try await Stopwatch.measure("the same with its marks, \(hint)") {
      let batch = try await list(EmbeddedCatalogue()).movies(
        in: selection, from: 0, limit: window)
      _ = try library.marks(of: batch.movies)
    }
  }

  /// Marks `count` films, and measures reading a window of them.
  @MainActor private static func measure(
    _ count: Int, _ library: SQLiteMovieLibrary
  ) async throws {
    let clock = ContinuousClock()
    let start = clock.now
    var step: Int?
    for first in stride(from: 0, to: count, by: 10_000) {
      let edits = (first..<min(count, first + 10_000)).map { number in
        LibraryEdit(film(number)) { marked($0, number, moment) }
      }
      let done = try library.apply(
        edits, as: LibraryAction(.importing, at: moment, label: "made", continues: step))
      step = done?.number ?? step
    }
    Stopwatch.report("mark \(count) films", [clock.now - start])
    let known = (0..<window).map { film($0 * (count / window)).summary }
    let others = (0..<window).map { film(count + $0).summary }
    try await Stopwatch.measure("the marks of \(window) marked films of \(count)") {
      _ = try library.marks(of: known)
    }
    try await Stopwatch.measure("the marks of \(window) other films beside \(count)") {
      _ = try library.marks(of: others)
    }
    try await Stopwatch.measure("mark one film beside \(count), and undo it") {
      let marker = MovieMarkInteractor(library: library)
      _ = try marker.mark(film(count + 7), [.favorite(true)], at: moment)
      _ = try marker.undo(at: moment)
    }
  }

  private static func film(_ number: Int) -> LibraryMovie {
    LibraryMovie(
      names: MovieIdentifiers(
        catalogue: MovieIdentifier("film-\(number)"), tmdb: number + 1, imdb: "tt\(number)"),
      title: "Film \(number * 7919 % 1_000_003)", year: 1920 + number % 105,
      runtime: 70 + number % 90, genres: [MovieGenre.allCases[number % 10]],
      directors: ["Director \(number % 997)"])
  }

  private static func marked(_ marks: MovieMarks, _ number: Int, _ moment: Timestamp) -> MovieMarks
  {
    var marks = marks
    marks.add(Viewing(day: CalendarDate(dayNumber: 10_000 + number % 9000), noted: moment))
    marks.rate(UserRating(halves: 1 + number % 10), at: moment)
    if number.isMultiple(of: 3) { marks.favoriteSince = moment }
    if number.isMultiple(of: 5) { marks.watchlistSince = moment }
    if number.isMultiple(of: 10) { marks.add(tag: "tag \(number % 50)") }
    return marks
  }

  private static func remove(_ folder: String) {
    for place in [folder, "\(folder)/backups"] {
      guard let directory = opendir(place) else { continue }
      while let entry = readdir(directory) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        unlink("\(place)/\(name)")
      }
      closedir(directory)
    }
    rmdir("\(folder)/backups")
    rmdir(folder)
  }
}
