import DomainEntities
import Widgets

/// Moves the selection of a list, and remembers the direction.
@MainActor final class MovieListMovement {
  private let loader: MovieListLoader
  /// The direction of the last movement: 1 for down, -1 for up.
  private var direction = 1

  /// Whether the last movement down was a jump to a number.
  private var isJumping = false

  /// Creates the movement of a list.
  init(_ loader: MovieListLoader) { self.loader = loader }

  private var contents: MovieListContents { loader.contents }

  /// The films that follow in the direction of the last movement.
  var moviesAhead: [MovieSummary] {
    (1...2).compactMap { contents[contents.cursor.selected + $0 * direction] }
  }

  /// Performs a movement from a row, with a count.
  ///
  /// The row may be one that is not loaded yet. Unless it was named by its number, movements back
  /// from there start from the selected row: they would have no visible effect otherwise.
  func move(_ movement: Movement, count: Int?, from start: Int) {
    var start = start
    var row = contents.cursor.row(after: movement, count: count, from: start)
    let isJump = count != nil && (movement == .first || movement == .last)
    if isJump || row > start { isJumping = isJump }
    if row < start, start >= contents.count, !isJumping, contents.restoration == nil {
      start = contents.cursor.selected
      row = contents.cursor.row(after: movement, count: count, from: start)
    }
    if isJump {
      row = contents.row(ofNumber: row)
      if contents.missingCount > 0 { return move(to: row) { $0.select(row) } }
    }
    guard start == contents.cursor.selected else { return move(to: row) { $0.select(row) } }
    move(to: row) { $0.move(movement, count: count) }
  }

  /// Moves the selection, to a row that need not be loaded yet.
  func move(to row: Int? = nil, _ change: (inout ListCursor) -> Void) {
    noteDirection { loader.move(to: row, change) }
  }

  /// Moves the selection among the loaded rows.
  func moveWithin(by rows: Int) {
    noteDirection { loader.moveWithin { $0.move(by: rows) } }
  }

  private func noteDirection(of move: () -> Void) {
    let before = contents.cursor.selected
    move()
    let after = contents.cursor.selected
    if after != before { direction = after > before ? 1 : -1 }
  }
}
