public import BusinessLogic
import DomainEntities
import Wording

/// The files to import, in memory.
public struct ImportInput: Hashable, Sendable {
  /// A file of the input.
  public struct File: Hashable, Sendable {
    /// The path inside the folder or archive.
    public var path: String
    /// The contents.
    public var bytes: [UInt8]

    /// Creates a file with a path and contents.
    public init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// The name of the file, folder or archive.
  public var name: String
  /// The files to read; exactly one unless the input is a folder or an archive.
  public var files: [File]
  /// The paths of the other files of a folder or an archive.
  public var otherPaths: [String]
  /// Whether the input is a folder or an archive, whose files are identified by name.
  public var isCollection: Bool

  /// Creates an input.
  public init(
    name: String, files: [File], otherPaths: [String] = [], isCollection: Bool = false
  ) {
    self.name = name
    self.files = files
    self.otherPaths = otherPaths
    self.isCollection = isCollection
  }
}

/// A column with values that was not imported.
public struct SkippedColumn: Hashable, Sendable {
  /// The path of the file.
  public var path: String
  /// The name of the column.
  public var name: String
}

/// The contents of the files of an import.
public struct ImportBundle: Hashable, Sendable {
  /// The program or site that wrote the files.
  public var origin: ImportOrigin
  /// Whether this program wrote the files, perhaps in the format of another one.
  package var isOwn: Bool
  /// The films without duplicates, in the order of the files.
  public var films: [ImportedMovie] = []
  /// The lists, whose films are among those of the file.
  public var lists: [ImportedList] = []
  /// The first thousand problems, one line each.
  public var flaws: [String] = []
  /// The rows that match several films.
  var doubts = ImportFlaws()
  /// The number of all problems.
  public var flawCount = 0
  /// The files of a folder or an archive that were not imported.
  public var skippedFiles: [SkippedFile] = []
  /// The columns with values that were not imported.
  public var skippedColumns: [SkippedColumn] = []
  /// Other remarks on how files were read, one sentence each.
  public var notes: [String] = []
  /// The number of rows that are not about films, such as series.
  public var others = 0
  /// The number of these rows that are about an episode of a series.
  var episodes = 0
  /// The number of series with such episodes.
  var series = 0

  /// Creates an empty bundle.
  public init(origin: ImportOrigin) {
    self.origin = origin
    isOwn = origin == .moviebrowser
  }

  /// Whether there are neither films nor lists.
  package var isEmpty: Bool { films.isEmpty && lists.isEmpty }

  /// Returns the bundle with further problems.
  func adding(_ more: ImportFlaws) -> ImportBundle {
    var bundle = self
    bundle.flaws += more.lines.prefix(max(0, ImportFlaws.most - flaws.count))
    bundle.flawCount += more.count
    return bundle
  }

  /// Returns the bundle with further films, and the problems of their texts.
  func adding(_ found: (films: [ImportedMovie], cuts: ImportFlaws)) -> ImportBundle {
    var bundle = adding(found.cuts)
    bundle.films += found.films
    return bundle
  }
}

/// Merges the rows that are about the same film.
struct ImportCollector {
  fileprivate struct Draft {
    var movie: LibraryMovie
    var marks = MovieMarks()
    var place: String
    /// The address of the film’s page; empty if no row has one.
    var page: String
    var seenSince: Viewing?
    /// Viewings that are not yet part of the marks.
    var viewings: [Viewing] = []
    /// The latest rating of a viewing; a rating of the film takes precedence.
    var viewingRating: (rating: UserRating, at: Timestamp, date: PartialDate?)?
    /// Tags that are not yet part of the marks.
    var tags: [String] = []
    var notes: [(text: String, at: Timestamp)] = []
    /// The texts of the notes.
    var texts: Set<String> = []
    /// The total size of the notes in bytes.
    var noteSize = 0
  }

  /// The maximum number of films of one import.
  static let maxFilms = 100_000
  /// Whether films were dropped because there were more than `maxFilms`.
  private(set) var isFull = false

  private var drafts: [Draft] = []
  /// The indexes of the films of each key; several if their pages differ.
  private var places: [String: [Int]] = [:]
  /// The rows that match several films, with the film that was chosen.
  private(set) var doubts = ImportFlaws()
  /// The texts that are too long.
  private var cuts = ImportFlaws()

  /// Returns the key of a film; rows with the same key are about one film unless their pages
  /// differ.
  static func key(_ movie: LibraryMovie) -> String {
    let names = movie.names
    if let name = names.imdb ?? names.tmdb.map(String.init) { return "= \(name)" }
    return "\(movie.year ?? 0) \(movie.title)"
  }

  /// Adds the contents of a row to its film.
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
    } else if drafts.count == Self.maxFilms {
      isFull = true
      return
    } else {
      index = drafts.count
      drafts.append(Draft(movie: movie, place: place, page: page))
      places[key, default: []].append(index)
    }
    for tag in entry.tags { cuts.check(tag, .tag, .tag(on: movie.titleAndYear), at: place) }
    drafts[index].add(entry)
  }

  /// Chooses the film of a row without a page: one that is seen, has the same rating or log date.
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
        Wording.ambiguousFilm(
          place, matching: films.count, called: movie.titleAndYear, chosen: drafts[films[0]].place))
    }
    return films[0]
  }

  /// The marks of a row.
  struct Entry {
    var favorite: Timestamp?
    var watchlist: Timestamp?
    /// When the film was marked as seen, without a day; ignored if there are viewings.
    var seen: Timestamp?
    var viewing: Viewing?
    /// The rating of the film, which takes precedence over ratings of viewings.
    var rating: (UserRating, at: Timestamp)?
    var viewingRating: (UserRating, at: Timestamp)?
    var note: (String, at: Timestamp)?
    var tags: [String] = []

    /// Returns a note; nil if it is empty.
    static func note(_ text: String?, at moment: Timestamp) -> (String, at: Timestamp)? {
      text.flatMap { $0.isEmpty ? nil : ($0, moment) }
    }

    /// Whether the row has no marks.
    var isEmpty: Bool {
      favorite == nil && watchlist == nil && seen == nil && viewing == nil && rating == nil
        && viewingRating == nil && note == nil && tags.isEmpty
    }
  }

  /// Returns the films with their merged marks, and the texts that were cut.
  consuming func finished() -> (films: [ImportedMovie], cuts: ImportFlaws) {
    var cuts = self.cuts
    let films = drafts.map { draft in
      var marks = draft.marks
      marks.add(draft.viewings)
      marks.add(tags: draft.tags)
      if marks.rating == nil, let last = draft.viewingRating {
        marks.rate(last.rating, at: last.at)
      }
      if let seen = draft.seenSince, !marks.isSeen { marks.add(seen) }
      let notes = draft.notes.sorted { $0.at < $1.at }
      if let last = notes.last {
        let text = notes.map(\.text).joined(separator: "\n\n")
        cuts.check(text, .note, .note(on: draft.movie.titleAndYear), at: draft.place)
        marks.write(text, at: last.at)
      }
      // Films cut their titles at once, so only the result tells.
      let title = draft.movie.title
      if title.utf8.count >= TextLimit.title.characters,
        title.count == TextLimit.title.characters
      {
        cuts.add("\(draft.place): \(Wording.longTitle(title))")
      }
      return ImportedMovie(
        movie: draft.movie, marks: marks, place: draft.place, page: draft.page)
    }
    return (films, cuts)
  }
}

extension ImportCollector.Draft {
  fileprivate mutating func add(_ entry: ImportCollector.Entry) {
    marks.favoriteSince = marks.favoriteSince ?? entry.favorite
    marks.watchlistSince = marks.watchlistSince ?? entry.watchlist
    if let viewing = entry.viewing { viewings.append(viewing) }
    // Limits the memory for many copies of the same row.
    if viewings.count > max(512, marks.viewings.count) {
      marks.add(viewings)
      viewings = []
    }
    if let seen = entry.seen { seenSince = seenSince ?? Viewing(noted: seen) }
    if let (rating, at) = entry.rating { marks.rate(rating, at: at) }
    if let (rating, at) = entry.viewingRating { add(rating, at, entry.viewing?.date) }
    // Limits the memory for notes; a longer one could not be saved anyway.
    if let (text, at) = entry.note, !text.isEmpty, noteSize < 40 * MovieMarks.maxNoteLength,
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

  /// Keeps the latest rating of a viewing; of ratings with the same time, that of the later
  /// viewing.
  private mutating func add(_ rating: UserRating, _ at: Timestamp, _ date: PartialDate?) {
    func day(_ date: PartialDate?) -> Int { date?.days.lowerBound.dayNumber ?? .min }
    if let last = viewingRating, (at, day(date)) < (last.at, day(last.date)) { return }
    viewingRating = (rating, at, date)
  }
}

extension [ImportedList] {
  /// Adds a list; one with the name of another gets a number, such as `Noir (2)`.
  mutating func add(_ list: ImportedList) {
    let names = Set(map { CustomList.key(ofName: $0.list.name) })
    var list = list
    let name = list.list.name.prefix(80)
    var number = 2
    while names.contains(CustomList.key(ofName: list.list.name)) {
      list.list.rename("\(name) (\(number))")
      number += 1
    }
    append(list)
  }
}
