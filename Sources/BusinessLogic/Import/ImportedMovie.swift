public import DomainEntities

/// A film in an imported file.
public struct ImportedMovie: Hashable, Sendable {
  /// The film; often only its title and year are known.
  public var movie: LibraryMovie
  /// The marks in the file.
  public var marks: MovieMarks
  /// The location in the file, such as `diary.csv, line 12`.
  public var place: String
  /// The film's web page according to the file, or an empty string.
  ///
  /// Films of a file with different pages are different films.
  public var page: String
  /// How long the film was played, in minutes; nil if the file does not say.
  ///
  /// A film that is more than twice as long was not seen.
  public var minutes: Int?

  /// Creates a film.
  public init(
    movie: LibraryMovie, marks: MovieMarks, place: String = "", page: String = "",
    minutes: Int? = nil
  ) {
    self.minutes = minutes
    self.movie = movie
    self.marks = marks
    self.place = place
    self.page = page
  }
}

/// An answer to the question whether a match is right.
public enum ImportAnswer: Hashable, Sendable {
  /// The match is right.
  case accept
  /// The match and all further ones are right.
  case acceptAll
  /// The match is wrong.
  case reject
  /// Another film is meant.
  case other(LibraryMovie)
  /// The import stops.
  case stop
}

/// A conflict between a file and the library.
public enum ImportConflict: Hashable, Sendable {
  /// The ratings differ.
  case rating(mine: UserRating, theirs: UserRating)
  /// The notes differ.
  case note
  /// The film is marked “not for me” in the library but wanted according to the file, or vice
  /// versa.
  case opposite
}

/// The result of an import or of a dry run.
public struct ImportReport: Sendable {
  /// How an import ended.
  public enum Ending: Hashable, Sendable {
    /// All films were processed.
    case complete
    /// The import was stopped; everything saved so far remains.
    case stopped
    /// An error prevented the remaining films from being processed.
    case failed(MovieDataError)
  }

  /// The result for a film.
  public struct Item: Hashable, Sendable {
    /// The film in the file.
    public var film: ImportedMovie
    /// The matched film.
    public var movie: LibraryMovie
    /// How the film was matched.
    public var match: ImportMatch.Kind
    /// The marks before the import.
    public var before: MovieMarks
    /// The marks after the import.
    public var after: MovieMarks
    /// The conflicts in which the existing mark was kept.
    public var conflicts: [ImportConflict]
    /// The film that may be meant but was not accepted; nil for none.
    public var candidate: LibraryMovie?

    /// Whether the marks change.
    public var isChange: Bool { before != after }
    /// Whether the match is ambiguous.
    public var isUnmatched: Bool { match.isSeveral }
    /// Whether the film is skipped, because it is ambiguous or was not found.
    public var isSkipped: Bool {
      isUnmatched || match == .unknown || match.possibleMovie != nil
    }
    /// Whether the film is saved under a numbered title because another one in the file has the
    /// same title and year.
    public var isNumbered: Bool { match == .titleOnly && movie.title != film.movie.title }
  }

  /// The results in the order of the file: all of them for a dry run, otherwise those to review.
  public private(set) var items: [Item] = []
  /// The number of films processed.
  public private(set) var films = 0
  /// The number of films whose marks change.
  public private(set) var changed = 0
  /// The number of films matched by an inexact title or year.
  public private(set) var likely = 0
  /// The number of films skipped because their match may well be a different film.
  public private(set) var possible = 0
  /// The number of films saved by title because there was no match.
  public private(set) var titleOnly = 0
  /// The number of films skipped because they were not found.
  public private(set) var unknown = 0
  /// The number of films skipped because their match is ambiguous.
  public private(set) var unmatched = 0
  /// The number of films with a conflict in which an existing mark was kept.
  public private(set) var conflicting = 0
  /// The changes of the user's own lists.
  public private(set) var lists: [CustomListChange] = []
  /// The people whom the user follows since the import.
  public private(set) var people: [FollowChange] = []
  /// The lists that are full, with the numbers of films that were not added.
  public private(set) var fullLists: [(name: String, refused: Int)] = []
  /// The lists of the file that name films more than once, with the numbers of further mentions.
  public private(set) var repeats: [(name: String, count: Int)] = []
  /// The lists of the file that got another name.
  public private(set) var renamedLists: [(old: String, new: String)] = []
  /// The number of the step in the history, or nil if nothing changed.
  public private(set) var step: Int?
  /// Why the service did not search for all films, or nil if it did or there is none.
  public private(set) var missing: MovieDataError?
  /// How the import ended.
  public private(set) var ending = Ending.complete

  /// Creates an empty report.
  public init() {}

  mutating func add(_ item: Item, tellingAll: Bool) {
    films += 1
    if item.isChange { changed += 1 }
    if item.isUnmatched { unmatched += 1 }
    if item.match == .unknown { unknown += 1 }
    if item.match == .likely { likely += 1 }
    if item.match.possibleMovie != nil { possible += 1 }
    if item.match == .titleOnly { titleOnly += 1 }
    if !item.conflicts.isEmpty { conflicting += 1 }
    let isDoubtful =
      item.isSkipped || !item.conflicts.isEmpty || item.match == .likely
      || item.match == .titleOnly
    if tellingAll || isDoubtful { items.append(item) }
  }

  mutating func add(_ list: CustomListChange) { lists.append(list) }

  mutating func add(_ person: FollowChange) { people.append(person) }

  /// Records that a list has no room for a number of films.
  mutating func record(refused: Int, by name: String) {
    fullLists.append((name: name, refused: refused))
  }

  /// Records that a list of the file names a number of films again.
  mutating func record(repeated: Int, in name: String) {
    repeats.append((name: name, count: repeated))
  }

  /// Records that a list of the file got another name.
  mutating func record(renamed old: String, to new: String) {
    renamedLists.append((old: old, new: new))
  }

  /// Records the step of the history that contains the changes; nil keeps the previous value.
  mutating func record(step: Int?) { self.step = step ?? self.step }

  /// Records why the service did not search for all films.
  mutating func record(missing error: MovieDataError) { missing = error }

  /// Records how the import ended.
  mutating func end(_ ending: Ending) { self.ending = ending }
}
