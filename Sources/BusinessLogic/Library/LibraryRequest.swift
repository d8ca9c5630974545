public import DomainEntities

/// The lists of the user's library.
public enum LibraryList: String, Hashable, Sendable, CaseIterable {
  /// All marked films, most recently changed first.
  case everything = "all"
  /// Favorites, most recent first.
  case favorites
  /// Films to watch, most recently added first.
  case watchlist
  /// Viewings by day, most recent first; undated ones come last.
  case diary
  /// Films that were seen, most recently seen first.
  case seen
  /// Films with a rating, best first.
  case rated
  /// Films with a note, most recently written first.
  case notes
  /// Films with tags, most recently changed first.
  case tags
  /// Films marked “not for me”, most recently marked first.
  case notForMe = "not-for-me"
}

/// The attributes by which library lists can be sorted.
public enum LibrarySortAttribute: String, Hashable, Sendable, CaseIterable {
  /// When the film was added to the list; in the diary, the day of the viewing.
  case added
  /// The day of the last viewing; in the diary, that of the viewing.
  case seen
  /// The title, alphabetically.
  case title
  /// The year of the first release.
  case year
  /// The user's rating.
  case rating
  /// The running time.
  case runtime = "length"
}

/// A sort order for a library list.
public struct LibrarySort: Hashable, Sendable {
  /// The attribute to sort by.
  public var attribute: LibrarySortAttribute
  /// Whether the smallest value comes first; unknown values always come last.
  public var isAscending: Bool

  /// Creates a sort order.
  ///
  /// By default, titles are ascending and all other attributes descending.
  public init(by attribute: LibrarySortAttribute, ascending: Bool? = nil) {
    self.attribute = attribute
    isAscending = ascending ?? (attribute == .title)
  }
}

/// A request for a window of a library list.
public struct LibraryRequest: Hashable, Sendable {
  /// The list.
  public var list: LibraryList
  /// A tag that every film must have, or nil for any.
  public var tag: String?
  /// Days on one of which every film must have been seen, or nil for any; in the diary, the days of
  /// the viewings.
  public var days: ClosedRange<CalendarDate>?
  /// The name of one of the user's own lists, whose films need no marks; it replaces `list` and
  /// `tag`.
  ///
  /// Its films are in the user's order unless a sort order is given.
  public var customList: String?
  /// The sort order, or nil for the list's default.
  public var sort: LibrarySort?
  /// The position of the first entry, counted from 0.
  public var offset: Int
  /// The maximum number of entries.
  public var limit: Int

  /// Creates a request for entries from `offset` up to `offset + limit`; negative values become 0.
  public init(
    _ list: LibraryList, tag: String? = nil, days: ClosedRange<CalendarDate>? = nil,
    sort: LibrarySort? = nil, offset: Int = 0, limit: Int
  ) {
    self.list = list
    self.tag = tag
    self.days = days
    self.sort = sort
    self.offset = max(0, offset)
    self.limit = max(0, limit)
  }

  /// Creates a request for entries of one of the user's own lists.
  public init(
    customList name: String, sort: LibrarySort? = nil, offset: Int = 0, limit: Int = .max
  ) {
    self.init(.everything, sort: sort, offset: offset, limit: limit)
    customList = name
  }

  /// The effective sort order.
  public var order: LibrarySort {
    sort ?? LibrarySort(by: list == .rated ? .rating : .added)
  }
}

/// A window of a library list.
public struct LibraryBatch: Hashable, Sendable {
  /// The entries, in order.
  public var entries: [LibraryEntry]
  /// The number of entries in the whole list.
  public var total: Int

  /// Creates a batch.
  public init(entries: [LibraryEntry], total: Int) {
    self.entries = entries
    self.total = total
  }
}

/// The sizes of a library's lists and tags.
public struct LibraryCounts: Hashable, Sendable {
  /// The number of entries in each list.
  public var entries: [LibraryList: Int]
  /// The tags and the number of films with each, most used first.
  public var tags: [LibraryStatistics.Share]

  /// Creates a set of counts; lists that are left out are empty.
  public init(
    entries: [LibraryList: Int] = [:], tags: [LibraryStatistics.Share] = []
  ) {
    self.entries = entries
    self.tags = tags
  }

  /// The number of entries in a list.
  public subscript(list: LibraryList) -> Int { entries[list] ?? 0 }
}

/// The years in which the user watched films.
public struct ViewingYears: Hashable, Sendable {
  /// The years with viewings whose day is known, earliest first.
  public var years: [Int]
  /// The number of viewings whose day is not known, in all years.
  public var undated: Int

  /// Creates the years of viewings.
  public init(years: [Int] = [], undated: Int = 0) {
    self.years = years
    self.undated = undated
  }
}

/// Statistics of the films in a list.
public struct LibraryStatistics: Hashable, Sendable {
  /// The number of films with a value in common, such as a genre.
  public struct Share: Hashable, Sendable {
    /// The value, as displayed.
    public var name: String
    /// The number of films.
    public var count: Int

    /// Creates a share.
    public init(_ name: String, _ count: Int) {
      self.name = name
      self.count = count
    }
  }

  /// The number of films.
  public var films = 0
  /// The number of viewings.
  public var viewings = 0
  /// The total running time in minutes, counting each film once; unknown lengths count as 0.
  public var minutes = 0
  /// The total running time in minutes, counting every viewing.
  public var viewingMinutes = 0
  /// The number of films whose running time is known.
  public var filmsWithRuntime = 0
  /// The number of films with at least one genre.
  public var filmsWithGenre = 0
  /// The number of films with at least one director.
  public var filmsWithDirector = 0
  /// The mean of the user's ratings, in stars, or nil if there are none.
  public var meanRating: Double?
  /// Viewings by year, earliest first.
  public var viewingYears: [Share] = []
  /// Films by year of release, earliest first.
  public var years: [Share] = []
  /// Films by decade of release, earliest first.
  public var decades: [Share] = []
  /// Films by genre, most common first; a film counts once for each of its genres.
  public var genres: [Share] = []
  /// Films by director, most common first.
  public var directors: [Share] = []
  /// Films by the user's rating, in stars, lowest first.
  public var ratings: [Share] = []
  /// Films by tag, most common first; a film counts once for each of its tags.
  public var tags: [Share] = []

  /// Creates empty statistics.
  public init() {}

  /// The number of films whose year is known.
  public var filmsWithYear: Int { Self.sum(years) }
  /// The number of films with a rating.
  public var filmsWithRating: Int { Self.sum(ratings) }
  /// The number of viewings whose day is known.
  public var viewingsWithDay: Int { Self.sum(viewingYears) }

  private static func sum(_ shares: [Share]) -> Int { shares.reduce(0) { $0 + $1.count } }
}
