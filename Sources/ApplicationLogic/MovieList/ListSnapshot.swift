package import BusinessLogic
import DomainEntities
import MovieData
package import Records

/// A list as the user left it: with its films for the history, with the position only for the next
/// start.
package struct ListSnapshot: Hashable, Sendable {
  /// The list, and the position in it.
  package struct Rows: Hashable, Sendable {
    /// The list, with its filters and sort order.
    package var selection: MovieListSelection
    /// The place of the selected film, from 0.
    var place = 0
    /// The line of the window that it was on, from 0.
    var line = 0
    /// The selected film, in a diary with the day of the viewing.
    var film: ListRowName?
    /// The name of the seen filter; nil for all films.
    var seenFilter: String?
  }

  /// The films of a list, kept while the program runs.
  ///
  /// Equality compares identity, not contents.
  final class Films: Hashable, Sendable {
    let shown: MovieListContents
    let covered: MovieListContents?

    init(shown: MovieListContents, covered: MovieListContents?) {
      self.shown = shown
      self.covered = covered
    }

    static func == (one: Films, other: Films) -> Bool { one === other }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  /// The list on the screen.
  package var shown: Rows
  /// The list under a search.
  package var covered: Rows?
  /// The text of a search that was being typed.
  package var typed: String?
  /// The films; nil if they are to be loaded.
  private(set) var films: Films?

  /// Creates the snapshot of a position; its films are to be loaded.
  package init(shown: Rows, covered: Rows? = nil, typed: String? = nil) {
    self.shown = shown
    self.covered = covered
    self.typed = typed
  }

  /// Creates the snapshot of a list with its films.
  init(_ contents: MovieListContents, covered: MovieListContents?, typed: String?) {
    self.init(
      shown: contents.position ?? Rows(selection: contents.selection),
      covered: covered?.position, typed: typed)
    films = Films(shown: contents, covered: covered)
  }

  /// The snapshot without films, for the next start; nil if the list was not known yet.
  package var place: ListSnapshot? {
    if films?.shown.isOpening == true { return nil }
    return ListSnapshot(shown: shown, covered: covered, typed: typed)
  }

  /// Returns the list, with its films or to be loaded.
  func contents(of offering: SourceCapabilities, height: Int) -> MovieListContents {
    films?.shown
      ?? MovieListContents(
        .init(position: shown, isLocal: offering.isLocal), height: height,
        isTyped: typed?.isEmpty == false)
  }

  /// Returns the list under a search, with its films or to be loaded.
  func coveredContents(of offering: SourceCapabilities, height: Int) -> MovieListContents? {
    if let films { return films.covered }
    return covered.map {
      MovieListContents(
        .init(position: $0, isLocal: offering.isLocal), height: height, isTyped: false)
    }
  }
}

extension ListSnapshot.Rows {
  /// Parses a part of the session file; nil if it names no list.
  package init?(_ part: SessionText.Part) {
    guard let list = MovieList(part) else { return nil }
    selection = MovieListSelection(list)
    if let query = part["query"].flatMap({ try? TypedQuery($0) }) {
      selection.filters = query.filters
      if !query.words.isEmpty { selection.filters.append(.words(FilmWords(query.words))) }
      selection.sort = query.sort
    }
    place = max(1, part.number("row") ?? 1) - 1
    line = part.number("line") ?? 0
    film = part["film"].map { film in
      ListRowName(
        film: MovieIdentifier(film), date: part["seen-on"].flatMap { PartialDate(iso: $0) })
    }
    seenFilter = part["seen-filter"]
  }

  /// Returns the part of the session file.
  package func part(_ name: String) -> SessionText.Part {
    var part = SessionText.Part(name: name)
    selection.list.write(to: &part)
    // The list has a line of its own; a query cannot name all of them.
    let query = TypedQuery(
      MovieListSelection(.allTime, filters: selection.filters, sort: selection.sort))
    part.add("query", query.isEmpty ? nil : query.text)
    part.add("row", place + 1)
    part.add("line", line)
    part.add("film", film?.film.text)
    part.add("seen-on", film?.date?.description)
    part.add("seen-filter", seenFilter)
    return part
  }
}
