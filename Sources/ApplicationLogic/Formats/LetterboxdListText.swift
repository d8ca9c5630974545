internal import BusinessLogic
package import DomainEntities
internal import TerminalModel

/// A list in the format in which Letterboxd exports and imports lists: a title, a table with one
/// row about the list, and a table of its films.
package struct LetterboxdListText {
  /// The beginning of the title, which is followed by the version of the format.
  package static let title = "Letterboxd list export"
  private static let version = "v7"

  /// The whole text.
  package let text: String

  /// Creates the text of a list, exported on a day.
  package init(_ list: CustomList, on day: CalendarDate) {
    let about = [
      ["\(Self.title) \(Self.version)"], ["Date", "Name", "Tags", "URL", "Description"],
      [day.description, list.name, "", "", list.note],
    ]
    let films = list.films.enumerated().map { place, film in
      [
        String(place + 1), film.movie.unnumberedTitle, film.movie.year.map(String.init) ?? "", "",
        film.note,
      ]
    }
    let columns = ["Position", "Name", "Year", "URL", "Description"]
    func lines(_ rows: [[String]]) -> String {
      CSVText.lines(rows.map { $0.map(CleanText.paragraphs) })
    }
    text = lines(about) + "\r\n" + lines([columns] + films)
  }
}
