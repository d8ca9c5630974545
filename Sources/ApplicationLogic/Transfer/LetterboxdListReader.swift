import BusinessLogic
import DomainEntities
import Records
import TerminalModel
import Wording

/// Reads a list of an export of Letterboxd: a title, a table with one row about the list, and a
/// table of its films.
struct LetterboxdListReader {
  /// The path of the file.
  let path: String
  private var reader: CSVReader

  /// Creates a reader; nil if the text is no such list.
  init?(_ bytes: [UInt8], path: String) {
    self.path = path
    reader = CSVReader(bytes)
    guard let cells = reader.next(keeping: 1)?.cells,
      cells.first?.hasPrefix(LetterboxdListText.title) == true
    else { return nil }
  }

  /// Adds the list and its films to the export; returns false if a table is missing.
  ///
  /// Letterboxd numbers every list, so the places are no ranks. Films have no IDs here. The tags of
  /// the list become the last line of its note.
  mutating func read(into collector: inout ImportCollector) -> Bool {
    guard let names = heading(), let about = heading(), let columns = heading(),
      let name = columns.firstIndex(of: "Name"), let year = columns.firstIndex(of: "Year")
    else { return false }
    func cell(_ column: String) -> String {
      names.firstIndex(of: column).map { $0 < about.count ? about[$0].trimmed : "" } ?? ""
    }
    let tags = ImportValues.list(cell("Tags"))
    let texts = [cell("Description"), tags.isEmpty ? "" : Wording.listTags(tags)]
    collector.add(
      listNamed: cell("Name").isEmpty ? CustomList.name(ofFile: path) : cell("Name"),
      note: texts.filter { !$0.isEmpty }.joined(separator: "\n"), key: path, at: path)
    let note = columns.firstIndex(of: "Description")
    while let line = reader.next(of: columns.count) {
      guard case .row(let row) = line else {
        if case .flaw(let flaw) = line { collector.skip(flaw, in: path) }
        continue
      }
      let place = "\(path), line \(row.line)"
      let (title, made) = (row.cells[name].trimmed, row.cells[year].trimmed)
      guard !title.isEmpty else {
        collector.problem(Wording.noTitle, at: place)
        continue
      }
      let movie = LibraryMovie(
        names: MovieIdentifiers(), title: title, year: ImportValues.year(made))
      if !made.isEmpty, movie.year == nil {
        collector.problem(Wording.unreadable("year", made), at: place)
      }
      var film = ImportRow(movie)
      film.listings = [ImportRow.Listing(list: path, note: note.map { row.cells[$0] } ?? "")]
      collector.add(film, at: place)
    }
    return true
  }

  /// Returns the values of a line that is not a film; nil if there is none.
  private mutating func heading() -> [String]? {
    reader.next(keeping: CSVTable.maxColumns).flatMap { $0.flaw == nil ? $0.cells : nil }
  }
}
