import TestSupport
import Testing

@testable import Browser
@testable import FilmPages
@testable import Films
@testable import TerminalModel
@testable import DomainEntities

/// The faces of the cast on the page of a film: where they are, and what opens.
@Suite struct FaceRowTests {
  private static func member(_ number: Int, hasPortrait: Bool = true) -> CastMember {
    CastMember(
      name: "Actor \(number)", character: "Part \(number)", person: PersonIdentifier("p\(number)"),
      portrait: hasPortrait ? PictureIdentifier("/face\(number).jpg") : nil)
  }

  /// Returns the row on the page of the film pane, beside a poster.
  private func row(_ columns: Int, _ rows: Int, _ way: PictureSupport.Way = .kitty) -> FaceRow? {
    var preferences = BrowserLayout.Preferences()
    preferences.setShowsOnePane(columns < 200)
    let film = BrowserLayout(size: TerminalSize(columns: columns, rows: rows), preferences).film
    let page = MovieDetailView.page(in: film)
    let text = PosterLayout(page: page, shape: PictureSupport(way)).text
    return FaceRow(page: page, text: text, shape: PictureSupport(way))
  }

  @Test func `Faces need a page of 80 by 30`() throws {
    #expect(row(80, 24) == nil)
    #expect(row(120, 30) == nil)
    let wide = try #require(row(120, 40))
    #expect(wide.count == 6 && wide.spacing == 14)
    #expect(wide.size == TerminalSize(columns: 8, rows: 6))
    let pane = try #require(row(200, 50))
    #expect(pane.count == 4 && pane.size == TerminalSize(columns: 8, rows: 6))
  }

  @Test func `Half blocks are too coarse for faces`() {
    #expect(row(200, 50, .symbols(colors: .full)) == nil)
    #expect(row(200, 50, PictureSupport.Way.none) == nil)
    #expect(row(200, 50, .sixel) != nil && row(200, 50, .iTerm2) != nil)
    // Cells of an absurd shape have no room for a face.
    let page = Rect(x: 0, y: 0, width: 120, height: 40)
    let shape = PictureSupport(.kitty, cellWidth: 1, cellHeight: 200)
    #expect(FaceRow(page: page, text: page, shape: shape) == nil)
  }

  @Test(arguments: [(10, 20), (9, 18), (8, 20), (20, 40), (10, 14), (20, 20), (10, 30)])
  func `A face is at most ten columns wide`(width: Int, height: Int) throws {
    let page = Rect(x: 0, y: 0, width: 120, height: 40)
    let shape = PictureSupport(.kitty, cellWidth: width, cellHeight: height)
    let row = try #require(FaceRow(page: page, text: page, shape: shape))
    #expect((4...6).contains(row.size.rows))
    #expect((1...10).contains(row.size.columns) && row.size.columns <= row.spacing - 2)
  }

  private func page(_ cast: [CastMember], width: Int = 87) throws -> MovieDetailPage {
    var movie = detail(1)
    movie.cast = cast
    let page = Rect(x: 0, y: 0, width: width, height: 40)
    let row = try #require(FaceRow(page: page, text: page, shape: PictureSupport(.kitty)))
    return MovieDetailDocument(movie, .init(unfolded: [], faceRow: row)).page(width: width)
  }

  @Test func `The first faces are below the heading, and the other names below them`() throws {
    let page = try page((1...20).map { Self.member($0) })
    let heading = try #require(page.lines.firstIndex { $0.text == "Cast" })
    #expect(page.faces.count == 6)
    #expect(page.faces.allSatisfy { $0.lines == heading + 1..<heading + 7 })
    #expect(page.faces.map(\.columns.lowerBound) == [2, 16, 30, 44, 58, 72])
    #expect(page.lines[heading + 1..<heading + 7].allSatisfy { $0.text.isEmpty })
    #expect(page.lines[heading + 7].text.contains("Actor 1       Actor 2"))
    #expect(page.lines[heading + 8].text.contains("Part 1        Part 2"))
    #expect(page.lines[heading + 9].text.isEmpty)
    #expect(page.lines[heading + 10].text.hasPrefix("  Actor 7"))
    // Every member is reached in the order of the cast.
    let people = page.places.compactMap { place -> String? in
      if case .person(let person) = place.entry { person.name } else { nil }
    }
    #expect(people == (1...20).map { "Actor \($0)" })
  }

  @Test func `A member without a picture stays a name, and few pictures make no row`() throws {
    let mixed = try page((1...8).map { Self.member($0, hasPortrait: $0 != 1) })
    #expect(mixed.faces.map(\.portrait.text) == (2...7).map { "/face\($0).jpg" })
    let names = mixed.lines.map(\.text)
    #expect(names.contains { $0.hasPrefix("  Actor 1 ") && $0.contains("Part 1") })
    #expect(try page((1...8).map { Self.member($0, hasPortrait: $0 < 3) }).faces.isEmpty)
    // The same picture twice is one face.
    #expect(try page((1...8).map { _ in Self.member(1) }).faces.isEmpty)
  }

  @Test func `Long names are wrapped and cut to the width of a face`() throws {
    var cast = (1...6).map { Self.member($0) }
    cast[0].name = "Bartholomew-Maximilian von und zu Hohenstein-Wartenberg"
    cast[1].name = "Maggie Smith"
    cast[1].character = ""
    let page = try page(cast)
    let top = try #require(page.faces.first?.lines.upperBound)
    for line in page.lines[top..<top + 3] {
      #expect(line.pieces.allSatisfy { TextWidth.of($0.text) <= 11 }, "\(line.text)")
    }
    #expect(page.lines[top].text.contains("Maggie"))
    #expect(page.lines[top + 1].text.contains("Smith"))
    #expect(page.lines[top..<top + 3].contains { $0.text.contains("…") })
    let place = try #require(page.places.first { $0.column == 16 })
    #expect(place.lines == top..<top + 2)
  }

  @Test func `Only faces that are in the window as a whole are drawn, and a click finds them`()
    throws
  {
    var movie = detail(1)
    movie.cast = (1...20).map { Self.member($0) }
    let area = Rect(x: 0, y: 0, width: 87, height: 40)
    let row = try #require(FaceRow(page: area, text: area, shape: PictureSupport(.kitty)))
    var reader = PageReader()
    reader.resize(width: 87, height: 20)
    reader.show(MovieDetailDocument(movie, .init(faceRow: row)))
    let face = try #require(reader.page.faces.first)
    for top in 0...reader.page.lines.count - 20 {
      reader.scroll(by: -reader.page.lines.count)
      reader.scroll(by: top)
      let isWhole = face.lines.lowerBound >= top && face.lines.upperBound <= top + 20
      #expect(reader.visibleFaces.count == (isWhole ? 6 : 0), "\(top)")
    }
    reader.scroll(by: -reader.page.lines.count)
    let isFound = reader.choose(at: Point(x: 18, y: face.lines.lowerBound + 2))
    #expect(isFound)
    #expect(
      reader.chosenEntry == .person(Person(id: PersonIdentifier("p2"), name: "Actor 2")))
  }
}
