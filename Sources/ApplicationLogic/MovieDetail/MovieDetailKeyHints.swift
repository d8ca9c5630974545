import DomainEntities
import Widgets

/// The keys that do something in the present state of a page.
struct MovieDetailKeyHints {
  private let bindings: KeyBindings<MovieDetailAction>
  private let detail: MovieDetail?
  private let links: MovieLinks?
  private let hasEntries: Bool
  private let hasChoice: Bool
  private let isLong: Bool
  private let hasOtherFilms: Bool

  /// Creates the keys of a page, of a film that may not be loaded.
  ///
  /// `hasChoice` is whether an entry is selected, `isLong` whether the page is longer than its
  /// window, and `hasOtherFilms` whether there are films before or after it.
  init(
    _ bindings: KeyBindings<MovieDetailAction>, detail: MovieDetail?, links: MovieLinks?,
    hasEntries: Bool, hasChoice: Bool, isLong: Bool, hasOtherFilms: Bool
  ) {
    self.bindings = bindings
    self.detail = detail
    self.links = links
    self.hasEntries = hasEntries
    self.hasChoice = hasChoice
    self.isLong = isLong
    self.hasOtherFilms = hasOtherFilms
  }

  /// The keys for the footer.
  var hints: [KeyHint] { bindings.hints(where: isUseful) }

  /// The keys for the help.
  var summary: KeySummary { bindings.summary(where: isUseful) }

  private func isUseful(_ action: MovieDetailAction) -> Bool {
    switch action {
    case .open: hasChoice
    case .nextFilm, .previousFilm: hasOtherFilms
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
