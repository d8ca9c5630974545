import BusinessLogic
import DomainEntities
import Wording

/// The films of a file with those of its lists, each once: two entries of the same film would
/// compete for a match.
struct ListedFilms {
  /// An entry of a list.
  struct Entry {
    /// The film.
    var movie: LibraryMovie
    /// The location in the file.
    var place: String
    /// The note on the film in the list.
    var note = ""
    /// The place in the list; entries with equal ranks stay in the order of the file.
    var rank = 0.0
  }

  /// All films; those only of lists have no marks.
  private(set) var films: [ImportedMovie]
  private var places: [String: Int] = [:]

  /// Creates the films of a file.
  init(_ films: [ImportedMovie]) {
    self.films = films
    for (index, film) in films.enumerated() { self.index(film.movie, index) }
  }

  /// Returns the index of a film, which is added if it is new.
  mutating func index(of movie: LibraryMovie, at place: String) -> Int {
    for key in movie.matchKeys {
      if let known = places[key] { return known }
    }
    films.append(ImportedMovie(movie: movie, marks: MovieMarks(), place: place))
    index(movie, films.count - 1)
    return films.count - 1
  }

  /// Returns a list with the films of its entries, which are added to those of the file.
  ///
  /// Adds a problem for each note that is cut, and for films for which the list has no room.
  mutating func list(
    _ list: CustomList, of entries: [Entry], from path: String, _ flaws: inout ImportFlaws
  ) -> ImportedList {
    var imported = ImportedList(list)
    let ordered = entries.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }
    for (_, entry) in ordered.prefix(CustomList.maxFilms) {
      let what = Wording.CutText.listNote(on: entry.movie.titleAndYear, in: list.name)
      flaws.check(entry.note, .listNote, what, at: entry.place)
      imported.films.append(
        ImportedList.Film(index: index(of: entry.movie, at: entry.place), note: entry.note))
    }
    if entries.count > CustomList.maxFilms {
      flaws.add("\(path): \(Wording.complaint(.full(list.name)))")
    }
    return imported
  }

  private mutating func index(_ movie: LibraryMovie, _ index: Int) {
    for key in movie.matchKeys where places[key] == nil { places[key] = index }
  }
}

extension CustomList {
  /// Returns the name of a list in a file: that of the file without its extension.
  static func name(ofFile path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    let end = name.lastIndex(of: ".").flatMap { $0 > name.startIndex ? $0 : nil }
    return String(name[..<(end ?? name.endIndex)])
  }
}
