public import BusinessLogic
import DomainEntities

/// The options of `moviebrowser mine`.
public struct MineOptions: Hashable, Sendable {
  /// The options of most commands.
  public var shared = SharedOptions()
  /// The list.
  public var list = LibraryList.everything
  /// The order; nil for that of the list.
  public var sort: LibrarySort?
  /// A tag that every film must have.
  public var tag: String?
  /// Maximum number of films.
  public var limit = ListOptions.standardLimit
  /// Number of films to skip.
  public var offset = 0
  /// Whether the output is CSV with a line of names first.
  public var csv = false

  /// Creates the options of a call that gives none.
  public init() {}

  static func read(_ words: [String], into options: inout Self) throws(CommandFailure) {
    if let word = words.first { options.list = try OptionValues.libraryList(word) }
    guard options.csv, options.shared.json else { return }
    throw CommandFailure(.usage, "--csv and --json are two forms; choose one")
  }
}

/// `moviebrowser mine`: lists of what one has marked.
public struct MineCommand: Sendable {
  private let library: MovieLibraryInteractor
  private let naming: MovieNaming

  /// Takes what is marked, and how films are named.
  public init(library: any MovieLibrary, naming: MovieNaming = MovieNaming()) {
    self.naming = naming
    self.library = MovieLibraryInteractor(library: library)
  }

  /// The entries of a list, in the format that is asked for unless the options ask for CSV.
  public func run(
    _ options: MineOptions, format: OutputFormat
  ) throws(CommandFailure) -> String {
    var request = LibraryRequest(options.list, limit: options.limit)
    request.offset = options.offset
    if let sort = options.sort { request.sort = sort }
    request.tag = options.tag
    let wanted = request
    let batch = try CommandFailure.attemptToRead { () throws(MovieDataError) in
      try library.entries(matching: wanted)
    }
    let text =
      options.csv
      ? LibraryText.csv(batch.entries, of: options.list, naming)
      : LibraryText.list(batch.entries, of: options.list, format: format, naming)
    guard batch.entries.isEmpty else { return text }
    throw CommandFailure(.failure, nothing(request, batch.total), output: text)
  }

  private func nothing(_ request: LibraryRequest, _ total: Int) -> String {
    if total > 0 { return "the list has no more than \(Wording.films(total)); lower --offset" }
    if let tag = request.tag {
      return "no film of that list has the tag “\(tag)”; moviebrowser stats has your tags"
    }
    return Wording.nothing(on: request.list)
  }
}
