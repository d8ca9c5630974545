public import BusinessLogic
public import DomainEntities

/// The options of `moviebrowser history`.
public struct HistoryOptions: Hashable, Sendable {
  static let offsets = 0...MovieMarkInteractor.historySizes.upperBound

  /// The options that most commands share.
  public var shared = SharedOptions()
  /// Maximum number of steps.
  public var limit: Int {
    get { rows.count }
    set { rows = RowLimit(given: newValue) }
  }
  var rows = RowLimit()
  /// Number of steps to skip.
  public var offset = 0

  /// Creates the default options.
  public init() {}
}

/// `moviebrowser history`, `undo` and `redo`: the history of marks.
public struct HistoryCommand: Sendable {
  private let marker: MovieMarkInteractor
  private let naming: MovieIdentifierResolver

  /// Creates a command with a library and a resolver of film identifiers.
  public init(
    library: any MovieLibrary, naming: MovieIdentifierResolver = MovieIdentifierResolver()
  ) {
    self.naming = naming
    marker = MovieMarkInteractor(library: library)
  }

  /// Returns the last steps in a format, newest first.
  ///
  /// On a terminal, the output ends with a hint if there are earlier steps.
  public func run(
    _ options: HistoryOptions, format: OutputFormat
  ) throws(CommandFailure) -> String {
    let (offset, limit) = (options.offset, options.rows.ofOwnRecords(in: format))
    let (steps, hasMore) = try CommandFailure.tryToRead { () throws(MovieDataError) in
      let steps = try marker.history(offset: offset, limit: limit)
      // A script continues until there are no more steps and needs no hint.
      guard case .aligned = format, steps.count == limit, let last = steps.last else {
        return (steps, false)
      }
      return (steps, try !marker.history(before: last.number, limit: 1).isEmpty)
    }
    var text = CommandOutput(
      list: .step, steps.map { LibraryJSON.object($0, naming) },
      people: { Self.table(of: steps, $0) }
    ).text(format)
    if hasMore {
      text += Wording.earlierSteps(offset + limit) + "\n"
    }
    guard steps.isEmpty, !format.isForPrograms else { return text }
    let count = try CommandFailure.tryToRead { () throws(MovieDataError) in
      try marker.history(limit: offset).count
    }
    return Wording.sentence(count > 0 ? Wording.historyTooShort(count) : Wording.noHistory) + "\n"
  }

  /// Undoes the last step; returns its description.
  public func undo(at now: Timestamp, format: OutputFormat) throws(CommandFailure) -> String {
    let step = try CommandFailure.attempt { () throws(MovieDataError) in
      try marker.undo(at: now)
    }
    guard let step else { throw CommandFailure(.notFound, Wording.nothingToUndo) }
    return text(Wording.undoneStep, step, format)
  }

  /// Redoes the last undone step; returns its description.
  public func redo(at now: Timestamp, format: OutputFormat) throws(CommandFailure) -> String {
    let step = try CommandFailure.attempt { () throws(MovieDataError) in
      try marker.redo(at: now)
    }
    guard let step else {
      throw CommandFailure(.notFound, Wording.nothingToRedo)
    }
    return text(Wording.redoneStep, step, format)
  }

  private func text(_ word: String, _ step: LibraryStep, _ format: OutputFormat) -> String {
    CommandOutput(
      one: .step, LibraryJSON.object(step, naming),
      people: { _ in CleanText.line("\(word): \(Wording.step(step))") + "\n" }
    ).text(format)
  }

  private static func table(of steps: [LibraryStep], _ layout: OutputLayout) -> String {
    guard let first = steps.first else { return "" }
    typealias Name = Wording.ColumnName
    let heading = LibraryText.padded(Name.time, time(of: first).count) + "  " + Name.change
    return layout.heading(heading) + "\n" + steps.map(line).joined()
  }

  private static func line(_ step: LibraryStep) -> String {
    let undone = step.undone == nil ? "" : " (undone)"
    return CleanText.line("\(time(of: step))  \(Wording.step(step))\(undone)") + "\n"
  }

  private static func time(of step: LibraryStep) -> String {
    Wording.shortTime(step.action.moment)
  }
}
