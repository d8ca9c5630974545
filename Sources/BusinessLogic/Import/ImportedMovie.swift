public import DomainEntities

/// A film as a file from elsewhere tells it.
public struct ImportedMovie: Hashable, Sendable {
  /// The film; often nothing is known of it but title and year.
  public var movie: LibraryMovie
  /// What it is marked with there.
  public var marks: MovieMarks
  /// Where the file says so, such as `diary.csv, line 12`.
  public var place: String
  /// The page that the file gives the film; empty where it gives none.
  ///
  /// Films of one file with different pages are different films.
  public var page: String

  /// Makes a film.
  public init(
    movie: LibraryMovie, marks: MovieMarks, place: String = "", page: String = ""
  ) {
    self.movie = movie
    self.marks = marks
    self.place = place
    self.page = page
  }
}

/// How a film of a file was found.
public enum ImportMatch: Hashable, Sendable {
  /// By a name that the file gives it, such as IMDb's.
  case named
  /// By its title and year, which are just these.
  case sure
  /// By its title, give or take case, accents, an article or a year: it may be another one.
  case likely
  /// Nobody knows it; it is kept with the title and the year that the file gives.
  case titleOnly
  /// It may be any of these, so that it is none.
  case several([LibraryMovie])

  /// Whether it was taken for no film.
  var isSeveral: Bool {
    if case .several = self { return true }
    return false
  }
}

/// Where a file says something else than what is marked already.
public enum ImportConflict: Hashable, Sendable {
  /// Another rating.
  case rating(mine: OwnRating, theirs: OwnRating)
  /// Another note.
  case note
  /// It is not for the one who marks, and the file wants it; or the other way round.
  case opposite
}

/// What became of the films of a file, or would become of them.
public struct ImportReport: Sendable {
  /// How it ended.
  public enum Ending: Hashable, Sendable {
    /// Every film had its turn.
    case complete
    /// Somebody stopped it; what was saved before is saved.
    case stopped
    /// Something stood in the way of the rest.
    case failed(MovieDataError)
  }

  /// What became of one film.
  public struct Item: Hashable, Sendable {
    /// The film as the file tells it.
    public var film: ImportedMovie
    /// The film that it was taken for.
    public var movie: LibraryMovie
    /// How that was found.
    public var match: ImportMatch
    /// What was marked before.
    public var before: MovieMarks
    /// What is marked after.
    public var after: MovieMarks
    /// Where one's own word was left standing against that of the file.
    public var conflicts: [ImportConflict]

    /// Whether something changes.
    public var isChange: Bool { before != after }
    /// Whether it was taken for no film.
    public var isUnmatched: Bool { match.isSeveral }
    /// Whether it is kept under a title of its own because the file has another film of its title and year.
    public var isNumbered: Bool { match == .titleOnly && movie.title != film.movie.title }
  }

  /// What is worth telling, in the order of the file: everything for a trial, otherwise what is doubtful.
  public private(set) var items: [Item] = []
  /// How many films had their turn.
  public private(set) var films = 0
  /// How many of them change.
  public private(set) var changed = 0
  /// How many of them were found by a title that is not quite theirs.
  public private(set) var likely = 0
  /// How many nobody knows.
  public private(set) var titleOnly = 0
  /// How many were left out, since they may be any of several.
  public private(set) var unmatched = 0
  /// How many keep a word of one's own against the file's.
  public private(set) var conflicting = 0
  /// The step of the history; nil where nothing has changed.
  public private(set) var step: Int?
  /// Why the service was not asked for all films; nil where it was, or where there is none.
  public private(set) var missing: MovieDataError?
  /// How it ended.
  public private(set) var ending = Ending.complete

  /// Nothing has happened yet.
  public init() {}

  mutating func add(_ item: Item, tellingAll: Bool) {
    films += 1
    if item.isChange { changed += 1 }
    if item.isUnmatched { unmatched += 1 }
    if item.match == .likely { likely += 1 }
    if item.match == .titleOnly { titleOnly += 1 }
    if !item.conflicts.isEmpty { conflicting += 1 }
    let isDoubtful =
      item.isUnmatched || !item.conflicts.isEmpty || item.match == .likely
      || (item.isNumbered && item.isChange)
    if tellingAll || isDoubtful { items.append(item) }
  }

  /// Notes the step of the history that the changes became; the last one stays where there is none.
  mutating func note(step: Int?) { self.step = step ?? self.step }

  /// Notes why the service was not asked for all films.
  mutating func note(missing error: MovieDataError) { missing = error }

  /// Notes how the import ended.
  mutating func end(_ ending: Ending) { self.ending = ending }
}
