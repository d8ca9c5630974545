import BusinessLogic
import Films
import TerminalModel
import Widgets
import Wording

/// Shows messages until the next key: in the status line of the focused pane, or in a popup if they
/// do not fit.
@MainActor final class BrowserNotices {
  /// The columns of the status line reserved for the counter.
  private static let counterWidth = 12

  private let list: MovieListPresenter
  private let film: MovieDetailPresenter
  private let navigation: BrowserNavigation
  private let overlays: BrowserOverlays
  private weak var tonight: (any BrowserTonightRouting)?

  init(
    list: MovieListPresenter, film: MovieDetailPresenter, navigation: BrowserNavigation,
    overlays: BrowserOverlays
  ) {
    self.list = list
    self.film = film
    self.navigation = navigation
    self.overlays = overlays
  }

  /// Sets the films for tonight, which show messages while they cover the panes.
  func route(by tonight: any BrowserTonightRouting) { self.tonight = tonight }

  /// Shows a message in the focused pane, or beside the films for tonight.
  func show(_ text: String) {
    if let tonight, tonight.isOpen { return tonight.showNotice(text) }
    switch navigation.panes.focus {
    case .lists, .list: list.showNotice(text)
    case .film: film.showNotice(text)
    }
  }

  /// Shows an error.
  func show(_ error: MovieDataError) { show("\(Wording.failure(error)).") }

  /// Shows a message that must not be cut off.
  func showInFull(_ text: String, titled title: String) {
    hasRoom(for: text) ? show(text) : showPopup(text, titled: title)
  }

  /// Returns the message for a page or a video; nil if a popup shows it.
  func line(_ report: LinkReport) -> String? {
    if report.isShown || hasRoom(for: report.text) { return report.text }
    showPopup(report.text, titled: report.title)
    return nil
  }

  /// Clears the messages.
  func forget() {
    list.forgetNotice()
    film.forgetNotice()
    tonight?.forgetNotice()
  }

  private func hasRoom(for text: String) -> Bool {
    let panes = navigation.panes
    return TextWidth.of(text) + Self.counterWidth
      <= panes.area(of: panes.focus == .film ? .film : .list).width
  }

  private func showPopup(_ text: String, titled title: String) {
    let width = max(10, min(50, navigation.panes.layout.overlay.width - 6))
    let lines = TextLayout.wrap(text, width: width)
    overlays.show(PopupText(title: title, blocks: lines.map { .text($0) }))
  }
}
