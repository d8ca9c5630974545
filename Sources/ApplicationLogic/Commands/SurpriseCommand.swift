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
    if let mood = Mood(rawValue: word.lowercased()) { return mood }
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
    interactor = TonightInteractor(
      store: context.store, library: context.library, today: context.now.day,
      language: context.language, region: context.region)
  }

  private var naming: MovieIdentifierResolver { context.naming }

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
        of: selection, preferences: options.preferences, count: options.count, seed: seed,
        includesAll: options.includesAll)
    } catch {
      throw CommandFailure(reading: error)
    }
    switch outcome {
    case .films(let films, let problem, let people):
      if let problem { context.report(Wording.complaint(problem)) }
      people.tell(context)
      // The search has reported an error of the library.
      let marks = (try? context.marks.marks(of: films.map(\.movie.summary))) ?? [:]
      let choices = films.map { film in
        MovieText.Choice(
          movie: naming.named(film.movie),
          reason: film.reason.map { Wording.reason($0, on: context.now.day) } ?? "",
          marks: marks[film.movie.id],
          places: context.places(of: LibraryMovie(film.movie)))
      }
      return MovieText.choices(choices, seed: seed, isList: options.count > 1, format: format)
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
    try CommandFailure.checkLists(of: query, in: context.marks)
    return query.selection
  }
}

extension RecordShape {
  /// A film for tonight.
  package static let surprise = RecordShape(
    [.string("reason"), RecordField.integer("seed").required] + RecordField.detail,
    pipeColumns: filmColumns + ["reason", "seed"])
}

extension MovieText {
  /// A film for tonight, and why; empty if there is nothing to say.
  struct Choice {
    var movie: MovieDetail
    var reason: String
    var marks: MovieMarks?
    var places: [CustomListPlace] = []
  }

  /// Returns films with their reasons and the seed of the choice, in a format.
  ///
  /// One film is shown whole. Of a list, every film has a few lines, or a row in a pipe.
  static func choices(
    _ choices: [Choice], seed: UInt64, isList: Bool, format: OutputFormat
  ) -> String {
    guard isList else {
      return choices.first.map { whole($0, seed: seed).text(format) } ?? ""
    }
    return CommandOutput(
      list: .surprise, choices.map { object($0, seed: seed) },
      people: { layout in
        let films = choices.map { lines(of: $0, layout).joined(separator: "\n") }
        return (films + [Wording.seed(seed)]).joined(separator: "\n\n") + "\n"
      }
    ).text(format)
  }

  private static func whole(_ choice: Choice, seed: UInt64) -> CommandOutput {
    CommandOutput(
      one: .surprise, object(choice, seed: seed),
      lines: {
        (choice.reason.isEmpty ? [] : [["reason", choice.reason]]) + [["seed", String(seed)]]
          + facts(choice.movie)
      },
      people: { layout in
        let context = MovieDetailDocument.Context(
          reason: choice.reason, marks: choice.marks, places: choice.places)
        return MovieDetailDocument(choice.movie, context)
          .lines(width: layout.columns).map { layout.line($0) + "\n" }.joined()
          + "\n" + Wording.seed(seed) + "\n"
      })
  }

  private static func object(_ choice: Choice, seed: UInt64) -> JSONText {
    MovieJSON.object(
      choice.movie,
      [
        ("reason", choice.reason.isEmpty ? nil : .string(choice.reason)),
        ("seed", .integer(Int(clamping: seed))),
      ], marks: choice.marks)
  }

  private static func lines(of choice: Choice, _ layout: OutputLayout) -> [String] {
    let width = layout.columns
    let title = TextLayout.wrap(Wording.title(of: choice.movie.summary), width: width)
    let overview = Sentences(choice.movie.summary.overview).text(width: width, rows: 4)
    let texts = [
      Wording.facts(of: choice.movie), Wording.genres(of: choice.movie.summary), choice.reason,
    ]
    return title.map(layout.title)
      + texts.filter { !$0.isEmpty }.flatMap { TextLayout.wrap($0, width: width) } + overview
  }
}
