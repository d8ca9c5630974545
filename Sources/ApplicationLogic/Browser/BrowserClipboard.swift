import DomainEntities

/// Copies texts to the terminal's clipboard, and says so.
@MainActor final class BrowserClipboard {
  private let device: any TerminalDevice
  private let navigation: BrowserNavigation
  private let notices: BrowserNotices

  init(
    _ device: any TerminalDevice, navigation: BrowserNavigation, notices: BrowserNotices
  ) {
    self.device = device
    self.navigation = navigation
    self.notices = notices
  }

  /// Copies a text.
  func copy(_ text: String) {
    let text = CleanText.line(text)
    device.copy(text)
    notices.show(Wording.copied(text))
  }

  /// Copies the title and the address of the focused film.
  func copyLink() {
    guard let movie = navigation.focusedMovie else { return notices.show(Wording.noFilmToCopy) }
    copy(Wording.titleAndLink(of: movie))
  }
}
