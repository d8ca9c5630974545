public import DomainEntities

/// A reason why a year cannot be counted.
public enum YearError: Error, Hashable, Sendable {
  /// The query names a list, but a year is about all films that were seen in it.
  case list
  /// The library cannot be read, or a condition of the query cannot be applied to it.
  case data(MovieDataError)
}

/// The use case of looking back at a year: what the user watched in it.
///
/// A stateless value. All functions are synchronous and run on the caller's thread.
public struct YearInteractor: Sendable {
  private let library: any MovieLibrary
  private let films: MarkedFilms
  private let today: CalendarDate

  /// Creates an interactor for a library and the current day.
  ///
  /// Actors and languages come from `facts`, if that is a local source.
  public init(
    library: any MovieLibrary, facts: (any MovieSource)? = nil, today: CalendarDate
  ) {
    self.library = library
    films = MarkedFilms(self.library, facts: facts)
    self.today = today
  }

  /// Returns the statistics of a year, of the films that match a query.
  ///
  /// - Throws: `YearError`, also for a query that names a list, or about facts that nothing has.
  public func statistics(
    of year: Int, matching query: TypedQuery = TypedQuery()
  ) throws(YearError) -> YearStatistics {
    guard query.list == nil else { throw .list }
    do throws(MovieDataError) {
      return try statistics(of: year, filters: query.narrowingFilters)
    } catch {
      throw .data(error)
    }
  }

  private func statistics(
    of year: Int, filters: [MovieFilterAttribute]
  ) throws(MovieDataError) -> YearStatistics {
    if let filter = films.unsupportedFilter(in: filters) {
      throw .unsupported(filter, by: .library)
    }
    var request = LibraryRequest(.seen, limit: .max)
    // Most viewings are in other years. What is counted over all years is read from their sums.
    if filters.isEmpty {
      let days = CalendarDate.days(ofYear: year)
      request.days = days.lowerBound.adding(years: -1)...days.upperBound
    }
    // Conditions on viewings choose the viewings that count, as in the diary.
    let entries = try films.entries(
      of: request, matching: filters.filter { !$0.isOfViewings })
    let seen = entries.filter(\.marks.isSeen).map { entry in
      var film = SeenMovie(films.detail(of: entry), marks: entry.marks)
      film.viewings.removeAll { viewing in
        filters.contains { $0.admits(viewing, of: entry.marks) == false }
      }
      return film
    }
    var statistics = YearStatistics(year: year, of: seen, on: today)
    if filters.isEmpty {
      let viewings = try library.viewingYears()
      statistics.years = viewings.years
      statistics.undatedViewings = viewings.undated
      statistics.lists = try lists(in: statistics.days, entries)
    }
    return statistics
  }

  /// Returns the progress of the lists with films that were seen on some days; `entries` are the
  /// films that were seen then.
  private func lists(
    in days: ClosedRange<CalendarDate>, _ entries: [LibraryEntry]
  ) throws(MovieDataError) -> [YearList] {
    let seen = entries.filter { $0.marks.isSeen(in: days) }.map(\.movie.summary)
    var lists = try ownLists(in: days)
    lists += try awardLists(seen)
    lists.sort { one, other in
      if one.seenInYear != other.seenInYear { return one.seenInYear > other.seenInYear }
      let (key, otherKey) = (QueryNames.hyphenated(one.name), QueryNames.hyphenated(other.name))
      return key == otherKey ? one.name < other.name : key < otherKey
    }
    return lists
  }

  private func ownLists(
    in days: ClosedRange<CalendarDate>
  ) throws(MovieDataError) -> [YearList] {
    var lists: [YearList] = []
    for list in try library.customLists() where list.seen > 0 {
      let films = try library.entries(matching: LibraryRequest(customList: list.name)).entries
      let seenInYear = films.count { $0.marks.isSeen(in: days) }
      guard seenInYear > 0 else { continue }
      var query = TypedQuery()
      query.list = .custom(list.name)
      lists.append(
        YearList(
          name: list.name, query: query, films: list.count, seen: list.seen,
          seenInYear: seenInYear))
    }
    return lists
  }

  private func awardLists(_ seen: [MovieSummary]) throws(MovieDataError) -> [YearList] {
    guard !seen.isEmpty else { return [] }
    var found: [YearList] = []
    for list in SmartList.builtIn where list.query.filters.first?.kind == .award {
      guard let listed = films.films(satisfying: list.query.filters) else { continue }
      let set = MovieSet(listed.map { MovieIdentifiers($0) })
      let seenInYear = seen.count(where: set.contains)
      guard seenInYear > 0 else { continue }
      found.append(
        YearList(
          name: list.name, query: list.query, films: listed.count,
          seen: try library.marks(of: listed).values.count(where: \.isSeen),
          seenInYear: seenInYear))
    }
    return found
  }
}

extension MovieMarks {
  /// Returns whether the film was seen on any of some days.
  fileprivate func isSeen(in days: ClosedRange<CalendarDate>) -> Bool {
    viewings.contains { $0.day.map(days.contains) ?? false }
  }
}
