internal import ApplicationLogic

/// The shortest way from one place to another.
extension ScreenWriter {
  private enum Across { case stay, right, left, back, column, fromStart }
  private enum Right { case none, forward, rewrite }
  private enum Along { case stay, feed, down, reverse, up, row }

  /// Moves the cursor; `grid` is what is on the screen in the target's row before the target.
  mutating func move(toX target: Int, y row: Int, over grid: ScreenGrid) {
    guard x != target || y != row else { return }
    let (along, alongCost) = along(to: row)
    let (across, acrossCost) = across(to: target, row, grid)
    if alongCost + acrossCost <= positionCost(target, row) {
      perform(along, to: row)
      perform(across, to: target, row, grid)
    } else {
      write(control: row + 1, target + 1, UInt8(ascii: "H"))
    }
    place(x: target, y: row)
  }

  /// Moves the cursor to a row, in whatever column.
  mutating func move(toRow row: Int) {
    perform(along(to: row).0, to: row)
    place(x: x, y: row)
  }

  private func positionCost(_ target: Int, _ row: Int) -> Int {
    3 + (row == 0 ? 0 : digits(row + 1)) + (target == 0 ? 0 : 1 + digits(target + 1))
  }

  private func along(to row: Int) -> (Along, Int) {
    let distance = abs(row - y)
    if distance == 0 { return (.stay, 0) }
    let steps = sequenceCost(distance)
    let absolute = 3 + digits(row + 1)
    let single = row > y ? distance : 2 * distance
    if single <= min(steps, absolute) { return (row > y ? .feed : .reverse, single) }
    return steps <= absolute ? (row > y ? .down : .up, steps) : (.row, absolute)
  }

  private func across(to target: Int, _ row: Int, _ grid: ScreenGrid) -> (Across, Int) {
    if x == target { return (.stay, 0) }
    var best: (Across, Int) = (.column, 3 + digits(target + 1))
    func consider(_ way: Across, _ cost: Int) { if cost <= best.1 { best = (way, cost) } }
    if let x, x < target {
      consider(.right, right(from: x, to: target, row, grid).1)
    } else {
      consider(.fromStart, 1 + right(from: 0, to: target, row, grid).1)
    }
    if let x, x > target {
      consider(.left, sequenceCost(x - target))
      consider(.back, x - target)
    }
    return best
  }

  private func right(
    from start: Int, to target: Int, _ row: Int, _ grid: ScreenGrid
  ) -> (Right, Int) {
    if start == target { return (.none, 0) }
    let forward = sequenceCost(target - start)
    guard target - start <= forward else { return (.forward, forward) }
    // Writing again what is there costs no more where it is plain letters in the same style.
    let isCheap = (start..<target).allSatisfy { x in
      let cell = grid[x, row]
      return cell == .blank ? penSuitsBlanks : cell.isASCII && cell.look == penLook
    }
    return isCheap ? (.rewrite, target - start) : (.forward, forward)
  }

  private mutating func perform(_ along: Along, to row: Int) {
    let distance = abs(row - y)
    switch along {
    case .stay: break
    case .feed: bytes.append(contentsOf: repeatElement(0x0A, count: distance))
    case .reverse: for _ in 0..<distance { write("\u{1B}M") }
    case .down: write(control: distance, UInt8(ascii: "B"))
    case .up: write(control: distance, UInt8(ascii: "A"))
    case .row: write(control: row + 1, UInt8(ascii: "d"))
    }
  }

  private mutating func perform(_ across: Across, to target: Int, _ row: Int, _ grid: ScreenGrid) {
    let start = x ?? 0
    switch across {
    case .stay: break
    case .column: write(control: target + 1, UInt8(ascii: "G"))
    case .left: write(control: start - target, UInt8(ascii: "D"))
    case .back: bytes.append(contentsOf: repeatElement(0x08, count: start - target))
    case .right: goRight(from: start, to: target, row, grid)
    case .fromStart:
      bytes.append(0x0D)
      goRight(from: 0, to: target, row, grid)
    }
  }

  private mutating func goRight(
    from start: Int, to target: Int, _ row: Int, _ grid: ScreenGrid
  ) {
    switch right(from: start, to: target, row, grid).0 {
    case .none: break
    case .forward: write(control: target - start, UInt8(ascii: "C"))
    case .rewrite:
      for x in start..<target { bytes.append(UInt8(truncatingIfNeeded: grid[x, row].scalar)) }
    }
  }

  private func sequenceCost(_ count: Int) -> Int { 3 + (count == 1 ? 0 : digits(count)) }

  private func digits(_ number: Int) -> Int {
    number < 10 ? 1 : number < 100 ? 2 : number < 1000 ? 3 : 4
  }
}

extension ScreenCell {
  /// Whether it is one byte in one cell.
  var isASCII: Bool { cluster == nil && scalar < 0x80 && width == 1 }
}
