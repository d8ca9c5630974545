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

/// `export` output is read back: the same library does not change, and an empty one gets everything
/// the format holds.
struct ExportRoundTripTests {
  private static let now = ImportSamples.now

  private func export(
    _ library: InMemoryMovieLibrary, _ options: ExportOptions
  ) throws -> String? {
    var text = ""
    do throws(CommandFailure) {
      try ExportCommand(.test(library: library, now: Self.now), options).run { text += $0 }
    } catch {
      return nil
    }
    return text
  }

  private func take(
    _ text: String, _ name: String, into library: InMemoryMovieLibrary
  ) async throws -> ImportCommand.Outcome {
    try await ImportCommand(
      ImportSamples.input(name, text), options: ImportOptions(), now: Self.now
    ).run(
      in: .init(
        library: library, catalogue: InMemoryMovieDataStore([MovieSummary]()), service: nil),
      format: .tabbed)
  }

  private func entries(_ library: InMemoryMovieLibrary) throws -> [LibraryEntry] {
    let order = LibrarySort(by: .title)
    return try library.entries(
      matching: LibraryRequest(.everything, sort: order, limit: 10_000)
    ).entries
  }

  private static let forms: [(name: String, options: ExportOptions)] = [
    ("films.json", ExportOptions()), ("films.csv", .init(.csv)),
    ("wanted.csv", .init(.csv, isWatchlist: true)),
    ("diary.csv", .init(.letterboxd)),
    ("watchlist.csv", .init(.letterboxd, isWatchlist: true)),
  ]

  @Test(arguments: 1...20) func `Reimporting any export into the same library changes nothing`(
    seed: Int
  ) async throws {
    let library = InMemoryMovieLibrary()
    try RandomLibrary(seed).fill(library)
    let before = try entries(library)
    for (name, options) in Self.forms {
      guard let text = try export(library, options) else { continue }
      let outcome = try await take(text, name, into: library)
      let lines = outcome.text.split(separator: "\n")
      #expect(lines.contains("changed\t0") && lines.contains("conflicts\t0"), "\(name)")
      #expect(lines.contains("unmatched\t0"), "\(name)")
      #expect(!lines.contains { $0.hasPrefix("unread") }, "\(name)")
      #expect(try entries(library) == before, "\(name)")
    }
  }

  @Test(arguments: 1...20)
  func `Importing into an empty library restores everything the format holds`(
    seed: Int
  ) async throws {
    let library = InMemoryMovieLibrary()
    try RandomLibrary(seed).fill(library)
    let all = try entries(library)
    for (name, options) in Self.forms {
      guard let text = try export(library, options) else { continue }
      let copy = InMemoryMovieLibrary()
      _ = try await take(text, name, into: copy)
      let found = try entries(copy)
      switch name {
      case "films.json": #expect(found.map(\.marks) == all.map(\.marks))
      case "films.csv":
        #expect(Self.sorted(found, by: Self.days) == Self.sorted(all, by: Self.days))
      case "wanted.csv":
        let wanted = all.filter(\.marks.isOnWatchlist)
        #expect(Self.sorted(found, by: Self.days) == Self.sorted(wanted, by: Self.days))
      case "diary.csv":
        let told = all.filter { entry in
          entry.marks.isSeen || entry.marks.rating != nil || !entry.marks.note.isEmpty
        }
        #expect(Self.sorted(found, by: Self.dated) == Self.sorted(told, by: Self.dated))
      default:
        #expect(found.count == all.filter(\.marks.isOnWatchlist).count)
        #expect(found.allSatisfy { $0.marks.isOnWatchlist })
      }
    }
  }

  /// Sorts entries by their text, since films with one title have no defined order.
  private static func sorted(
    _ entries: [LibraryEntry], by text: (LibraryEntry) -> [String]
  ) -> [[String]] {
    entries.map(text).sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Returns all marks with days instead of times, as in a table for spreadsheets.
  private static func days(_ entry: LibraryEntry) -> [String] {
    let marks = entry.marks
    return [
      entry.movie.titleAndYear, entry.movie.names.identifier?.text ?? "",
      marks.favoriteSince?.day.description ?? "", marks.watchlistSince?.day.description ?? "",
      marks.notForMeSince?.day.description ?? "", marks.ratedAt?.day.description ?? "",
      marks.tags.joined(separator: "|"),
    ] + viewings(entry)
  }

  /// Returns what Letterboxd accepts, without tags, which cannot contain commas there; a viewing
  /// without a day only counts as seen.
  private static func dated(_ entry: LibraryEntry) -> [String] {
    let viewings = entry.marks.viewings.filter { $0.day != nil }
    return Array(Self.viewings(entry).dropLast())
      + (viewings.isEmpty && entry.marks.isSeen ? ["seen"] : viewings.map(Self.text))
  }

  private static func viewings(_ entry: LibraryEntry) -> [String] {
    let marks = entry.marks
    return [
      marks.rating?.description ?? "",
      marks.note.filter { !$0.isWhitespace && $0 != "\u{200B}" },
      marks.viewings.map(text).joined(separator: " "),
    ]
  }

  private static func text(_ viewing: Viewing) -> String {
    "\(viewing.date?.description ?? "")\(viewing.isRewatch)"
  }

  @Test func `No exported cell starts with a spreadsheet formula`() async throws {
    let library = InMemoryMovieLibrary()
    let evil = ["=1+1", "+1", "-1", "@SUM(A1)", "'=1", "\u{200B}=1", "\t=1"]
    for (number, text) in evil.enumerated() {
      _ = try MovieMarkInteractor(library: library).mark(
        LibraryMovie(
          names: MovieIdentifiers(tmdb: number + 1), title: text, originalTitle: text + "o",
          directors: [text]),
        [.note(text), .tag(text)], at: Timestamp(seconds: number))
    }
    let text = try #require(try export(library, .init(.csv)))
    let all = try entries(library)
    for table in [text, LibraryText.list(all, of: .everything, format: .csv)] {
      for row in CSVTable(Array(table.utf8)).rows {
        #expect(row.cells.allSatisfy { !"=+-@\t\r".contains($0.first ?? "x") })
      }
    }
    let copy = InMemoryMovieLibrary()
    _ = try await take(text, "films.csv", into: copy)
    #expect(
      try entries(copy).map(\.marks.note).sorted()
        == all.map { $0.marks.note.filter { $0 != "\u{200B}" } }.sorted())
    #expect(try entries(copy).count == evil.count)
  }

  @Test func `A number is not a catalogue ID`() async throws {
    let columns = OwnTableRows.names
    var cells = [String](repeating: "", count: columns.count)
    for (name, value) in ["Title": "Orbit", "Favorite": "2020-01-01", "catalogID": "603"] {
      cells[try #require(columns.firstIndex(of: name))] = value
    }
    let library = InMemoryMovieLibrary()
    let text = CSVText.lines([columns, cells])
    let outcome = try await take(text, "films.csv", into: library)
    #expect(outcome.ending == .failed(.failure))
    #expect(outcome.text.contains(": \(Wording.invalid("catalog ID", "603"))\n"))
    #expect(try entries(library).isEmpty)
  }

  @Test func `A table exported by version 0.1.0 is read`() async throws {
    let text = """
      Const,Your Rating,Date Rated,Title,Original Title,URL,Title Type,Runtime (mins),Year,Genres,Directors,tmdbID,Seen,Favorite,Watchlist,Not For Me,Tags,Note
      tt9000001,9,2019-04-01,The Long Harbour,Le Port,,Movie,104,1951,"Drama, Sci-Fi","Ann Bee, Cee Dee",71,yes 2020-01-01,2020-02-01,2020-03-01,,"noir, sea","Fog.
      And more."
      ,,,Orbit,Orbit,,Movie,,2012,,,,soon,,,,,
      ,,,Nothing,Nothing,,Movie,,2012,,,,,,,,,

      """
    let library = InMemoryMovieLibrary()
    let outcome = try await take(text, "films.csv", into: library)
    let entry = try #require(try entries(library).first)
    #expect(entry.movie.names == MovieIdentifiers(tmdb: 71, imdb: "tt9000001"))
    #expect(
      entry.movie.originalTitle == "Le Port" && entry.movie.directors == ["Ann Bee", "Cee Dee"])
    #expect(
      entry.marks.rating == UserRating(halves: 9) && entry.marks.ratedAt?.day == day("2019-04-01"))
    #expect(entry.marks.viewings.map(\.day) == [nil, day("2020-01-01")])
    #expect(entry.marks.viewings.map(\.isRewatch) == [false, true])
    #expect(entry.marks.favoriteSince?.day == day("2020-02-01"))
    #expect(entry.marks.watchlistSince?.day == day("2020-03-01") && !entry.marks.isNotForMe)
    #expect(entry.marks.tags == ["noir", "sea"] && entry.marks.note == "Fog.\nAnd more.")
    #expect(outcome.text.contains("unread\tfilms.csv, line 4: invalid date “soon”\n"))
    #expect(
      outcome.text.contains("unread\tfilms.csv, line 5: “Nothing” has no marks\n"))
    #expect(outcome.text.contains("changed\t1\n") && outcome.text.contains("unchanged\t0\n"))
  }

  @Test func `A review with carriage returns and HTML round-trips`() async throws {
    let review = "Better <i>again</i>.\r\n\r\n<blockquote>The fog!</blockquote>\r\nEnd"
    let reviews =
      "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date\n"
      + "2021-06-01,The Long Harbour,1951,https://boxd.it/2bb,5,Yes,\"\(review)\",sea,2021-05-31\n"
    let library = InMemoryMovieLibrary()
    _ = try await take(reviews, "reviews.csv", into: library)
    let before = try entries(library)
    #expect(
      before.map(\.marks.note) == ["Better <i>again</i>.\n\n<blockquote>The fog!</blockquote>\nEnd"]
    )
    for (name, options) in Self.forms.prefix(4) where name != "wanted.csv" {
      let text = try #require(try export(library, options))
      let outcome = try await take(text, name, into: library)
      #expect(outcome.text.contains("conflicts\t0\n") && outcome.text.contains("changed\t0\n"))
    }
    #expect(try entries(library) == before)
  }
}

/// A library of similar films with marks of every kind.
private struct RandomLibrary {
  private let seed: Int

  init(_ seed: Int) {
    self.seed = seed
  }

  func fill(_ library: InMemoryMovieLibrary) throws {
    var numbers = SeededNumbers(seed)
    for place in 0..<Int.random(in: 1...25, using: &numbers) {
      let titles = [
        "Rain", "rain", "The Rain", "Rain (II)", "…", "=Home", "Crème, \"Sugar\"", "L'Été",
      ]
      let title = titles.randomElement(using: &numbers) ?? "Rain"
      let year = [nil, 2018, 2019, 2019].randomElement(using: &numbers) ?? nil
      var names = MovieIdentifiers()
      // Letterboxd gets no numbers of films without identifiers.
      if Bool.random(using: &numbers) || title == "Rain (II)" { names.tmdb = 1000 + place }
      if Bool.random(using: &numbers), names.tmdb != nil { names.imdb = "tt\(9_000_000 + place)" }
      let movie = LibraryMovie(
        names: names, title: title, originalTitle: place.isMultiple(of: 3) ? "Regen" : nil,
        year: year, directors: ["Ann Bee", "Dee, Jr."])
      let marks = marks(&numbers)
      let edit = LibraryEdit(movie) { $0.isEmpty ? marks : $0 }
      _ = try library.apply([edit], as: LibraryAction(at: Timestamp(seconds: place)))
    }
  }

  private func marks(_ numbers: inout SeededNumbers) -> MovieMarks {
    func chance(_ numbers: inout SeededNumbers) -> Bool { Bool.random(using: &numbers) }
    func moment(_ numbers: inout SeededNumbers) -> Timestamp {
      Timestamp(seconds: Int.random(in: 0...1_700_000_000, using: &numbers), offset: 60)
    }
    let texts = [
      "Good.", "a\r\nb\rc", "<i>No</i> & \"so\", 'x'", "=1+1", "- one\n- two", "tab\there",
      "zero\u{200B}width", "a\n\n\nb", "'=x", "x" + String(repeating: "\u{301}", count: 30),
    ]
    let tags = ["noir", "a, b", "x \"y\"", "=t", "♥", "Ünder", "'-", "seen with Ann"]
    var marks = MovieMarks()
    if chance(&numbers) {
      marks.write(texts.randomElement(using: &numbers) ?? "", at: moment(&numbers))
    }
    for _ in 0..<Int.random(in: 0...3, using: &numbers) {
      marks.add(tag: tags.randomElement(using: &numbers) ?? "")
    }
    if chance(&numbers) {
      marks.rate(UserRating(halves: Int.random(in: 1...10, using: &numbers)), at: moment(&numbers))
    }
    for _ in 0..<Int.random(in: 0...3, using: &numbers) {
      let day = chance(&numbers) ? moment(&numbers).day : nil
      marks.add(Viewing(day: day, isRewatch: chance(&numbers), noted: moment(&numbers)))
    }
    if chance(&numbers) {
      let known = chance(&numbers) ? 4 : 7
      let period = PartialDate(iso: moment(&numbers).day.description.prefix(known))
      marks.add(Viewing(date: period, isRewatch: chance(&numbers), noted: moment(&numbers)))
    }
    if chance(&numbers) {
      if chance(&numbers) { marks.favoriteSince = moment(&numbers) }
      if chance(&numbers) { marks.watchlistSince = moment(&numbers) }
    } else if chance(&numbers) {
      marks.notForMeSince = moment(&numbers)
    }
    if marks.isEmpty { marks.add(tag: "noir") }
    return marks
  }
}
