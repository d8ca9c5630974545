import BusinessLogic

/// The keys that do something in the present state of a list.
@MainActor struct MovieListUsefulKeys {
  private let bindings: KeyBindings<MovieListAction>
  private let hasFilm: Bool
  private let hasRows: Bool
  private let hasParts: Bool
  private let isCustom: Bool
  private let search: MovieListSearch?
  private let canLeave: Bool

  /// Creates the keys of a list, or of the search that is being typed.
  init(
    _ bindings: KeyBindings<MovieListAction>, _ contents: MovieListContents,
    search: MovieListSearch?, canLeave: Bool
  ) {
    self.bindings = bindings
    hasFilm = contents.selected != nil
    hasRows = contents.hasFilms || contents.hiddenCount > 0
    hasParts = !contents.selection.parts.isEmpty
    isCustom = contents.isCustom
    self.search = search
    self.canLeave = canLeave
  }

  /// The keys for the footer.
  var hints: [KeyHint] { search?.hints ?? bindings.hints(where: isUseful) }

  /// The keys for the help.
  var summary: KeySummary { search?.bindings.summary ?? bindings.summary(where: isUseful) }

  private func isUseful(_ action: MovieListAction) -> Bool {
    switch action {
    case .open, .trailer, .watch: hasFilm
    case .back: canLeave
    case .removePart: canLeave || hasParts
    case .chooseSort, .seenFilter: hasRows
    case .edit: isCustom && hasFilm
    default: true
    }
  }
}

extension MovieListContents {
  /// Whether the list is one that the user has made.
  fileprivate var isCustom: Bool { if case .custom = selection.list { true } else { false } }
}
