public import BusinessLogic
import DomainEntities
import FilmPages
public import Records
import TerminalModel
public import Wording

/// The options of `moviebrowser surprise`.
public struct SurpriseOptions: Hashable, Sendable {
  private static let largestSeed = 999_999_999
  private static let counts = 1...20

  /// The options that most commands share.
  public var shared = SharedOptions()
  /// A query that the film must match.
  public var query = ""
  /// The mood that the film must have.
  public var mood: Mood?
  /// Whether the film must be by people that the user knows.
  public var familiarity: TonightPreferences.Familiarity?
  /// The number of films.
  public var count = 1
  /// The seed; nil for a random one.
  public var seed: UInt64?
  /// Whether to include films that are seen or marked as not for the user.
  public var includesAll = false

  /// Creates the default options.
  public init() {}

  /// What the film should be like beyond conditions.
  var preferences: TonightPreferences {
    var preferences = TonightPreferences()
    (preferences.mood, preferences.familiarity) = (mood, familiarity)
    return preferences
  }

  /// Reads the arguments that are not options.
  package static func read(_ words: [String], into options: inout Self) {
    options.query = QueryArguments.line(words)
  }

  /// Returns a mood by its name, in any case.
  package static func mood(_ word: String) throws(CommandFailure) -> Mood {
    if let mood = Mood(word: word) { return mood }
    let names = Mood.allCases.map(\.rawValue)
    throw .unknown("mood", word, among: names, hint: Wording.useOne(of: names))
  }

  /// Returns the number of films.
  package static func count(_ word: String) throws(CommandFailure) -> Int {
    try OptionValues.number(word, of: "--count", in: counts)
  }

  /// Returns the seed of the random choice.
  package static func seed(_ word: String) throws(CommandFailure) -> UInt64 {
    UInt64(try OptionValues.number(word, of: "--seed", in: 0...largestSeed))
  }
}

/// `moviebrowser surprise`: films for tonight, each with its reason.
public struct SurpriseCommand: Sendable {
  private let context: CommandContext
  private let interactor: TonightInteractor

  /// Creates a command.
  ///
  /// It reports if the marks cannot be read, and a name that may mean several people.
  public init(_ context: CommandContext) {
    self.context = context
    interactor = TonightInteractor(context.lists, library: context.library)
  }

  /// Returns films in a format.
  ///
  /// `drawn` is the seed if the options have none.
  public nonisolated(nonsending) func run(
    _ options: SurpriseOptions, drawn: UInt64, format: OutputFormat
  ) async throws(CommandFailure) -> String {
    let selection = try selection(options)
    let seed = options.seed ?? drawn
    let outcome: TonightOutcome
    do throws(MovieDataError) {
      outcome = try await interactor.films(
        of: selection, preferences: options.preferences,
        as: TonightFilm.Role.roles(options.count, seed: seed), seed: seed,
        includesAll: options.includesAll)
    } catch {
      throw CommandFailure(reading: error)
    }
    switch outcome {
    case .films(let films, let problem, let people):
      if let problem { context.report(Wording.complaint(problem)) }
      people.report(to: context)
      let named = films.map { context.naming.named($0.movie) }
      // Only the page of a single film shows similar films.
      let others = named.count == 1 ? named[0].recommendations.map(\.movie) : []
      // The search has reported an error of the library.
      let marks = (try? context.library.marks(of: films.map(\.movie.summary) + others)) ?? [:]
      let rows = zip(films, named).map { film, named in
        SurpriseRow(
          film: DetailedFilm(named, marks: marks[film.movie.id]), filmMarks: marks,
          reason: film.reason.map { Wording.reason($0, on: context.now.day) } ?? "",
          places: context.places(of: LibraryMovie(film.movie)), seed: Int(clamping: seed))
      }
      return Self.output(rows, seed: seed).text(format)
    case .nothingLeft(let count):
      throw CommandFailure(.notFound, Wording.nothingLeft(of: count, including: "--any"))
    case .noFilms:
      let count = selection.filters.count + options.preferences.count
      throw CommandFailure(.notFound, Wording.noMatches(filters: count))
    }
  }

  private func selection(
    _ options: SurpriseOptions
  ) throws(CommandFailure) -> MovieListSelection {
    let query = try OptionValues.query(options.query, themes: context.store.offering.themes)
    try CommandFailure.checkLists(of: query, in: context.library)
    return query.selection
  }
}

/// A film for tonight with its reason, which is empty if there is nothing to say.
package struct SurpriseRow: Sendable {
  fileprivate let film: DetailedFilm
  fileprivate let filmMarks: [MovieIdentifier: MovieMarks]
  fileprivate let reason: String
  fileprivate let places: [CustomListPlace]
  fileprivate let seed: Int
}

/// A film for tonight.
package let surpriseRecord = Record<SurpriseRow>(
  "surprise", pipe: filmColumns + ["reason", "seed"]
) {
  Field("reason", \.reason)
  Field("seed", \.seed).required
  Field.all(of: { $0.film }, detailRecord)
}

extension SurpriseCommand {
  /// Returns films with their reasons and the seed of the choice.
  ///
  /// People see the only film whole, and a few lines of each of several.
  private static func output(_ rows: [SurpriseRow], seed: UInt64) -> CommandOutput {
    CommandOutput(
      list: surpriseRecord, rows,
      people: { layout in
        let films =
          rows.count == 1
          ? rows.map { page(of: $0, layout) }
          : rows.map { lines(of: $0, layout).joined(separator: "\n") + "\n" }
        return (films + [Wording.seed(seed) + "\n"]).joined(separator: "\n")
      })
  }

  private static func page(of row: SurpriseRow, _ layout: OutputLayout) -> String {
    let context = MovieDetailDocument.Context(
      reason: row.reason, marks: row.film.marks, places: row.places, filmMarks: row.filmMarks)
    return MovieDetailDocument(row.film.movie, context)
      .lines(width: layout.columns).map { layout.line($0) + "\n" }.joined()
  }

  private static func lines(of row: SurpriseRow, _ layout: OutputLayout) -> [String] {
    let width = layout.columns
    let title = TextLayout.wrap(Wording.title(of: row.film.movie.summary), width: width)
    let overview = Sentences(row.film.movie.summary.overview).text(width: width, rows: 4)
    let texts = [
      Wording.facts(of: row.film.movie), Wording.genres(of: row.film.movie.summary), row.reason,
    ]
    return title.map(layout.title)
      + texts.filter { !$0.isEmpty }.flatMap { TextLayout.wrap($0, width: width) } + overview
  }
}
