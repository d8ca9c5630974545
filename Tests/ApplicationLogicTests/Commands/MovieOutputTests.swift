import BusinessLogic
import CommandTestSupport
import DomainEntities
import TestSupport
import Testing

@testable import Commands
@testable import FilmPages
@testable import Records
@testable import TerminalModel
@testable import Wording

struct MovieOutputTests {
  /// A film with every field a service can provide.
  private let everything = {
    var movie = Gallery.everything
    movie.keywords = ["vienna", "penicillin"]
    movie.summary.isRuntimeApproximate = true
    movie.awards = [
      MovieAward(.academyAward, categories: [.cinematography]), MovieAward(.palmeDOr),
    ]
    movie.sources = [SourceWork(title: "The Third Man", author: "Graham Greene")]
    movie.certification = "PG"
    if let austria = Country(code: "AT"), let english = Language(code: "en") {
      movie.releases = [
        MovieRelease(
          country: austria, date: day("1950-03-10"), kind: .theatrical, certification: "16")
      ]
      movie.watchOptions = WatchOptions(
        country: austria, page: "https://example.org/watch",
        offers: [
          .init(kind: .subscription, providers: ["First Stream", "Second Stream"]),
          .init(kind: .rent, providers: ["A Shop"]),
        ])
      movie.borrowed = BorrowedText(language: english, parts: [.overview])
    }
    movie.recommendations = [
      MovieRecommendation(movie: film("Odd Man Out", 1947), reason: "the same director")
    ]
    movie.age = .seconds(86_400)
    return movie
  }()

  @Test func `The member names match the documentation`() throws {
    let page = try #require(Repository.text(of: "docs/commands.md"))
    let json = try #require(page.split(separator: "### JSON").last)
    let documented = json.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .compactMap { $0.split(separator: "|").first }
      .flatMap { $0.split(separator: "`").filter { $0.first?.isLetter == true }.map(String.init) }
    var marks = MovieMarks()
    marks.add(tag: "rain")
    let detail = try #require(
      JSONValue(written: detailRecord.json(DetailedFilm(everything, marks: marks)).text))
    #expect(detail.names == documented)

    let list = try #require(
      JSONValue(written: filmRecord.json(FilmRow(everything.summary)).text))
    #expect(list.names == Array(documented.prefix(17)))
    let similar = try #require(
      JSONValue(written: filmRecord.json(FilmRow(everything.summary, match: .similar)).text))
    #expect(similar.names == Array(documented.prefix(17)) + ["match"])
  }

  @Test func `Each line of tabbed output begins with the path of a field`() {
    let paths = detailRecord.shape.fields.flatMap(\.paths)
    let lines = MovieText.detail(everything).text(.tabbed).split(separator: "\n")
    #expect(lines.allSatisfy { paths.contains(String($0.prefix { $0 != "\t" })) })
    for line in ["watch.country\tAT", "watch.offers\trent\tA Shop"] {
      #expect(lines.contains(Substring(line)))
    }
  }

  @Test func `Unknown values are omitted`() throws {
    let bare = MovieSummary(id: MovieIdentifier("x"), title: "T")
    let object = try #require(
      JSONValue(written: detailRecord.json(DetailedFilm(MovieDetail(summary: bare))).text))
    #expect(object.names == ["id", "title"])
    #expect(try #require(JSONValue(written: MovieText.list([], format: .json))) == .array([]))
    #expect(MovieText.list([bare], format: .tabbed) == "x\tT\t\t\t\t\t\n")
    #expect(MovieText.detail(MovieDetail(summary: bare)).text(.tabbed) == "id\tx\ntitle\tT\n")
    #expect(MovieText.list([bare], format: .aligned(columns: 80)).hasSuffix("\nT\n"))
  }

  @Test func `JSON types match the documentation`() throws {
    let object = try #require(JSONValue(written: detailRecord.json(DetailedFilm(everything)).text))
    #expect(object["releaseDate"] == .string("1949-09-01"))
    #expect(object["runtime"] == .integer(104))
    #expect(object["rating"] == .number(7.96))
    #expect(object["countries"] == .array([.string("GB"), .string("US")]))
    #expect(object["directors"] == .array([.string("Carol Reed")]))
    #expect(object["cast"]?.elements.first?.names == ["name", "character"])
    #expect(object["cast"]?.elements.last?.names == ["name"])
    #expect(object["videos"]?.elements.first?.names == ["name", "kind", "site", "url"])
    #expect(object["tmdbID"] == .integer(1092))
  }

  @Test(arguments: [0, 1, 10, 20, 40, 80, 120, 300])
  func `Columns are aligned by display width and fit the terminal`(columns: Int) {
    let movies = Gallery.wide + Gallery.classics + Gallery.hostile
    let text = MovieText.list(movies, format: .aligned(columns: columns))
    let all = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let lines = all.dropFirst()
    #expect(lines.count == movies.count)
    for line in all {
      #expect(TextWidth.of(line) <= max(columns, 1), "\(line)")
      #expect(!line.hasSuffix(" "))
    }
    guard columns >= 40 else { return }
    var traits = ListTraits()
    for movie in movies { traits.include(movie) }
    let year = MovieListColumns(
      width: columns + MovieListColumns.marker, traits.columns(of: .allTime)
    ).title
    #expect(all[0].hasPrefix("Title ") && all[0].contains("  Year"))
    for (line, movie) in zip(lines, movies) {
      let start = TextWidth.prefix(of: line[...], columns: year + MovieListColumns.gap).text
      #expect(line[start.endIndex...].hasPrefix("\(movie.year ?? 0)"), "\(line)")
    }
  }

  @Test(arguments: [20, 80, 120])
  func `Styles of headings and titles add nothing but their sequences`(columns: Int) {
    let movies = Gallery.wide + Gallery.classics + Gallery.hostile
    func list(isStyled: Bool) -> String {
      MovieText.list(movies, format: .aligned(columns: columns, isStyled: isStyled))
    }
    func page(isStyled: Bool) -> String {
      MovieText.detail(everything).text(.aligned(columns: columns, isStyled: isStyled))
    }
    func plain(_ text: String) -> String {
      var (plain, isSequence) = ("".unicodeScalars, false)
      for scalar in text.unicodeScalars {
        if scalar == "\u{1B}" { isSequence = true }
        if !isSequence { plain.append(scalar) }
        if scalar == "m" { isSequence = false }
      }
      return String(plain)
    }
    #expect(plain(list(isStyled: true)) == list(isStyled: false))
    #expect(plain(page(isStyled: true)) == page(isStyled: false))
    let lines = list(isStyled: true).split(separator: "\n")
    #expect(lines[0].hasPrefix("\u{1B}[4mTitle ") && lines[0].hasSuffix("\u{1B}[m"))
    #expect(lines[1].hasPrefix("\u{1B}[1m七人の侍\u{1B}[m  "))
    #expect(page(isStyled: true).hasPrefix("\u{1B}[1mThe Third Man\u{1B}[m\n"))
    #expect(page(isStyled: true).contains("\n\u{1B}[1mCast\u{1B}[m\n"))
  }

  @Test func `Tabbed output has seven fields for any title`() {
    let movies = Gallery.wide + Gallery.hostile
    let lines = MovieText.list(movies, format: .tabbed).split(separator: "\n")
    #expect(lines.count == movies.count)
    for line in lines { #expect(line.filter { $0 == "\t" }.count == 6) }
  }

  @Test(arguments: [OutputFormat.tabbed, .aligned(columns: 80), .aligned(columns: 20), .json])
  func `No control sequence reaches the output`(format: OutputFormat) {
    let output =
      MovieText.detail(Gallery.hostileDetail).text(format)
      + MovieText.list(Gallery.hostile + [Gallery.hostileDetail.summary], format: format)
    for scalar in output.unicodeScalars where scalar != "\n" && scalar != "\t" {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      let turns =
        (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
      #expect(!isControl && !turns, "\(scalar.value)")
    }
    if case .aligned = format { #expect(!output.contains("\t")) }
  }

  @Test func `Watch offers credit JustWatch in every format`() throws {
    let options = try #require(everything.watchOptions)
    #expect(
      MovieText.options(options, of: everything).text(.aligned(columns: 80)) == """
        \(Wording.offers(of: everything.title, in: options.country))
        Stream  First Stream, Second Stream
        Rent    A Shop
        https://example.org/watch

        """)
    #expect(
      MovieText.options(options, of: everything).text(.tabbed) == """
        id\t\(everything.id.text)
        title\t\(everything.title)
        country\tAT
        page\thttps://example.org/watch
        offers\tsubscription\tFirst Stream, Second Stream
        offers\trent\tA Shop
        credit\tJustWatch

        """)
    let json = try #require(
      JSONValue(written: MovieText.options(options, of: everything).text(.json)))
    #expect(json.names == ["id", "title", "country", "page", "offers", "credit"])
    #expect(json["credit"] == .string("JustWatch"))
  }

  @Test func `A film on a terminal is its page`() {
    let text = MovieText.detail(Gallery.everything).text(.aligned(columns: 60))
    let difference = Golden.difference(of: text, from: "command-detail-60")
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test func `A film on a terminal shows the marks of similar films`() async throws {
    let library = InMemoryMovieLibrary()
    let similar = LibraryMovie(Gallery.live.recommendations[0].movie)
    _ = try MovieMarkInteractor(library: library).mark(
      similar, [.seen(in: nil)], at: Timestamp(seconds: 1))
    let command = DetailCommand(
      .test(store: InMemoryMovieDataStore([Gallery.live]), library: library))
    func text(_ format: OutputFormat) async throws -> String {
      try await command.run(.arguments([Gallery.live.title]), format: format)
    }
    #expect(try await text(.aligned(columns: 60)).contains("  Odd Man Out (1947)  ✓\n"))
    #expect(try await !text(.json).contains("✓"))
  }

  @Test func `Films on a terminal are a table`() {
    let text = MovieText.list(Gallery.classics + Gallery.wide, format: .aligned(columns: 80))
    let difference = Golden.difference(of: text, from: "command-list-80")
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test func `Columns of a command show days as well, fields the year`() async throws {
    let store = InMemoryMovieDataStore([film("Tomorrow", released: "2026-07-02")])
    let command = ListCommand(.test(store: store))
    var options = ListOptions()
    options.list = .upcoming
    let text = try await command.run(
      options, format: .aligned(columns: 60))
    #expect(text.contains("  Released") && text.contains("\nTomorrow "))
    #expect(text.hasSuffix("   2 Jul 2026\n"))
    let fields = try await command.run(options, format: .tabbed)
    #expect(fields == "tomorrow\tTomorrow\t2026\t\t\t\t\n")
    let other = try await command.run(
      ListOptions(), format: .aligned(columns: 60))
    #expect(other.hasSuffix("  2026\n"))
  }

  @Test func `Columns of a command follow the same rules`() {
    func list(_ movies: [MovieSummary]) -> [String] {
      MovieText.list(movies, format: .aligned(columns: 60)).split(separator: "\n").map(String.init)
    }
    func rated(_ number: Int, _ average: Double, runtime: Int? = nil) -> MovieSummary {
      var movie = film(number)
      movie.rating = MovieRating(average: average, votes: 10)
      movie.runtime = runtime
      return movie
    }
    let ratings = list([rated(1, 7.94), film(2)])
    #expect(ratings[0].contains("Rating"))
    #expect(ratings[1].hasSuffix("7.9") && ratings[2].hasSuffix("1922"))
    let lengths = list([rated(1, 7.94), rated(2, 8, runtime: 125)])
    #expect(lengths[0].contains("Length"))
    #expect(lengths[1].hasSuffix("1921") && lengths[2].hasSuffix(Wording.runtime(125)))
    #expect(lengths[2].count == ratings[1].count)
  }
}
