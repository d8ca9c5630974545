public import BusinessLogic
import DomainEntities

/// Where files of marks come from, in the words of the command line.
public enum ImportOrigin: String, Hashable, Sendable, CaseIterable {
  /// What this program has written itself.
  case moviebrowser
  /// What Letterboxd exports, and what it takes.
  case letterboxd
  /// What IMDb exports.
  case imdb

  /// Its name as people read it.
  var name: String {
    switch self {
    case .moviebrowser: "MovieBrowser"
    case .letterboxd: "Letterboxd"
    case .imdb: "IMDb"
    }
  }
}

/// The bytes of what somebody wants to have read in.
public struct ImportInput: Hashable, Sendable {
  /// One file of it.
  public struct File: Hashable, Sendable {
    /// Its name, with the folders inside the whole.
    public var path: String
    /// What is in it.
    public var bytes: [UInt8]

    /// Makes a file.
    public init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// What the whole is called.
  public var name: String
  /// Its files that are to be read; one, unless it is a folder or an archive.
  public var files: [File]
  /// The names of the other files of a folder or an archive.
  public var otherPaths: [String]
  /// Whether it is a folder or an archive, in which files go by their names.
  public var isCollection: Bool

  /// Makes an input.
  public init(
    name: String, files: [File], otherPaths: [String] = [], isCollection: Bool = false
  ) {
    self.name = name
    self.files = files
    self.otherPaths = otherPaths
    self.isCollection = isCollection
  }
}

/// A column with values that was not read.
public struct SkippedColumn: Hashable, Sendable {
  /// The name of the file.
  public var path: String
  /// The name of the column.
  public var name: String
}

/// What was found in files of marks.
public struct ImportBundle: Hashable, Sendable {
  /// Whose files they are.
  public var origin: ImportOrigin
  /// The films, each once, as they came.
  public var films: [ImportedMovie] = []
  /// What could not be read, on a line each; the first thousand.
  public var flaws: [String] = []
  /// Lines that may be about any of several films, on a line each.
  var doubts = ImportFlaws()
  /// The number of all that could not be read.
  public var flawCount = 0
  /// The files of a folder or an archive that were not read.
  public var skippedFiles: [SkippedFile] = []
  /// The columns with values that were not read.
  public var skippedColumns: [SkippedColumn] = []
  /// What else there is to say of how files were read, a sentence each.
  public var notes: [String] = []
  /// How many lines are about something else than films, such as series.
  public var others = 0

  /// Nothing is found yet.
  public init(origin: ImportOrigin) {
    self.origin = origin
  }
}

/// Puts together what several lines say of the same films.
struct ImportCollector {
  fileprivate struct Draft {
    var movie: LibraryMovie
    var marks = MovieMarks()
    var place: String
    /// The page of the film; empty where no line gives one.
    var page: String
    var seenSince: Viewing?
    /// Viewings that are not among the marks yet.
    var viewings: [Viewing] = []
    /// The last rating that was given with a viewing; what is given to the film itself counts before it.
    var viewingRating: (rating: OwnRating, at: Timestamp, day: CalendarDate?)?
    /// Tags that are not among the marks yet.
    var tags: [String] = []
    var notes: [(text: String, at: Timestamp)] = []
    /// The texts of the notes.
    var texts: Set<String> = []
    /// The number of bytes of the notes.
    var noteSize = 0
  }

  /// The maximum number of films of one import.
  static let mostFilms = 100_000
  /// Whether there were more films, which are left out.
  private(set) var isFull = false

  private var drafts: [Draft] = []
  /// The films of a key: several where they have different pages.
  private var places: [String: [Int]] = [:]
  /// Lines that may be about any of several films, and which of them they were taken for.
  private(set) var doubts = ImportFlaws()

  /// What says the same of two lines is about the same film, unless their pages differ.
  static func key(_ movie: LibraryMovie) -> String {
    let names = movie.names
    if let name = names.imdb ?? names.tmdb.map(String.init) { return "= \(name)" }
    return "\(movie.year ?? 0) \(movie.title)"
  }

  /// Notes something of a film.
  mutating func note(
    _ movie: LibraryMovie, at place: String, page: String = "",
    _ entry: Entry
  ) {
    let key = Self.key(movie)
    let known = places[key] ?? []
    let index: Int
    if let found = known.first(where: { drafts[$0].page == page }) {
      index = found
    } else if page.isEmpty, !known.isEmpty {
      index = choose(among: known, entry, movie, place)
    } else if let found = known.first(where: { drafts[$0].page.isEmpty }) {
      drafts[found].page = page
      index = found
    } else if drafts.count == Self.mostFilms {
      isFull = true
      return
    } else {
      index = drafts.count
      drafts.append(Draft(movie: movie, place: place, page: page))
      places[key, default: []].append(index)
    }
    drafts[index].take(entry)
  }

  /// The film that a line without its page is about: the one that was seen, rated the same, logged the same day.
  private mutating func choose(
    among films: [Int], _ entry: Entry, _ movie: LibraryMovie, _ place: String
  ) -> Int {
    var films = films
    func narrow(_ isLikely: (Draft) -> Bool) {
      let likely = films.filter { isLikely(drafts[$0]) }
      if !likely.isEmpty { films = likely }
    }
    narrow { $0.seenSince != nil || !$0.viewings.isEmpty || $0.marks.rating != nil }
    if let (rating, at) = entry.viewingRating {
      narrow { $0.marks.rating == rating }
      narrow { $0.seenSince?.noted == at }
    }
    if let logged = entry.viewing?.noted { narrow { $0.seenSince?.noted == logged } }
    if films.count > 1 {
      doubts.add(
        "\(place) may be any of \(films.count) films called \(movie.titleAndYear); "
          + "taken for the one of \(drafts[films[0]].place)")
    }
    return films[0]
  }

  /// What a line says.
  struct Entry {
    var favorite: Timestamp?
    var watchlist: Timestamp?
    /// It was seen, whenever that was; counts only where no viewing has a day.
    var seen: Timestamp?
    var viewing: Viewing?
    /// The rating of the film, which counts before those of viewings.
    var rating: (OwnRating, at: Timestamp)?
    var viewingRating: (OwnRating, at: Timestamp)?
    var note: (String, at: Timestamp)?
    var tags: [String] = []

    /// Whether it says nothing.
    var isEmpty: Bool {
      favorite == nil && watchlist == nil && seen == nil && viewing == nil && rating == nil
        && viewingRating == nil && note == nil && tags.isEmpty
    }
  }

  /// The films, each with all that was noted.
  consuming func finished() -> [ImportedMovie] {
    drafts.map { draft in
      var marks = draft.marks
      marks.add(draft.viewings)
      marks.add(tags: draft.tags)
      if marks.rating == nil, let last = draft.viewingRating {
        marks.rate(last.rating, at: last.at)
      }
      if let seen = draft.seenSince, !marks.isSeen { marks.add(seen) }
      let notes = draft.notes.sorted { $0.at < $1.at }
      if let last = notes.last {
        marks.write(notes.map(\.text).joined(separator: "\n\n"), at: last.at)
      }
      return ImportedMovie(
        movie: draft.movie, marks: marks, place: draft.place, page: draft.page)
    }
  }
}

extension ImportCollector.Draft {
  fileprivate mutating func take(_ entry: ImportCollector.Entry) {
    marks.favoriteSince = marks.favoriteSince ?? entry.favorite
    marks.watchlistSince = marks.watchlistSince ?? entry.watchlist
    if let viewing = entry.viewing { viewings.append(viewing) }
    // One line again and again must not need room for each.
    if viewings.count > max(512, marks.viewings.count) {
      marks.add(viewings)
      viewings = []
    }
    if let seen = entry.seen { seenSince = seenSince ?? Viewing(noted: seen) }
    if let (rating, at) = entry.rating { marks.rate(rating, at: at) }
    if let (rating, at) = entry.viewingRating { take(rating, at, entry.viewing?.day) }
    // No note is as long as all of these together may be.
    if let (text, at) = entry.note, !text.isEmpty, noteSize < 40 * MovieMarks.longestNote,
      texts.insert(text).inserted
    {
      notes.append((text, at))
      noteSize += text.utf8.count
    }
    tags += entry.tags
    if tags.count > max(512, marks.tags.count) {
      marks.add(tags: tags)
      tags = []
    }
  }

  /// Of ratings that were given at one time that of the later viewing counts.
  private mutating func take(_ rating: OwnRating, _ at: Timestamp, _ day: CalendarDate?) {
    if let last = viewingRating,
      (at, day?.dayNumber ?? .min) < (last.at, last.day?.dayNumber ?? .min)
    {
      return
    }
    viewingRating = (rating, at, day)
  }
}
