public import BusinessLogic
public import DomainEntities

/// The options of `moviebrowser import`.
public struct ImportOptions: Hashable, Sendable {
  /// The options of most commands.
  public var shared = SharedOptions()
  /// The file or folder, `-` for standard input.
  public var path = ""
  /// Where the file must come from; nil for anywhere.
  public var origin: ImportOrigin?
  /// Whether nothing is saved.
  public var isTrial = false
  /// Whether ratings and notes of the file replace those that are there.
  public var replaces = false

  /// Creates the options of a call that gives none.
  public init() {}

  static func origin(_ word: String) throws(CommandFailure) -> ImportOrigin {
    if let origin = ImportOrigin(rawValue: word.lowercased()) { return origin }
    let names = ImportOrigin.allCases.map(\.rawValue)
    throw .unknown(
      "origin", word, among: names, hint: "there are \(names.joined(separator: ", "))")
  }
}

/// `moviebrowser import`: takes in what was marked elsewhere.
public struct ImportCommand: Sendable {
  /// How it ended.
  public enum Ending: Hashable, Sendable {
    /// Every film had its turn.
    case complete
    /// Somebody stopped it.
    case stopped
    /// Something stood in the way of the rest.
    case failed
  }

  /// What came of it.
  public struct Outcome: Sendable {
    /// What is written to standard output.
    public var text: String
    /// How it ended.
    public var ending: Ending
    /// What is said of that on standard error; nil where there is nothing to say.
    public var complaint: String?
  }

  /// Where marks go, and who is asked for films.
  public struct Context: Sendable {
    let library: any MovieLibrary
    let catalogue: any MovieDataStore
    let service: (any MovieDataStore)?
    let isRequired: Bool
    let language: String
    let region: String?

    /// Takes the library, a store that has all of its films at hand, and one that is asked for what neither of them
    /// knows; `isRequired` makes its failure the command's.
    public init(
      library: any MovieLibrary, catalogue: any MovieDataStore, service: (any MovieDataStore)?,
      isRequired: Bool = false, language: String = "en", region: String? = nil
    ) {
      self.library = library
      self.catalogue = catalogue
      self.service = service
      self.isRequired = isRequired
      self.language = language
      self.region = region
    }
  }

  private let input: ImportInput
  private let bundle: ImportBundle
  private let options: ImportOptions
  private let now: Timestamp

  /// Reads what was given; throws where it is nothing that can be understood.
  public init(
    _ input: ImportInput, options: ImportOptions, now: Timestamp
  ) throws(CommandFailure) {
    self.input = input
    self.options = options
    self.now = now
    bundle = try ImportReader(input, now: now).read(as: options.origin)
    guard !bundle.films.isEmpty else {
      let flaw = bundle.flaws.first.map { ": \($0)" } ?? ""
      throw CommandFailure(.failure, "there is no film in \(input.name)\(flaw)")
    }
  }

  /// How many films there are.
  public var count: Int { bundle.films.count }

  /// Takes them in, or tells for `--dry-run` what would become of them.
  public nonisolated(nonsending) func run(
    in context: Context, format: OutputFormat,
    progress: (Int) -> Void = { _ in }, goesOn: () -> Bool = { true }
  ) async -> Outcome {
    let isTrial = options.isTrial
    let request = MovieImportInteractor.Request(
      bundle.films, isTrial: isTrial, replaces: options.replaces,
      label: CleanText.line(input.name), at: now)
    let interactor = MovieImportInteractor(
      library: context.library, catalogue: context.catalogue,
      service: context.service, isRequired: context.isRequired, today: now.day,
      language: context.language, region: context.region)
    let report = await interactor.run(request, progress: progress, goesOn: goesOn)
    let text = ImportText(input.name, bundle, report, isTrial: isTrial).text(format)
    let ending: Ending =
      switch report.ending {
      case .complete: .complete
      case .stopped: .stopped
      case .failed: .failed
      }
    return Outcome(text: text, ending: ending, complaint: complaint(report, isTrial))
  }

  private func complaint(_ report: ImportReport, _ isTrial: Bool) -> String? {
    let saved =
      isTrial || report.changed == 0
      ? "nothing was saved"
      : "\(Wording.films(report.changed)) changed and saved; moviebrowser undo takes that back"
    let part = "after \(Wording.number(report.films)) of \(Wording.films(count))"
    switch report.ending {
    case .complete:
      return report.missing.map {
        "\(CommandFailure($0).message); films were looked for in the built-in catalogue alone"
      }
    case .stopped: return CleanText.line("stopped \(part): \(saved)")
    case .failed(let error):
      // What was saved is said behind it, once.
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
