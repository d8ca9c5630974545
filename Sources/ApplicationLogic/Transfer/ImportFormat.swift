import BusinessLogic
import DomainEntities
import Records
import TerminalModel
import Wording

/// How the rows of a file are read.
struct ImportReading: Sendable {
  /// Returns the films of a row with their marks; none if it is not about a film.
  typealias Read = @Sendable (ImportFields, inout ImportLog) -> [ImportRow]

  /// The columns that are read or can be ignored safely.
  var columns: [String]
  /// Whether other columns cannot change the meaning of these.
  var ignoresOthers = false
  /// The name of the list of the user’s own that the rows make up; nil for none.
  var listName: String?
  var read: Read
}

/// A format of tables, recognized by the columns.
struct TableFormat: Sendable {
  /// The program that writes the tables.
  let origin: ImportOrigin
  /// Returns whether a table has the format.
  let isRecognized: @Sendable (CSVTable) -> Bool
  /// Returns how a table is read.
  ///
  /// - Throws: `CommandFailure` if the table can be read in several ways.
  let reading: @Sendable (ImportTable, ImportContext) throws(CommandFailure) -> ImportReading

  /// The formats of all programs in the order of recognition; the last one accepts any table of
  /// titles.
  static let all =
    tvTime + [
      moviebrowser, tmdb, netflix, netflixActivity, simkl, movary, yamtrack, trakt, filmweb,
      cineBridge, imdb,
      letterboxd,
    ]

  /// Creates a format.
  init(
    _ origin: ImportOrigin, isRecognized: @escaping @Sendable (CSVTable) -> Bool,
    reading:
      @escaping @Sendable (ImportTable, ImportContext) throws(CommandFailure) ->
      ImportReading
  ) {
    self.origin = origin
    self.isRecognized = isRecognized
    self.reading = reading
  }

  /// Creates a format whose other columns can all be ignored.
  init(
    _ origin: ImportOrigin, recognizedBy names: [String], read: @escaping ImportReading.Read
  ) {
    self.init(origin) { table in
      names.allSatisfy(table.has)
    } reading: { _, _ in
      ImportReading(columns: names, ignoresOthers: true, read: read)
    }
  }

  /// Creates a format with a meaning for each column.
  init(_ origin: ImportOrigin, recognizedBy names: [String], _ columns: ImportColumns) {
    self.init(origin) { table in
      names.allSatisfy(table.has)
    } reading: {
      file, _ throws(CommandFailure) in
      try columns.reading(of: file)
    }
  }
}

/// A JSON format, recognized by the members of the document or of its first entry.
struct DocumentFormat: Sendable {
  /// Returns how a document is read; adds its lists and remarks to the collector.
  typealias Reading =
    @Sendable (_ bytes: [UInt8], _ path: String, inout ImportCollector) throws(JSONFailure) ->
    ImportReading.Read

  /// The program that writes the documents.
  let origin: ImportOrigin
  /// Returns whether a document has the format.
  let isRecognized: @Sendable (JSONOutline) -> Bool
  /// The members of the document with its entries; empty if the document is their array.
  let sections: [String]
  private let reading: Reading

  /// The formats of all programs that write single documents.
  static let all = tvTime + [simkl, watcharr, ryot, stremio, filmweb]

  /// Creates a format.
  init(
    _ origin: ImportOrigin, sections: [String] = [],
    isRecognized: @escaping @Sendable (JSONOutline) -> Bool, reading: @escaping Reading
  ) {
    self.origin = origin
    self.sections = sections
    self.isRecognized = isRecognized
    self.reading = reading
  }

  /// Creates a format with a meaning for each member of an entry.
  init(
    _ origin: ImportOrigin, sections: [String] = [], _ columns: ImportColumns,
    isRecognized: @escaping @Sendable (JSONOutline) -> Bool
  ) {
    self.init(origin, sections: sections, isRecognized: isRecognized) { _, _, _ in columns.rows }
  }

  /// Reads a document.
  func read(
    _ bytes: [UInt8], _ path: String, into collector: inout ImportCollector
  ) throws(JSONFailure) {
    let read = try reading(bytes, path, &collector)
    var scanner = JSONScanner(bytes)
    if sections.isEmpty {
      try collector.read(entriesOf: &scanner, at: path, read)
    } else {
      try scanner.members { name, scanner throws(JSONFailure) in
        guard sections.contains(name) else { return try scanner.skip() }
        try collector.read(
          entriesOf: &scanner, at: sections.count > 1 ? "\(path), \(name)" : path, section: name,
          read)
      }
    }
    try scanner.end()
  }
}

/// What the columns of a table, or the members of an entry, mean.
struct ImportColumns: Sendable {
  /// The meaning of a column; the first one with a value counts.
  enum Meaning: Sendable {
    /// The kind of title; rows of other kinds than films are counted.
    case kind(films: Set<String>, others: Set<String> = [])
    case title, originalTitle, year, yearOfDate, runtime, genres, directors, page
    /// An ID. An invalid one makes a row of a table invalid, unless it is a hint.
    case tmdb, imdb, tmdbHint, imdbHint
    /// What the user did, in lowercase letters.
    case state([String: ImportRole])
    /// Whether the film has a mark that no other column has.
    case flag(ImportRole)
    /// The date of a viewing; all but the first of a film are rewatches.
    case play(ImportFields.Precision)
    /// The number of all viewings of a row.
    case plays
    /// The number of viewings besides the first.
    case repeats
    /// The date of a viewing, and whether it is a rewatch.
    case viewing, rewatch
    /// The time of the marks other than a rating and a note, of these, and of the rating.
    case added(ImportFields.Precision), noted(ImportFields.Precision), rated(ImportFields.Precision)
    case rating(ImportFields.Scale)
    case note, tags
    /// The place in a list, and the note on the film there.
    case rank, listNote
    case ignored

    /// Whether the column says what a row is about.
    fileprivate var isOfFilm: Bool {
      switch self {
      case .kind, .title, .originalTitle, .year, .yearOfDate, .runtime, .genres, .directors, .page,
        .tmdb, .imdb, .tmdbHint, .imdbHint:
        true
      default: false
      }
    }
  }

  private let columns: [(name: String, meaning: Meaning)]
  private let role: ImportRole?
  private let clearDates: String?
  private let isFilm: (@Sendable (ImportFields, inout ImportLog) -> Bool)?
  private let completion: Completion

  /// Adds to a row what no column says alone.
  typealias Completion = @Sendable (inout ImportRow, ImportFields, inout ImportLog) -> Void

  /// Creates columns with a meaning each.
  ///
  /// - Parameters:
  ///   - columns: The columns in the order of reading; a dot leads to a member of a member.
  ///   - more: Further columns.
  ///   - role: What the films are, unless a column says so.
  ///   - clearDates: The column in which dates of an unclear order refuse the table.
  ///   - isFilm: Returns whether an entry is about a film; counts others.
  ///   - completion: Adds to a row what no column says alone.
  init(
    _ columns: KeyValuePairs<String, Meaning>, and more: KeyValuePairs<String, Meaning> = [:],
    as role: ImportRole? = nil, clearDates: String? = nil,
    isFilm: (@Sendable (ImportFields, inout ImportLog) -> Bool)? = nil,
    completion: @escaping Completion = { _, _, _ in }
  ) {
    self.columns = (Array(columns) + Array(more)).map { (name: $0.key, meaning: $0.value) }
    self.role = role
    self.clearDates = clearDates
    self.isFilm = isFilm
    self.completion = completion
  }

  /// Returns how a table with these columns is read.
  ///
  /// - Throws: `CommandFailure` if the order of days and months is unclear and matters.
  func reading(of file: ImportTable) throws(CommandFailure) -> ImportReading {
    if let text = clearDates.flatMap(file.ambiguousDate) {
      throw CommandFailure(.failure, Wording.unclearDates(file.path, text))
    }
    return ImportReading(columns: columns.map(\.name), read: rows)
  }

  // MARK: Rows

  /// The values of a row until all columns are read.
  private struct Values {
    var (title, originalTitle, year, runtime) = ("", "", Int?.none, Int?.none)
    var (genres, directors) = ([MovieGenre](), [String]())
    var (tmdb, imdb) = (Int?.none, String?.none)
    var (isIdentified, isPlay, isViewing) = (false, false, false)
    var (state, hasState) = (ImportRole?.none, false)
    var flags: [ImportRole] = []
    var play: ImportMoment?
    var (added, noted, rated) = (Timestamp?.none, Timestamp?.none, Timestamp?.none)
    var rating: UserRating?
    var (note, page, listNote, isRewatch) = ("", "", "", false)
    var tags: [String] = []
    var rank: Int?
  }

  /// Returns the film and the marks of a row; none if it is invalid, or not about a film.
  @Sendable func rows(_ fields: ImportFields, _ log: inout ImportLog) -> [ImportRow] {
    row(fields, &log).map { [$0] } ?? []
  }

  private func row(_ fields: ImportFields, _ log: inout ImportLog) -> ImportRow? {
    if let isFilm, !isFilm(fields, &log) { return nil }
    var values = Values()
    values.state = role
    for (name, meaning) in columns where meaning.isOfFilm {
      guard read(name, meaning, &values, fields, &log) else { return nil }
    }
    let names = MovieIdentifiers(tmdb: values.tmdb, imdb: values.imdb)
    guard !values.title.isEmpty || !names.isEmpty else {
      log.problem(values.isIdentified ? Wording.noTitleOrID : Wording.noTitle, at: fields.place)
      return nil
    }
    for (name, meaning) in columns where !meaning.isOfFilm {
      _ = read(name, meaning, &values, fields, &log)
    }
    let original = values.originalTitle
    let movie = LibraryMovie(
      names: names, title: values.title,
      originalTitle: original.isEmpty || original == values.title ? nil : original,
      year: values.year, runtime: values.runtime, genres: values.genres,
      directors: values.directors)
    var row = row(of: movie, values, fields.context)
    completion(&row, fields, &log)
    return row
  }

  /// Reads a column; returns false if the row has to be skipped.
  private func read(
    _ name: String, _ meaning: Meaning, _ values: inout Values, _ fields: ImportFields,
    _ log: inout ImportLog
  ) -> Bool {
    switch meaning {
    case .kind(let films, let others):
      let kind = fields.text(name)
      if films.contains(kind.lowercased()) { return true }
      if others.contains(kind.lowercased()) {
        log.skipOther()
      } else {
        log.problem(Wording.unknownType(kind), at: fields.place)
      }
      return false
    case .title: if values.title.isEmpty { values.title = fields.text(name).trimmed }
    case .originalTitle: values.originalTitle = fields.text(name)
    case .year: values.year = values.year ?? fields.year(name, &log)
    case .yearOfDate: values.year = values.year ?? fields.yearOfDate(name)
    case .runtime: values.runtime = fields.number(name)
    case .genres: values.genres = ImportValues.genres(fields.text(name))
    case .directors: values.directors = ImportValues.list(fields.text(name))
    case .page: values.page = fields.text(name)
    case .tmdb, .tmdbHint:
      values.isIdentified = true
      values.tmdb = values.tmdb ?? fields.number(name)
      if case .tmdb = meaning, values.tmdb == nil {
        return !fields.isInvalid(name, "TMDB ID", &log)
      }
    case .imdb, .imdbHint:
      values.isIdentified = true
      values.imdb = values.imdb ?? MovieIdentifiers.imdb(fields.text(name))
      if case .imdb = meaning, values.imdb == nil {
        return !fields.isInvalid(name, "IMDb ID", &log)
      }
    case .state(let roles):
      let state = fields.text(name)
      values.hasState = true
      values.state = roles[state.lowercased().filter(\.isLetter)]
      if values.state == nil { log.problem(Wording.noCounterpart(state), at: fields.place) }
    case .flag(let role):
      if ["true", "yes", "tak"].contains(fields.text(name).lowercased()) {
        values.flags.append(role)
      }
    case .play(let precision):
      values.isPlay = true
      values.play = values.play ?? fields.date(name, precision, &log)
    case .plays: log.skip(viewings: (fields.number(name) ?? 1) - 1)
    case .repeats: log.skip(viewings: fields.number(name) ?? 0)
    case .viewing:
      values.isViewing = true
      values.play = values.play ?? fields.date(name, .day, &log)
    case .rewatch:
      values.isRewatch = ["yes", "true", "1"].contains(fields.text(name).lowercased())
    case .added(let precision): values.added = values.added ?? fields.time(name, precision, &log)
    case .noted(let precision): values.noted = values.noted ?? fields.time(name, precision, &log)
    case .rated(let precision): values.rated = values.rated ?? fields.time(name, precision, &log)
    case .rating(let scale): values.rating = values.rating ?? fields.rating(name, scale, &log)
    case .note: if values.note.isEmpty { values.note = fields.text(name) }
    case .tags: values.tags = ImportValues.list(fields.text(name))
    case .rank: values.rank = fields.number(name)
    case .listNote: values.listNote = fields.text(name)
    case .ignored: break
    }
    return true
  }

  /// Returns the row of a film with its marks.
  private func row(
    of movie: LibraryMovie, _ values: Values, _ context: ImportContext
  ) -> ImportRow {
    var row = ImportRow(movie)
    let time = values.noted ?? values.play?.time ?? values.added ?? context.now
    let added = values.added ?? values.noted ?? values.play?.time ?? context.now
    row.page = values.page
    row.tags = values.tags
    if !values.note.isEmpty { row.notes = [(values.note, time)] }
    switch values.state {
    case .list?:
      let rank = values.rank.map { Double($0) } ?? .infinity
      row.listings = [ImportRow.Listing(list: "", note: values.listNote, rank: rank)]
    case .seen? where values.isPlay: row.plays = [values.play]
    case let role?: row = row.marked(role, at: added)
    case nil:
      if values.isPlay {
        if !values.hasState { row.plays = [values.play] }
      } else if values.isViewing {
        if let play = values.play {
          row.viewings = [Viewing(date: play.date, isRewatch: values.isRewatch, noted: time)]
        } else {
          row.seen = added
        }
      }
    }
    for role in values.flags { row = row.marked(role, at: added) }
    guard let rating = values.rating else { return row }
    if values.isViewing {
      row.viewingRating = (rating, values.rated ?? time)
    } else {
      row.rating = (rating, values.rated ?? time)
    }
    return row
  }
}
