import Testing

@testable import Device
@testable import MovieDatabase
@testable import TerminalModel
@testable import DomainEntities

/// The choice of picture protocol, and when a connection is too slow for pictures.
struct ImageLayerTests {
  private func stage(
    _ depth: ColorDepth = .full, _ environment: [String: String] = [:], _ answers: PictureReply...
  ) -> ImageLayer {
    var stage = ImageLayer(isWanted: true, depth) { environment[$0] }
    for answer in answers { stage.accept(answer) }
    return stage
  }

  private let cell = PictureReply.cell(width: 9, height: 18)

  @Test func `The best supported protocol is chosen in any order of replies`() {
    #expect(stage().ability.way == .symbols(colors: .full))
    #expect(stage(.sixteen).ability.way == .symbols(colors: .sixteen))
    #expect(stage(.full, [:], .sixel, cell).ability.way == .sixel)
    #expect(
      stage(.full, [:], cell, .sixel).ability
        == PictureSupport(.sixel, cellWidth: 9, cellHeight: 18))
    // The number of cells that sixels cover is unknown then.
    #expect(stage(.full, [:], .sixel).ability.way == .symbols(colors: .full))
    #expect(stage(.full, [:], .name("iTerm2 3.5"), .sixel, cell).ability.way == .iTerm2)
    #expect(
      stage(.full, [:], .kitty(true), .name("iTerm2 3.6"), .sixel, cell).ability.way == .kitty)
    #expect(stage(.full, [:], .name("iTerm2 3.6"), .kitty(true)).ability.way == .kitty)
    #expect(
      stage(.full, [:], .kitty(false), .name("xterm(390)")).ability.way == .symbols(colors: .full))
  }

  @Test func `Without colors nothing is queried and no picture shown`() {
    let stage = stage(.none, [:], .kitty(true), cell)
    #expect(stage.ability.way == .none)
    #expect(stage.questions.isEmpty)
    #expect(ImageLayer(isWanted: false, .full) { _ in nil }.questions.isEmpty)
  }

  @Test(arguments: [
    ["TMUX": "x"], ["STY": "x"], ["TERM": "screen-256color"], ["TERM": "tmux-256color"],
  ])
  func `In a multiplexer only its own capabilities count`(environment: [String: String]) {
    #expect(!stage(.full, environment).questions.contains("_G"))
    #expect(stage(.full, environment, .kitty(true)).ability.way == .symbols(colors: .full))
    #expect(stage(.full, environment, .sixel, cell).ability.way == .sixel)
  }

  @Test func `On a slow line pictures shrink and are then disabled`() {
    var stage = stage(.indexed, [:], .kitty(true), cell)
    let change1 = stage.takeChange()
    #expect(change1)
    stage.sent(in: 20)
    let change2 = stage.takeChange()
    #expect(!change2)
    stage.sent(in: 2000)
    stage.sent(in: 20)
    stage.sent(in: 2000)
    #expect(stage.ability.way == .kitty)
    stage.sent(in: 2000)
    let change3 = stage.takeChange()
    #expect(change3)
    #expect(stage.ability.way == .symbols(colors: .indexed))
    stage.sent(in: 2000)
    stage.sent(in: 2000)
    let change4 = stage.takeChange()
    #expect(change4)
    #expect(stage.ability.way == .none)
    // A later reply does not enable them again.
    stage.accept(cell)
    #expect(stage.ability.way == .none)
  }

  @Test func `Replies are distinguished from keys and from each other`() {
    for (text, answers) in [
      ("\u{1B}_Gi=31;OK\u{1B}\\", [TerminalReply.picture(.kitty(true))]),
      ("\u{1B}_Gi=31;EINVAL:bad\u{1B}\\", [.picture(.kitty(false))]),
      ("\u{1B}_Gi=7;OK\u{1B}\\", []),
      ("\u{1B}[6;18;9t", [.picture(.cell(width: 9, height: 18))]),
      ("\u{1B}[6;0;9t", []), ("\u{1B}[4;100;100t", []), ("\u{1B}[6;18t", []),
      ("\u{1B}P>|iTerm2 3.5.0\u{1B}\\", [.picture(.name("iTerm2 3.5.0"))]),
      ("\u{1B}[?62;4;22c", [.picture(.sixel), .attributes]),
      ("\u{1B}[?4;22c", [.attributes]), ("\u{1B}[?62;44c", [.attributes]),
    ] as [(String, [TerminalReply])] {
      var decoder = KeyDecoder()
      let events = decoder.decode(text.utf8)
      #expect(events.isEmpty, "\(text.debugDescription)")
      let found = decoder.removeReplies()
      #expect(found == answers, "\(text.debugDescription)")
    }
  }

  @Test func `A picture keeps its aspect ratio for any cell size`() throws {
    let file = try #require(
      PictureFile(
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
          + [0, 0, 1, 0, 0, 0, 1, 0x80, 8, 2, 0, 0, 0]))
    for (width, height, room, size) in [
      (10, 20, (20, 15), (20, 15)), (10, 20, (40, 15), (20, 15)), (10, 20, (20, 40), (20, 15)),
      (9, 18, (20, 15), (20, 15)), (8, 20, (30, 12), (20, 12)), (20, 20, (30, 12), (8, 12)),
    ] {
      #expect(
        PictureRenderer.fit(
          file, in: TerminalSize(columns: room.0, rows: room.1),
          PictureSupport(.kitty, cellWidth: width, cellHeight: height))
          == TerminalSize(columns: size.0, rows: size.1))
    }
  }
}
