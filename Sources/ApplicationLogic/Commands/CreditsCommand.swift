/// `moviebrowser credits`: credits and licenses.
public enum CreditsCommand {
  private static let widest = 90

  /// Returns the credits in lines of at most `columns` columns, between 20 and 90.
  public static func text(columns: Int) -> String {
    PopupText.credits.lines(width: min(max(20, columns), widest)).map { $0.text + "\n" }.joined()
  }
}
