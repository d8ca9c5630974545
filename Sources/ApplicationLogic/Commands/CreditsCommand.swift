public import Records
import TerminalModel
import Widgets
import Wording

/// `moviebrowser credits`: credits and licenses.
public enum CreditsCommand {
  private static let widest = 90

  /// Returns the credits in a format; as text, in lines of at most 90 columns.
  public static func text(format: OutputFormat) -> String {
    CommandOutput(
      list: .credit,
      records("source", Credits.sources) + records("software", Credits.software),
      people: { layout in
        PopupText.credits.lines(width: min(max(20, layout.columns), widest))
          .map { $0.text + "\n" }.joined()
      }
    ).text(format)
  }

  private static func records(_ kind: String, _ sources: [Credits.Source]) -> [JSONText] {
    sources.map { source in
      .members([
        ("kind", .string(kind)), ("name", .string(source.name)), ("use", .string(source.use)),
        ("license", .string(source.license)),
      ])
    }
  }
}

extension RecordShape {
  /// A source of facts, or software in the program.
  package static let credit = RecordShape(
    [
      RecordField.string("kind").required, RecordField.string("name").required,
      RecordField.string("use").required, RecordField.string("license").required,
    ], pipeColumns: ["kind", "name", "use", "license"])
}
