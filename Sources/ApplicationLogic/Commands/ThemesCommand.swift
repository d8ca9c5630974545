public import BusinessLogic
import DomainEntities
public import Records
import TerminalModel
import Wording

/// `moviebrowser themes`: the themes of a source, and the number of films with each.
public struct ThemesCommand {
  private let store: any MovieDataStore

  /// Creates a command with a source of films.
  public init(store: any MovieDataStore) {
    self.store = store
  }

  /// Returns the themes in a format, in the order of the source.
  public nonisolated(nonsending) func text(format: OutputFormat) async -> String {
    let counts = await store.counts(of: .theme, in: MovieQuery())
    let themes = store.offering.themes.map { theme in
      (
        name: OptionValues.name(of: .theme(theme)),
        films: counts.map { $0[.theme(theme), default: 0] }
      )
    }
    return CommandOutput(
      list: themeRecord, themes,
      people: { layout in
        let rows = themes.map { ($0.name, $0.films.map(Wording.number) ?? "") }
        let width = rows.map { TextWidth.of($0.0) }.max() ?? 0
        func line(_ name: String, _ films: String) -> String {
          TextWidth.padded(name, width) + "  " + TextWidth.padded(films, 5, right: true)
        }
        typealias Name = Wording.ColumnName
        return layout.heading(line(Name.theme, Name.films)) + "\n"
          + rows.map { line($0, $1) + "\n" }.joined()
      }
    ).text(format)
  }
}

/// A theme and the number of films with it.
package let themeRecord = Record<(name: String, films: Int?)>("themes", pipe: ["theme", "films"]) {
  Field("theme", \.name).required
  Field("films", \.films)
}
