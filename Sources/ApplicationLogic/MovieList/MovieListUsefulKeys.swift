import BusinessLogic

/// The keys that do something in the present state of a list.
@MainActor struct MovieListUsefulKeys {
  private let bindings: KeyBindings<MovieListAction>
  private let contents: MovieListContents
  private let search: MovieListSearch?
  private let canLeave: Bool

  /// Creates the keys of a list, or of the search that is being typed.
  init(
    _ bindings: KeyBindings<MovieListAction>, _ contents: MovieListContents,
    search: MovieListSearch?, canLeave: Bool
  ) {
    self.bindings = bindings
    self.contents = contents
    self.search = search
    self.canLeave = canLeave
  }

  /// The keys for the footer.
  var hints: [KeyHint] { search?.hints ?? bindings.hints(where: isUseful) }

  /// The keys for the help.
  var summary: KeySummary { search?.bindings.summary ?? bindings.summary(where: isUseful) }

  private func isUseful(_ action: MovieListAction) -> Bool {
    switch action {
    case .open, .trailer, .watch: contents.selected != nil
    case .back: canLeave
    case .removePart: canLeave || !contents.selection.parts.isEmpty
    case .chooseSort, .seenFilter: contents.hasFilms || contents.hiddenCount > 0
    case .edit: contents.isCustom && contents.selected != nil
    default: true
    }
  }
}

extension MovieListContents {
  /// Whether the list is one that the user has made.
  fileprivate var isCustom: Bool { if case .custom = selection.list { true } else { false } }
}
