public import BusinessLogic
public import DomainEntities

/// The options of `moviebrowser export`.
public struct ExportOptions: Hashable, Sendable {
  /// The path of the file; nil for standard output.
  public var path: String?
  /// The format.
  public var form = ExportCommand.Form.moviebrowser
  /// Whether to export only the watchlist.
  public var isWatchlist = false
  /// A query that the films must match.
  public var query = ""
  /// Whether to replace an existing file.
  public var isForced = false

  /// Creates the default options.
  public init() {}

  static func form(_ word: String) throws(CommandFailure) -> ExportCommand.Form {
    if let form = ExportCommand.Form(rawValue: word.lowercased()) { return form }
    if word.lowercased() == "imdb" {
      throw CommandFailure(
        .usage, Wording.noExportToIMDb)
    }
    let names = ExportCommand.Form.allCases.map(\.rawValue)
    throw .unknown("format", word, among: names, hint: "use \(names.joined(separator: ", "))")
  }

  static func read(_ words: [String], into options: inout Self) throws(CommandFailure) {
    if let path = words.first, path != "-" { options.path = path }
    guard options.form != .moviebrowser || !options.isWatchlist else {
      throw CommandFailure(
        .usage, Wording.watchlistNeedsForm)
    }
    guard options.path != nil || !options.isForced else {
      throw CommandFailure(.usage, Wording.forceNeedsFile)
    }
  }
}

/// `moviebrowser export`: everything that is marked, for this program and others.
public struct ExportCommand: Sendable {
  /// An export format.
  public enum Form: String, Hashable, Sendable, CaseIterable {
    /// Everything, as JSON from which the library can be rebuilt.
    case moviebrowser
    /// The CSV format that Letterboxd imports.
    case letterboxd
    /// CSV with the columns of IMDb, which many programs import.
    case csv
  }

  /// Number of films in one batch.
  private static let window = 20_000

  private let library: MovieLibraryInteractor
  private let form: Form
  private let list: LibraryList
  private let query: String
  private let naming: MovieIdentifierResolver
  private let now: Timestamp

  /// Creates a command with a library, options, a resolver of film identifiers and the time.
  public init(
    library: any MovieLibrary, options: ExportOptions,
    naming: MovieIdentifierResolver = MovieIdentifierResolver(), now: Timestamp
  ) {
    self.library = MovieLibraryInteractor(library: library)
    self.now = now
    self.naming = naming
    query = options.query
    form = options.form
    list = options.isWatchlist ? .watchlist : .everything
  }

  /// Passes the text to `write` in parts; returns the number of films.
  ///
  /// Does not call `write` if there is nothing to export.
  ///
  /// - Throws: `CommandFailure`, also if there is nothing to export.
  @discardableResult public func run(
    _ write: (String) throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> Int {
    var outcome = Result<Int, CommandFailure>.success(0)
    try CommandFailure.tryToRead { () throws(MovieDataError) in
      // A mark made in the meantime would move later films into another batch.
      try library.withSnapshot {
        do throws(CommandFailure) {
          outcome = .success(try writeAll(write))
        } catch {
          outcome = .failure(error)
        }
      }
    }
    return try outcome.get()
  }

  private func writeAll(
    _ write: (String) throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> Int {
    var films = 0
    var offset = 0
    var text = ""
    let query = try MarkedQuery(query, library, naming)
    let list = try query.list(orElse: list)
    while true {
      let request = LibraryRequest(
        list, sort: LibrarySort(by: .added, ascending: true), offset: offset, limit: Self.window)
      let batch = try batch(request, query)
      for entry in batch.entries {
        guard let part = self.text(entry, isFirst: films == 0) else { continue }
        if films == 0 { text += head }
        text += part
        films += 1
      }
      guard !batch.entries.isEmpty else { break }
      if films > 0 { try write(text) }
      text = ""
      offset += batch.entries.count
      guard offset < batch.total else { break }
    }
    guard films > 0 else { throw nothing }
    if form == .moviebrowser { try write(LibraryDocument.tail) }
    return films
  }

  private func batch(
    _ request: LibraryRequest, _ query: MarkedQuery
  ) throws(CommandFailure) -> LibraryBatch {
    guard query.isEmpty else {
      var whole = request
      whole.limit = .max
      // All films come in one batch.
      let entries = request.offset == 0 ? try query.entries(of: whole) : []
      return LibraryBatch(entries: entries, total: entries.count)
    }
    return try CommandFailure.tryToRead { () throws(MovieDataError) in
      try library.entries(matching: request)
    }
  }

  /// Reports the number of films written to a file.
  public static func written(_ films: Int, to path: String) -> String {
    Wording.exported(films, to: path) + "\n"
  }

  private var nothing: CommandFailure {
    if !query.isEmpty { return CommandFailure(.failure, Wording.noMatches(filters: 2)) }
    if list == .watchlist { return CommandFailure(.failure, Wording.nothing(on: .watchlist)) }
    return CommandFailure(
      .failure,
      form == .letterboxd
        ? Wording.nothingForLetterboxd
        : Wording.nothing(on: .everything))
  }

  private var head: String {
    switch form {
    case .moviebrowser: LibraryDocument.head(at: now)
    case .letterboxd: CSVText.lines([LetterboxdRows.names])
    case .csv: CSVText.lines([OwnTableRows.names])
    }
  }

  /// Returns the text of a film; nil if the format does not include the film.
  private func text(_ entry: LibraryEntry, isFirst: Bool) -> String? {
    switch form {
    case .moviebrowser: return LibraryDocument.line(entry, isFirst: isFirst)
    case .csv: return CSVText.lines([OwnTableRows.row(entry).map(CleanText.paragraphs)])
    case .letterboxd:
      let rows = LetterboxdRows.rows(entry, isWatchlist: list == .watchlist)
      return rows.isEmpty ? nil : CSVText.lines(rows.map { $0.map(CleanText.paragraphs) })
    }
  }
}
