public import BusinessLogic
public import DomainEntities

/// The options of `moviebrowser history`.
public struct HistoryOptions: Hashable, Sendable {
  static let limits = 1...MovieMarkInteractor.historySizes.upperBound
  static let offsets = 0...MovieMarkInteractor.historySizes.upperBound

  /// The options of most commands.
  public var shared = SharedOptions()
  /// Maximum number of steps.
  public var limit = ListOptions.standardLimit
  /// Number of steps to skip.
  public var offset = 0

  /// Creates the options of a call that gives none.
  public init() {}
}

/// `moviebrowser history`, `undo` and `redo`: what was marked when, and taking it back.
public struct HistoryCommand: Sendable {
  private let marker: MovieMarkInteractor
  private let naming: MovieNaming

  /// Takes what is marked, and how films are named.
  public init(library: any MovieLibrary, naming: MovieNaming = MovieNaming()) {
    self.naming = naming
    marker = MovieMarkInteractor(library: library)
  }

  /// The last steps, newest first.
  ///
  /// A person is told when there are earlier steps than those shown.
  public func run(
    _ options: HistoryOptions, format: OutputFormat
  ) throws(CommandFailure) -> String {
    let (offset, limit) = (options.offset, options.limit)
    let (steps, hasMore) = try CommandFailure.attemptToRead { () throws(MovieDataError) in
      let steps = try marker.history(offset: offset, limit: limit)
      // Whether there are more is of no interest to a program, which asks for them until none come.
      guard case .aligned = format, steps.count == limit, let last = steps.last else {
        return (steps, false)
      }
      return (steps, try !marker.history(before: last.number, limit: 1).isEmpty)
    }
    var text =
      format == .json
      ? JSONText.array(steps.map { LibraryJSON.object($0, naming) }).text + "\n"
      : steps.map { Self.line($0, format) }.joined()
    if hasMore {
      text += "Earlier steps: moviebrowser history --offset \(offset + limit)\n"
    }
    guard steps.isEmpty else { return text }
    let hasSteps = try CommandFailure.attemptToRead { () throws(MovieDataError) in
      try !marker.history(limit: 1).isEmpty
    }
    throw CommandFailure(
      .failure,
      hasSteps
        ? "the history has at most \(Wording.count(offset, "step", "steps")); lower --offset"
        : "nothing was marked yet",
      output: format == .json ? text : "")
  }

  /// Undoes the last step.
  public func undo(at now: Timestamp, format: OutputFormat) throws(CommandFailure) -> String {
    let step = try CommandFailure.attempt { () throws(MovieDataError) in
      try marker.undo(at: now)
    }
    guard let step else { throw CommandFailure(.failure, "there is nothing to undo") }
    return text("Undone", step, format)
  }

  /// Redoes the step undone last.
  public func redo(at now: Timestamp, format: OutputFormat) throws(CommandFailure) -> String {
    let step = try CommandFailure.attempt { () throws(MovieDataError) in
      try marker.redo(at: now)
    }
    guard let step else {
      throw CommandFailure(
        .failure, "nothing to redo: nothing was undone, or you changed a mark since")
    }
    return text("Done again", step, format)
  }

  private func text(_ word: String, _ step: LibraryStep, _ format: OutputFormat) -> String {
    switch format {
    case .json: LibraryJSON.object(step, naming).text + "\n"
    case .tabbed: Self.line(step, format)
    case .aligned: CleanText.line("\(word): \(Wording.step(step))") + "\n"
    }
  }

  private static func line(_ step: LibraryStep, _ format: OutputFormat) -> String {
    let moment = step.action.moment
    guard case .aligned = format else {
      return OutputFormat.fields([
        String(step.number), moment.description, step.action.origin.rawValue,
        step.undone?.description ?? "", Wording.step(step),
      ])
    }
    let undone = step.undone == nil ? "" : " (undone)"
    return CleanText.line("\(moment.day) \(moment.time)  \(Wording.step(step))\(undone)") + "\n"
  }
}
