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

/// A file is imported only if everything in it is understood or reported as ignored.
struct ImportFormatTests {
  private func read(_ name: String, _ text: String) throws -> ImportBundle {
    try read(name, Array(text.utf8))
  }

  private func read(_ name: String, _ bytes: [UInt8]) throws -> ImportBundle {
    try ImportReader(ImportSamples.input(name, bytes), in: ImportContext(now: ImportSamples.now))
      .read(as: nil)
  }

  private func refusal(_ name: String, _ text: String) -> String? {
    #expect(throws: CommandFailure.self) { try read(name, text) }?.message
  }

  // MARK: Other programs

  @Test func `A list from Letterboxd keeps its order and its notes`() throws {
    let text = """
      Letterboxd list export v7
      Date,Name,Tags,URL,Description
      2020-01-01,Best of all,"quiet, long",https://boxd.it/1,"Seen twice,
      at least."

      Position,Name,Year,URL,Description
      1,Stalker,1979,https://boxd.it/2,"slow

      and wet"
      2,Alien,1979,https://boxd.it/3,
      3,,1980,https://boxd.it/4,
      4,Alien,1979,https://boxd.it/3

      """
    let bundle = try ImportReader(
      ImportSamples.input("best.csv", text), in: ImportContext(now: ImportSamples.now)
    ).read(as: .letterboxd)
    let list = try #require(bundle.lists.first)
    let tags = Wording.listTags(["quiet", "long"])
    #expect(list.list.name == "Best of all" && list.list.note == "Seen twice,\nat least.\n\(tags)")
    #expect(!list.list.isRanked)
    #expect(bundle.films.map(\.movie.title) == ["Stalker", "Alien"])
    #expect(bundle.films.allSatisfy { $0.marks == MovieMarks() })
    #expect(list.films.map(\.index) == [0, 1])
    #expect(
      list.films.map { CustomList.Film(bundle.films[$0.index].movie, note: $0.note).note }
        == ["slow  and wet", ""])
    #expect(bundle.flaws.count == 2)
    #expect(bundle.skippedColumns.isEmpty)
  }

  @Test func `An incomplete list is named, and lists of the same name are numbered`() throws {
    func list(_ name: String, _ film: String) -> [UInt8] {
      Array(
        """
        Letterboxd list export v7
        Date,Name,Tags,URL,Description
        2020-01-01,\(name),,https://boxd.it/1,

        Position,Name,Year,URL,Description
        1,\(film),1979,https://boxd.it/2,

        """.utf8)
    }
    var input = ImportSamples.folder
    input.files += [
      .init(path: "lists/a.csv", bytes: list("Noir", "Alien")),
      .init(path: "lists/b.csv", bytes: list("NOIR", "Stalker")),
      .init(path: "likes/lists/d.csv", bytes: list("Liked", "Stalker")),
      .init(path: "lists/c.csv", bytes: Array("Letterboxd list export v7\n".utf8)),
    ]
    let bundle = try ImportReader(input, in: ImportContext(now: ImportSamples.now)).read(as: nil)
    #expect(bundle.lists.map(\.list.name).sorted() == ["Best", "Liked", "NOIR (2)", "Noir"])
    #expect(
      bundle.skippedFiles.contains {
        $0.path == "lists/c.csv" && $0.reason == Wording.SkipReason.brokenList
      })
  }

  @Test func `A list from Letterboxd without its films is refused`() {
    let text = "Letterboxd list export v7\nDate,Name,Tags,URL,Description\n"
    #expect(refusal("best.csv", text) == Wording.brokenList("best.csv"))
  }

  @Test(arguments: ["[]", "{}", "[1]", #"[{"a":1}]"#, #"{"movies":1}"#])
  func `JSON of unknown programs is not reported as damaged`(text: String) {
    let message = refusal("a.json", text)
    #expect(message?.hasPrefix("a.json is not an export") == true)
    #expect(message?.contains("MovieBrowser, Letterboxd, ") == true)
  }

  @Test func `Damaged JSON is reported with its line`() {
    for text in ["[{\n\"a\":}]", "{\"format\":\n \"moviebrowser library\",,"] {
      #expect(refusal("a.json", text) == Wording.notJSON("a.json", line: 2))
    }
  }

  // MARK: Columns

  @Test(arguments: ["Type", "Watchlist", "Status", "userRating", "watchedAt", "Score", "My list"])
  func `A column that changes the meaning of others is rejected by name`(name: String) throws {
    for head in ["Title,imdbID,WatchedDate", "Const,Title,Date Rated"] {
      let row = head.hasPrefix("T") ? "Alien,tt0078748," : "tt0078748,Alien,"
      let message = refusal("films.csv", "\(head),\(name)\n\(row)2020-01-01,x\n")
      #expect(message == Wording.decisiveColumns("films.csv", [name]))
    }
    // A column without values has no effect.
    let bundle = try read(
      "films.csv", "Title,imdbID,WatchedDate,\(name)\nAlien,tt0078748,2020-01-01, \n")
    #expect(bundle.films.count == 1 && bundle.skippedColumns.isEmpty)
  }

  @Test func `A rating column in a file of watched films is not dropped`() {
    // Reading the file as watched films, as its name suggests, would lose the ratings.
    let text = "Date,Name,Year,Letterboxd URI,Rating\n2020-01-01,Alien,1979,u,4\n"
    let input = ImportInput(
      name: "folder", files: [.init(path: "watched.csv", bytes: Array(text.utf8))],
      isCollection: true)
    let failure = #expect(throws: CommandFailure.self) {
      try ImportReader(input, in: ImportContext(now: ImportSamples.now)).read(as: nil)
    }
    #expect(failure?.message.contains("Rating") == true)
  }

  @Test func `Columns without effect are reported as ignored in every format`() async throws {
    let text = "Title,imdbID,WatchedDate,Color,,Empty\nAlien,tt0078748,2020-01-01,red,7,\n"
    let columns = try read("a.csv", text).skippedColumns
    #expect(columns.map(\.name) == ["Color", "column 5"])
    let sentence = try #require(Wording.skippedColumns(columns).first)
    for (format, words) in [
      (OutputFormat.aligned(columns: 80), "  \(Wording.notImported)\n    \(sentence)\n"),
      (.tabbed, "column\ta.csv\tColor\ncolumn\ta.csv\tcolumn 5\n"),
      (.json, "\"column\": \"Color\""),
    ] {
      let output = try await output(ImportSamples.input("a.csv", text), format)
      #expect(output.contains(words), "\(output)")
    }
  }

  @Test func `Ratings out of ten are not read as stars`() throws {
    let text = "Title,imdbID,Rating\nAlien,tt0078748,4\nStalker,tt0079944,10\n"
    #expect(refusal("a.csv", text) == Wording.ratedOutOfTen("a.csv"))
    let right = try read("a.csv", "Title,imdbID,Rating10\nAlien,tt0078748,4\nB,tt0079944,10.0\n")
    #expect(right.films.map(\.marks.rating?.halves) == [4, 10])
  }

  @Test func `A table with more columns than any export is rejected`() {
    let text = "Title,imdbID" + String(repeating: ",", count: 5000) + "\n"
    #expect(refusal("a.csv", text) == Wording.tooManyColumns("a.csv", limit: 1000))
  }

  // MARK: Encodings and separators

  private static let title = "Grâce à Dieu – l’été"

  private func expectConverted(_ notes: [String], _ start: String) {
    #expect(notes.count == 1 && notes.first?.hasPrefix(start) == true)
    #expect(notes.first?.contains("Windows-1252") == true)
  }

  @Test func `Lines that end with a carriage return are converted one by one`() throws {
    let lines = [
      "Title,Year,WatchedDate,Rating", "Am\u{E9}lie,2001,2020-01-01,4", "Caf\u{E9},2000,,",
    ]
    var bytes: [UInt8] = []
    for line in lines { bytes += Array(line.utf8) + [0x0D] }
    bytes += [0x42, 0xFC] + Array("hne,2002,,3".utf8) + [0x0D]
    let bundle = try read("watched.csv", bytes)
    #expect(bundle.films.map(\.movie.title) == ["Am\u{E9}lie", "Caf\u{E9}", "B\u{FC}hne"])
    expectConverted(bundle.notes, "watched.csv: 1 line ")
  }

  @Test func `A column that merely contains a reserved word is reported as ignored`() throws {
    let text = "Title,Year,WatchedDate,Overview,Stylist,Planet\nAlien,1979,2020-01-01,x,y,z\n"
    #expect(try read("watched.csv", text).films.map(\.movie.title) == ["Alien"])
    #expect(refusal("watched.csv", "Title,Year,WatchedDate,Plan\nAlien,1979,2020-01-01,z\n") != nil)
  }

  @Test func `Lines that are not UTF-8 are read as Windows-1252 and reported`() async throws {
    let table = "Title,imdbID,WatchedDate\nAmélie,tt0211915,2020-01-01\n"
    let latin: [UInt8] =
      Array("Gr".utf8) + [0xE2] + Array("ce ".utf8) + [0xE0] + Array(" Dieu ".utf8)
      + [0x96] + Array(" l".utf8) + [0x92, 0xE9] + Array("t".utf8) + [0xE9]
    let bytes = Array(table.utf8) + latin + Array(",tt9495224,2020-01-02\n".utf8)
    let bundle = try read("a.csv", bytes)
    #expect(bundle.films.map(\.movie.title) == ["Amélie", Self.title])
    expectConverted(bundle.notes, "a.csv: 1 line ")
    let input = ImportSamples.input("a.csv", bytes)
    for format in [OutputFormat.aligned(columns: 80), .tabbed, .json] {
      #expect(try await output(input, format).contains("Windows-1252"))
    }
    #expect(try read("a.csv", table).notes.isEmpty)
  }

  @Test(arguments: [false, true]) func `UTF-16 is detected by its byte order mark`(isLittle: Bool)
    throws
  {
    let text = "\u{FEFF}Title\timdbID\tWatchedDate\n\(Self.title) 🎬\ttt9495224\t2020-01-02\n"
    let bytes = text.utf16.flatMap { unit in
      let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isLittle ? pair.reversed() : pair
    }
    let bundle = try read("a.txt", bytes)
    #expect(bundle.films.map(\.movie.title) == ["\(Self.title) 🎬"])
    #expect(bundle.films.map(\.marks.lastSeen?.day) == [day("2020-01-02")])
    #expect(throws: CommandFailure.self) { try read("a.txt", Array(bytes.dropFirst(2))) }
    #expect(throws: CommandFailure.self) { try read("a.txt", Array(bytes.dropLast())) }
  }

  @Test(arguments: [";", "\t", ","]) func `Separators are detected from the heading`(sign: String)
    throws
  {
    for start in ["", "\u{FEFF}", "sep=\(sign)\r\n"] {
      let lines = [
        ["Date", "Name", "Year", "Letterboxd URI", "Rating"],
        ["2020-01-05", "\"Stop\(sign) \"\"Thief\"\"!\"", "1933", "https://boxd.it/1", "4.5"],
      ]
      let text = start + lines.map { $0.joined(separator: sign) + "\r\n" }.joined()
      let film = try #require(read("a.csv", text).films.first)
      #expect(film.movie.title == "Stop\(sign) \"Thief\"!" && film.movie.year == 1933)
      #expect(film.marks.rating == UserRating(halves: 9))
    }
  }

  @Test func `Decimal commas and fractional numbers are read`() throws {
    let text = "Title;tmdbID;Year;Rating\nAlien;348.0;1979.0;4,5\n"
    let film = try #require(read("a.csv", text).films.first)
    #expect(film.movie.names.tmdb == 348 && film.movie.year == 1979)
    #expect(film.marks.rating == UserRating(halves: 9))
  }

  // MARK: IMDb before 2017

  private static let old = """
    "position","const","created","modified","description","Title","Title type","Directors","You rated","IMDb Rating","Runtime (mins)","Year","Genres","Num. Votes","Release Date (month/day/year)","URL"
    "1","tt9000001","Tue Jul 26 05:37:34 2016","","","The Long Harbour","Feature Film","Ann Bee","9","8.5","117","1951","thriller, sci_fi","1","1951-05-25","u"
    "2","tt9000002","Wed Jul  6 05:37:34 2016","","","Long Running","Mini-Series","","9","8.5","50","2008","","1","","u"
    "3","tt9000003","Wed Jul  6 05:37:34 2016","","","Orbit","Hologram","","9","8.5","50","2008","","1","","u"

    """

  @Test func `The IMDb layout before 2017 is read`() throws {
    let ratings = try read("ratings.csv", Self.old)
    #expect(ratings.films.map(\.marks.rating?.halves) == [9] && ratings.others == 1)
    #expect(ratings.films.map(\.marks.ratedAt) == [ImportSamples.noon("2016-07-26")])
    #expect(ratings.films.map(\.marks.isOnWatchlist) == [false])
    #expect(ratings.flaws == ["ratings.csv, line 4: \(Wording.unknownType("Hologram"))"])
    let list = try read("WATCHLIST.csv", Self.old)
    #expect(list.films.map(\.marks.watchlistSince) == [ImportSamples.noon("2016-07-26")])
    #expect(refusal("imdb.csv", Self.old) == Wording.ratingsOrList("imdb.csv"))
  }

  // MARK: Archives

  @Test func `An export in any folder is read, and other files are named`() throws {
    let root = "backup/letterboxd-you/"
    var files = ImportSamples.letterboxd.prefix(6).map {
      ImportInput.File(path: root + $0.path, bytes: Array($0.text.utf8))
    }
    files.append(.init(path: "other/watched.csv", bytes: files[0].bytes))
    let others = ["lists/a/b.csv", "likes/lists.csv", "orphaned/diary.csv", "profile.csv"].map {
      root + $0
    }
    let input = ImportInput(
      name: "e.zip", files: files, otherPaths: others + ["photo.jpg", "x.csv"], isCollection: true)
    let bundle = try ImportReader(input, in: ImportContext(now: ImportSamples.now)).read(as: nil)
    #expect(bundle.films.count == 5)
    #expect(
      bundle.skippedFiles.map { "\($0.path): \($0.reason)" } == [
        "\(root)likes/lists.csv: \(Wording.SkipReason.noMarks)",
        "\(root)lists/a/b.csv: \(Wording.SkipReason.notInExport)",
        "\(root)orphaned/diary.csv: \(Wording.SkipReason.orphaned)",
        "\(root)profile.csv: \(Wording.SkipReason.noMarks)",
        "other/watched.csv: \(Wording.SkipReason.otherExport)",
        "photo.jpg: \(Wording.SkipReason.notImportable)",
        "x.csv: \(Wording.SkipReason.notInExport)",
      ])
  }

  @Test func `Skipped files are reported, with many in one folder on one line`() async throws {
    var input = ImportSamples.folder
    input.files.removeAll { $0.path == "lists/best.csv" }
    input.otherPaths = (1...87).map { "deleted/lists/\($0).csv" }
    let sentences = try await output(input, .aligned(columns: 80))
    let reason = Wording.SkipReason.deleted
    #expect(sentences.contains("    deleted/lists/ (87 files): \(reason)\n"))
    #expect(sentences.contains("    deleted/diary.csv: \(reason)\n"))
    let fields = try await output(input, .tabbed)
    #expect(fields.split(separator: "\n").count { $0.hasPrefix("skipped\tdeleted/lists/") } == 87)
    #expect(try await output(input, .json).contains("\"file\": \"deleted/lists/87.csv\""))
  }

  // MARK: Bounds

  @Test func `Of millions of problems a thousand are kept, and all are counted`() async throws {
    let text =
      "Date,Name,Year,Letterboxd URI,Rating\n2020-01-01,Alien,1979,u,4\n"
      + String(repeating: "x\n", count: 3000)
    let bundle = try read("ratings.csv", text)
    #expect(bundle.flaws.count == 1000 && bundle.flawCount == 3000)
    let input = ImportSamples.input("ratings.csv", text)
    let sentences = try await output(input, .aligned(columns: 80))
    #expect(sentences.contains("  \(Wording.problems(3000))\n"))
    #expect(sentences.contains("    \(Wording.more(2000))\n"))
    #expect(try await output(input, .tabbed).contains("\nproblems\t3000\n"))
    let json =
      "{\"format\":\"moviebrowser library\",\"version\":1,\"films\":["
      + String(repeating: "{},", count: 3000) + "{}]}"
    let document = try read("a.json", json)
    #expect(document.flaws.count == 1000 && document.flawCount == 3001)
  }

  @Test func `More films than the limit are rejected`() {
    func bundle(of count: Int) -> ImportBundle? {
      var collector = ImportCollector(in: ImportContext(now: ImportSamples.now))
      for number in 1...count {
        var row = ImportRow(LibraryMovie(names: MovieIdentifiers(tmdb: number), title: ""))
        row.seen = ImportSamples.now
        collector.add(row, at: "")
      }
      return collector.bundle(.trakt)
    }
    #expect(bundle(of: ImportCollector.maxFilms)?.films.count == ImportCollector.maxFilms)
    #expect(bundle(of: ImportCollector.maxFilms + 1) == nil)
  }

  @Test func `Repeated identical lines count once`() throws {
    let line = "2020-01-05,A,2000,u,4,,\"noir, with Ada\",2020-01-04\n"
    let text =
      "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n"
      + String(repeating: line, count: 2000) + "2020-01-07,A,2000,u,4,Yes,cinema,2020-01-06\n"
    let films = try read("diary.csv", text).films
    #expect(films.map { $0.marks.viewings.map(\.isRewatch) } == [[false, true]])
    #expect(films.map(\.marks.tags) == [["cinema", "noir", "with Ada"]])
  }

  @Test func `The size of a film in a document is limited`() throws {
    let padding = String(repeating: "0", count: 4_400_000)
    let text = """
      {"format":"moviebrowser library","version":1,"films":[
      {"title":"A","zz":"\(padding)","marks":{"rating":4}},{"title":"B","marks":{"rating":4}}]}
      """
    let bundle = try read("a.json", text)
    #expect(bundle.films.map(\.movie.title) == ["B"])
    #expect(bundle.flaws == ["film 1: \(Wording.entryTooLarge)"])
  }

  // MARK: The catalogue's directors

  @Test func `The catalogue's directors replace those of a file`() async throws {
    let harbour = film("The Long Harbour", 1951, tmdbID: 71)
    let library = InMemoryMovieLibrary()
    let text = "Title,Year,tmdbID,Directors\nThe Long Harbour,1951,,Luis Bu\u{FFFD}uel\n"
    let input = ImportSamples.input("watched.csv", text)
    _ = try await output(
      input, .json, library, InMemoryMovieDataStore([harbour], isLocal: true), .init())
    let directors = detail(harbour).directors
    #expect(!directors.isEmpty)
    #expect(try library.entries(titled: "The Long Harbour").map(\.movie.directors) == [directors])
  }

  private func output(
    _ input: ImportInput, _ format: OutputFormat,
    _ library: InMemoryMovieLibrary = InMemoryMovieLibrary(),
    _ catalogue: InMemoryMovieDataStore = InMemoryMovieDataStore([MovieSummary]()),
    _ options: ImportOptions = ImportOptions(isDryRun: true)
  ) async throws -> String {
    try await ImportCommand(input, options: options, now: ImportSamples.now).run(
      in: .init(library: library, catalogue: catalogue, service: nil), format: format,
      shouldContinue: { true }
    ).text
  }
}
