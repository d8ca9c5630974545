import BusinessLogic
import DomainEntities
import Records
import Wording

/// Merges the rows that are about the same film, and collects what was not read.
struct ImportCollector {
  /// The maximum number of films of one import.
  static let maxFilms = 100_000
  /// The maximum size of an entry of a document, in bytes.
  static let maxEntryBytes = 4 * 1024 * 1024

  /// Whether films were dropped because there were more than `maxFilms`.
  private var isFull = false

  private let context: ImportContext
  /// The columns with values that were not read.
  private var columns: [SkippedColumn] = []
  /// Whether this program wrote all tables; nil without one.
  private var isOwn: Bool?
  /// What was not read.
  private var log = ImportLog()
  private var drafts: [Draft] = []
  /// The indexes of the films of each key; several if their pages differ.
  private var places: [String: [Int]] = [:]
  private var plays: [Play] = []
  private var people: [FollowedPerson] = []
  private var lists: [(list: CustomList, key: String, place: String)] = []
  private var entries: [String: [ListedFilms.Entry]] = [:]
  /// The first entries of lists, which describe those that were not added.
  private var unnamed: [(key: String, first: ImportRow.Listing, place: String)] = []
  /// The films by their pages.
  private var movies: [String: LibraryMovie] = [:]
  /// The rows of films that others may name better.
  private var references: [(row: ImportRow, place: String)] = []
  /// The rows that match several films, with the film that was chosen.
  private var doubts = ImportFlaws()
  /// The texts that are too long.
  private var cuts = ImportFlaws()

  private struct Play {
    var movie: LibraryMovie
    var place: String
    var moment: ImportMoment?
    var minutes: Int?
  }

  /// Creates an empty collector.
  init(in context: ImportContext) {
    self.context = context
  }

  // MARK: Rows

  /// Reads the lines of a table.
  ///
  /// - Throws: `CommandFailure` if a column may change the meaning of the others.
  mutating func read(
    _ file: ImportTable, _ reading: ImportReading
  ) throws(CommandFailure) {
    let unknown = file.columns(besides: reading.columns)
    guard reading.ignoresOthers || unknown.decisive.isEmpty else {
      throw CommandFailure(.failure, Wording.decisiveColumns(file.path, unknown.decisive))
    }
    columns += (unknown.decisive + unknown.harmless).map {
      SkippedColumn(path: file.path, name: $0)
    }
    isOwn = (isOwn ?? true) && file.table.names == LetterboxdRows.names
    if let name = reading.listName { add(listNamed: name, key: file.path, at: file.path) }
    for line in file.table.lines {
      switch line {
      case .flaw(let flaw): skip(flaw, in: file.path)
      case .row(let row):
        let fields = ImportFields(row, of: file, in: context)
        for row in reading.read(fields, &log) { add(row, at: fields.place, list: file.path) }
      }
    }
  }

  /// Reads the entries of an array; too large ones are skipped and named.
  ///
  /// - Returns: Whether it is an array.
  @discardableResult mutating func read(
    entriesOf scanner: inout JSONScanner, at path: String, section: String = "",
    list: String? = nil, _ read: ImportReading.Read
  ) throws(JSONFailure) -> Bool {
    guard scanner.nextKind() == .array else {
      try scanner.skip()
      return false
    }
    var number = 0
    try scanner.elements { scanner throws(JSONFailure) in
      number += 1
      let place = Wording.entry(number, of: path)
      guard let value = try scanner.value(ofAtMost: Self.maxEntryBytes) else {
        return problem(Wording.entryTooLarge, at: place)
      }
      let fields = ImportFields(value, at: place, section: section, in: context)
      for row in read(fields, &log) { add(row, at: place, list: list) }
    }
    return true
  }

  /// Adds a row; its place in a list without a key is in the list `list`.
  mutating func add(_ row: ImportRow, at place: String, list: String? = nil) {
    guard !row.isReference else { return references.append((row, place)) }
    if !row.page.isEmpty, movies[row.page] == nil { movies[row.page] = row.movie }
    plays += row.plays.map {
      Play(movie: row.movie, place: place, moment: $0, minutes: row.minutes)
    }
    if !row.isEmpty { merge(row, at: place) }
    for listing in row.listings {
      let key = listing.list.isEmpty ? list ?? "" : listing.list
      if entries[key] == nil { unnamed.append((key, listing, place)) }
      entries[key, default: []].append(
        ListedFilms.Entry(
          movie: row.movie, place: place, note: listing.note, rank: listing.rank))
    }
  }

  /// Adds a person whom the user follows.
  mutating func add(_ person: FollowedPerson) { people.append(person) }

  /// Adds a list of the user’s own, whose places have a key, unless its name is empty.
  mutating func add(
    listNamed name: String, note: String = "", isRanked: Bool = false, key: String,
    at place: String
  ) {
    guard var list = CustomList(named: name) else { return }
    var flaws = ImportFlaws()
    flaws.check(name, .tag, .listName(list.name), at: place)
    flaws.check(note, .note, .listDescription(list.name), at: place)
    log.add(flaws)
    list.write(note)
    list.rank(isRanked)
    lists.append((list, key, place))
  }

  /// Adds a problem; its text is only evaluated if it is kept.
  mutating func problem(_ text: @autoclosure () -> String, at place: String) {
    log.problem(text(), at: place)
  }

  /// Adds a line of a table that is skipped.
  mutating func skip(_ flaw: CSVTable.Flaw, in path: String) {
    problem(flaw.what, at: "\(path), line \(flaw.line)")
  }

  /// Adds a remark on how the files were read.
  mutating func remark(_ text: String) { log.remark(text) }

  private mutating func merge(_ row: ImportRow, at place: String) {
    var row = row
    let title = row.movie.titleAndYear
    var flaws = ImportFlaws()
    if let marks = row.marks {
      for note in row.notes { flaws.check(note.text, .note, .note(on: title), at: place) }
      row.marks = context.checked(marks, at: place, &flaws)
    }
    for tag in row.tags { flaws.check(tag, .tag, .tag(on: title), at: place) }
    // The problems of values come first.
    if row.marks == nil { cuts.add(flaws) } else { log.add(flaws) }
    if let index = index(of: row, at: place) { drafts[index].add(row) }
  }

  /// Returns the index of the film of a row, which is added if it is new; nil if there is no room.
  private mutating func index(of row: ImportRow, at place: String) -> Int? {
    let key = Self.key(row.movie)
    let known = row.marks == nil ? places[key] ?? [] : []
    if let found = known.first(where: { drafts[$0].page == row.page }) { return found }
    if row.page.isEmpty, !known.isEmpty { return choose(among: known, row, place) }
    if let found = known.first(where: { drafts[$0].page.isEmpty }) {
      drafts[found].page = row.page
      return found
    }
    guard drafts.count < Self.maxFilms else {
      isFull = true
      return nil
    }
    drafts.append(
      Draft(movie: row.movie, library: row.marks, place: place, page: row.page))
    places[key, default: []].append(drafts.count - 1)
    return drafts.count - 1
  }

  /// Returns the key of a film; rows with the same key are about one film unless their pages
  /// differ.
  private static func key(_ movie: LibraryMovie) -> String {
    let names = movie.names
    if let name = names.imdb ?? names.tmdb.map(String.init) { return "= \(name)" }
    return "\(movie.year ?? 0) \(movie.title)"
  }

  /// Chooses the film of a row without a page: one that is seen, has the same rating or log date.
  private mutating func choose(among films: [Int], _ row: ImportRow, _ place: String) -> Int {
    var films = films
    func narrow(_ isLikely: (Draft) -> Bool) {
      let likely = films.filter { isLikely(drafts[$0]) }
      if !likely.isEmpty { films = likely }
    }
    narrow { $0.seenSince != nil || !$0.viewings.isEmpty || $0.marks.rating != nil }
    if let (rating, at) = row.viewingRating {
      narrow { $0.marks.rating == rating }
      narrow { $0.seenSince?.noted == at }
    }
    if let logged = row.viewings.first?.noted { narrow { $0.seenSince?.noted == logged } }
    if films.count > 1 {
      doubts.add(
        Wording.ambiguousFilm(
          place, matching: films.count, called: row.movie.titleAndYear,
          chosen: drafts[films[0]].place))
    }
    return films[0]
  }

  // MARK: Result

  /// Returns the contents as a bundle; nil if there are too many films.
  consuming func bundle(_ origin: ImportOrigin) -> ImportBundle? {
    addReferences()
    addPlays()
    let added = Set(lists.map(\.key))
    for (key, first, place) in unnamed where !added.contains(key) {
      let name = first.name.isEmpty ? key : first.name
      add(listNamed: name, note: first.description, key: key, at: place)
    }
    var bundle = ImportBundle(origin: origin)
    let movies = drafts.map { $0.movie(&cuts) }
    var films = ListedFilms(movies)
    for (list, key, place) in lists {
      bundle.lists.add(films.list(list, of: entries[key] ?? [], from: place, &cuts))
    }
    bundle.people = people
    log.add(cuts)
    bundle.films = films.films
    bundle.problems = log.flaws
    bundle.skippedColumns = columns
    bundle.isOwn = bundle.isOwn || isOwn ?? false
    bundle.doubts = doubts
    (bundle.others, bundle.episodes, bundle.series) = (log.others, log.episodes, log.series.count)
    bundle.notes = log.notes
    if log.hasInstants { bundle.notes.append(Wording.localDays) }
    if log.roundedRatings > 0 { bundle.notes.append(Wording.roundedRatings(log.roundedRatings)) }
    if log.skippedViewings > 0 {
      bundle.notes.append(Wording.skippedViewings(log.skippedViewings))
    }
    if log.partViewings > 0 { bundle.notes.append(Wording.partViewings(log.partViewings)) }
    return isFull || bundle.films.count > Self.maxFilms ? nil : bundle
  }

  /// Adds the rows of films that are known by their pages, or else by their titles.
  private mutating func addReferences() {
    for (row, place) in references {
      var row = row
      row.isReference = false
      row.movie = movies[row.page] ?? row.movie
      if row.movie.title.isEmpty, row.movie.names.isEmpty {
        problem(Wording.noTitleOrID, at: place)
      } else {
        add(row, at: place)
      }
    }
  }

  /// Adds the viewings in their order; all but the first of a film are rewatches.
  private mutating func addPlays() {
    let order = plays.indices.sorted { left, right in
      (plays[left].moment?.time.seconds ?? .min, left)
        < (plays[right].moment?.time.seconds ?? .min, right)
    }
    var seen: Set<String> = []
    for index in order {
      let play = plays[index]
      var row = ImportRow(play.movie)
      row.viewings = [
        Viewing(
          date: play.moment?.date, isRewatch: !seen.insert(Self.key(play.movie)).inserted,
          noted: play.moment?.time ?? context.now)
      ]
      row.minutes = play.minutes
      merge(row, at: play.place)
    }
  }
}

/// A film and its marks until all rows are read.
private struct Draft {
  var movie: LibraryMovie
  /// All marks of a film of a library.
  let library: MovieMarks?
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
  /// How long the film was played at most.
  var minutes: Int?

  init(movie: LibraryMovie, library: MovieMarks?, place: String, page: String) {
    self.movie = movie
    self.library = library
    self.place = place
    self.page = page
  }

  mutating func add(_ row: ImportRow) {
    marks.favoriteSince = marks.favoriteSince ?? row.favorite
    marks.watchlistSince = marks.watchlistSince ?? row.watchlist
    viewings += row.viewings
    if let played = row.minutes { minutes = max(minutes ?? 0, played) }
    // Limits the memory for many copies of the same row.
    if viewings.count > max(512, marks.viewings.count) {
      marks.add(viewings)
      viewings = []
    }
    if let seen = row.seen { seenSince = seenSince ?? Viewing(noted: seen) }
    if let (rating, at) = row.rating { marks.rate(rating, at: at) }
    if let (rating, at) = row.viewingRating { add(rating, at, row.viewings.first?.date) }
    // Limits the memory for notes; a longer one could not be saved anyway.
    for (text, at) in row.notes
    where noteSize < 40 * MovieMarks.maxNoteLength && texts.insert(text).inserted {
      notes.append((text, at))
      noteSize += text.utf8.count
    }
    tags += row.tags
    if tags.count > max(512, marks.tags.count) {
      marks.add(tags: tags)
      tags = []
    }
  }

  /// Keeps the latest rating of a viewing; of two ratings with the same time, the later viewing
  /// has the one to keep.
  private mutating func add(_ rating: UserRating, _ at: Timestamp, _ date: PartialDate?) {
    func day(_ date: PartialDate?) -> Int { date?.days.lowerBound.dayNumber ?? .min }
    if let last = viewingRating, (at, day(date)) < (last.at, day(last.date)) { return }
    viewingRating = (rating, at, date)
  }

  /// Returns the film with its merged marks; adds the texts that are cut.
  func movie(_ cuts: inout ImportFlaws) -> ImportedMovie {
    if let library { return ImportedMovie(movie: movie, marks: library, place: place) }
    var marks = marks
    marks.add(viewings)
    marks.add(tags: tags)
    if marks.rating == nil, let last = viewingRating { marks.rate(last.rating, at: last.at) }
    if let seen = seenSince, !marks.isSeen { marks.add(seen) }
    let notes = notes.sorted { $0.at < $1.at }
    if let last = notes.last {
      let text = notes.map(\.text).joined(separator: "\n\n")
      cuts.check(text, .note, .note(on: movie.titleAndYear), at: place)
      marks.write(text, at: last.at)
    }
    // Films cut their titles at once, so only the result tells.
    let title = movie.title
    if title.utf8.count >= TextLimit.title.characters, title.count == TextLimit.title.characters {
      cuts.add("\(place): \(Wording.longTitle(title))")
    }
    return ImportedMovie(
      movie: movie, marks: marks, place: place, page: page, minutes: minutes)
  }
}
