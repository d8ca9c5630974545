import DomainEntities

extension LibraryStatistics {
  /// Creates the statistics of some films; sums that are too large become the largest number.
  public init(of films: [LibraryEntry]) {
    self.init()
    self.films = films.count
    viewings = films.map(\.marks.viewings.count).reduce(0, +)
    for film in films {
      guard let runtime = film.movie.runtime, runtime > 0 else { continue }
      filmsWithRuntime += 1
      minutes = Self.sum(minutes, runtime)
      let (all, isTooMuch) = runtime.multipliedReportingOverflow(by: film.marks.viewings.count)
      viewingMinutes = Self.sum(viewingMinutes, isTooMuch ? .max : all)
    }
    filmsWithGenre = films.count { !$0.movie.genres.isEmpty }
    filmsWithDirector = films.count { !$0.movie.directors.isEmpty }
    let halves = films.compactMap(\.marks.rating?.halves)
    if !halves.isEmpty { meanRating = Double(halves.reduce(0, +)) / Double(halves.count) / 2 }
    let days = films.flatMap(\.marks.viewings).compactMap(\.day)
    viewingYears = Self.inOrder(days.map { String($0.description.prefix(4)) })
    let years = films.compactMap(\.movie.year)
    self.years = Self.inOrder(years.map { String($0) })
    decades = Self.inOrder(years.map { "\($0 / 10 * 10)s" })
    ratings = Self.inOrder(films.compactMap(\.marks.rating?.description))
    genres = Self.byCount(films.flatMap { $0.movie.genres.map(\.rawValue) })
    directors = Self.byCount(films.flatMap(\.movie.directors))
    tags = Dictionary(grouping: films.flatMap(\.marks.tags), by: MovieMarks.key)
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      .map { Share($0.value.min() ?? "", $0.value.count) }
  }

  private static func sum(_ left: Int, _ right: Int) -> Int {
    let (sum, isTooMuch) = left.addingReportingOverflow(right)
    return isTooMuch ? .max : sum
  }

  private static func inOrder(_ names: [String]) -> [Share] {
    Dictionary(grouping: names, by: \.self).map { Share($0.key, $0.value.count) }
      .sorted { $0.name < $1.name }
  }

  private static func byCount(_ names: [String]) -> [Share] {
    Dictionary(grouping: names, by: \.self).map { Share($0.key, $0.value.count) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }
}
