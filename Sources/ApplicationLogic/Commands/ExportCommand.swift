public import BusinessLogic
public import DomainEntities

/// The options of `moviebrowser export`.
public struct ExportOptions: Hashable, Sendable {
  /// The file; nil for standard output.
  public var path: String?
  /// What is written.
  public var form = ExportCommand.Form.moviebrowser
  /// Whether only the watchlist is written.
  public var isWatchlist = false
  /// Whether the file may be replaced.
  public var isForced = false

  /// Creates the options of a call that gives none.
  public init() {}

  static func form(_ word: String) throws(CommandFailure) -> ExportCommand.Form {
    if let form = ExportCommand.Form(rawValue: word.lowercased()) { return form }
    if word.lowercased() == "imdb" {
      throw CommandFailure(
        .usage, "IMDb takes no files; --to csv writes its columns, which other programs read")
    }
    let names = ExportCommand.Form.allCases.map(\.rawValue)
    throw .unknown("form", word, among: names, hint: "there are \(names.joined(separator: ", "))")
  }

  static func read(_ words: [String], into options: inout Self) throws(CommandFailure) {
    if let path = words.first, path != "-" { options.path = path }
    guard options.form != .moviebrowser || !options.isWatchlist else {
      throw CommandFailure(
        .usage, "--watchlist goes with --to letterboxd and --to csv; the other form has everything")
    }
    guard options.path != nil || !options.isForced else {
      throw CommandFailure(.usage, "--force goes with a file; there is none to replace")
    }
  }
}

/// `moviebrowser export`: everything that is marked, for this program and for others.
public struct ExportCommand: Sendable {
  /// What is written.
  public enum Form: String, Hashable, Sendable, CaseIterable {
    /// Everything, so that an equal library can be made of it.
    case moviebrowser
    /// What Letterboxd takes.
    case letterboxd
    /// A table in the columns of IMDb, which many programs read.
    case csv
  }

  /// So many films are asked for at once.
  private static let window = 20_000

  private let library: MovieLibraryInteractor
  private let form: Form
  private let list: LibraryList
  private let now: Timestamp

  /// Takes what is marked, the options, and the moment that it is now.
  public init(library: any MovieLibrary, options: ExportOptions, now: Timestamp) {
    self.library = MovieLibraryInteractor(library: library)
    self.now = now
    form = options.form
    list = options.isWatchlist ? .watchlist : .everything
  }

  /// Hands the text over in parts; answers how many films are in it.
  ///
  /// Nothing is handed over where there is nothing to write.
  @discardableResult public func run(
    _ write: (String) throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> Int {
    var outcome = Result<Int, CommandFailure>.success(0)
    try CommandFailure.attemptToRead { () throws(MovieDataError) in
      // What is marked meanwhile would move the films behind it from one window into another.
      try library.atOneMoment {
        do throws(CommandFailure) {
          outcome = .success(try giveAll(write))
        } catch {
          outcome = .failure(error)
        }
      }
    }
    return try outcome.get()
  }

  private func giveAll(
    _ write: (String) throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> Int {
    var films = 0
    var offset = 0
    var text = ""
    while true {
      let request = LibraryRequest(
        list, sort: LibrarySort(by: .added, ascending: true), offset: offset, limit: Self.window)
      let batch = try CommandFailure.attemptToRead { () throws(MovieDataError) in
        try library.entries(matching: request)
      }
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

  /// How many films were written to a file.
  public static func written(_ films: Int, to path: String) -> String {
    "\(films == 1 ? "1 film is" : "\(films) films are") in \(path)\n"
  }

  private var nothing: CommandFailure {
    if list == .watchlist { return CommandFailure(.failure, Wording.nothing(on: .watchlist)) }
    return CommandFailure(
      .failure,
      form == .letterboxd
        ? "nothing was seen, rated or noted yet, and Letterboxd takes nothing else"
        : Wording.nothing(on: .everything))
  }

  private var head: String {
    switch form {
    case .moviebrowser: LibraryDocument.head(at: now)
    case .letterboxd: CSVText.lines([LetterboxdRows.names])
    case .csv: CSVText.lines([OwnTableRows.names])
    }
  }

  /// What stands for a film; nil where it has no place in that form.
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
