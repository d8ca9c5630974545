/// `moviebrowser credits`: whom the program thanks for what, with the licenses.
public enum CreditsCommand {
  private static let widest = 90

  /// The credits in lines of at most so many columns.
  public static func text(columns: Int) -> String {
    PopupText.credits.lines(width: min(max(20, columns), widest)).map { $0.text + "\n" }.joined()
  }
}
