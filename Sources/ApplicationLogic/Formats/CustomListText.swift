internal import BusinessLogic
package import DomainEntities
internal import TerminalModel

/// A list as a readable text, which `diff` can compare, an email can carry and `import` reads.
///
/// The first line has the name, lines with a sign after it have the note on the list, and each film
/// has a line: identifier, title, year, and its note after a sign.
package struct CustomListText {
  /// The beginning of the first line.
  package static let head = "# moviebrowser list: "
  /// The beginning of the first line of a ranked list.
  package static let rankedHead = "# moviebrowser ranked list: "
  /// The identifier of a film that has none.
  package static let noIdentifier = "-"
  /// What separates the title from the note on a film.
  package static let noteMark = "  # "

  /// The whole text.
  package let text: String

  /// Creates the text of a list.
  package init(_ list: CustomList) {
    var lines = [(list.isRanked ? Self.rankedHead : Self.head) + CleanText.line(list.name)]
    if !list.note.isEmpty {
      lines += list.note.split(separator: "\n", omittingEmptySubsequences: false).map {
        $0.isEmpty ? "#" : "# " + CleanText.line(String($0))
      }
    }
    lines += list.films.map(Self.line)
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func line(_ film: CustomList.Film) -> String {
    let title = words(film.movie.titleAndYear)
    let note = words(film.note)
    return "\(identifier(film.movie.names))  \(title)" + (note.isEmpty ? "" : noteMark + note)
  }

  /// Returns a text on one line with single spaces, since two spaces separate the parts of a line.
  private static func words(_ text: String) -> String {
    CleanText.line(text).split(separator: " ").joined(separator: " ")
  }

  /// Returns the identifier that most programs know: that of IMDb, then that of TMDB.
  private static func identifier(_ names: MovieIdentifiers) -> String {
    names.imdb ?? names.tmdb.map(String.init) ?? names.catalogue?.text ?? noIdentifier
  }
}
