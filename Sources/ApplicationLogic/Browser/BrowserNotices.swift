import BusinessLogic

/// What is said until the next key: in the line of notices of the pane that has the keys, or in a popup
/// where that line has no room.
@MainActor final class BrowserNotices {
  /// The columns of the line of notices that the counter may take.
  private static let counterWidth = 12

  private let list: MovieListPresenter
  private let film: MovieDetailPresenter
  private let navigation: BrowserNavigation
  private let overlays: BrowserOverlays

  init(
    list: MovieListPresenter, film: MovieDetailPresenter, navigation: BrowserNavigation,
    overlays: BrowserOverlays
  ) {
    self.list = list
    self.film = film
    self.navigation = navigation
    self.overlays = overlays
  }

  /// Says something where the keys go.
  func tell(_ text: String) {
    switch navigation.panes.focus {
    case .list: list.tell(text)
    case .film: film.tell(text)
    }
  }

  /// Says what is wrong.
  func tell(_ error: MovieDataError) { tell("\(Wording.failure(error)).") }

  /// Says something that has to be read whole.
  func tellWhole(_ text: String, titled title: String) {
    hasRoom(for: text) ? tell(text) : show(text, titled: title)
  }

  /// What the line of notices is to say of a page or a video; nil where a popup says it.
  func line(_ report: LinkReport) -> String? {
    if report.isShown || hasRoom(for: report.text) { return report.text }
    show(report.text, titled: report.title)
    return nil
  }

  /// Forgets what was said.
  func forget() {
    list.forgetNotice()
    film.forgetNotice()
  }

  private func hasRoom(for text: String) -> Bool {
    let panes = navigation.panes
    return TextWidth.of(text) + Self.counterWidth <= panes.area(of: panes.focus).width
  }

  private func show(_ text: String, titled title: String) {
    let width = max(10, min(50, navigation.panes.layout.overlay.width - 6))
    let lines = TextLayout.wrap(text, width: width)
    overlays.show(PopupText(title: title, blocks: lines.map { .text($0) }))
  }
}
