internal import OperatingSystem
internal import POSIX
internal import TerminalModel
internal import Transfer

/// A progress line on standard error, shown only on a terminal.
@MainActor public final class ProgressLine {
  private let title: String
  private let total: Int
  private let isShown: Bool
  private let start = ContinuousClock.now
  private var shown = ""
  /// The line without the rate, which changes all the time.
  private var plain = ""

  /// Creates a progress line at zero.
  public init(_ title: String, total: Int) {
    self.title = title
    self.total = total
    isShown = StandardStreams.errorIsTerminal
  }

  /// Updates the progress, redrawing only if the text changes.
  public func show(_ done: Int) {
    guard isShown else { return }
    let columns = columns
    let plain = ProgressText.line(title, done: done, of: total, columns: columns)
    guard plain != self.plain else { return }
    self.plain = plain
    let line = ProgressText.line(
      title, done: done, of: total, perSecond: rate(of: done), columns: columns)
    put("\r" + line + String(repeating: " ", count: max(0, shown.count - line.count)))
    shown = line
  }

  /// Clears the line.
  public func clear() {
    guard !shown.isEmpty else { return }
    put("\r" + String(repeating: " ", count: shown.count) + "\r")
    shown = ""
  }

  /// Returns the number per second; nil in the first second, when it says little.
  private func rate(of done: Int) -> Int? {
    let time = start.duration(to: .now)
    guard time >= .seconds(1) else { return nil }
    return Int(Double(done) / (time / .seconds(1)))
  }

  private var columns: Int { StandardStreams.size(of: STDERR_FILENO).columns }

  private func put(_ text: String) {
    let bytes = Array(text.utf8)
    // The next update repairs a partial write.
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
