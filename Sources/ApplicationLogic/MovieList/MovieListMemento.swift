import BusinessLogic
import DomainEntities

/// Where somebody was in a list, small enough to be written down.
struct MovieListMemento: Hashable, Sendable {
  /// Which list it was, and which of its rows.
  struct Rows: Hashable, Sendable {
    /// The list, narrowed and put in order.
    var selection: MovieListSelection
    /// The place of the chosen film, from 0.
    var row = 0
    /// The line of the window that it stood in, from 0.
    var line = 0
    /// The chosen film, in a diary with the day on which it was seen.
    var film: ListRowName?
    /// What became of films that are marked, by the word for it; nil where nothing special did.
    var lens: String?
  }

  /// What was on the screen.
  var shown: Rows
  /// The list that a search covered.
  var covered: Rows?
  /// What was being typed of a search.
  var typed: String?
}

extension MovieListMemento.Rows {
  /// Reads what stands in a part; nil where it names no list.
  init?(_ part: StateText.Part) {
    guard let list = MovieList(part) else { return nil }
    selection = MovieListSelection(list)
    selection.sort = part["sort"].flatMap(MovieSort.init(stateWord:))
    selection.genres = part.all("genre").prefix(8).compactMap(MovieGenre.init(rawValue:))
    selection.excludedGenres = part.all("excluded-genre").prefix(8)
      .compactMap(MovieGenre.init(rawValue:))
    selection.themes = Array(part.all("theme").prefix(8))
    selection.longest = part.number("longest")
    if let first = part.number("from"), let last = part.number("to"), first <= last {
      selection.years = first...last
    }
    row = max(1, part.number("row") ?? 1) - 1
    line = part.number("line") ?? 0
    film = part["film"].map { film in
      ListRowName(
        film: MovieIdentifier(film), day: part["seen-on"].flatMap { CalendarDate(iso: $0) })
    }
    lens = part["lens"]
  }

  /// The part that says the same.
  func part(_ name: String) -> StateText.Part {
    var part = StateText.Part(name: name)
    selection.list.write(to: &part)
    part.add("sort", selection.sort?.stateWord)
    for genre in selection.genres { part.add("genre", genre.rawValue) }
    for genre in selection.excludedGenres { part.add("excluded-genre", genre.rawValue) }
    for theme in selection.themes { part.add("theme", theme) }
    part.add("from", selection.years?.lowerBound)
    part.add("to", selection.years?.upperBound)
    part.add("longest", selection.longest)
    part.add("row", row + 1)
    part.add("line", line)
    part.add("film", film?.film.text)
    part.add("seen-on", film?.day?.description)
    part.add("lens", lens)
    return part
  }
}

extension MovieSort {
  fileprivate init?(stateWord word: String) {
    let words = word.split(separator: " ")
    guard words.count == 2, let attribute = MovieSortAttribute(rawValue: String(words[0])),
      words[1] == "ascending" || words[1] == "descending"
    else { return nil }
    self.init(by: attribute, ascending: words[1] == "ascending")
  }

  fileprivate var stateWord: String {
    "\(attribute.rawValue) \(isAscending ? "ascending" : "descending")"
  }
}
