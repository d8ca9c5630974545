import BusinessLogic
import DomainEntities
import TestSupport
import Testing
import TransferTestSupport

@testable import Records
@testable import Transfer
@testable import Wording

/// Files of other services are read according to each service's conventions.
struct ImportReaderTests {
  private func read(_ input: ImportInput, as origin: ImportOrigin? = nil) throws -> ImportBundle {
    try ImportReader(input, in: ImportContext(now: ImportSamples.now)).read(as: origin)
  }

  private func noon(_ iso: String) -> Timestamp { ImportSamples.noon(iso) }

  @Test func `Several Letterboxd files merge into one entry per film`() throws {
    let bundle = try read(ImportSamples.folder)
    #expect(bundle.origin == .letterboxd && bundle.flaws.isEmpty)
    #expect(
      bundle.films.map(\.movie.titleAndYear) == [
        "The Long Harbour (1951)", "Crème & Sugar (2001)", "Stop, Thief! (1933)", "Orbit (2013)",
        "Tomorrow Perhaps",
      ])
    let marks = bundle.films[0].marks
    #expect(
      marks.viewings == [
        Viewing(day: day("2020-01-04"), noted: noon("2020-01-05")),
        Viewing(day: day("2021-05-31"), isRewatch: true, noted: noon("2021-06-01")),
      ])
    #expect(marks.rating == UserRating(halves: 9) && marks.ratedAt == noon("2020-01-05"))
    #expect(marks.note == "Slow at first.\n\nBetter \"again\".\n\nThe fog!")
    #expect(marks.notedAt == noon("2021-06-01"))
    #expect(marks.tags == ["cinema", "noir", "with Ada"])
    #expect(marks.favoriteSince == noon("2020-02-01") && !marks.isOnWatchlist)
    // Seen on an unknown day.
    #expect(bundle.films[1].marks.viewings == [Viewing(noted: noon("2020-01-05"))])
    #expect(bundle.films[2].marks.rating == UserRating(halves: 1))
    #expect(bundle.films[3].marks.viewings.map(\.day) == [day("2020-01-07")])
    #expect(bundle.films[4].marks.watchlistSince == noon("2022-03-04"))
    #expect(!bundle.films[4].marks.isSeen)
  }

  @Test func `A folder around the export makes no difference`() throws {
    var input = ImportSamples.folder
    for place in input.files.indices {
      input.files[place].path = "e-2026/" + input.files[place].path
    }
    #expect(try read(input).films.map(\.marks) == read(ImportSamples.folder).films.map(\.marks))
  }

  @Test func `A single export file is identified by its columns or else by its name`() throws {
    for (path, text) in ImportSamples.letterboxd.prefix(6) {
      let name = path.split(separator: "/").last.map(String.init) ?? ""
      #expect(try read(ImportSamples.input(name, text)).origin == .letterboxd)
    }
    #expect(throws: CommandFailure.self) {
      try read(ImportSamples.input("mine.csv", ImportSamples.letterboxd[0].text))
    }
    let named = try read(
      ImportSamples.input("watchlist-somebody-2026.csv", ImportSamples.letterboxd[5].text))
    #expect(named.films.map(\.marks.isOnWatchlist) == [true])
  }

  @Test func `The index of liked lists is not a file of films`() throws {
    let text = "Date,Name,Letterboxd URI\n2026-01-03,Ann's list,https://boxd.it/zz\n"
    for name in ["lists.csv", "watched.csv"] {
      let failure = #expect(throws: CommandFailure.self) {
        try read(ImportSamples.input(name, text))
      }
      #expect(failure?.message == Wording.likedLists(name))
    }
  }

  @Test func `Different page links separate films with one title and year`() throws {
    let text = """
      Date,Name,Year,Letterboxd URI,Rating
      2020-01-05,Home,2016,https://boxd.it/1,4
      2020-01-06,Home,2016,https://boxd.it/2,2
      2020-01-06,Away,2016,https://boxd.it/3,2

      """
    let bundle = try read(ImportSamples.input("ratings.csv", text))
    #expect(bundle.films.map(\.page).map { $0.suffix(1) } == ["1", "2", "3"])
  }

  @Test func `A Letterboxd import file follows Letterboxd's conventions`() throws {
    let text = """
      LetterboxdURI,tmdbID,imdbID,Title,Year,Directors,Rating10,WatchedDate,Rewatch,Tags,Review
      ,1092,tt0041959,A Harbour,1949,"Ann Bee, Cee Dee",9,2021-02-03,false,"x, y",Fine.
      ,1092,tt0041959,A Harbour,1949,,,2022-02-03,true,,
      ,,,Orbit,2013,,,,,,

      """
    let bundle = try read(ImportSamples.input("import.csv", text))
    #expect(bundle.films.count == 2)
    #expect(bundle.films[0].movie.names == MovieIdentifiers(tmdb: 1092, imdb: "tt0041959"))
    #expect(bundle.films[0].movie.directors == ["Ann Bee", "Cee Dee"])
    #expect(bundle.films[0].marks.viewings.map(\.isRewatch) == [false, true])
    #expect(bundle.films[0].marks.rating == UserRating(halves: 9))
    #expect(bundle.films[1].marks.viewings == [Viewing(noted: ImportSamples.now)])
  }

  @Test(arguments: [("watchlist.csv", true), ("watched-2.csv", false)])
  func `A file with only films is identified by name or must be specified`(
    name: String, isWatchlist: Bool
  ) throws {
    let rows = [["7", "tt9000007", "Orbit", "2013", "", "", "", "", "later", ""]]
    let text = CSVText.lines([LetterboxdRows.names] + rows)
    let marks = try #require(read(ImportSamples.input(name, text)).films.first?.marks)
    #expect(marks.isOnWatchlist == isWatchlist && marks.isSeen == !isWatchlist)
    #expect(marks.tags == ["later"] && !marks.isFavorite)
    for other in ["wl.csv", "films.csv"] {
      let failure = #expect(throws: CommandFailure.self) {
        try read(ImportSamples.input(other, text))
      }
      #expect(failure?.message == Wording.seenOrWatchlist(other, isImportable: true))
    }
    // A film with a day or a rating was seen, which contradicts a watchlist.
    for (column, value) in [(5, "2020-01-01"), (6, "4"), (7, "true"), (9, "Good.")] {
      var row = rows[0]
      row[column] = value
      let text = CSVText.lines([LetterboxdRows.names] + rows + [row])
      let films = try read(ImportSamples.input("import.csv", text)).films
      #expect(films.map(\.marks.isSeen) == [true])
      let failure = #expect(throws: CommandFailure.self) {
        try read(ImportSamples.input("watchlist.csv", text))
      }
      #expect(failure?.message == Wording.seenInWatchlist("watchlist.csv"))
    }
  }

  @Test func `A library list exported as CSV is rejected as an import`() throws {
    var marks = MovieMarks()
    marks.watchlistSince = ImportSamples.now
    let entry = LibraryEntry(
      movie: LibraryMovie(names: MovieIdentifiers(tmdb: 7), title: "Orbit"), marks: marks)
    for list in [LibraryList.watchlist, .diary] {
      let text = LibraryText.list([entry], of: list, format: .csv)
      let failure = #expect(throws: CommandFailure.self) {
        try read(ImportSamples.input("watchlist.csv", text))
      }
      #expect(failure?.message.contains("moviebrowser export") == true)
    }
  }

  @Test func `Of two ratings on one day the later viewing's counts`() throws {
    let text = """
      Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
      2020-01-05,A,2000,u,3,,,2019-01-01
      2020-01-05,A,2000,u,4.5,Yes,,2020-01-04
      2020-01-05,B,2000,v,4.5,Yes,,2020-01-04
      2020-01-05,B,2000,v,3,,,2019-01-01
      2020-01-05,C,2000,w,2,,,2020-01-04
      2020-01-04,C,2000,w,5,,,2020-01-05

      """
    let films = try read(ImportSamples.input("diary.csv", text)).films
    #expect(films.map(\.marks.rating?.halves) == [9, 9, 4])
  }

  @Test func `A viewing in the future or before the first films has no date`() throws {
    let text = """
      Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
      2020-01-05,Orbit,2013,,,,,2030-03-01
      2020-01-05,Old,2013,,,,,1800-01-01
      2020-01-05,New,2013,,,,,\(ImportSamples.now.day.adding(days: 1))

      """
    let bundle = try read(ImportSamples.input("diary.csv", text))
    let errors: [MarkError] = [
      .futureDay(PartialDate(day("2030-03-01")), today: ImportSamples.now.day),
      .beforeFilms(PartialDate(day("1800-01-01"))),
    ]
    #expect(
      bundle.flaws
        == zip(2..., errors).map { "diary.csv, line \($0): \(Wording.dropped($1))" })
    #expect(bundle.flaws.map { $0.contains("2030-03-01") } == [true, false])
    #expect(
      bundle.films.map { $0.marks.viewings.map(\.day) }
        == [[nil], [nil], [ImportSamples.now.day.adding(days: 1)]])
  }

  @Test func `Unrelated files in a folder are named`() throws {
    var input = ImportSamples.folder
    let ratings = try #require(input.files.firstIndex { $0.path == "ratings.csv" })
    input.files[ratings].bytes = Array(ImportSamples.ratings.utf8)
    let likes = try #require(input.files.firstIndex { $0.path == "likes/films.csv" })
    input.files[likes].bytes = Array("Date,Title\n2020-01-01,A\n".utf8)
    let bundle = try read(input)
    #expect(bundle.origin == .letterboxd && bundle.films.count == 5)
    #expect(bundle.flaws.isEmpty)
    #expect(
      bundle.skippedFiles.map { "\($0.path) \($0.reason)" } == [
        "deleted/diary.csv \(Wording.SkipReason.deleted)",
        "likes/films.csv \(Wording.SkipReason.noColumns)",
        "profile.csv \(Wording.SkipReason.noMarks)",
        "ratings.csv \(Wording.SkipReason.separately(from: "IMDb"))",
      ])
  }

  @Test func `Out-of-range numbers are ignored`() throws {
    let text = """
      Const,Title,Your Rating,Date Rated,Runtime (mins),tmdbID
      tt9000001,A,8,2020-01-01,9223372036854775807,1099511627777
      tt9000002,B,8,2020-01-01,1099511627776,93

      """
    let films = try read(ImportSamples.input("ratings.csv", text)).films
    #expect(films.map(\.movie.runtime) == [nil, LibraryMovie.largestNumber])
    #expect(films.map(\.movie.names.tmdb) == [nil, 93])
  }

  @Test func `IMDb ratings become half stars, and series are skipped`() throws {
    let bundle = try read(ImportSamples.input("ratings.csv", ImportSamples.ratings))
    #expect(bundle.origin == .imdb && bundle.others == 1)
    #expect(bundle.flaws == ["ratings.csv, line 5: \(Wording.unreadable("rating", "11"))"])
    let film = try #require(bundle.films.first)
    #expect(film.movie.names == MovieIdentifiers(imdb: "tt9000001"))
    #expect(film.movie.originalTitle == "Le Port" && film.movie.runtime == 104)
    #expect(film.movie.genres == [.thriller, .scienceFiction])
    #expect(film.movie.directors == ["Ann Bee", "Cee Dee"])
    #expect(film.marks.rating == UserRating(halves: 9) && !film.marks.isSeen)
    #expect(film.marks.ratedAt == noon("2019-04-01"))
    #expect(bundle.films[1].movie.originalTitle == nil)
  }

  @Test func `The watchlist of IMDb is read by its name`() throws {
    let bundle = try read(ImportSamples.input("WATCHLIST.csv", ImportSamples.watchlist))
    #expect(bundle.films.map(\.marks.watchlistSince) == [noon("2023-01-02")])
    #expect(bundle.films.map(\.marks.note) == ["Ada says so"])
    #expect(bundle.films.map(\.marks.rating) == [nil])
  }

  @Test func `Unreadable lines are reported by file and line`() throws {
    let text = """
      Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
      2020-02-30,A,2000,u,4,,,2020-01-01
      2020-01-01,B,2000,u,4,,,yesterday
      2020-01-01,C,2000,u,7,,,2020-01-01
      2020-01-01,,2000,u,4,,,2020-01-01
      2020-01-01,E,2000,u
      2020-01-01,F,2000,u,4,,,2020-01-01

      """
    let bundle = try read(ImportSamples.input("diary.csv", text))
    // The other values of the row are imported.
    #expect(bundle.films.map(\.movie.title) == ["A", "B", "C", "F"])
    #expect(
      bundle.films.map { $0.marks.viewings.map(\.day) } == [
        [day("2020-01-01")], [nil], [day("2020-01-01")], [day("2020-01-01")],
      ])
    #expect(bundle.films.map(\.marks.rating?.halves) == [8, 8, nil, 8])
    #expect(
      bundle.flaws == [
        "diary.csv, line 2: \(Wording.unreadable("date", "2020-02-30"))",
        "diary.csv, line 3: \(Wording.unreadable("date", "yesterday"))",
        "diary.csv, line 4: \(Wording.unreadable("rating", "7"))",
        "diary.csv, line 5: \(Wording.noTitle)",
        "diary.csv, line 6: \(Wording.wrongCount(4, expected: 8))",
      ])
  }

  @Test(arguments: [
    ("notes.txt", "Dear diary"), ("empty", ""), ("a.csv", "a,b\n1,2\n"), ("a.json", "{\"a\": 1}"),
    ("b.json", "{\"format\": "), ("c.json", "[]"), ("d.csv", "Date,Name\u{0}"),
  ])
  func `An unrelated file is rejected with one line`(name: String, text: String) {
    let failure = #expect(throws: CommandFailure.self) { try read(ImportSamples.input(name, text)) }
    #expect(failure?.kind == .failure && failure?.message.contains(name) == true)
  }

  @Test(arguments: ["", " ", "\r\n", "\t\n "])
  func `A byte order mark and white space may precede JSON`(space: String) throws {
    let text =
      "\u{FEFF}\(space){\"format\": \"moviebrowser library\", \"version\": 1, \"films\": []}"
    #expect(try read(ImportSamples.input("a", text)).origin == .moviebrowser)
  }

  @Test func `A file that is not from the stated origin is rejected`() throws {
    let ratings = ImportSamples.input("ratings.csv", ImportSamples.ratings)
    #expect(try read(ratings, as: .imdb).films.count == 2)
    let failure = #expect(throws: CommandFailure.self) { try read(ratings, as: .letterboxd) }
    #expect(failure?.message == Wording.wrongOrigin("ratings.csv", .imdb, not: .letterboxd))
  }

  @Test func `Damaged files are read or rejected`() {
    var numbers = SeededNumbers(5)
    let samples =
      ImportSamples.letterboxd.map { ImportSamples.input($0.path, $0.text) } + [
        ImportSamples.input("ratings.csv", ImportSamples.ratings),
        ImportSamples.input("a.csv", ImportSamples.watchlist),
      ]
    for _ in 0..<600 {
      var input = samples.randomElement(using: &numbers) ?? samples[0]
      for _ in 0..<Int.random(in: 1...8, using: &numbers) {
        let place = Int.random(in: input.files[0].bytes.indices, using: &numbers)
        input.files[0].bytes[place] = UInt8.random(in: 1...255, using: &numbers)
      }
      guard let bundle = try? read(input) else { continue }
      #expect(bundle.films.allSatisfy { !$0.movie.title.isEmpty || !$0.movie.names.isEmpty })
      #expect(bundle.flaws.allSatisfy { !$0.isEmpty })
    }
  }
}
