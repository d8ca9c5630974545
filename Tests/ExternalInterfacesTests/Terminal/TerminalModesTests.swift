import Testing

@testable import ExternalInterfaces

struct TerminalModesTests {
  private func modes(_ bytes: [UInt8], _ final: Character) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\u{1B}").filter {
      $0.hasPrefix("[?") && $0.last == final
    }.map { $0.dropFirst(2).dropLast() }
  }

  @Test func `Every mode switched on is switched off, and vice versa`() {
    let on = Set(modes(TerminalModes.enter, "h"))
    let off = Set(modes(TerminalModes.enter, "l"))
    #expect(on == ["1049", "2004"])
    #expect(off == ["1", "7", "25"])
    #expect(on.isSubset(of: modes(TerminalModes.leave, "l")))
    // Cursor keys in normal mode are what a shell expects.
    #expect(off.subtracting(["1"]).isSubset(of: modes(TerminalModes.leave, "h")))
  }

  @Test func `The alternate screen is left last, after style and region are reset`() {
    let text = String(decoding: TerminalModes.leave, as: UTF8.self)
    #expect(text.hasPrefix("\u{1B}[?2026l\u{1B}[m"))
    #expect(text.hasSuffix("\u{1B}[r\u{1B}[H\u{1B}[J\u{1B}[?1049l"))
  }

  @Test func `The bytes fit the signal handlers' buffer`() {
    #expect(TerminalModes.leave.count <= 256)
  }
}
