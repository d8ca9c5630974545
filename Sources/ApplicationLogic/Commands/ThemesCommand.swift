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
        typealias Name = Wording.ColumnName
        return TextTable([.init(Name.theme), .init(Name.films, isRight: true)]).text(
          themes.map { [$0.name, $0.films.map(Wording.number) ?? ""] }, layout)
      }
    ).text(format)
  }
}

/// A theme and the number of films with it.
package let themeRecord = Record<(name: String, films: Int?)>("themes", pipe: ["name", "films"]) {
  Field("name", \.name).required
  Field("films", \.films)
}
