import BusinessLogic
import MovieData
import Widgets
import Wording

/// The keys that do something in the present state of a list.
@MainActor struct MovieListKeyHints {
  private let bindings: KeyBindings<MovieListAction>
  private let hasFilm: Bool
  private let hasRows: Bool
  private let hasParts: Bool
  private let isCustom: Bool
  private let search: MovieListSearch?
  private let canLeave: Bool
  private let seenFilter: SeenFilter?

  /// Creates the keys of a list, or of the search that is being typed; `seenFilter` is nil if no
  /// film is seen.
  init(
    _ bindings: KeyBindings<MovieListAction>, _ contents: MovieListContents,
    search: MovieListSearch?, canLeave: Bool, seenFilter: SeenFilter?
  ) {
    self.bindings = bindings
    hasFilm = contents.selected != nil
    hasRows = contents.hasFilms || contents.pages.hiddenCount > 0
    hasParts = !contents.selection.parts.isEmpty
    isCustom = contents.isCustom
    self.search = search
    self.canLeave = canLeave
    self.seenFilter = seenFilter
  }

  /// The keys for the footer.
  var hints: [KeyHint] {
    if let search { return search.hints }
    var hints = bindings.hints(where: isUseful)
    guard let seenFilter else { return hints }
    let key = bindings.keyLabel(.seenFilter)
    if let index = hints.firstIndex(where: { $0.key == key }) {
      hints[index].word = Wording.seenFilterKey(seenFilter)
    }
    return hints
  }

  /// The keys for the help.
  var summary: KeySummary { search?.bindings.summary ?? bindings.summary(where: isUseful) }

  private func isUseful(_ action: MovieListAction) -> Bool {
    switch action {
    case .open, .trailer, .watch: hasFilm
    case .back: canLeave
    case .removePart: canLeave || hasParts
    case .chooseSort: hasRows
    case .seenFilter: hasRows && seenFilter != nil
    case .edit: isCustom && hasFilm
    default: true
    }
  }
}

extension MovieListContents {
  /// Whether the list is one that the user has made.
  fileprivate var isCustom: Bool { if case .custom = selection.list { true } else { false } }
}
