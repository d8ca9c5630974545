import BusinessLogic
import CommandTestSupport
import DomainEntities
import TestSupport
import Testing
import TransferTestSupport

@testable import Commands
@testable import Records
@testable import Transfer
@testable import Wording

/// The archive of `export --to trakt` is read like one of Trakt.
struct TraktExportTests {
  private static let now = ImportSamples.now

  private func export(_ library: InMemoryMovieLibrary) throws -> [ExportFile] {
    var options = ExportOptions()
    (options.form, options.path) = (.trakt, "trakt.zip")
    return try ExportCommand(.test(library: library, now: Self.now), options).archive().files
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

  @Test func `The user’s own lists round-trip with order, ranks and notes`() async throws {
    let library = InMemoryMovieLibrary()
    let lists = CustomListInteractor(library: library)
    let films = [
      LibraryMovie(names: MovieIdentifiers(tmdb: 73), title: "Orbit", year: 2013),
      LibraryMovie(names: MovieIdentifiers(), title: "Lost (found)", year: 1931),
      LibraryMovie(names: MovieIdentifiers(imdb: "tt9000075"), title: "Tomorrow"),
    ]
    _ = try lists.create("Café Noir", note: "Why\n\nnot", ranked: true, at: Self.now)
    for (number, film) in films.enumerated() {
      let note = number == 1 ? "with \"Ada\"" : ""
      _ = try lists.add(CustomList.Film(film, note: note), to: "cafe noir", at: Self.now)
    }
    _ = try lists.create("雨", at: Self.now)
    _ = try lists.add(CustomList.Film(films[0]), to: "雨", at: Self.now)
    _ = try lists.create("Empty", at: Self.now)
    let files = try export(library)
    #expect(
      files.map(\.path).sorted() == [
        "lists-list-1-cafe-noir.json", "lists-list-2-empty.json", "lists-list-3-list.json",
        "lists-lists.json",
      ])
    let copy = InMemoryMovieLibrary()
    _ = try await take(files, into: copy)
    for name in ["cafe noir", "雨", "empty"] {
      let (list, old) = (try copy.customList(named: name), try library.customList(named: name))
      #expect(list == old && old != nil)
    }
    let steps = try copy.history(before: nil, limit: 10)
    _ = try await take(files, into: copy)
    #expect(try copy.history(before: nil, limit: 10) == steps)
  }

  @Test func `The report of an export counts the user’s own lists`() throws {
    func report(_ library: InMemoryMovieLibrary, _ form: ExportCommand.Form) throws -> String {
      var options = ExportOptions()
      (options.form, options.path) = (form, "file")
      let command = ExportCommand(.test(library: library, now: Self.now), options)
      let exported = form == .trakt ? try command.archive().exported : try command.run { _ in }
      return ExportCommand.written(exported, to: "file")
    }
    let (marked, unmarked) = (try library(), InMemoryMovieLibrary())
    for library in [marked, unmarked] {
      for name in ["Noir", "Empty"] {
        _ = try CustomListInteractor(library: library).create(name, at: Self.now)
      }
    }
    // Trakt has no tags, so the film that only has one is left out.
    func line(films: Int, lists: Int) -> String {
      "\(Wording.exported(ExportedCounts(films: films, lists: lists), to: "file"))\n"
    }
    #expect(try report(marked, .trakt) == line(films: 3, lists: 2))
    #expect(try report(marked, .moviebrowser) == line(films: 4, lists: 2))
    #expect(try report(marked, .csv) == line(films: 4, lists: 0))
    for form in [ExportCommand.Form.trakt, .moviebrowser] {
      #expect(try report(unmarked, form) == line(films: 0, lists: 2))
    }
  }

  @Test func `No control sequence of a list reaches the archive`() throws {
    var list = try #require(CustomList(named: "noir"))
    list.write("a\u{1B}]0;b")
    list.add(CustomList.Film(LibraryMovie(film("T", 1950)), note: "n\u{1B}[31m"))
    var export = TraktExport(at: Self.now)
    export.add(list)
    #expect(export.files.allSatisfy { !$0.text.contains("\u{1B}") && !$0.text.contains("001b") })
  }

  @Test func `A library without marks for Trakt is not exported`() throws {
    let library = InMemoryMovieLibrary()
    let failure = #expect(throws: CommandFailure.self) { try export(library) }
    #expect(failure?.message == Wording.nothingForTrakt)
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
