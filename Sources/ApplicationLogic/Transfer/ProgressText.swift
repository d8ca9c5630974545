/// How far something has come, on a line of signs that every terminal has.
public enum ProgressText {
  private static let bar = 30

  /// Such as `Importing [####------] 1,200 of 3,000`; changes at most so often as the bar and the percents do.
  public static func line(_ title: String, done: Int, of total: Int, columns: Int) -> String {
    let whole = max(1, total)
    let part = min(max(0, done), whole)
    let percent = part * 100 / whole
    let filled = part * bar / whole
    let signs =
      String(repeating: "#", count: filled) + String(repeating: "-", count: bar - filled)
    let end = " \(percent)% of \(Wording.number(total))"
    let line = "\(title) [\(signs)]\(end)"
    // The last column would begin another line.
    return line.count < columns ? line : String("\(title)\(end)".prefix(max(0, columns - 1)))
  }
}
