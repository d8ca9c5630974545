public import BusinessLogic
public import DomainEntities

/// `moviebrowser surprise`: one film that nobody asked for by name, and why it.
public struct SurpriseCommand: Sendable {
  /// What stands on the command line, as it stands there.
  public struct Arguments: Hashable, Sendable {
    /// Genres that the film must have, or with `!` or `-` before them must not have.
    public var genres: [String]
    /// Themes that it must have.
    public var themes: [String]
    /// The ten years that it must be from.
    public var decade: String?
    /// The minutes that it must run less than.
    public var under: String?
    /// What it is drawn with.
    public var seed: String?
    /// Whether films that were seen or are not for the user are included.
    public var includesAll: Bool

    /// Makes arguments; what is left out was not on the command line.
    public init(
      genres: [String] = [], themes: [String] = [], decade: String? = nil, under: String? = nil,
      seed: String? = nil, includesAll: Bool = false
    ) {
      self.genres = genres
      self.themes = themes
      self.decade = decade
      self.under = under
      self.seed = seed
      self.includesAll = includesAll
    }
  }

  private static let largestSeed = 999_999_999
  private static let mostMinutes = 10_000

  private let interactor: SurpriseInteractor
  private let offering: MovieOffering
  private let naming: MovieNaming

  private let report: @Sendable (String) -> Void

  /// Takes where films come from, the day, the language and the country that rules go by, and what is marked.
  ///
  /// `report` is given one line if marks cannot be read.
  public init(
    store: any MovieDataStore, today: CalendarDate, language: String = "en", region: String? = nil,
    library: (any MovieLibrary)? = nil, report: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    interactor = SurpriseInteractor(
      store: store, library: library, today: today, language: language, region: region)
    offering = store.offering
    naming = MovieNaming(store)
    self.report = report
  }

  /// The film as text, in the format that is asked for; `drawn` is what it is drawn with where the arguments have
  /// nothing to say of that.
  public nonisolated(nonsending) func run(
    _ arguments: Arguments, drawn: UInt64, format: OutputFormat
  ) async throws(CommandFailure) -> String {
    let selection = try selection(arguments)
    var seed = drawn
    if let word = arguments.seed {
      seed = UInt64(try OptionValues.number(word, of: "--seed", in: 0...Self.largestSeed))
    }
    let outcome: SurpriseOutcome
    do throws(MovieDataError) {
      outcome = try await interactor.film(
        of: selection, seed: seed, includesAll: arguments.includesAll)
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
      let count =
        arguments.genres.count + arguments.themes.count
        + [arguments.decade, arguments.under].count { $0 != nil }
      throw CommandFailure(.failure, Wording.nothingGoes(with: count))
    }
  }

  private func selection(
    _ arguments: Arguments
  ) throws(CommandFailure) -> MovieListSelection {
    var selection = MovieListSelection(.allTime)
    try selection.narrow(toGenres: arguments.genres)
    for theme in arguments.themes {
      selection.themes.append(
        try OptionValues.theme(theme, among: offering.themes, of: offering.name))
    }
    if let word = arguments.decade {
      let first = try OptionValues.decade(word)
      selection.years = first...first + 9
    }
    if let word = arguments.under {
      selection.longest =
        try OptionValues.number(word, of: "--under", in: 1...Self.mostMinutes) - 1
    }
    return selection
  }
}

extension MovieText {
  /// A film that nobody asked for by name, and why it.
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
