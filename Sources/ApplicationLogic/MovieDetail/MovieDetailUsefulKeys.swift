import DomainEntities

/// The keys that do something in the present state of a page.
struct MovieDetailUsefulKeys {
  private let bindings: KeyBindings<MovieDetailAction>
  private let detail: MovieDetail?
  private let links: MovieLinks?
  private let hasEntries: Bool
  private let isLong: Bool

  /// Creates the keys of a page, of a film that may not be loaded; `isLong` is whether the page is
  /// longer than its window.
  init(
    _ bindings: KeyBindings<MovieDetailAction>, detail: MovieDetail?, links: MovieLinks?,
    hasEntries: Bool, isLong: Bool
  ) {
    self.bindings = bindings
    self.detail = detail
    self.links = links
    self.hasEntries = hasEntries
    self.isLong = isLong
  }

  /// The keys for the footer.
  var hints: [KeyHint] { bindings.hints(where: isUseful) }

  /// The keys for the help.
  var summary: KeySummary { bindings.summary(where: isUseful) }

  private func isUseful(_ action: MovieDetailAction) -> Bool {
    switch action {
    case .open: hasEntries
    case .move(.up), .move(.down), .section: hasEntries || isLong
    case .move: isLong
    case .openPage: links?.page != nil
    case .openIMDb: links?.imdbPage != nil
    case .trailer: detail?.trailer != nil
    case .watch: detail?.watchOptions != nil
    default: true
    }
  }
}
