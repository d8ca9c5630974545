import Wording

/// The commands that the prompt of plain mode names.
struct PlainPrompt {
  /// The kinds of places, which have different commands.
  enum Kind: Hashable, Sendable {
    case list, film, choice
  }

  private typealias Hint = Wording.PlainHint

  /// The kind of the place.
  let kind: Kind
  /// All commands that do something at the place.
  let all: [String]
  /// The commands to leave and to get help.
  let short: [String]

  /// Creates the prompt of a place; `isLocal` is whether the source has no trailers and no offers.
  init(
    _ place: PlainHistory.Place, isLocal: Bool, hasEntries: Bool, hasNext: Bool, hasPrevious: Bool,
    canGoBack: Bool, hasFailed: Bool, hasReturned: Bool
  ) {
    let first = (hasFailed ? [Hint.retry] : []) + (hasReturned ? [Hint.again] : [])
    let leave: [String]
    var hints: [String] = []
    switch place {
    case .list:
      kind = .list
      hints.append(hasEntries ? Hint.open : Hint.openByName)
      if hasNext { hints.append(Hint.next) }
      if hasPrevious { hints.append(Hint.previous) }
      hints += [Hint.search, Hint.lists, Hint.sort]
      leave = (canGoBack ? [Hint.back] : []) + [Hint.quit]
    case .film:
      kind = .film
      if hasEntries { hints.append(Hint.openEntry) }
      hints += [Hint.nextFilm, Hint.previous] + (isLocal ? [] : [Hint.trailer, Hint.watch])
      hints.append(Hint.page)
      leave = [Hint.back, Hint.quit]
    case .choice:
      kind = .choice
      hints.append(Hint.choose)
      if hasNext { hints.append(Hint.next) }
      if hasPrevious { hints.append(Hint.previous) }
      leave = [Hint.back, Hint.quit]
    }
    all = first + hints + leave.filter { $0 != Hint.quit } + [Hint.help, Hint.quit]
    short = first + leave + [Hint.help]
  }
}
