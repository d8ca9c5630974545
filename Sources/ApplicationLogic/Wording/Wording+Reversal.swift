package import BusinessLogic
package import DomainEntities

/// Undoing and redoing a step of the history.
package extension Wording {
  /// The argument of `undo` and `redo`.
  static let stepName = "STEP"

  /// Returns what would be undone or redone, as a question.
  ///
  /// Such as `Undo the import of 2,109 films from big.zip of today, 13:31?`.
  static func question(_ reversal: StepReversal, today: CalendarDate) -> String {
    let verb = reversal.direction == .undo ? "Undo" : "Redo"
    return "\(verb) \(named(reversal.step, today: today))?"
  }

  /// The heading of the conflicts.
  static let changedSince = "Changed since, and kept unless stated otherwise"

  /// Returns the later changes of what a step has changed, one per line.
  static func conflicts(of reversal: StepReversal) -> [String] {
    let more = reversal.conflictCount - reversal.conflicts.count
    return reversal.conflicts.map(conflict) + (more > 0 ? ["and \(number(more)) more"] : [])
  }

  private static func conflict(_ conflict: StepReversal.Conflict) -> String {
    switch conflict {
    case .marks(let change):
      let words = changes(from: change.before, to: change.after)
      let what = words.isEmpty ? "changed" : words.joined(separator: ", ")
      return "\(titleAndYear(of: change.movie)): \(what)"
    case .listChanged(let name, let count): return "\(list(name)) (\(films(count)))"
    case .listDeleted(let name): return "\(list(name)): deleted"
    case .person(let name): return "\(name): followed or unfollowed since then"
    case .nameTaken(let name): return "\(list(name)): another list has this name"
    }
  }

  /// Returns a step with its time, such as `the import of 2,109 films of today, 13:31`.
  private static func named(_ step: LibraryStep, today: CalendarDate) -> String {
    let moment = step.action.moment
    let day = moment.day == today ? "today" : day(moment.day)
    return "\(named(step)) of \(day), \(moment.time)"
  }

  private static func named(_ step: LibraryStep) -> String {
    if step.action.origin == .importing {
      let file = step.action.label
      return "the import of \(films(step.count))" + (file.isEmpty ? "" : " from \(file)")
    }
    if step.isBulk, !step.changes.isEmpty { return "the marks of \(films(step.count))" }
    return "“\(self.step(step))”"
  }

  // MARK: Errors

  /// The error of a step that needs a confirmation, without a terminal to ask at.
  static func needsYes(_ reversal: StepReversal, today: CalendarDate) -> String {
    let verb = reversal.direction == .undo ? "undone" : "redone"
    let what = "step \(reversal.step.number) is \(named(reversal.step, today: today))"
    let later = count(reversal.conflictCount, "later change", "later changes")
    let conflicts = reversal.conflictCount > 0 ? ", with \(later)" : ""
    return "nothing was \(verb): \(what)\(conflicts); add --yes to confirm"
  }

  /// The answer to a question that was not answered with yes.
  static let notReversed = "nothing was changed"

  /// The error of a step that another program has changed since the question.
  static let historyHasChanged = "nothing was changed: the history has changed; try again"

  /// The error of a number that no step has.
  static func noStep(_ step: Int) -> String {
    "there is no step \(step); run moviebrowser history to see all steps"
  }

  /// The error of a step that cannot be undone or redone.
  static func cannotReverse(_ direction: StepReversal.Direction, _ step: LibraryStep) -> String {
    let number = step.number
    switch step.action.origin {
    case .account: return "step \(number) is a sync with an account, which cannot be undone"
    case .joining: return "step \(number) merged two entries, which cannot be undone"
    case .restoring:
      return
        "step \(number) restored a backup; run moviebrowser library backups to restore another one"
    case .person, .importing:
      return direction == .undo
        ? "step \(number) is already undone; run moviebrowser redo \(number) to redo it"
        : "step \(number) is not undone; run moviebrowser undo \(number) to undo it"
    }
  }

  /// The error of a list whose name another list has by now.
  static func cannotReverse(_ direction: StepReversal.Direction, taken name: String) -> String {
    let verb = direction == .undo ? "undone" : "redone"
    return "nothing was \(verb): another list has the name “\(name)” now; rename that list first"
  }
}
