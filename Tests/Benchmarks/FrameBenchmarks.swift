import Device
import TerminalModel

/// The cost of encoding frames at 200 columns and 60 rows.
enum FrameBenchmarks {
  private static let size = TerminalSize(columns: 200, rows: 60)

  @MainActor static func run() {
    var edits = RandomEdits(size: size)
    var encoder = FrameEncoder(usesColor: true)
    var bytes: [UInt8] = []
    let clock = ContinuousClock()
    var times: (whole: [Duration], same: [Duration], edited: [Duration]) = ([], [], [])
    var written = 0
    var changed = 0
    func encode() -> Duration {
      bytes.removeAll(keepingCapacity: true)
      let start = clock.now
      encoder.encode(edits.frame, into: &bytes)
      return clock.now - start
    }
    for _ in 0..<200 {
      encoder.forget()
      times.whole.append(encode())
      times.same.append(encode())
    }
    for _ in 0..<10_000 {
      changed += edits.edit()
      times.edited.append(encode())
      written += bytes.count
    }
    Stopwatch.report("200x60, a whole frame to bytes", times.whole)
    Stopwatch.report("200x60, the same frame again", times.same)
    Stopwatch.report("200x60, one of 10,000 random edits", times.edited)
    Stopwatch.report("200x60, 10,000 random edits", count: written, of: "bytes")
    Stopwatch.report("200x60, cells they changed", count: changed, of: "cells")
  }
}

/// A frame with random edits, the same in every run.
private struct RandomEdits {
  private(set) var frame: CellBuffer
  private var numbers = SystemlessNumbers()

  init(size: TerminalSize) {
    frame = CellBuffer(size: size)
    for y in 0..<size.rows { write(from: 0, count: size.columns, row: y, style: .plain) }
  }

  /// Changes a word, a row or the selection; returns the number of changed cells.
  mutating func edit() -> Int {
    let before = frame
    let row = numbers.next(below: frame.rows)
    let style = numbers.next(below: 3) == 0 ? Style(.reverse) : .plain
    if numbers.next(below: 4) == 0 {
      write(from: 0, count: frame.columns, row: row, style: style)
    } else {
      let start = numbers.next(below: frame.columns - 12)
      write(from: start, count: 1 + numbers.next(below: 11), row: row, style: style)
    }
    return zip(before.screenCells, frame.screenCells).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) }
  }

  private mutating func write(from start: Int, count: Int, row: Int, style: Style) {
    let letters = "etaoin shrdlu "
    let text = (0..<count).compactMap { _ in
      letters.dropFirst(numbers.next(below: letters.count)).first
    }
    frame.write(String(text), in: Rect(x: start, y: row, width: count, height: 1), style: style)
  }
}

/// Pseudorandom numbers that are the same on every system.
private struct SystemlessNumbers {
  private var state: UInt64 = 0x853C_49E6_748F_EA9B

  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }
}
