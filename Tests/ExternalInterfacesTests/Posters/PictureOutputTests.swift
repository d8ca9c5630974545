import TestSupport
import Testing

@testable import MovieDatabase
@testable import TerminalModel

/// Only the picture data in chafa's output passes.
struct PictureOutputTests {
  private let size = TerminalSize(columns: 3, rows: 2)

  private func rows(_ text: String) -> RenderedPicture.Content? {
    PictureOutput.rows(Array(text.utf8), size: size)
  }

  @Test func `Rows of blocks and colors pass unchanged`() {
    let row = "\u{1B}[0m\u{1B}[38;2;1;2;3;48;2;4;5;6m▄▄\u{1B}[7m \u{1B}[0m"
    #expect(rows("\(row)\n\(row)\n") == .rows([Array(row.utf8), Array(row.utf8)]))
    // Without `--polite on`, chafa hides the cursor and shows it again.
    #expect(rows("\u{1B}[?25l\(row)\n\(row)\n\u{1B}[?25h") != nil)
  }

  @Test func `Sequences other than colors are removed`() {
    let row = "▄▄▄"
    let content = rows("\u{1B}[2J\u{1B}[?1049l\u{1B}[31m\(row)\u{1B}[6n\n\(row)\u{1B}[5;5H\n")
    #expect(content == .rows([Array("\u{1B}[31m\(row)".utf8), Array(row.utf8)]))
  }

  @Test(arguments: [
    "▄▄\n▄▄▄\n", "▄▄▄▄\n▄▄▄\n", "▄▄▄\n", "▄▄▄\n▄▄▄\n▄▄▄\n", "", "abc\n▄▄▄\n", "▄▄▄\r\n▄▄▄\n",
    "▄\u{7}▄▄\n▄▄▄\n", "▄\u{301}▄▄\n▄▄▄\n", "▄▄▄\u{1B}]0;title\u{7}\n▄▄▄\n",
    "▄▄▄\u{1B}P$q\u{1B}\\\n▄▄▄\n", "▄▄▄\u{1B}c\n▄▄▄\n", "▄▄▄\u{1B}\n▄▄▄\n", "▄▄▄\u{1B}[31\n▄▄▄\n",
    "▄▄▄\u{9B}31m\n▄▄▄\n", "▄▄\u{202E}\n▄▄▄\n", "漢▄\n▄▄▄\n",
  ])
  func `Output of another size is refused`(text: String) {
    #expect(rows(text) == nil)
  }

  @Test func `Invalid UTF-8 is refused`() {
    #expect(PictureOutput.rows([0x96, 0x84, 0x41, 0x0A], size: size) == nil)
  }

  @Test func `Any output is reduced to colors and blocks`() throws {
    var numbers = SeededNumbers(11)
    let pieces = [
      "▄", "▀", " ", "\n", "\u{1B}[", "31m", "\u{1B}]0;", "\u{7}", "\u{1B}_G", "\u{1B}\\", "a",
      "\u{1B}[?25l", "\u{9B}", "\u{1B}[0m", ";", "\u{1B}", "\u{8}",
    ]
    for _ in 0..<5000 {
      let text = (0..<12).compactMap { _ in pieces.randomElement(using: &numbers) }.joined()
      for (columns, count) in [(1, 1), (2, 1), (2, 2)] {
        guard
          case .rows(let rows) = PictureOutput.rows(
            Array(text.utf8), size: TerminalSize(columns: columns, rows: count))
        else { continue }
        for row in rows {
          var rest = String(decoding: row, as: UTF8.self)[...]
          while let first = rest.first {
            guard first == "\u{1B}" else {
              #expect("▄▀ ".contains(first))
              rest.removeFirst()
              continue
            }
            let end = try #require(rest.firstIndex(of: "m"))
            #expect(rest[..<end].dropFirst(2).allSatisfy { $0.isNumber || $0 == ";" })
            rest = rest[rest.index(after: end)...]
          }
        }
      }
    }
  }

  // MARK: Sixel

  @Test func `One sixel sequence within its size passes`() {
    let text = "\u{1B}P0;1;0q\"1;1;16;12#0;2;0;0;0#0!16~-!16~\u{1B}\\"
    #expect(
      PictureOutput.sixel(Array("\(text)\n".utf8), width: 20, height: 18)
        == .sixel(Array(text.utf8)))
    #expect(PictureOutput.sixel(Array(text.utf8), width: 15, height: 18) == nil)
    let rows = "\u{1B}P0q\"1;1;16;12#0!8~#1!8?$#2!16?-!15~~\u{1B}\\"
    #expect(
      PictureOutput.sixel(Array(rows.utf8), width: 16, height: 12) == .sixel(Array(rows.utf8)))
    #expect(PictureOutput.sixel(Array(text.utf8), width: 20, height: 11) == nil)
  }

  @Test(arguments: [
    "", "\u{1B}P0q\"1;1;8;6~", "\u{1B}P0q~\u{1B}\\", "\u{1B}P0q\"1;1;8;6~\u{1B}[31m\u{1B}\\",
    "\u{1B}P0p\"1;1;8;6~\u{1B}\\", "\u{1B}P0q\"1;1;8;6~\u{7}\u{1B}\\", "\u{1B}P0q\"1;1~\u{1B}\\",
    "x\u{1B}P0q\"1;1;8;6~\u{1B}\\", "\u{1B}P0q\"1;1;8;6~-~-~-~-~-~\u{1B}\\",
    "\u{1B}P0q\"1;1;99999999;6~\u{1B}\\", "\u{1B}P0q\"1;1;8;6!17~\u{1B}\\",
    "\u{1B}P0q\"1;1;8;6~!9~#1!7?-~\u{1B}\\", "\u{1B}P0q\"1;1;8;6!9999999~\u{1B}\\",
    "\u{1B}P0q\"1;1;8;6~\"1;1;99;6~\u{1B}\\", "\u{1B}P0q\"1;1;8;6!~\u{1B}\\",
  ])
  func `Other sequences are not sixels`(text: String) {
    #expect(PictureOutput.sixel(Array(text.utf8), width: 16, height: 12) == nil)
  }

  // MARK: iTerm2 and kitty

  @Test func `Of an iTerm2 sequence only the file is used`() {
    let text = "\u{1B}]1337;File=inline=1;width=9;height=9:QUJD\u{7}\n"
    #expect(PictureOutput.file(Array(text.utf8)) == .file(Array("QUJD".utf8)))
    for wrong in [
      "", "\u{1B}]1337;File=:\u{7}", "\u{1B}]1337;SetMark\u{7}", "\u{1B}]52;c;QUJD\u{7}",
      "\u{1B}]1337;File=:QU\u{7}\u{1B}]0;x\u{7}", "\u{1B}]1337;File=:QUJD",
    ] {
      #expect(PictureOutput.file(Array(wrong.utf8)) == nil, "\(wrong.debugDescription)")
    }
  }

  @Test func `Kitty sequences pass their pixels if the count matches`() {
    // One pixel is four bytes, or eight hexadecimal digits.
    let text =
      "\u{1B}_Ga=T,f=32,s=1,v=2,c=9,r=9,m=1\u{1B}\\\u{1B}_Gm=1;AAAAAAA\u{1B}\\\u{1B}_Gm=0;AAAA=\u{1B}\\"
    #expect(
      PictureOutput.pixels(Array(text.utf8))
        == .pixels(Array("AAAAAAAAAAA=".utf8), width: 1, height: 2))
    for wrong in [
      "", "\u{1B}_Ga=T,f=32,s=2,v=2;AAAAAAAAAAA=\u{1B}\\",
      "\u{1B}_Ga=T,f=100,s=1,v=2;AAAAAAAAAAA=\u{1B}\\",
      "\u{1B}_Ga=T,f=32,s=1,v=2;AAAAAAAAAAA=", "\u{1B}_Ga=T,f=32,s=1,v=2;AAAA\u{7}AAAAAA=\u{1B}\\",
      "\u{1B}_Ga=T,f=32,s=1,v=2;AAAAAAAAAAA=\u{1B}\\\u{1B}[2J",
      "\u{1B}_Ga=T,f=32,s=99999,v=99999;AAAA\u{1B}\\",
    ] {
      #expect(PictureOutput.pixels(Array(wrong.utf8)) == nil, "\(wrong.debugDescription)")
    }
  }
}
