import BusinessLogic
import CommandTestSupport
import DomainEntities
import TestSupport
import Testing
import TransferTestSupport

@testable import Commands
@testable import Records
@testable import Transfer

/// Two films of a file stay two, even if both titles are names of one film of the catalog.
struct ImportAliasTests {
  private let library = InMemoryMovieLibrary()

  /// A catalog in which each film has two titles that the files use.
  private static let catalogue: [MovieSummary] = [
    film("first-blood-1982", "First Blood", 1982, ["Rambo", "Rambo: First Blood"], tmdb: 1368),
    film(
      "gangs-of-wasseypur-2012", "Gangs of Wasseypur", 2012,
      ["Gangs of Wasseypur – Part 1", "Gangs of Wasseypur – Part 2"], tmdb: 117_691),
  ]

  private static func film(
    _ id: String, _ title: String, _ year: Int, _ others: [String], tmdb: Int
  ) -> MovieSummary {
    MovieSummary(
      id: MovieIdentifier(id), title: title, otherTitles: others, year: year,
      links: MovieLinks(tmdbID: tmdb))
  }

  @discardableResult private func take(
    _ text: String, _ name: String, into library: InMemoryMovieLibrary,
    options: ImportOptions = ImportOptions()
  ) async throws -> [String] {
    try await ImportCommand(
      ImportSamples.input(name, text), options: options, now: ImportSamples.now
    ).run(
      in: .init(
        library: library, catalogue: InMemoryMovieDataStore(Self.catalogue, isLocal: true),
        service: nil), format: .tabbed
    ).text.split(separator: "\n").map(String.init)
  }

  private func exported(_ library: InMemoryMovieLibrary) throws -> String {
    var text = ""
    try ExportCommand(.test(library: library, now: ImportSamples.now), ExportOptions()).run {
      text += $0
    }
    return text
  }

  private func titles() throws -> [String] {
    try library.entries(matching: LibraryRequest(.everything, limit: 100)).entries
      .map(\.movie.titleAndYear).sorted()
  }

  @Test func `Two films of an own export that one film of the catalog could be stay two`()
    async throws
  {
    let text = """
      {"format": "moviebrowser library", "version": 1, "films": [
      {"title": "Gangs of Wasseypur – Part 1", "year": 2012, "marks": {"rating": 4.5}},
      {"title": "Gangs of Wasseypur – Part 2", "year": 2012,
        "marks": {"seen": [{"noted": "2022-10-28T12:00:00+00:00"}]}}]}
      """
    let report = try await take(text, "g.json", into: library)
    #expect(report.contains("changed\t2") && report.contains("unchanged\t0"))
    #expect(
      try titles() == [
        "Gangs of Wasseypur – Part 1 (2012)", "Gangs of Wasseypur – Part 2 (2012)",
      ])
  }

  @Test(arguments: [
    (
      "diary.csv",
      """
      Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
      2020-01-05,Gangs of Wasseypur – Part 1,2012,https://boxd.it/1,4,,,2020-01-04
      2020-01-07,Gangs of Wasseypur – Part 2,2012,https://boxd.it/2,,,,2020-01-07

      """
    ),
    (
      "films.csv",
      """
      Title,Year,WatchedDate,Rating
      Gangs of Wasseypur – Part 1,2012,2020-01-04,4
      Gangs of Wasseypur – Part 2,2012,2020-01-05,3

      """
    ),
    (
      "watchlist.txt",
      """
      Gangs of Wasseypur – Part 1 (2012)
      Gangs of Wasseypur – Part 2 (2012)

      """
    ),
  ])
  func `Two titles of a diary, a table or a list are two films`(
    name: String, text: String
  ) async throws {
    var options = ImportOptions()
    options.accepts = true
    try await take(text, name, into: library, options: options)
    #expect(try titles().count == 2, "\(name)")
  }

  @Test func `Two titles of a Netflix history are two films`() async throws {
    let text = "Title,Date\n\"Rambo\",\"16-12-22\"\n\"First Blood\",\"13-05-21\"\n"
    var options = ImportOptions()
    options.accepts = true
    options.dateOrder = .dmy
    try await take(text, "NetflixViewingHistory.csv", into: library, options: options)
    // The film has this title, and the other one is only an alternative.
    #expect(try titles() == ["First Blood (1982)", "Rambo"])
    #expect(try library.entry(titled: "Rambo", year: nil)?.marks.viewings.count == 1)
  }

  @Test func `Of two alternative titles the one with the main title is the film`() async throws {
    var options = ImportOptions()
    (options.accepts, options.dateOrder) = (true, .dmy)
    let text = "Title,Date\n\"Rambo\",\"16-12-22\"\n\"Rambo: First Blood\",\"13-05-21\"\n"
    try await take(text, "NetflixViewingHistory.csv", into: library, options: options)
    #expect(try titles() == ["First Blood (1982)", "Rambo"])
    // Both parts have it.
    let parts = "Gangs of Wasseypur – Part 1\nGangs of Wasseypur – Part 2\n"
    let other = InMemoryMovieLibrary()
    options.role = .seen
    let report = try await take(parts, "a.txt", into: other, options: options)
    #expect(report.contains("titleOnly\t2"), "\(report)")
  }

  @Test(arguments: 1...20)
  func `An export imported into an empty library is the same export`(seed: Int) async throws {
    var numbers = SeededNumbers(seed)
    try fill(&numbers)
    let text = try exported(library)
    let copy = InMemoryMovieLibrary()
    let report = try await take(text, "films.json", into: copy)
    #expect(try exported(copy) == text, "seed \(seed)")
    let marked = try library.entries(matching: LibraryRequest(.everything, limit: 0)).total
    #expect(report.contains("changed\t\(marked)"), "\(report)")
    #expect(report.contains("conflicts\t0") && report.contains("unmatched\t0"), "\(report)")
    // A second import finds every film again.
    let again = try await take(text, "films.json", into: copy)
    #expect(again.contains("changed\t0"), "\(again)")
    #expect(try exported(copy) == text, "seed \(seed)")
  }

  /// Fills the library with random films, of which many have titles of the same film of the
  /// catalog, and with lists of them.
  private func fill(_ numbers: inout SeededNumbers) throws {
    let names = [
      "Rambo", "First Blood", "Rambo: First Blood", "The Rambo", "Gangs of Wasseypur",
      "Gangs of Wasseypur – Part 1", "Gangs of Wasseypur – Part 2", "Rain", "rain", "…",
    ]
    var movies: [LibraryMovie] = []
    for place in 0..<Int.random(in: 1...30, using: &numbers) {
      var its = MovieIdentifiers()
      switch Int.random(in: 0..<5, using: &numbers) {
      case 0: its.tmdb = 1000 + place
      case 1: its.imdb = "tt\(1000 + place)"
      // The same film as one of the catalog, of which not every identifier is known.
      case 2: its.tmdb = [1368, 117_691].randomElement(using: &numbers)
      default: break
      }
      let movie = LibraryMovie(
        names: its, title: names.randomElement(using: &numbers) ?? "Rain",
        originalTitle: place.isMultiple(of: 4) ? names.randomElement(using: &numbers) : nil,
        year: [nil, 1982, 1983, 2012, 2022].randomElement(using: &numbers) ?? nil)
      movies.append(movie)
      func moment() -> Timestamp {
        Timestamp(seconds: Int.random(in: 0...1_700_000_000, using: &numbers), offset: 60)
      }
      var marks = MovieMarks()
      for length in [4, 7, 10] where Bool.random(using: &numbers) {
        marks.add(
          Viewing(
            date: PartialDate(iso: moment().day.description.prefix(length)),
            isRewatch: Bool.random(using: &numbers), noted: moment()))
      }
      if Bool.random(using: &numbers) {
        marks.add(Viewing(date: nil, isRewatch: false, noted: moment()))
      }
      if Bool.random(using: &numbers) {
        marks.rate(UserRating(halves: Int.random(in: 1...10, using: &numbers)), at: moment())
      }
      if Bool.random(using: &numbers) { marks.write("A\n“note” \(place)", at: moment()) }
      if Bool.random(using: &numbers) { marks.add(tags: ["noir", "a, b"]) }
      let made = marks
      // Some films are only in lists.
      _ = try library.apply(
        [LibraryEdit(movie) { $0.isEmpty ? made : $0 }],
        as: LibraryAction(at: Timestamp(seconds: place)))
    }
    for name in ["Rank", "Other"] {
      guard var list = CustomList(named: name) else { continue }
      list.rank(name == "Rank")
      list.write("About\n\(name)")
      for movie in movies.shuffled(using: &numbers) where Bool.random(using: &numbers) {
        let known =
          try movie.names.isEmpty
          ? library.entry(titled: movie.title, year: movie.year) : library.entry(of: movie.names)
        let note = Bool.random(using: &numbers) ? "“why” \(movie.title)" : ""
        list.add(CustomList.Film(known?.movie ?? movie, note: note))
      }
      let made = list
      _ = try library.edit(
        [CustomListEdit(name) { _ in made }], as: LibraryAction(at: Timestamp(seconds: 100)))
    }
  }
}
