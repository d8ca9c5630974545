public import BusinessLogic
public import DomainEntities

/// The options of `moviebrowser surprise`.
public struct SurpriseOptions: Hashable, Sendable {
  private static let largestSeed = 999_999_999
  private static let maxMinutes = 10_000

  /// The options that most commands share.
  public var shared = SharedOptions()
  /// A query that the film must match.
  public var query = ""
  /// Genres that the film must have or must not have.
  public var genres: [GenreFilter] = []
  /// Themes that the film must have.
  ///
  /// Which themes exist depends on the source.
  public var themes: [String] = []
  /// The first year of the decade that the film must be from.
  public var decade: Int?
  /// The runtime in minutes that the film must be shorter than.
  public var under: Int?
  /// The seed; nil for a random one.
  public var seed: UInt64?
  /// Whether to include films that are seen or marked as not for the user.
  public var includesAll = false

  /// Creates the default options.
  public init() {}

  static func read(_ words: [String], into options: inout Self) {
    options.query = QueryArguments.line([options.query] + words)
  }

  static func minutes(_ word: String) throws(CommandFailure) -> Int {
    try OptionValues.number(word, of: "--under", in: 1...maxMinutes)
  }

  static func seed(_ word: String) throws(CommandFailure) -> UInt64 {
    UInt64(try OptionValues.number(word, of: "--seed", in: 0...largestSeed))
  }
}

/// `moviebrowser surprise`: a random film and the reason for it.
public struct SurpriseCommand: Sendable {
  private let interactor: SurpriseInteractor
  private let offering: SourceCapabilities
  private let naming: MovieIdentifierResolver

  private let report: @Sendable (String) -> Void

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - store: The source of films.
  ///   - today: The current date.
  ///   - language: The language of titles.
  ///   - region: The country for release dates.
  ///   - library: The user's marks.
  ///   - report: Called with one line if the marks cannot be read.
  public init(
    store: any MovieDataStore, today: CalendarDate, language: String = "en", region: String? = nil,
    library: (any MovieLibrary)? = nil, report: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    interactor = SurpriseInteractor(
      store: store, library: library, today: today, language: language, region: region)
    offering = store.offering
    naming = MovieIdentifierResolver(store)
    self.report = report
  }

  /// Returns a film in a format.
  ///
  /// `drawn` is the seed if the options have none.
  public nonisolated(nonsending) func run(
    _ options: SurpriseOptions, drawn: UInt64, format: OutputFormat
  ) async throws(CommandFailure) -> String {
    let selection = try selection(options)
    let outcome: SurpriseOutcome
    do throws(MovieDataError) {
      outcome = try await interactor.film(
        of: selection, seed: options.seed ?? drawn, includesAll: options.includesAll)
    } catch {
      throw CommandFailure(reading: error)
    }
    switch outcome {
    case .film(var surprise):
      if let problem = surprise.unreadMarks { report(Wording.complaint(problem)) }
      surprise.movie = naming.named(surprise.movie)
      return MovieText.surprise(surprise, format: format)
    case .nothingLeft(let count):
      throw CommandFailure(.failure, Wording.nothingLeft(of: count, including: "--any"))
    case .noFilms:
      let count = selection.filters.count
      throw CommandFailure(.failure, Wording.noMatches(filters: count))
    }
  }

  private func selection(
    _ options: SurpriseOptions
  ) throws(CommandFailure) -> MovieListSelection {
    let query = try OptionValues.query(options.query, themes: offering.themes)
    var filters = options.genres.map(\.attribute)
    for theme in options.themes {
      filters.append(
        .theme(try OptionValues.theme(theme, among: offering.themes, of: offering.name)))
    }
    if let first = options.decade { filters.append(.decade(first)) }
    if let under = options.under { filters.append(.runtime(.less(under))) }
    return query.adding(filters).selection
  }
}

extension MovieText {
  /// Returns a random film with its reason, in a format.
  static func surprise(_ surprise: Surprise, format: OutputFormat) -> String {
    let reason = Wording.reason(surprise.reason)
    switch format {
    case .json:
      return MovieJSON.object(
        surprise.movie,
        [("reason", .string(reason)), ("seed", .integer(Int(clamping: surprise.seed)))])
    case .tabbed:
      return OutputFormat.fields(["reason", reason])
        + OutputFormat.fields(["seed", String(surprise.seed)])
        + detail(surprise.movie, format: format)
    case .aligned(let columns):
      return MovieDetailDocument(surprise.movie, .init(surprise: surprise)).lines(width: columns)
        .map { $0.text + "\n" }.joined()
    }
  }
}
