public import BusinessLogic
import DomainEntities
public import Records
import TerminalModel
public import Wording

/// The options of `moviebrowser history`.
public struct HistoryOptions: Hashable, Sendable {
  /// The numbers of steps that can be skipped.
  package static let offsets = 0...MovieMarkInteractor.historySizes.upperBound

  /// The options that most commands share.
  public var shared = SharedOptions()
  /// The options `--limit`, `--all` and `--offset`.
  package var rows = RowWindow()

  /// Creates the default options.
  public init() {}
}

/// The options of `moviebrowser undo` and `redo`.
public struct StepOptions: Hashable, Sendable {
  /// The options that most commands share.
  public var shared = SharedOptions()
  /// Whether the step is undone or redone.
  public let direction: StepReversal.Direction
  /// The number of the step; nil for the last one.
  public var step: Int?
  /// Whether the user has confirmed it.
  public var isConfirmed = false

  /// Creates the default options.
  public init(_ direction: StepReversal.Direction) {
    self.direction = direction
  }

  /// Reads the arguments that are not options.
  package static func read(_ words: [String], into options: inout Self) throws(CommandFailure) {
    guard let word = words.first else { return }
    options.step = try OptionValues.number(
      word, of: Wording.stepName, in: 1...(1 << 53))
  }
}

/// `moviebrowser history`, `undo` and `redo`: the history of marks.
public struct HistoryCommand: Sendable {
  private let marker: MovieMarkInteractor
  private let context: CommandContext

  /// Creates a command.
  public init(_ context: CommandContext) {
    self.context = context
    marker = MovieMarkInteractor(library: context.library)
  }

  /// Returns the last steps in a format, newest first.
  ///
  /// On a terminal, the output ends with a hint if there are earlier steps.
  public func run(
    _ options: HistoryOptions, format: OutputFormat
  ) throws(CommandFailure) -> String {
    let (offset, limit) = (options.rows.offset, options.rows.ofOwnRecords(in: format))
    let (steps, hasMore) = try CommandFailure.tryToRead { () throws(MovieDataError) in
      let steps = try marker.history(offset: offset, limit: limit)
      // A script continues until there are no more steps and needs no hint.
      guard case .aligned = format, steps.count == limit, let last = steps.last else {
        return (steps, false)
      }
      return (steps, try !marker.history(before: last.number, limit: 1).isEmpty)
    }
    var text = CommandOutput(
      list: stepRecord, steps.map { Named($0, context.naming) },
      people: { Self.table(of: steps, $0) }
    ).text(format)
    if hasMore {
      text += Wording.earlierSteps(offset + limit) + "\n"
    }
    guard steps.isEmpty, !format.isForPrograms else { return text }
    let count = try CommandFailure.reading(marker.history(limit: offset).count)
    return Wording.sentence(count > 0 ? Wording.historyTooShort(count) : Wording.noHistory) + "\n"
  }

  /// Undoes or redoes a step; returns its description.
  ///
  /// A bulk change, or one with later changes, needs `--yes` or a confirmation.
  public func run(
    _ options: StepOptions, format: OutputFormat
  ) throws(CommandFailure) -> String {
    let direction = options.direction
    let reversal = try CommandFailure.reading(marker.reversal(direction, of: options.step))
    guard let reversal else { throw try missing(direction, options.step) }
    if let name = reversal.takenName {
      throw CommandFailure(.failure, Wording.cannotReverse(direction, taken: name))
    }
    if reversal.needsConfirmation, !options.isConfirmed {
      let answer = context.ask(
        Wording.questionAtTerminal(reversal, today: context.now.day))
      guard let answer else {
        throw CommandFailure(.failure, Wording.needsYes(reversal, today: context.now.day))
      }
      guard answer else {
        throw CommandFailure(.failure, Wording.notReversed)
      }
    }
    let step = try CommandFailure.attempt { () throws(MovieDataError) in
      try marker.perform(reversal, at: context.now)
    }
    guard let step else { throw CommandFailure(.failure, Wording.historyHasChanged) }
    return text(direction == .undo ? Wording.undoneStep : Wording.redoneStep, step, format)
  }

  /// Returns why there is nothing to undo or redo.
  private func missing(
    _ direction: StepReversal.Direction, _ number: Int?
  ) throws(CommandFailure) -> CommandFailure {
    guard let number else {
      return CommandFailure(
        .notFound, direction == .undo ? Wording.nothingToUndo : Wording.nothingToRedo)
    }
    let step = try CommandFailure.reading(marker.step(number))
    guard let step else { return CommandFailure(.notFound, Wording.noStep(number)) }
    return CommandFailure(.failure, Wording.cannotReverse(direction, step))
  }

  private func text(_ word: String, _ step: LibraryStep, _ format: OutputFormat) -> String {
    CommandOutput(
      one: stepRecord, Named(step, context.naming),
      people: { _ in CleanText.line("\(word): \(Wording.step(step))") + "\n" }
    ).text(format)
  }

  private static func table(of steps: [LibraryStep], _ layout: OutputLayout) -> String {
    typealias Name = Wording.ColumnName
    return TextTable([.init(Name.step, isRight: true), .init(Name.time), .init(Name.change)]).text(
      steps.map { step in
        [
          String(step.number), Wording.shortTime(step.action.moment),
          Wording.step(step) + (step.undone == nil ? "" : " (undone)"),
        ]
      }, layout)
  }
}
