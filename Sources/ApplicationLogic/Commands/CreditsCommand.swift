public import Records
import TerminalModel
import Widgets
package import Wording

/// `moviebrowser credits`: credits and licenses.
public enum CreditsCommand {
  private static let widest = 90

  /// Returns the credits in a format; as text, in lines of at most 90 columns.
  public static func text(format: OutputFormat) -> String {
    CommandOutput(
      list: creditRecord,
      Credits.sources.map { ("source", $0) } + Credits.software.map { ("software", $0) },
      people: { layout in
        PopupText.credits.lines(width: min(max(20, layout.columns), widest))
          .map { $0.text + "\n" }.joined()
      }
    ).text(format)
  }

}

/// A source of facts, or software in the program.
package let creditRecord = Record<(kind: String, source: Credits.Source)>(
  "credit", pipe: ["kind", "name", "use", "license"]
) {
  Field("kind", \.kind).required
  Field("name", \.source.name).required
  Field("use", \.source.use).required
  Field("license", \.source.license).required
}
