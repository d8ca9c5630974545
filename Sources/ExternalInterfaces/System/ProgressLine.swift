internal import ApplicationLogic
internal import POSIX

/// A progress line on standard error, shown only on a terminal.
@MainActor public final class ProgressLine {
  private let title: String
  private let total: Int
  private let isShown: Bool
  private var shown = ""

  /// Creates a progress line at zero.
  public init(_ title: String, total: Int) {
    self.title = title
    self.total = total
    isShown = StandardStreams.errorIsTerminal
  }

  /// Updates the progress, redrawing only if the text changes.
  public func show(_ done: Int) {
    guard isShown else { return }
    let line = ProgressText.line(title, done: done, of: total, columns: columns)
    guard line != shown else { return }
    put("\r" + line + String(repeating: " ", count: max(0, shown.count - line.count)))
    shown = line
  }

  /// Clears the line.
  public func clear() {
    guard !shown.isEmpty else { return }
    put("\r" + String(repeating: " ", count: shown.count) + "\r")
    shown = ""
  }

  private var columns: Int { StandardStreams.size(of: STDERR_FILENO).columns }

  private func put(_ text: String) {
    let bytes = Array(text.utf8)
    // The next update repairs a partial write.
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
