public import BusinessLogic
import DomainEntities

/// The options of `moviebrowser mine`.
public struct MineOptions: Hashable, Sendable {
  /// The options that most commands share.
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
  /// Whether the output is CSV with a header line.
  public var csv = false

  /// Creates the default options.
  public init() {}

  static func read(_ words: [String], into options: inout Self) throws(CommandFailure) {
    if let word = words.first { options.list = try OptionValues.libraryList(word) }
    guard options.csv, options.shared.json else { return }
    throw CommandFailure(.usage, Wording.notTogether("--csv", "--json"))
  }
}

/// `moviebrowser mine`: lists of marked films.
public struct MineCommand: Sendable {
  private let library: MovieLibraryInteractor
  private let naming: MovieIdentifierResolver

  /// Creates a command with a library and a resolver of film identifiers.
  public init(
    library: any MovieLibrary, naming: MovieIdentifierResolver = MovieIdentifierResolver()
  ) {
    self.naming = naming
    self.library = MovieLibraryInteractor(library: library)
  }

  /// Returns the entries of a list in a format, or as CSV if the options say so.
  public func run(
    _ options: MineOptions, format: OutputFormat
  ) throws(CommandFailure) -> String {
    var request = LibraryRequest(options.list, limit: options.limit)
    request.offset = options.offset
    if let sort = options.sort { request.sort = sort }
    request.tag = options.tag
    let wanted = request
    let batch = try CommandFailure.tryToRead { () throws(MovieDataError) in
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
    if total > 0 { return Wording.offsetTooHigh(total) }
    return request.tag.map { Wording.noFilm(tagged: $0) } ?? Wording.nothing(on: request.list)
  }
}
