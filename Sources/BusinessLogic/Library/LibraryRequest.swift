/// The lists of one's own.
public enum LibraryList: String, Hashable, Sendable, CaseIterable {
  /// Every film that is marked with anything, last changed first.
  case everything = "all"
  /// Favorites, newest first.
  case favorites
  /// What is still to be seen, last added first.
  case watchlist
  /// Every viewing by its day, last day first; those without a day at the end.
  case diary
  /// Every film that was seen, last seen first.
  case seen
  /// Films with a rating, best first.
  case rated
  /// Films with a note, last written first.
  case notes
  /// Films with tags, last changed first.
  case tags
  /// What is not for the one who marks, last marked first.
  case notForMe = "not-for-me"
}

/// What lists of one's own can be put in order by.
public enum LibrarySortAttribute: String, Hashable, Sendable, CaseIterable {
  /// When the film came onto the list; in the diary, the day of the viewing.
  case added
  /// The title, letter by letter.
  case title
  /// The year of the first showing.
  case date
  /// One's own rating.
  case rating
  /// How long the film runs.
  case runtime
}

/// An order of a list of one's own.
public struct LibrarySort: Hashable, Sendable {
  /// What is compared.
  public var attribute: LibrarySortAttribute
  /// Whether the smallest comes first; what is not known comes last either way.
  public var isAscending: Bool

  /// Makes an order; without a direction A before Z, otherwise the latest, the best, the longest first.
  public init(by attribute: LibrarySortAttribute, ascending: Bool? = nil) {
    self.attribute = attribute
    isAscending = ascending ?? (attribute == .title)
  }
}

/// A window of a list of one's own.
public struct LibraryRequest: Hashable, Sendable {
  /// Which list.
  public var list: LibraryList
  /// A tag that every film must have; nil for any.
  public var tag: String?
  /// The order; nil for the list's own.
  public var sort: LibrarySort?
  /// The place of the first entry wanted, from 0.
  public var offset: Int
  /// How many entries are wanted at most.
  public var limit: Int

  /// Makes a request for the entries from `offset` up to `offset + limit`.
  public init(
    _ list: LibraryList, tag: String? = nil, sort: LibrarySort? = nil, offset: Int = 0,
    limit: Int
  ) {
    self.list = list
    self.tag = tag
    self.sort = sort
    self.offset = max(0, offset)
    self.limit = max(0, limit)
  }

  /// The order that counts.
  public var order: LibrarySort {
    sort ?? LibrarySort(by: list == .rated ? .rating : .added)
  }
}

/// The entries of one window.
public struct LibraryBatch: Hashable, Sendable {
  /// The entries in their order.
  public var entries: [LibraryEntry]
  /// How long the whole list is.
  public var total: Int

  /// Makes a batch.
  public init(entries: [LibraryEntry], total: Int) {
    self.entries = entries
    self.total = total
  }
}

/// How much there is in a library.
public struct LibraryCounts: Hashable, Sendable {
  /// How many entries each list has.
  public var entries: [LibraryList: Int]
  /// Every tag with the number of its films, most used first.
  public var tags: [LibraryStatistics.Share]

  /// Makes counts; what is left out is none.
  public init(
    entries: [LibraryList: Int] = [:], tags: [LibraryStatistics.Share] = []
  ) {
    self.entries = entries
    self.tags = tags
  }

  /// How many entries a list has.
  public subscript(list: LibraryList) -> Int { entries[list] ?? 0 }
}

/// What the films of a list have in common, in numbers.
public struct LibraryStatistics: Hashable, Sendable {
  /// How many films share something, such as a genre.
  public struct Share: Hashable, Sendable {
    /// What they share, as people read it.
    public var name: String
    /// How many they are.
    public var count: Int

    /// Makes a share.
    public init(_ name: String, _ count: Int) {
      self.name = name
      self.count = count
    }
  }

  /// How many films there are.
  public var films = 0
  /// How many times they were seen.
  public var viewings = 0
  /// The total running time in minutes, counting each film once; films of unknown length count nothing.
  public var minutes = 0
  /// The total running time in minutes, counting every viewing.
  public var viewingMinutes = 0
  /// Number of films whose length is known.
  public var filmsWithRuntime = 0
  /// Number of films with at least one genre.
  public var filmsWithGenre = 0
  /// Number of films with at least one director.
  public var filmsWithDirector = 0
  /// The mean of one's own ratings, in stars; nil where nothing is rated.
  public var meanRating: Double?
  /// Viewings by the year in which they were, earliest first.
  public var viewingYears: [Share] = []
  /// Films by the year of their first showing, earliest first.
  public var years: [Share] = []
  /// Films by the decade of their first showing, earliest first.
  public var decades: [Share] = []
  /// Films by genre, most first; a film counts in each of its genres.
  public var genres: [Share] = []
  /// Films by director, most first.
  public var directors: [Share] = []
  /// Films by one's own rating, in stars, worst first.
  public var ratings: [Share] = []
  /// Films by tag, most first; a film counts for each of its tags.
  public var tags: [Share] = []

  /// Nothing is counted.
  public init() {}

  /// Number of films whose year is known.
  public var filmsWithYear: Int { Self.sum(years) }
  /// Number of films with a rating.
  public var filmsWithRating: Int { Self.sum(ratings) }
  /// Number of viewings whose day is known.
  public var viewingsWithDay: Int { Self.sum(viewingYears) }

  private static func sum(_ shares: [Share]) -> Int { shares.reduce(0) { $0 + $1.count } }
}
