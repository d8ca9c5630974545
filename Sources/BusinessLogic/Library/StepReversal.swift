/// What undoing or redoing a step of the history would do, as of the moment it was read.
public struct StepReversal: Hashable, Sendable {
  /// A direction through the history.
  public enum Direction: Hashable, Sendable, CaseIterable {
    /// Reverts a step.
    case undo
    /// Reapplies an undone step.
    case redo
  }

  /// A later change of something that the step has changed.
  public enum Conflict: Hashable, Sendable {
    /// Marks of a film that have changed since; they are kept.
    ///
    /// `before` are the current marks without these later changes.
    case marks(LibraryChange)
    /// A list that has changed since; films added to it are kept.
    case listChanged(name: String, count: Int)
    /// A list that was deleted since; it stays deleted.
    case listDeleted(name: String)
    /// A person whom the user has followed, or stopped following, since.
    case person(name: String)
    /// Another list now has the name, so the step can be neither undone nor redone.
    case nameTaken(name: String)
  }

  /// The maximum number of conflicts that are listed.
  public static let maxListedConflicts = 10

  /// The direction.
  public let direction: Direction
  /// The step, which lists some of its changes, as in the history.
  public let step: LibraryStep
  /// The conflicts, or the first `maxListedConflicts` of them.
  public private(set) var conflicts: [Conflict] = []
  /// The number of conflicts.
  public private(set) var conflictCount = 0
  /// The name that another list now has; nil if the step can be undone or redone.
  public private(set) var takenName: String?

  /// Creates a reversal without conflicts.
  public init(_ direction: Direction, of step: LibraryStep) {
    self.direction = direction
    self.step = step
  }

  /// Adds a conflict.
  public mutating func add(_ conflict: Conflict) {
    conflictCount += 1
    if case .nameTaken(let name) = conflict, takenName == nil { takenName = name }
    if conflicts.count < Self.maxListedConflicts { conflicts.append(conflict) }
  }

  /// Whether the user has to confirm it: it concerns many films, or later changes.
  public var needsConfirmation: Bool { step.isBulk || conflictCount > 0 }

  /// Returns whether another reading found the same, so that what was confirmed still holds.
  ///
  /// What is known of a film, such as its year, may differ.
  public func isSame(as other: Self) -> Bool {
    direction == other.direction && step.number == other.step.number
      && step.undone == other.step.undone && step.count == other.step.count
      && conflictCount == other.conflictCount
      && zip(conflicts, other.conflicts).allSatisfy { Self.isSame($0, $1) }
  }

  private static func isSame(_ left: Conflict, _ right: Conflict) -> Bool {
    guard case .marks(let left) = left, case .marks(let right) = right else { return left == right }
    return left.before == right.before && left.after == right.after
  }
}

extension LibraryStep {
  /// The maximum number of films that a step changes without being a bulk change.
  public static let maxSmallCount = 20

  /// Whether the step changes many films.
  ///
  /// The library is backed up before it, and it is undone only after a question. Imports of any
  /// size are backed up before, too.
  public var isBulk: Bool { count > Self.maxSmallCount }
}
