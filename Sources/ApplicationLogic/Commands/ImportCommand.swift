public import BusinessLogic
public import DomainEntities
public import Records
import TerminalModel
public import Transfer
public import Wording

/// The options of `moviebrowser import`.
public struct ImportOptions: Hashable, Sendable {
  /// The options that most commands share.
  public var shared = SharedOptions()
  /// The path of the file or folder; `-` for standard input.
  public var path = ""
  /// The required origin of the file; nil for any.
  public var origin: ImportOrigin?
  /// Whether to save nothing.
  public var isDryRun = false
  /// Whether ratings and notes of the file replace existing ones.
  public var replaces = false
  /// Whether titles that are not found are saved by title alone.
  public var accepts = false
  /// What the file has; nil if its contents or its name say it.
  public var role: ImportRole?
  /// The order of days and months; nil to learn it from the file.
  public var dateOrder: DateOrder?
  /// The profile whose viewings are imported; nil for the only one.
  public var profile: String?

  /// Creates the default options.
  public init() {}

  /// The names of all origins.
  package static let origins = ImportOrigin.allCases.map(\.rawValue)
  /// The names of what a file may have.
  package static let roles = ImportRole.allCases.map(\.rawValue)
  /// The names of the orders of dates.
  package static let dateOrders = DateOrder.allCases.map(\.rawValue)

  /// Returns the origin of an import by its name, in any case.
  package static func origin(_ word: String) throws(CommandFailure) -> ImportOrigin {
    if let origin = ImportOrigin(rawValue: word.lowercased()) { return origin }
    throw .unknown(
      "origin", word, among: origins, hint: "use \(origins.joined(separator: ", "))")
  }

  /// Returns the role of the films in a file, by its name in any case.
  package static func role(_ word: String) throws(CommandFailure) -> ImportRole {
    if let role = ImportRole(rawValue: word.lowercased()) { return role }
    throw .unknown("kind", word, among: roles, hint: "use \(roles.joined(separator: ", "))")
  }

  /// Returns the order of day and month in dates by its name, in any case.
  package static func dateOrder(_ word: String) throws(CommandFailure) -> DateOrder {
    if let order = DateOrder(rawValue: word.lowercased()) { return order }
    throw .unknown(
      "order", word, among: dateOrders, hint: "use \(dateOrders.joined(separator: ", "))")
  }
}

/// `moviebrowser import`: imports marks from other programs.
public struct ImportCommand: Sendable {
  /// How an import ended.
  public enum Ending: Hashable, Sendable {
    /// All films were processed.
    case complete
    /// The user stopped the import.
    case stopped
    /// An error of this kind stopped the import.
    case failed(CommandFailure.Kind)
  }

  /// The result of an import.
  public struct Outcome: Sendable {
    /// The text for standard output.
    public var text: String
    /// How the import ended.
    public var ending: Ending
    /// The message for standard error; nil for none.
    public var complaint: String?
  }

  /// The library that is changed, and the sources of films for it.
  public struct Context: Sendable {
    let base: CommandContext
    let catalogue: any MovieDataStore
    let service: (any MovieDataStore)?
    let isRequired: Bool

    /// Creates a context with a local source, and a service for films that neither it nor the
    /// library has.
    ///
    /// If the service is required, its failure fails the import. The report has the identifiers of
    /// the films in the source of `base`.
    public init(
      _ base: CommandContext, catalogue: any MovieDataStore, service: (any MovieDataStore)?,
      isRequired: Bool = false
    ) {
      self.base = base
      self.catalogue = catalogue
      self.service = service
      self.isRequired = isRequired
    }
  }

  private let input: ImportInput
  private let bundle: ImportBundle
  private let options: ImportOptions
  private let now: Timestamp

  /// Creates a command for an input.
  ///
  /// - Parameters:
  ///   - input: The files.
  ///   - options: The options.
  ///   - now: The current time.
  ///   - offset: Returns the local offset from UTC in minutes at a number of seconds since 1970;
  ///     nil uses the offset of `now`.
  /// - Throws: `CommandFailure` if the input cannot be parsed, or has nothing to report.
  public init(
    _ input: ImportInput, options: ImportOptions, now: Timestamp,
    offset: (@Sendable (Int) -> Int)? = nil
  ) throws(CommandFailure) {
    self.input = input
    self.options = options
    self.now = now
    bundle = try ImportReader(
      input,
      in: ImportContext(
        now: now, role: options.role, dateOrder: options.dateOrder, profile: options.profile,
        offset: offset)
    ).read(as: options.origin)
    let hasReport =
      !bundle.isEmpty || bundle.flawCount > 0 || bundle.others > 0
      || !bundle.skippedFiles.isEmpty
    guard hasReport else { throw noFilms }
  }

  private var noFilms: CommandFailure {
    CommandFailure(.failure, Wording.noFilms(in: input.name, problems: bundle.flawCount))
  }

  /// Number of films in the input.
  public var count: Int { bundle.films.count }

  /// Imports the films, or with `--dry-run` reports what would change.
  ///
  /// - Parameters:
  ///   - context: The library and the sources.
  ///   - format: The format of the report.
  ///   - ask: Returns the line that the user types after a question, or nil to stop. Called for
  ///     each match that may be wrong, unless all are accepted. Nil asks no questions.
  ///   - progress: Called with the number of films processed.
  ///   - shouldContinue: Returns whether to continue.
  /// - Returns: The report and how the import ended.
  public nonisolated(nonsending) func run(
    in context: Context, format: OutputFormat, ask: ((String) -> String?)? = nil,
    progress: (Int) -> Void = { _ in }, shouldContinue: () -> Bool = { true }
  ) async -> Outcome {
    let base = context.base
    let isDryRun = options.isDryRun
    var request = MovieImportInteractor.Request(
      bundle.films, isDryRun: isDryRun, replaces: options.replaces,
      savesUnknown: options.accepts || !bundle.origin.needsMatch,
      label: CleanText.line(input.name), at: now)
    request.lists = bundle.lists
    request.people = bundle.people
    // An export of this program says which films were seen.
    request.ratingMarksSeen = base.ratingMarksSeen && !bundle.isOwn
    request.isTypedList = bundle.origin == .list
    request.isLibrary = bundle.origin == .moviebrowser
    request.acceptsPossible = options.accepts
    let interactor = MovieImportInteractor(
      library: base.library, catalogue: context.catalogue,
      service: context.service.map(base.lists), isRequired: context.isRequired,
      isReserved: { [smartLists = base.smartLists.smartLists()] in
        QueryNames.isReserved($0, smartLists: smartLists)
      })
    var confirm: MovieImportInteractor.Confirmation?
    if let ask, !isDryRun { confirm = { await answer(for: $0, $1, in: context, ask) } }
    let report = await interactor.run(
      request, confirm: confirm, progress: progress, shouldContinue: shouldContinue)
    let text = ImportText(
      input.name, bundle, report, isDryRun: isDryRun, naming: base.naming
    ).text(format)
    guard !bundle.isEmpty else {
      return Outcome(text: text, ending: .failed(.failure), complaint: noFilms.message)
    }
    let ending: Ending =
      switch report.ending {
      case .complete: .complete
      case .stopped: .stopped
      case .failed(let error): .failed(CommandFailure.Kind(error))
      }
    return Outcome(text: text, ending: ending, complaint: complaint(report, isDryRun))
  }

  /// Returns what the user answers to a match that may be wrong.
  private nonisolated(nonsending) func answer(
    for film: ImportedMovie, _ match: LibraryMovie, in context: Context,
    _ ask: (String) -> String?
  ) async -> ImportAnswer {
    var (shown, isOther) = (match, false)
    while true {
      let question = Wording.isRight(
        shown.titleAndYear, for: film.movie.titleAndYear, film.place, isOther: isOther)
      guard let answer = ask(CleanText.line(question)) else { return .stop }
      switch answer.trimmed.lowercased().first {
      case "y": return isOther ? .other(shown) : .accept
      case "n": return .reject
      case "a" where !isOther: return .acceptAll
      case "q": return .stop
      case "o":
        if let other = await otherFilm(in: context, ask) { (shown, isOther) = (other, true) }
      default: break
      }
    }
  }

  /// Returns the film that the user names; nil for none.
  private nonisolated(nonsending) func otherFilm(
    in context: Context, _ ask: (String) -> String?
  ) async -> LibraryMovie? {
    var question = Wording.otherFilm
    while let name = ask(CleanText.line(question))?.trimmed, !name.isEmpty {
      question = Wording.noOtherFilm(name)
      for store in [context.catalogue, context.service].compactMap(\.self) {
        let interactor = MovieDetailInteractor(context.base.lists(in: store))
        let match: MovieMatch
        do throws(MovieDataError) {
          match = try await interactor.film(named: name, by: .wholeTitle)
        } catch {
          question = "\(Wording.failure(error)). \(Wording.otherFilm)"
          continue
        }
        switch match {
        case .film(let film): return LibraryMovie(film)
        case .several(let films):
          let names = films.map { "\($0.id.text) (\(LibraryMovie($0).titleAndYear))" }
          question = Wording.severalOthers(name, names)
        case .none: break
        }
      }
    }
    return nil
  }

  private func complaint(_ report: ImportReport, _ isDryRun: Bool) -> String? {
    let saved = Wording.saved(isDryRun ? 0 : report.changed)
    let part = "after \(Wording.number(report.films)) of \(Wording.films(count))"
    switch report.ending {
    case .complete:
      return report.missing.map { Wording.searchedCatalogueOnly(CommandFailure($0).message) }
    case .stopped: return CleanText.line("stopped \(part): \(saved)")
    case .failed(let error):
      // The complaint of the library would repeat what was saved.
      let reason =
        if case .library(let problem) = error {
          "\(Wording.reason(problem)); \(Wording.advice(problem))"
        } else {
          CommandFailure(error).message
        }
      return CleanText.line("\(reason) (\(part): \(saved))")
    }
  }
}
