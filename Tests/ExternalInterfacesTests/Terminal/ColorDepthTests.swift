import Testing

@testable import Device
@testable import TerminalModel

struct ColorDepthTests {
  @Test(
    arguments: [
      ("xterm", nil, .sixteen), ("xterm-256color", nil, .indexed), ("tmux-256color", nil, .indexed),
      ("xterm-256color", "truecolor", .full), ("xterm-256color", "24bit", .full),
      ("xterm-256color", "yes", .indexed), ("screen", "truecolor", .sixteen),
      ("screen-256color", "truecolor", .indexed), ("xterm-kitty", nil, .full),
      ("xterm-direct", nil, .full), ("linux", "truecolor", .sixteen), ("vt220", nil, .none),
      ("dumb", "truecolor", .none), ("", nil, .none),
    ] as [(String, String?, ColorDepth)])
  func `Terminal name and environment determine the depth`(
    kind: String, word: String?, depth: ColorDepth
  ) {
    let environment = ["TERM": kind, "COLORTERM": word]
    #expect(ColorDepth.found(.auto) { environment[$0] ?? nil } == depth)
    #expect(ColorDepth.found(.never) { environment[$0] ?? nil } == .none)
    #expect(ColorDepth.found(.always) { environment[$0] ?? nil } == max(depth, .sixteen))
    let without = environment.merging(["NO_COLOR": "1"]) { $1 }
    #expect(ColorDepth.found(.auto) { without[$0] ?? nil } == .none)
    #expect(ColorDepth.found(.always) { without[$0] ?? nil } == max(depth, .sixteen))
  }

  @Test(
    arguments: [
      (.auto, true, [:], true), (.auto, false, [:], false),
      (.auto, true, ["NO_COLOR": "1"], false), (.auto, true, ["NO_COLOR": ""], true),
      (.auto, true, ["TERM": "dumb"], false), (.auto, true, ["TERM": ""], false),
      (.auto, true, ["CLICOLOR": "0"], false), (.auto, true, ["CLICOLOR": "1"], true),
      (.auto, false, ["CLICOLOR": "1"], false), (.auto, false, ["CLICOLOR_FORCE": "1"], true),
      (.auto, false, ["CLICOLOR_FORCE": "0"], false),
      (.auto, true, ["CLICOLOR_FORCE": "1", "CLICOLOR": "0", "TERM": "dumb"], true),
      (.auto, true, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
      (.always, false, ["NO_COLOR": "1", "TERM": "dumb"], true),
      (.never, true, ["CLICOLOR_FORCE": "1"], false),
    ] as [(ColorDepth.Preference, Bool, [String: String], Bool)])
  func `Preference, environment and terminal determine whether commands use styles`(
    preference: ColorDepth.Preference, isTerminal: Bool, change: [String: String], isStyled: Bool
  ) {
    let environment = ["TERM": "xterm"].merging(change) { $1 }
    let found = ColorDepth.stylesOutput(preference, isTerminal: isTerminal) { environment[$0] }
    #expect(found == isStyled)
  }

  @Test func `Inside tmux a terminal named screen has the depth it states`() {
    let environment = ["TERM": "screen", "COLORTERM": "truecolor", "TERM_PROGRAM": "tmux"]
    #expect(ColorDepth.found(.auto) { environment[$0] } == .full)
  }

  @Test(
    arguments: [
      (.none, "\u{1B}[1mx"), (.sixteen, "\u{1B}[1;36mx"), (.indexed, "\u{1B}[1;38;5;75mx"),
      (.full, "\u{1B}[1;38;5;75mx"),
    ] as [(ColorDepth, String)])
  func `A role is written with the terminal's capabilities`(depth: ColorDepth, sequence: String) {
    #expect(written(.dark, depth).contains(sequence))
  }

  @Test func `A color outside the 256 is approximated where possible`() {
    #expect(written(.solarizedDark, .full).contains("\u{1B}[1;38;2;42;161;152mx"))
    #expect(written(.solarizedDark, .indexed).contains("\u{1B}[1;38;5;"))
  }

  @Test(arguments: [ColorDepth.none, .sixteen], [Theme.dark, .light, .unknown])
  func `Without a color for it, a bar is reversed, and dim in a pane without the focus`(
    depth: ColorDepth, theme: Theme
  ) {
    let palette = Palette(theme, depth: depth)
    for color in [Style.Color.standard, .title, .secondary] {
      let active = palette.resolve(Style(color: color, ground: .selection))
      #expect(active.attributes.contains(.reverse) && !active.attributes.contains(.dim))
      // All of it looks alike, so that it is one bar.
      #expect(
        palette.resolve(Style(color: color, ground: .inactiveSelection)) == Style([.dim, .reverse]))
    }
  }

  private func written(_ theme: Theme, _ depth: ColorDepth) -> String {
    let palette = Palette(theme, depth: depth)
    let style = palette.resolve(Style(color: .accent))
    var bytes: [UInt8] = []
    SGR.append(from: .plain, to: style, palette, into: &bytes)
    return String(decoding: bytes, as: UTF8.self) + "x"
  }
}
