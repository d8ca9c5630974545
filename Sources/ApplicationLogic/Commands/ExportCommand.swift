public import BusinessLogic
import DomainEntities
import Records
import TerminalModel
public import Transfer
public import Wording

/// The options of `moviebrowser export`.
public struct ExportOptions: Hashable, Sendable {
  /// The path of the file; nil for standard output.
  public var path: String?
  /// The format: the given one, or else the one that the ending of the path says.
  public var form: ExportCommand.Form {
    get { givenForm ?? path.flatMap(ExportCommand.Form.init(ofFile:)) ?? .moviebrowser }
    set { givenForm = newValue }
  }
  private var givenForm: ExportCommand.Form?
  /// Whether to export only the watchlist.
  public var isWatchlist = false
  /// What a page is about; nil for the current year.
  public var subject: Subject?
  /// A query that the films must match.
  public var query = ""
  /// Whether to replace an existing file.
  public var isForced = false
  /// Whether the page of a list shows the user's own marks.
  package var showsMarks = false

  /// What a page is about.
  public enum Subject: Hashable, Sendable {
    /// What the user watched in a year.
    case year(Int)
    /// A list.
    case list(MarkedSubject)
  }

  /// Creates the default options.
  public init() {}

  /// Returns the format of an export by its name, in any case.
  package static func form(_ word: String) throws(CommandFailure) -> ExportCommand.Form {
    if let form = ExportCommand.Form(rawValue: word.lowercased()) { return form }
    if word.lowercased() == "imdb" {
      throw CommandFailure(
        .usage, Wording.noExportToIMDb)
    }
    let names = ExportCommand.Form.allCases.map(\.rawValue)
    throw .unknown("format", word, among: names, hint: "use \(names.joined(separator: ", "))")
  }

  /// Reads the arguments that are not options.
  package static func read(_ words: [String], into options: inout Self) throws(CommandFailure) {
    var rest = words[...]
    if let path = rest.last, path != "-" { options.path = path }
    if options.form == .html, let word = rest.first,
      let subject = subject(word, isAlone: rest.count == 1)
    {
      options.subject = subject
      rest = rest.dropFirst()
      if rest.isEmpty { options.path = nil }
    }
    _ = rest.popFirst()
    if let extra = rest.first {
      throw CommandFailure(
        .usage, Wording.unexpected(extra.excerpt, use: "moviebrowser export [FILE]"))
    }
    guard options.form != .trakt || options.path != nil else {
      throw CommandFailure(.usage, Wording.archiveNeedsFile)
    }
    guard [.letterboxd, .csv].contains(options.form) || !options.isWatchlist else {
      throw CommandFailure(
        .usage, Wording.watchlistNeedsForm)
    }
    guard options.path != nil || !options.isForced else {
      throw CommandFailure(.usage, Wording.forceNeedsFile)
    }
  }

  /// Returns the options, of a page about the list that the path names if the user has such a list.
  ///
  /// - Throws: A usage error if marks are wanted on anything but the page of a list.
  public func namingList(of library: any MovieLibrary) throws(CommandFailure) -> ExportOptions {
    var options = self
    if form == .html, subject == nil, let path, let name = try Self.list(named: path, in: library) {
      // The ending of the name may have been taken for that of a file.
      options.form = .html
      (options.subject, options.path) = (.list(.custom(name)), nil)
    }
    switch options.subject {
    case .list: break
    case .year, nil:
      guard !showsMarks else { throw CommandFailure(.usage, Wording.marksNeedList) }
    }
    return options
  }

  /// Returns the name of the user's own list with this name; nil if there is none.
  private static func list(
    named name: String, in library: any MovieLibrary
  ) throws(CommandFailure) -> String? {
    let lists = try CommandFailure.reading(library.customLists())
    let key = CustomList.key(ofName: name)
    return lists.first { CustomList.key(ofName: $0.name) == key }?.name
  }
}

extension ExportOptions {
  /// Returns what a page is about; nil for the name of a file, which is the only word.
  private static func subject(_ word: String, isAlone: Bool) -> Subject? {
    if let year = OptionValues.calendarYear(word) { return .year(year) }
    if let list = OptionValues.libraryList(word) { return .list(.mine(list)) }
    let isFile = word == "-" || word.contains("/") || word.lowercased().hasSuffix(".html")
    return isFile && isAlone ? nil : .list(.custom(word))
  }
}

/// What an export has written.
public struct ExportedCounts: Hashable, Sendable {
  /// The number of films.
  package fileprivate(set) var films = 0
  /// The number of the user's own lists.
  package fileprivate(set) var lists = 0
  /// The number of people whom the user follows.
  package fileprivate(set) var people = 0

  package init(films: Int = 0, lists: Int = 0, people: Int = 0) {
    self.films = films
    self.lists = lists
    self.people = people
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
    /// The ZIP archive that Trakt exports, which many programs import.
    case trakt
    /// A page about a year or a list.
    case html

    /// Creates the format that the ending of a file says; nil for any other ending.
    init?(ofFile path: String) {
      let formats: [(ending: String, form: Form)] = [
        (".json", .moviebrowser), (".csv", .csv), (".zip", .trakt), (".html", .html),
      ]
      guard let found = formats.first(where: { path.lowercased().hasSuffix($0.ending) }) else {
        return nil
      }
      self = found.form
    }
  }

  /// Number of films in one batch.
  private static let window = 20_000

  private let context: CommandContext
  private let form: Form
  private let list: LibraryList
  private let query: String
  private let pages: PageExport

  /// Creates a command with its options.
  public init(_ context: CommandContext, _ options: ExportOptions) {
    self.context = context
    query = options.query
    form = options.form
    pages = PageExport(context, options)
    list = options.isWatchlist ? .watchlist : .everything
  }

  /// Passes the text to `write` in parts; returns what was written.
  ///
  /// Does not call `write` if there is nothing to export.
  ///
  /// - Throws: `CommandFailure`, also if there is nothing to export.
  @discardableResult public func run(
    _ write: (String) throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> ExportedCounts {
    var exported = ExportedCounts()
    try snapshot { () throws(CommandFailure) in exported = try writeAll(write) }
    return exported
  }

  /// Runs `body` on an unchanging library.
  private func snapshot(
    _ body: () throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    var outcome = Result<Void, CommandFailure>.success(())
    try CommandFailure.tryToRead { () throws(MovieDataError) in
      // A mark made in the meantime would move later films into another batch.
      try context.library.withSnapshot {
        do throws(CommandFailure) {
          try body()
        } catch {
          outcome = .failure(error)
        }
      }
    }
    try outcome.get()
  }

  /// Returns the files of an archive, and what is in them.
  ///
  /// - Throws: `CommandFailure`, also if there is nothing to export.
  public func archive() throws(CommandFailure) -> (
    files: [ExportFile], exported: ExportedCounts
  ) {
    var export = TraktExport(at: context.now)
    var exported = ExportedCounts()
    try snapshot { () throws(CommandFailure) in
      try eachBatch { entries in
        for entry in entries where export.add(entry) { exported.films += 1 }
      }
      for list in try customLists() {
        export.add(list)
        exported.lists += 1
      }
    }
    guard !export.files.isEmpty else { throw nothing }
    return (export.files, exported)
  }

  private func writeAll(
    _ write: (String) throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> ExportedCounts {
    if form == .html { return ExportedCounts(films: try pages.write(write)) }
    var films = 0
    try eachBatch { (entries) throws(CommandFailure) in
      var text = ""
      for entry in entries {
        guard let part = self.text(entry, isFirst: films == 0) else { continue }
        if films == 0 { text += head }
        text += part
        films += 1
      }
      if films > 0 { try write(text) }
    }
    let lists = try customLists()
    let people = try followedPeople()
    guard films > 0 || !lists.isEmpty || !people.isEmpty else { throw nothing }
    if form == .moviebrowser {
      try write((films == 0 ? head : "") + LibraryDocument.tail(lists, people))
    }
    return ExportedCounts(films: films, lists: lists.count, people: people.count)
  }

  /// Passes the films to `body` in batches.
  private func eachBatch(
    _ body: ([LibraryEntry]) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    var offset = 0
    let query = try MarkedQuery(query, context)
    let list = try query.list(orElse: list)
    while true {
      let request = LibraryRequest(
        list, sort: LibrarySort(by: .added, ascending: true), offset: offset, limit: Self.window)
      let batch = try query.batch(of: request)
      guard !batch.entries.isEmpty else { return }
      try body(batch.entries)
      offset += batch.entries.count
      guard offset < batch.total else { return }
    }
  }

  /// Returns the user's own lists, if everything is exported.
  private func customLists() throws(CommandFailure) -> [CustomList] {
    guard [.moviebrowser, .trakt].contains(form), query.isEmpty else { return [] }
    return try CommandFailure.tryToRead { () throws(MovieDataError) in
      var lists: [CustomList] = []
      for list in try context.library.customLists() {
        if let whole = try context.library.customList(named: list.name) { lists.append(whole) }
      }
      return lists
    }
  }

  /// Returns the people whom the user follows, if everything is exported.
  private func followedPeople() throws(CommandFailure) -> [FollowedPerson] {
    guard form == .moviebrowser, query.isEmpty else { return [] }
    return try CommandFailure.tryToRead { () throws(MovieDataError) in
      try context.library.followedPeople()
    }
  }

  /// Reports what was written to a file.
  public static func written(_ exported: ExportedCounts, to path: String) -> String {
    Wording.exported(exported, to: path) + "\n"
  }

  private var nothing: CommandFailure {
    if !query.isEmpty { return CommandFailure(.notFound, Wording.noMatches(filters: 2)) }
    if list == .watchlist { return CommandFailure(.notFound, Wording.nothing(on: .watchlist)) }
    switch form {
    case .letterboxd: return CommandFailure(.notFound, Wording.nothingForLetterboxd)
    case .trakt: return CommandFailure(.notFound, Wording.nothingForTrakt)
    case .moviebrowser, .csv, .html:
      return CommandFailure(.notFound, Wording.nothing(on: .everything))
    }
  }

  private var head: String {
    switch form {
    case .moviebrowser: LibraryDocument.head(at: context.now)
    case .letterboxd: CSVText.lines([LetterboxdRows.names])
    case .csv: CSVText.lines([OwnTableRows.names])
    case .trakt, .html: ""
    }
  }

  /// Returns the text of a film; nil if the format does not include the film.
  private func text(_ entry: LibraryEntry, isFirst: Bool) -> String? {
    switch form {
    case .moviebrowser: return LibraryDocument.line(entry, isFirst: isFirst)
    case .csv: return CSVText.lines([OwnTableRows.row(entry).map(CleanText.paragraphs)])
    // An archive and a page have no single text.
    case .trakt, .html: return nil
    case .letterboxd:
      let rows = LetterboxdRows.rows(entry, isWatchlist: list == .watchlist)
      return rows.isEmpty ? nil : CSVText.lines(rows.map { $0.map(CleanText.paragraphs) })
    }
  }
}
