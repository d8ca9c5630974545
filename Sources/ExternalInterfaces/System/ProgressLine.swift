internal import ApplicationLogic
internal import POSIX

/// A line at the bottom of standard error that says how far something has come; nothing where that is no
/// terminal.
@MainActor public final class ProgressLine {
  private let title: String
  private let total: Int
  private let isShown: Bool
  private var shown = ""

  /// Begins with nothing done.
  public init(_ title: String, total: Int) {
    self.title = title
    self.total = total
    isShown = StandardStreams.errorIsTerminal
  }

  /// Shows how much is done, where that looks different from before.
  public func show(_ done: Int) {
    guard isShown else { return }
    let line = ProgressText.line(title, done: done, of: total, columns: columns)
    guard line != shown else { return }
    put("\r" + line + String(repeating: " ", count: max(0, shown.count - line.count)))
    shown = line
  }

  /// Takes the line away.
  public func clear() {
    guard !shown.isEmpty else { return }
    put("\r" + String(repeating: " ", count: shown.count) + "\r")
    shown = ""
  }

  private var columns: Int { StandardStreams.size(of: STDERR_FILENO).columns }

  private func put(_ text: String) {
    let bytes = Array(text.utf8)
    // A line that is cut off is put right by the next one.
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
