import TerminalTestSupport
import TestSupport

internal import TerminalModel

/// The widths that tmux gives characters, measured by writing each of them once.
public final class TmuxWidths {
  private let tmux: TmuxSession
  private var known: [Character: Int] = [:]

  /// Starts a tmux server to measure with.
  public init() throws {
    tmux = try TmuxSession(
      ["/bin/sh", "-c", "stty raw -echo; printf '\\033]2;open\\007'; exec sleep 86400"],
      columns: 20, rows: 2)
    let limit = TimeLimit()
    while try tmux.run(["display", "-p", "#{pane_title}"]) != "open\n" {
      guard !limit.isPassed else { throw TestFailure("no window in tmux") }
    }
  }

  /// Returns the width of a character in cells; -1 if tmux does not report it, which fails every
  /// comparison.
  public func of(_ character: Character) -> Int {
    if let value = character.asciiValue, (0x20..<0x7F).contains(value) { return 1 }
    if let width = known[character] { return width }
    guard (try? tmux.write(Array("\u{1B}[2J\u{1B}[H\(character)".utf8))) != nil,
      let width = try? tmux.emulator(width: { _ in 1 }).cursor.x
    else { return -1 }
    known[character] = width
    return width
  }
}
