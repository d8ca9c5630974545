import TestSupport
import Testing

@testable import ApplicationLogic
@testable import DomainEntities

struct PosterCardTests {
  private func card(_ genre: MovieGenre?, _ title: String = "The Title of a Film") -> PosterCard {
    PosterCard(
      MovieSummary(
        id: MovieIdentifier("a-film"), title: title, year: 1984, genres: genre.map { [$0] } ?? []),
      directors: ["Somebody Known"])
  }

  private func lines(_ card: PosterCard, _ size: TerminalSize) -> [String] {
    var buffer = CellBuffer(size: size)
    card.draw(in: buffer.area, on: &buffer)
    return (0..<size.rows).map { String(buffer.row($0).filter { $0.width > 0 }.map(\.character)) }
  }

  @Test func `Cards of all genres match the reference`() {
    let text = ([nil] + MovieGenre.allCases).flatMap { genre in
      [genre?.name ?? "no genre"] + lines(card(genre), TerminalSize(columns: 20, rows: 15)) + [""]
    }
    let difference = Golden.difference(of: text.joined(separator: "\n"), from: "poster-cards")
    #expect(difference == nil)
  }

  @Test func `Films of one genre have distinct, stable ornaments`() {
    let size = TerminalSize(columns: 24, rows: 18)
    let other = PosterCard(
      MovieSummary(
        id: MovieIdentifier("another"), title: "The Title of a Film", year: 1984, genres: [.horror]),
      directors: ["Somebody Known"])
    #expect(lines(card(.horror), size) == lines(card(.horror), size))
    #expect(lines(card(.horror), size) != lines(other, size))
  }

  @Test func `No title is drawn over the frame or outside the area`() {
    let titles = [
      "", "A", String(repeating: "Long ", count: 60), String(repeating: "x", count: 300),
      "千と千尋の神隠し 千と千尋の神隠し", "A\u{1B}[2Jb\u{7}\u{202E}", "🎬🎬🎬🎬🎬🎬🎬🎬🎬🎬🎬", "e\u{301}\u{301}te",
    ]
    for title in titles {
      for (columns, rows) in [(4, 4), (16, 12), (17, 12), (27, 20), (5, 20), (27, 5)] {
        var buffer = CellBuffer(size: TerminalSize(columns: columns + 4, rows: rows + 2))
        let area = Rect(x: 2, y: 1, width: columns, height: rows)
        card(.drama, title).draw(in: area, on: &buffer)
        for y in 0..<buffer.rows {
          for x in 0..<buffer.columns {
            let cell = buffer[x, y]
            if !area.contains(Point(x: x, y: y)) { #expect(cell == .blank) }
            if y == area.y, x == area.x { #expect(cell.character == "┌") }
            if y > area.y, y < area.maxY - 1, x == area.x || x == area.maxX - 1 {
              #expect(cell.character == "│", "\(title) in \(columns) columns")
            }
          }
        }
      }
    }
  }

  @Test func `Every ornament is a rectangle of single-column characters`() {
    for genre in [nil] + MovieGenre.allCases.map(Optional.some) {
      let widths = (0..<8).map {
        TextWidth.of(PosterPattern(genre).line($0, of: 8, width: 33, seed: 5))
      }
      #expect(widths.allSatisfy { $0 == 33 }, "\(genre?.name ?? "none")")
    }
  }

  @Test func `A poster fits beside the text, above it, or not at all`() {
    let shape = PictureSupport(.none)
    func layout(_ width: Int, _ height: Int) -> PosterLayout {
      PosterLayout(page: Rect(x: 3, y: 1, width: width, height: height), shape: shape)
    }
    for width in 1...220 {
      for height in [1, 5, 11, 12, 20, 35, 36, 60] {
        let page = Rect(x: 3, y: 1, width: width, height: height)
        let found = layout(width, height)
        #expect(found.text.clipped(to: page) == found.text)
        guard let poster = found.poster else {
          #expect(found.text == page)
          continue
        }
        #expect(poster.clipped(to: page) == poster)
        #expect(poster.clipped(to: found.text).isEmpty)
        #expect(poster.height >= 12)
        // Two to three, in cells twice as high as wide.
        #expect(abs(Double(poster.width) / Double(poster.height * 2) - 2.0 / 3) < 0.05)
        #expect(found.text.width >= min(width, 38))
      }
    }
    #expect(layout(80, 20).poster != nil)
    #expect(layout(62, 30).poster != nil)
    #expect(layout(40, 20).poster == nil)
    #expect(layout(40, 40).poster?.y == 1)
    #expect(layout(40, 40).text.y == 14 + 1)
    #expect(layout(80, 11).poster == nil)
    #expect(PosterLayout(page: Rect(x: 0, y: 0, width: 80, height: 20), shape: nil).poster == nil)
  }
}
