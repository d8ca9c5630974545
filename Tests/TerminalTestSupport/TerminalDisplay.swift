package import TerminalModel

/// The screen of a terminal fed with a stream of bytes in pieces.
///
/// The emulator needs complete sequences and characters; a sequence cut off at the end of a piece
/// is buffered here until the next piece.
public struct TerminalDisplay {
  private static let escape: UInt8 = 0x1B

  private var emulator: ScreenEmulator
  private var waiting: [UInt8] = []
  /// During a resize, frames for the old size may still arrive; a complete frame ends it.
  private var isResizing = false

  package init(size: TerminalSize) {
    emulator = ScreenEmulator(size: size, width: Self.width)
  }

  /// Creates an empty display; `width` returns the number of cells of a character.
  public init(columns: Int, rows: Int, width: @escaping (Character) -> Int) {
    emulator = ScreenEmulator(size: TerminalSize(columns: columns, rows: rows), width: width)
  }

  /// Resizes the display.
  public mutating func resize(columns: Int, rows: Int) {
    resize(to: TerminalSize(columns: columns, rows: rows))
  }

  /// Processes bytes.
  public mutating func take(_ bytes: [UInt8]) {
    waiting += bytes
    guard let last = waiting.lastIndex(of: Self.escape), last > 0 else { return }
    let rest = Array(waiting[last...])
    feed(waiting[..<last])
    waiting = rest
  }

  /// Resizes the display; a sequence cut off at this moment continues afterwards, as in real
  /// terminals.
  package mutating func resize(to size: TerminalSize) {
    emulator = fresh(size: size)
    isResizing = true
  }

  /// Declares the screen correct, so errors count from now on.
  public mutating func settle() {
    isResizing = false
  }

  /// The current screen.
  public var screen: TerminalScreen {
    var shown = self
    shown.feed(waiting[...])
    return TerminalScreen(shown.emulator, errors: emulator.errors)
  }

  private func fresh(size: TerminalSize) -> ScreenEmulator {
    var fresh = ScreenEmulator(size: size, width: emulator.width)
    fresh.errors = emulator.errors
    fresh.modes = emulator.modes
    fresh.pen = emulator.pen
    fresh.showsCursor = emulator.showsCursor
    return fresh
  }

  private mutating func feed(_ bytes: ArraySlice<UInt8>) {
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = bytes[(start + 1)...].firstIndex(of: Self.escape) ?? bytes.endIndex
      feedOne(Array(bytes[start..<end]))
      start = end
    }
  }

  /// Feeds one sequence and the text after it.
  private mutating func feedOne(_ bytes: [UInt8]) {
    let errors = emulator.errors
    // A shell's output is not checked.
    let isJudged = emulator.modes.contains(1049) && !isResizing
    if isResizing, bytes.starts(with: Array("\u{1B}[2J".utf8)) {
      emulator = fresh(size: TerminalSize(columns: emulator.columns, rows: emulator.rows))
    }
    emulator.feed(bytes)
    if !isJudged || !emulator.modes.contains(1049) { emulator.errors = errors }
  }

  /// Returns the width of a character by an independent rule that suffices for the screens in
  /// tests.
  package static func width(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first?.value else { return 0 }
    return switch first {
    case 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F: 0
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }
}
