import Testing

@testable import TerminalModel
@testable import Widgets

/// A text in a popup.
@Suite @MainActor struct BoxTests {
  /// Words that fill lines of 57 to 64 columns and wrap again at fewer.
  private static let words = String(repeating: "abcdef ", count: 60)

  @Test(arguments: 1...120)
  func `A popup is as tall as its text where there is room`(columns: Int) {
    let presenter = PopupPresenter(
      PopupText(title: "T", blocks: [.text(Self.words), .space, .fact("Name", Self.words)]),
      open: { _ in }, done: {})
    let area = Rect(x: 0, y: 0, width: columns, height: 600)
    let view = PopupView(presenter: presenter)
    view.layOut(in: area)
    #expect(!presenter.hasMore)
    #expect(
      presenter.lines == presenter.text.lines(width: min(64, columns < 24 ? columns : columns - 4)))
  }

  @Test func `A popup's own keys take precedence over global keys`() {
    let presenter = PopupPresenter(
      PopupText(title: "T", blocks: []), open: { _ in }, done: {})
    let view = PopupView(presenter: presenter)
    #expect(view.claims(.character("q")))
    #expect(!view.claims(.character("x")))
  }
}
