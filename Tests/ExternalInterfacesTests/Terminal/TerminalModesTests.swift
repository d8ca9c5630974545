import Testing

@testable import Device

struct TerminalModesTests {
  private func modes(_ bytes: [UInt8], _ final: Character) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\u{1B}").filter {
      $0.hasPrefix("[?") && $0.last == final
    }.flatMap { $0.dropFirst(2).dropLast().split(separator: ";") }
  }

  @Test func `Every mode switched on is switched off, and vice versa`() {
    let on = Set(modes(TerminalModes.enter, "h"))
    let off = Set(modes(TerminalModes.enter, "l"))
    #expect(on == ["1049", "2004"])
    #expect(off.isSuperset(of: ["1", "7", "25"]))
    #expect(on.isSubset(of: modes(TerminalModes.leave, "l")))
    // What a shell expects: all others off, as cursor keys in normal mode.
    #expect(Set(modes(TerminalModes.leave, "h")) == ["7", "25"])
    #expect(off.subtracting(["7", "25"]).isSubset(of: modes(TerminalModes.leave, "l")))
  }

  /// What other programs can leave behind, with what undoes it.
  private static let traces = [
    "\u{1B}(B", "\u{1B})B", "\u{F}", "\u{1B}[2;4;20l", "\u{1B}[12h", "\u{1B}[0 q", "\u{1B}[=0u",
    "\u{1B}[>4m", "\u{1B}[r", "\u{1B}>",
  ]

  @Test(arguments: [TerminalModes.enter, TerminalModes.leave])
  func `Traces of other programs are undone at the start and at the end`(bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    for trace in Self.traces { #expect(text.contains(trace), "\(trace.dropFirst())") }
    let off = modes(bytes, "l")
    for mode in [
      "5", "6", "9", "69", "1000", "1002", "1003", "1004", "1005", "1006", "1015", "1016", "2026",
      "2031", "2048",
    ] {
      #expect(off.contains(mode[...]), "\(mode)")
    }
  }

  @Test func `Nothing moves the cursor that entering the screen saves`() throws {
    let text = String(decoding: TerminalModes.enter, as: UTF8.self)
    let entry = try #require(text.firstRange(of: "\u{1B}[?1049h"))
    for sequence in ["[r", "[?6;", "[H"] {
      #expect(!text[..<entry.lowerBound].contains(sequence), "\(sequence)")
    }
  }

  @Test func `The alternate screen is left last, after style and region are reset`() {
    let text = String(decoding: TerminalModes.leave, as: UTF8.self)
    #expect(text.hasPrefix("\u{1B}[?2026l\u{1B}[m"))
    // Each screen has its own keyboard modes.
    #expect(text.hasSuffix("\u{1B}[m\u{1B}[H\u{1B}[J\u{1B}[?1049l\u{1B}[=0u"))
  }

  @Test func `The bytes fit the signal handlers' buffer`() {
    #expect(TerminalModes.leave.count <= 256)
  }
}
