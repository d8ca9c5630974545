import Wording

/// A progress bar in ASCII.
public enum ProgressText {
  private static let bar = 30

  /// Returns a line such as `Importing [####------] 40% of 3,000, 1,200/s`.
  ///
  /// The line changes only when the bar, the percentage or the rate does. It has fewer than
  /// `columns` columns; a terminal that is too narrow gets no bar.
  public static func line(
    _ title: String, done: Int, of total: Int, perSecond rate: Int? = nil, columns: Int
  ) -> String {
    let whole = max(1, total)
    let part = min(max(0, done), whole)
    let percent = part * 100 / whole
    let filled = part * bar / whole
    let cells =
      String(repeating: "#", count: filled) + String(repeating: "-", count: bar - filled)
    let end =
      " \(percent)% of \(Wording.number(total))" + (rate.map { ", \(Wording.number($0))/s" } ?? "")
    let line = "\(title) [\(cells)]\(end)"
    // Writing in the last column may wrap the line.
    return line.count < columns ? line : String("\(title)\(end)".prefix(max(0, columns - 1)))
  }
}
