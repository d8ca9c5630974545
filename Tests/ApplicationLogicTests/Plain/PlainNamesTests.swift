import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import MovieData
@testable import Plain
@testable import TerminalModel
@testable import Vocabulary
@testable import Wording

/// Names typed in plain mode, and what the prompt and the menu of lists say.
@MainActor struct PlainNamesTests {
  private let library = InMemoryMovieLibrary()

  private func started(rows: Int = 24, _ films: [MovieSummary] = Self.films) async -> PlainPresenter
  {
    let plain = PlainPresenter(
      store: InMemoryMovieDataStore(films, offering: allFilms, isLocal: true),
      links: RecordingLinkOpener(), today: day("2026-07-01"),
      size: TerminalSize(columns: 80, rows: rows), library: library,
      smartLists: InMemorySmartLists("my-80s = genre:war year:1980..1989\n"))
    _ = await plain.start()
    return plain
  }

  private func marks(of film: MovieSummary) -> MovieMarks? {
    try? library.marks(of: film)
  }

  private static let films = [
    film("Seven Samurai", 1954, genres: [.action]), film("Le Samouraï", 1967, genres: [.crime]),
    film("Ran", 1985, genres: [.war]), film("Z", 1969, genres: [.crime]),
    film("Alien: Resurrection", 1997, genres: [.horror]), film("Nosferatu", 1922, id: "old"),
    film("Nosferatu", 1979, id: "new"), film("Raging Bull", 1980, genres: [.drama]),
  ]

  /// The heading of the list of all films.
  private nonisolated static let all = Wording.heading(of: .allTime)

  @Test(arguments: [
    ("seven samurai", "Seven Samurai\n1954"), ("LE SAMOURAI", "Le Samouraï\n1967"),
    ("ran", "Ran\n1985"), ("Z", "Z\n1969"), ("alien: resurrection", "Alien: Resurrection\n1997"),
    ("nosferatu", "Search: nosferatu\n1. Nosferatu (1922)"),
    ("crime", "Crime\n1. Le Samouraï (1967)"), ("80s", "The 1980s\n1. Ran (1985)"),
    ("genre:war year:1980..1989", "\(all), genre:war, year:1980..1989\n1. Ran"),
    ("my watchlist", "My watchlist\n"), ("watchlist", "My watchlist\n"), ("mine", "My films\n"),
    ("comfort", "\(all), "),
    ("My 80s", "\(all), genre:war, year:1980..1989\n1. Ran"),
  ])
  func `A name opens its list, its film or the films with its words`(
    name: String, page: String
  ) async {
    let plain = await started()
    let answer = await plain.receive(name)
    #expect(answer.hasPrefix(page), "\(answer)")
    let back = Wording.back(to: "\(Self.all): 1 to 8 of 8.")
    #expect((await plain.receive("b")).hasPrefix(back))
  }

  @Test(arguments: [
    ("xyzzy", "\(Wording.nothingCalled("xyzzy", near: nil))\n"),
    ("r2", "\(Wording.nothingCalled("r2", near: nil))\n"),
    ("R", "\(Wording.nothingCalled("R", near: "r"))\n"),
    ("gnere:war", "Unknown key “gnere:”"),
    ("quti", "\(Wording.nothingCalled("quti", near: "quit"))\n"),
  ])
  func `A name of nothing changes nothing`(name: String, complaint: String) async {
    let plain = await started()
    let answer = await plain.receive(name)
    #expect(answer.hasPrefix(complaint), "\(answer)")
    #expect((await plain.receive("1")).hasPrefix("Seven Samurai"))
  }

  @Test(arguments: [
    ("genre crime", "Crime\n"), ("sort title", "\(all), \(Wording.order(MovieSort(by: .title)))"),
    ("goto 3", "Ran\n1985"), ("search ran", "Search: ran\n"),
    ("filter genre:war", "\(all), genre:war"),
    ("refre", "\(all)\n"), ("decade 80s", "The 1980s\n"), ("dec 80s", "The 1980s\n"),
    ("silent-era", "\(Wording.sentence(Wording.removed(list: "silent-era") ?? ""))\n"),
    ("sort titel", "Unknown sort order “titel”; did you mean title?\n"),
  ])
  func `The commands of the prompt work, and their beginnings`(line: String, page: String) async {
    let plain = PlainPresenter(
      store: InMemoryMovieDataStore(Self.films, offering: .everything, isLocal: true),
      links: RecordingLinkOpener(), today: day("2026-07-01"),
      size: TerminalSize(columns: 80, rows: 24))
    _ = await plain.start()
    _ = await plain.receive("all-time")
    let answer = await plain.receive(line)
    #expect(answer.hasPrefix(page), "\(answer)")
  }

  @Test func `The number of a film means the list, also on a page`() async {
    let plain = await started()
    _ = await plain.receive("1")
    #expect((await plain.receive("goto 3")).hasPrefix("Ran\n1985"))
  }

  @Test func `A note keeps its spaces, and British names of marks are accepted`() async {
    let plain = await started()
    _ = await plain.receive("note 1 a  b")
    #expect(marks(of: Self.films[0])?.note == "a  b")
    _ = await plain.receive("mark favourite 3")
    #expect(marks(of: Self.films[2])?.isFavorite == true)
  }

  @Test func `Without a list, the key of the last one names a command`() async {
    let plain = await started()
    #expect((await plain.receive("i 1")).hasPrefix(Wording.noList("I 3 noir")))
  }

  @Test func `A name that could not be looked up is tried again`() async {
    let store = InMemoryMovieDataStore(Self.films, offering: allFilms)
    let plain = PlainPresenter(
      store: store, links: RecordingLinkOpener(), today: day("2026-07-01"),
      size: TerminalSize(columns: 80, rows: 24))
    _ = await plain.start()
    store.fail(with: .offline)
    let failed = await plain.receive("ran")
    #expect(failed.contains(Wording.failure(.offline).dropFirst()), "\(failed)")
    #expect(failed.contains("r to retry"), "\(failed)")
    store.fail(with: nil)
    #expect((await plain.receive("r")).hasPrefix("Ran\n1985"))
  }

  @Test func `From a film, a name opens another film, and b leads back`() async {
    let plain = await started()
    _ = await plain.receive("1")
    _ = await plain.receive("horror")
    _ = await plain.receive("1")
    #expect((await plain.receive("ran")).hasPrefix("Ran"))
    for place in ["Alien: Resurrection (1997).\n", "Horror: 1 to 1 of 1.\n"] {
      #expect((await plain.receive("b")).hasPrefix(Wording.back(to: place)))
    }
    for place in ["Seven Samurai (1954).\n", Self.all] {
      #expect((await plain.receive("b")).hasPrefix(Wording.back(to: place)))
    }
    #expect((await plain.receive("b")).hasPrefix("\(Wording.noWayBack)\n"))
  }

  @Test func `A search over a search, and a chosen list, lead back`() async {
    let plain = await started()
    _ = await plain.receive("/samurai")
    _ = await plain.receive("/ran")
    _ = await plain.receive("crime")
    for list in [MovieList.search("ran"), .search("samurai"), .allTime] {
      let back = Wording.back(to: "\(Wording.heading(of: list)): ")
      #expect((await plain.receive("b")).hasPrefix(back))
    }
  }

  @Test func `The menu has own and smart lists, with the numbers of their films`() async throws {
    let source = RoutedMovieDataSource(ScriptedMovieDataSource(count: 30), library: library)
    let plain = PlainPresenter(
      store: MovieDataAdapter(source: source), links: RecordingLinkOpener(),
      today: day("2026-07-01"), size: TerminalSize(columns: 80, rows: 60), library: library)
    _ = await plain.start()
    _ = await plain.receive("f 3")
    var menu = await plain.receive("l")
    for _ in 1...9 { menu += await plain.receive("n") }
    let favorites = Wording.menuItem(Wording.heading(of: .favorites), count: 1)
    #expect(menu.contains(". \(favorites)\n"), "\(menu)")
    let watchlist = Wording.menuItem(
      Wording.heading(of: .watchlist), count: 0, advice: Wording.addsFirstFilm("a 3"))
    #expect(menu.contains(". \(watchlist)\n"))
    #expect(menu.contains(". Unseen classics"))
    #expect(menu.contains(", current\n"))
    let line = try #require(menu.split(separator: "\n").first { $0.contains("My favorites") })
    let number = line.prefix { $0 != "." }.filter { $0 != " " }
    #expect((await plain.receive(number)).hasPrefix("My favorites\n1. Film 0002"))
  }

  @Test func `The prompt is long once at each kind of place, and after help`() async {
    let plain = PlainPresenter(
      store: InMemoryMovieDataStore(Self.films, offering: allFilms, isLocal: true),
      links: RecordingLinkOpener(), today: day("2026-07-01"),
      size: TerminalSize(columns: 80, rows: 24))
    typealias Hint = Wording.PlainHint
    let end = "\(Hint.quit), \(Hint.help): "
    #expect((await plain.start()).contains("\(Hint.open), \(Hint.search)"))
    #expect((await plain.receive("/ran")).hasSuffix("\n\(Hint.back), \(end)"))
    #expect((await plain.receive("b")).hasSuffix("\n\(Hint.again), \(end)"))
    #expect((await plain.receive("again")).hasSuffix("\n\(end)"))
    #expect((await plain.receive("1")).contains("\(Hint.trailer), \(Hint.watch)"))
    #expect((await plain.receive("n")).hasSuffix("\n\(Hint.back), \(end)"))
    #expect((await plain.receive("?")).contains("\(Hint.trailer), \(Hint.watch)"))
    #expect((await plain.receive("s")).contains(Hint.choose))
    #expect((await plain.receive("s")).hasSuffix("\n\(Hint.back), \(end)"))
  }

  @Test func `The prompt names no trailers of a source without them`() async {
    var offering = allFilms
    offering.isLocal = true
    let plain = PlainPresenter(
      store: InMemoryMovieDataStore(Self.films, offering: offering, isLocal: true),
      links: RecordingLinkOpener(), today: day("2026-07-01"),
      size: TerminalSize(columns: 80, rows: 24))
    _ = await plain.start()
    let page = await plain.receive("1")
    typealias Hint = Wording.PlainHint
    #expect(page.contains("\(Hint.previous), \(Hint.page)"), "\(page)")
    #expect(!page.contains(Hint.trailer), "\(page)")
  }

  @Test func `Titles are whole, and actors have their roles in words`() async {
    let title = "Star Wars: Episode I – The Phantom Menace, with everything that came after it"
    let plain = PlainPresenter(
      store: InMemoryMovieDataStore([Gallery.live, MovieDetail(summary: film(title, 1999))]),
      links: RecordingLinkOpener(), today: day("2026-07-01"),
      size: TerminalSize(columns: 40, rows: 24))
    let list = await plain.start().split { $0.isWhitespace }.joined(separator: " ")
    #expect(list.contains("\(title) (1999)"), "\(list)")
    let page = await plain.receive("1")
    #expect(page.contains(Wording.role("Harry Lime", of: "Orson Welles")), "\(page)")
  }
}
