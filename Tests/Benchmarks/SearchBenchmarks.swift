import ApplicationLogic
import BusinessLogic
import DomainEntities
import ExternalInterfaces

/// What every letter of a search costs over a thousand films, and what a thousand films cost at the start.
@MainActor enum SearchBenchmarks {
  /// Typed letter by letter.
  private static let queries = [
    "seven samurai", "shichinin", "amelie", "hitchcock", "kubrick 1968", "samurai 1954", "heist",
    "the lord of the rings the two towers", "the a of in and", "godfater", "starwars",
    "kurosowa toshiro mifune", "japanese comedy 1950", "the best years of our lifes", "七人の侍",
    "dr strangelove or how i learned to stop worrying and love the bomb",
  ]
  private static let rounds = 5

  static func run() async throws {
    let files = CatalogueFiles.all()
    let texts = files.map { Array($0.utf8) }
    let order = Array(CatalogueFiles.order().utf8)
    let all = EmbeddedCatalogue(films: texts, order: order)
    let count = try await all.page(1, of: MovieQuery()).totalMovies ?? 0
    try await Stopwatch.measure("open \(count) films and the first page of 20") {
      _ = try await EmbeddedCatalogue(films: texts, order: order).page(1, of: MovieQuery())
    }
    let some = [Array(CatalogueFiles.part(of: files, count: 292).utf8)]
    try await Stopwatch.measure("open 292 of them and the first page of 20") {
      _ = try await EmbeddedCatalogue(films: some, order: order).page(1, of: MovieQuery())
    }
    try await Stopwatch.measure("open \(count) films and find the first letter") {
      _ = try await find("s", in: EmbeddedCatalogue(films: texts, order: order))
    }
    _ = try await find("warm", in: all)
    var times: [Duration] = []
    var worst = (time: Duration.zero, text: "")
    for round in 0..<rounds {
      for query in queries {
        for length in 1...query.count {
          // A blank behind it keeps the answer of the round before from being given again.
          let text = query.prefix(length) + String(repeating: " ", count: round + 1)
          let start = ContinuousClock.now
          _ = try await find(String(text), in: all)
          let time = ContinuousClock.now - start
          times.append(time)
          if time > worst.time { worst = (time, String(query.prefix(length))) }
        }
      }
    }
    Stopwatch.report("a letter of a search, of \(times.count)", times)
    Stopwatch.report("the same, the 99th of a hundred", [times.sorted()[times.count * 99 / 100]])
    Stopwatch.report("the same, the worst: \(worst.text.prefix(24))", [worst.time])
  }

  private static func find(_ text: String, in catalogue: EmbeddedCatalogue) async throws {
    let list = MovieListInteractor(store: MovieDataAdapter(source: catalogue), today: .today())
    _ = try await list.movies(in: MovieListSelection(.search(text)), from: 0, limit: 60)
  }
}
