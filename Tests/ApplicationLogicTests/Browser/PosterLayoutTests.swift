import Testing

@testable import Browser
@testable import FilmPages
@testable import Films
@testable import TerminalModel

@Suite struct PosterLayoutTests {
  /// A page with the sizes that are expected on it, in columns and rows.
  struct Page: CustomTestStringConvertible, Sendable {
    var page: (columns: Int, rows: Int)
    var poster: (columns: Int, rows: Int)?
    var text: (columns: Int, rows: Int)
    /// Whether the poster is above the text.
    var isAbove = false

    var testDescription: String { "\(page.columns)x\(page.rows)" }
  }

  private nonisolated static let pages = [
    // Too narrow or too low for a poster that is recognizable.
    Page(page: (40, 9), poster: nil, text: (40, 9)),
    Page(page: (39, 35), poster: nil, text: (39, 35)),
    Page(page: (49, 30), poster: nil, text: (49, 30)),
    Page(page: (80, 11), poster: nil, text: (80, 11)),
    // Beside a narrow text, only where its facts fit below the overview.
    Page(page: (51, 23), poster: nil, text: (51, 23)),
    Page(page: (50, 24), poster: (16, 12), text: (32, 24)),
    Page(page: (51, 25), poster: (17, 13), text: (32, 25)),
    Page(page: (55, 35), poster: (17, 13), text: (36, 35)),
    // Above the text on a tall page.
    Page(page: (39, 36), poster: (16, 12), text: (39, 23), isAbove: true),
    Page(page: (51, 40), poster: (17, 13), text: (51, 26), isAbove: true),
    // Beside the text, in a third of the width at most.
    Page(page: (56, 20), poster: (16, 12), text: (38, 20)),
    Page(page: (57, 30), poster: (17, 13), text: (38, 30)),
    Page(page: (80, 21), poster: (25, 19), text: (53, 21)),
    Page(page: (82, 45), poster: (27, 20), text: (53, 45)),
    Page(page: (200, 47), poster: (27, 20), text: (90, 47)),
  ]

  @Test func `A page of two columns takes the width that a picture leaves`() {
    let page = Rect(x: 2, y: 1, width: 196, height: 46)
    let layout = PosterLayout(page: page, shape: PictureSupport(.kitty), textWidth: page.width)
    #expect(layout.text == Rect(x: 2, y: 1, width: 167, height: 46))
    #expect(layout.poster == Rect(x: 171, y: 1, width: 27, height: 20))
  }

  @Test(arguments: pages)
  func `A poster is where it leaves room for the text`(page: Page) {
    let area = Rect(x: 3, y: 2, width: page.page.columns, height: page.page.rows)
    let layout = PosterLayout(page: area, shape: PictureSupport(.kitty))
    #expect(layout.text.width == page.text.columns && layout.text.height == page.text.rows)
    #expect(layout.poster?.width == page.poster?.columns)
    #expect(layout.poster?.height == page.poster?.rows)
    guard let poster = layout.poster else { return }
    if page.isAbove {
      #expect(poster.x == area.x && poster.y == area.y)
      #expect(layout.text.x == area.x && layout.text.y == poster.maxY + 1)
    } else {
      #expect(layout.text.x == area.x && layout.text.y == area.y)
      #expect(poster.x == layout.text.maxX + 2 && poster.y == area.y)
    }
  }

  @Test(arguments: pages)
  func `Without a poster, the text has the whole page`(page: Page) {
    let area = Rect(x: 3, y: 2, width: page.page.columns, height: page.page.rows)
    let layout = PosterLayout(page: area, shape: nil)
    #expect(layout.poster == nil && layout.text == area)
  }

  @Test(arguments: [(80, 24), (160, 30), (160, 45), (200, 50)])
  func `Terminals of common sizes show a poster`(columns: Int, rows: Int) {
    let film = BrowserLayout(size: TerminalSize(columns: columns, rows: rows)).film
    let layout = PosterLayout(
      page: MovieDetailView.page(in: film), shape: PictureSupport(.kitty))
    #expect(layout.poster != nil)
  }
}
