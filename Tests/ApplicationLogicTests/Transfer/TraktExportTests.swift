import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import ApplicationLogic

/// The archive of `export --to trakt` is read like one of Trakt.
struct TraktExportTests {
  private static let now = ImportSamples.now

  private func export(_ library: InMemoryMovieLibrary) throws -> [ExportFile] {
    var options = ExportOptions()
    (options.form, options.path) = (.trakt, "trakt.zip")
    return try ExportCommand(library: library, options: options, now: Self.now).archive().files
  }

  private func take(_ files: [ExportFile], into library: InMemoryMovieLibrary) async throws
    -> String
  {
    let input = ImportInput(
      name: "trakt.zip", files: files.map { .init(path: $0.path, bytes: Array($0.text.utf8)) },
      isCollection: true)
    return try await ImportCommand(input, options: ImportOptions(), now: Self.now).run(
      in: .init(
        library: library, catalogue: InMemoryMovieDataStore([MovieSummary]()), service: nil),
      format: .tabbed
    ).text
  }

  private func library() throws -> InMemoryMovieLibrary {
    let library = InMemoryMovieLibrary()
    var marks = MovieMarks()
    for text in ["2014-04-05", "2019-12-31", "2020-06-30"] {
      marks.add(Viewing(day: day(text), noted: Self.now))
    }
    marks.rate(UserRating(halves: 7), at: ImportSamples.noon("2020-07-01"))
    marks.write("So “good”.\n\nAgain!", at: ImportSamples.noon("2020-07-02"))
    marks.favoriteSince = ImportSamples.noon("2020-07-03")
    let orbit = LibraryMovie(
      names: MovieIdentifiers(tmdb: 73, imdb: "tt9000073"), title: "Orbit", year: 2013)
    var undated = MovieMarks()
    undated.add(Viewing(noted: Self.now))
    var wanted = MovieMarks()
    wanted.watchlistSince = ImportSamples.noon("2021-01-01")
    var tagged = MovieMarks()
    tagged.add(tag: "noir")
    let films = [
      (orbit, marks), (LibraryMovie(names: MovieIdentifiers(), title: "Home", year: 2016), undated),
      (LibraryMovie(names: MovieIdentifiers(imdb: "tt9000075"), title: "Tomorrow"), wanted),
      (LibraryMovie(names: MovieIdentifiers(tmdb: 76), title: "Tagged"), tagged),
    ]
    for (place, (movie, marks)) in films.enumerated() {
      _ = try library.apply(
        [LibraryEdit(movie) { _ in marks }], as: LibraryAction(at: Timestamp(seconds: place)))
    }
    return library
  }

  private func entries(_ library: InMemoryMovieLibrary) throws -> [LibraryEntry] {
    try library.entries(
      matching: LibraryRequest(.everything, sort: LibrarySort(by: .title), limit: 100)
    ).entries
  }

  @Test func `Films, days, ratings, notes and lists round-trip`() async throws {
    let original = try library()
    let files = try export(original)
    #expect(
      files.map(\.path) == [
        "watched-history-1.json", "ratings-movies.json", "lists-watchlist.json",
        "lists-favorites.json", "comments-movies.json",
      ])
    let copy = InMemoryMovieLibrary()
    _ = try await take(files, into: copy)
    let (all, found) = try (entries(original), entries(copy))
    // Trakt has no tags.
    #expect(found.map(\.movie.titleAndYear) == ["Home (2016)", "Orbit (2013)", "Tomorrow"])
    for entry in found {
      let old = try #require(all.first { $0.movie.title == entry.movie.title })
      #expect(entry.movie.names == old.movie.names)
      #expect(entry.marks.viewings.map(\.day) == old.marks.viewings.map(\.day))
      #expect(entry.marks.rating == old.marks.rating && entry.marks.note == old.marks.note)
      #expect(entry.marks.ratedAt?.seconds == old.marks.ratedAt?.seconds)
      #expect(entry.marks.watchlistSince == old.marks.watchlistSince)
      #expect(entry.marks.favoriteSince == old.marks.favoriteSince)
    }
  }

  @Test func `Reimporting into the same library changes nothing`() async throws {
    let library = try library()
    let before = try entries(library)
    let output = try await take(export(library), into: library)
    #expect(output.contains("\nchanged\t0\n") && output.contains("\nconflicts\t0\n"), "\(output)")
    #expect(try entries(library) == before)
  }

  @Test func `A library without marks for Trakt is not exported`() throws {
    let library = InMemoryMovieLibrary()
    let failure = #expect(throws: CommandFailure.self) { try export(library) }
    #expect(failure?.message.hasSuffix("Trakt has nothing else") == true)
  }

  @Test func `The archive needs a file name`() {
    let failure = #expect(throws: CommandFailure.self) {
      var options = ExportOptions()
      options.form = .trakt
      try ExportOptions.read([], into: &options)
    }
    #expect(failure?.kind == .usage)
  }
}
