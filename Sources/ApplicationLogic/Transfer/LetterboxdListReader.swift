import BusinessLogic
import DomainEntities

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

  /// Returns the list, and adds its films to those of the export; nil if a table is missing.
  ///
  /// Letterboxd numbers every list, so the places are no ranks. Films have no IDs here.
  mutating func list(
    _ films: inout ListedFilms, _ flaws: inout ImportFlaws
  ) -> (list: ImportedList, hasTags: Bool)? {
    guard let names = row()?.cells, let about = row(), let columns = row()?.cells,
      let name = columns.firstIndex(of: "Name"), let year = columns.firstIndex(of: "Year")
    else { return nil }
    func cell(_ column: String) -> String {
      names.firstIndex(of: column).map { $0 < about.cells.count ? about.cells[$0] : "" } ?? ""
    }
    guard var list = CustomList(named: cell("Name")) ?? CustomList(path: path) else {
      return nil
    }
    list.write(cell("Description"))
    var imported = ImportedList(list)
    let note = columns.firstIndex(of: "Description")
    while let row = row() {
      let place = "\(path), line \(row.line)"
      guard row.cells.count == columns.count else {
        flaws.add("\(place): \(Wording.wrongCount(row.cells.count, expected: columns.count))")
        continue
      }
      let title = row.cells[name].trimmed
      guard !title.isEmpty else {
        flaws.add("\(place): \(Wording.noTitle)")
        continue
      }
      guard imported.films.count < CustomList.maxFilms else {
        flaws.add("\(path): \(Wording.complaint(.full(list.name)))")
        break
      }
      let movie = LibraryMovie(
        names: MovieIdentifiers(), title: title, year: ImportValues.number(row.cells[year]))
      imported.films.append(
        ImportedList.Film(
          index: films.index(of: movie, at: place), note: note.map { row.cells[$0] } ?? ""))
    }
    if let line = reader.openQuote {
      flaws.add("\(path), line \(line): \(Wording.unclosedQuote)")
    }
    return (imported, !cell("Tags").trimmed.isEmpty)
  }

  private mutating func row() -> (line: Int, cells: [String])? {
    reader.next(keeping: CSVTable.maxColumns).flatMap { row in
      reader.openQuote == nil ? (row.line, row.cells) : nil
    }
  }
}
