import DomainEntities

extension LibraryStatistics {
  /// Creates the statistics of some films; sums that are too large become the largest number.
  public init(of films: [LibraryEntry]) {
    var counter = Counter()
    for film in films {
      counter.add(
        year: film.movie.year, runtime: film.movie.runtime, halves: film.marks.rating?.halves,
        viewings: film.marks.viewings.count,
        genres: film.movie.genres.map(\.rawValue).joined(separator: "\n"),
        directors: film.movie.directors.joined(separator: "\n"))
      for day in film.marks.viewings.compactMap(\.day) { counter.addViewings(1, in: day.year) }
    }
    let tags = Dictionary(grouping: films.flatMap(\.marks.tags), by: MovieMarks.key)
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      .map { Share($0.value.min() ?? "", $0.value.count) }
    self = counter.statistics(tags: tags)
  }

  /// Counts films one by one.
  public struct Counter {
    private var result = LibraryStatistics()
    private var years: [Int: Int] = [:]
    private var ratings: [Int: Int] = [:]
    private var viewingYears: [Int: Int] = [:]
    /// The number of films for each combination of genres or directors; far fewer than films.
    private var genres: [String: Int] = [:]
    private var directors: [String: Int] = [:]

    /// Creates a counter of no films.
    public init() {}

    /// Counts a film, whose genres and directors are one per line.
    public mutating func add(
      year: Int?, runtime: Int?, halves: Int?, viewings: Int, genres: String, directors: String
    ) {
      result.films += 1
      result.viewings = Self.sum(result.viewings, viewings)
      if let year { years[year, default: 0] += 1 }
      if let halves { ratings[halves, default: 0] += 1 }
      if let runtime, runtime > 0 {
        result.filmsWithRuntime += 1
        result.minutes = Self.sum(result.minutes, runtime)
        let (all, isTooMuch) = runtime.multipliedReportingOverflow(by: viewings)
        result.viewingMinutes = Self.sum(result.viewingMinutes, isTooMuch ? .max : all)
      }
      if !genres.isEmpty {
        result.filmsWithGenre += 1
        self.genres[genres, default: 0] += 1
      }
      if !directors.isEmpty {
        result.filmsWithDirector += 1
        self.directors[directors, default: 0] += 1
      }
    }

    /// Counts viewings in a year.
    public mutating func addViewings(_ count: Int, in year: Int) {
      viewingYears[year, default: 0] += count
    }

    /// Returns the statistics of the films, which have some tags.
    public func statistics(tags: [Share]) -> LibraryStatistics {
      var result = result
      let rated = ratings.values.reduce(0, +)
      let halves = ratings.reduce(0) { $0 + $1.key * $1.value }
      if rated > 0 { result.meanRating = Double(halves) / Double(rated) / 2 }
      result.years = Self.shares(years) { String($0) }
      var decades: [Int: Int] = [:]
      for (year, count) in years { decades[year / 10 * 10, default: 0] += count }
      result.decades = Self.shares(decades) { "\($0)s" }
      result.ratings = Self.shares(ratings) { UserRating(halves: $0)?.description }
      // As in dates, a year has at least four digits.
      result.viewingYears = Self.shares(viewingYears) {
        String(repeating: "0", count: max(0, 4 - String($0).count)) + String($0)
      }
      result.genres = Self.shares(genres)
      result.directors = Self.shares(directors)
      result.tags = tags
      return result
    }

    private static func sum(_ left: Int, _ right: Int) -> Int {
      let (sum, isTooMuch) = left.addingReportingOverflow(right)
      return isTooMuch ? .max : sum
    }

    private static func shares(_ counts: [Int: Int], _ name: (Int) -> String?) -> [Share] {
      counts.sorted { $0.key < $1.key }.compactMap { number, count in
        name(number).map { Share($0, count) }
      }
    }

    private static func shares(_ combinations: [String: Int]) -> [Share] {
      var counts: [Substring: Int] = [:]
      for (text, count) in combinations {
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
          counts[Substring(line), default: 0] += count
        }
      }
      return counts.map { Share(String($0.key), $0.value) }.sorted {
        ($1.count, $0.name) < ($0.count, $1.name)
      }
    }
  }
}
