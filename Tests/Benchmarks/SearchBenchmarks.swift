import BusinessLogic
import Catalogue
import DomainEntities
import MovieData
import OperatingSystem

/// The cost of every letter of a search over a thousand films, and of loading them at the start.
@MainActor enum SearchBenchmarks {
  /// The queries, typed letter by letter.
  private static let queries = [
    "seven samurai", "shichinin", "amelie", "hitchcock", "kubrick 1968", "samurai 1954", "heist",
    "the lord of the rings the two towers", "the a of in and", "godfater", "starwars",
    "kurosowa toshiro mifune", "japanese comedy 1950", "the best years of our lifes", "七人の侍",
    "dr strangelove or how i learned to stop worrying and love the bomb",
  ]
  private static let rounds = 5

  static func run() async throws {
    let films = Array(CatalogueFiles.all().utf8)
    let order = Array(CatalogueFiles.order().utf8)
    let all = EmbeddedCatalogue(films: films, order: order)
    let count = try await all.page(1, of: MovieQuery()).totalMovies ?? 0
    try await start(
      of: [200, 1_000].map { CatalogueFiles.part(of: CatalogueFiles.all(), count: $0) })
    try await Stopwatch.measure("open \(count) films and find the first letter") {
      _ = try await find("s", in: EmbeddedCatalogue(films: films, order: order))
    }
    try await firstLetter("the first letter") {
      EmbeddedCatalogue(films: films, order: order)
    }
    try await firstLetter("the first letter, with basic films") {
      EmbeddedCatalogue(withBasicFilms: true)
    }
    try await letters("a letter of a search", in: all)
    let both = EmbeddedCatalogue(withBasicFilms: true)
    try await letters("a letter, with basic films", in: both)
    try await conditions("a key of a query", in: all)
    try await conditions("a key, with basic films", in: both)
  }

  /// Measures every letter of the queries.
  private static func letters(_ name: String, in all: EmbeddedCatalogue) async throws {
    _ = try await find("warm", in: all)
    var times: [Duration] = []
    var worst = (time: Duration.zero, text: "")
    for round in 0..<rounds {
      for query in queries {
        for length in 1...query.count {
          // Trailing blanks keep the previous round's result from being reused.
          let text = query.prefix(length) + String(repeating: " ", count: round + 1)
          let start = ContinuousClock.now
          _ = try await find(String(text), in: all)
          let time = ContinuousClock.now - start
          times.append(time)
          if time > worst.time { worst = (time, String(query.prefix(length))) }
        }
      }
    }
    report(name, times, worst)
  }

  /// The queries with conditions, typed letter by letter.
  private static let conditions = [
    "genre:drama year:1990..1999 length:<110 country:fr", "decade:80s genre:comedy,-horror",
    "by:varda lang:fr", "with:\"jean gabin\" sort:year", "theme:heist -war sort:length",
    "series:alien", "samurai decade:50s country:jp", "person:kurosawa genre:-drama sort:title",
  ]

  /// Measures the keys of queries with conditions, from the text to the first rows.
  private static func conditions(_ name: String, in all: EmbeddedCatalogue) async throws {
    var times: [Duration] = []
    var worst = (time: Duration.zero, text: "")
    let interactor = MovieListInteractor(
      store: MovieDataAdapter(source: all), today: .today())
    for round in 0..<rounds {
      for query in conditions {
        for length in 1...query.count {
          // Another condition keeps the previous round's result from being reused.
          let text = "year:<=\(3_000 + round) \(query.prefix(length))"
          guard let typed = try? TypedQuery(text) else { continue }
          let start = ContinuousClock.now
          _ = try await interactor.movies(in: typed.selection, from: 0, limit: 60)
          let time = ContinuousClock.now - start
          times.append(time)
          if time > worst.time { worst = (time, String(query.prefix(length))) }
        }
      }
    }
    report(name, times, worst)
  }

  private static func report(
    _ name: String, _ times: [Duration], _ worst: (time: Duration, text: String)
  ) {
    Stopwatch.report("\(name), of \(times.count)", times)
    let sorted = times.sorted()
    for share in [95, 99] {
      Stopwatch.report("the same, percentile \(share)", [sorted[times.count * share / 100]])
    }
    Stopwatch.report("the same, the worst: \(worst.text.prefix(24))", [worst.time])
  }

  /// Measures both sizes in turn, since only their ratio is meaningful.
  private static func start(of parts: [(films: String, order: String)]) async throws {
    var times = parts.map { _ in [Duration]() }
    let texts = parts.map { (films: Array($0.films.utf8), order: Array($0.order.utf8)) }
    for _ in 0..<200 {
      for (number, text) in texts.enumerated() {
        let start = ContinuousClock.now
        _ = try await EmbeddedCatalogue(films: text.films, order: text.order)
          .page(1, of: MovieQuery(sort: MovieSort(by: .popularity)))
        times[number].append(ContinuousClock.now - start)
      }
    }
    for (part, times) in zip(parts, times) {
      let count = part.order.utf8.count { $0 == UInt8(ascii: "\n") } + 1
      Stopwatch.report("open \(count) films and the first page of 20", times)
    }
  }

  /// Measures the wait at the first letter of the first search: indexing the words of all films,
  /// and the result.
  private static func firstLetter(
    _ name: String, of open: () -> EmbeddedCatalogue
  ) async throws {
    var times: [Duration] = []
    for _ in 0..<50 {
      let catalogue = open()
      let start = ContinuousClock.now
      try await find("s", in: catalogue)
      times.append(ContinuousClock.now - start)
    }
    Stopwatch.report(name, times)
  }

  private static func find(_ text: String, in catalogue: EmbeddedCatalogue) async throws {
    let list = MovieListInteractor(store: MovieDataAdapter(source: catalogue), today: .today())
    _ = try await list.movies(in: MovieListSelection(.search(text)), from: 0, limit: 60)
  }
}
