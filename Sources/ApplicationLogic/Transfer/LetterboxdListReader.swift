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

  /// Returns the list, and adds its films to those of the export; nil if a table is missing.
  ///
  /// Letterboxd numbers every list, so the places are no ranks. Films have no IDs here. The tags of
  /// the list become the last line of its note.
  mutating func list(_ films: inout ListedFilms, _ flaws: inout ImportFlaws) -> ImportedList? {
    guard let names = heading(), let about = heading(), let columns = heading(),
      let name = columns.firstIndex(of: "Name"), let year = columns.firstIndex(of: "Year")
    else { return nil }
    func cell(_ column: String) -> String {
      names.firstIndex(of: column).map { $0 < about.count ? about[$0] : "" } ?? ""
    }
    let tags = ImportValues.list(cell("Tags"))
    let texts = [cell("Description").trimmed, tags.isEmpty ? "" : Wording.listTags(tags)]
    let named = cell("Name").trimmed
    guard
      let list = flaws.list(
        named: named.isEmpty ? CustomList.name(ofFile: path) : named,
        note: texts.filter { !$0.isEmpty }.joined(separator: "\n"), at: path)
    else { return nil }
    var imported = ImportedList(list)
    let note = columns.firstIndex(of: "Description")
    while let line = reader.next(of: columns.count) {
      guard case .row(let row) = line else {
        if case .flaw(let flaw) = line { flaws.add(flaw, in: path) }
        continue
      }
      let place = "\(path), line \(row.line)"
      let title = row.cells[name].trimmed
      guard !title.isEmpty else {
        flaws.add("\(place): \(Wording.noTitle)")
        continue
      }
      guard imported.films.count < CustomList.maxFilms else {
        flaws.add("\(path): \(Wording.complaint(.full(list.name)))")
        break
      }
      let made = row.cells[year].trimmed
      let movie = LibraryMovie(
        names: MovieIdentifiers(), title: title, year: ImportValues.year(made))
      if !made.isEmpty, movie.year == nil {
        flaws.add("\(place): \(Wording.unreadable("year", made))")
      }
      let text = note.map { row.cells[$0] } ?? ""
      flaws.check(text, .listNote, .listNote(on: movie.titleAndYear, in: list.name), at: place)
      imported.films.append(
        ImportedList.Film(index: films.index(of: movie, at: place), note: text))
    }
    return imported
  }

  /// Returns the values of a line that is not a film; nil if there is none.
  private mutating func heading() -> [String]? {
    reader.next(keeping: CSVTable.maxColumns).flatMap { $0.flaw == nil ? $0.cells : nil }
  }
}
