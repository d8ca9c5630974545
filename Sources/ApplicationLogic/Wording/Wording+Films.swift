package import BusinessLogic
package import DomainEntities
import TerminalModel

package extension Wording {
  /// A film with its year, such as `Alien (1979)`.
  static func titleAndYear(of movie: MovieSummary) -> String {
    title(of: movie) + (movie.year.map { " (\($0))" } ?? "")
  }

  /// A film of the library with its year, such as `Alien (1979)`.
  static func titleAndYear(of movie: LibraryMovie) -> String { titleAndYear(of: movie.summary) }

  /// Says under which title a film was released where the user's language is spoken.
  static func released(as title: String) -> String { "Released as \(title)" }

  /// Returns the title of a film for display, or its original title if the title is invisible.
  static func title(of movie: MovieSummary) -> String {
    if isVisible(movie.title) { return movie.title }
    return movie.originalTitle.flatMap { isVisible($0) ? $0 : nil } ?? "(untitled)"
  }

  /// The message that a short link of Letterboxd does not name its film; nil for another text.
  static func shortAddress(_ text: String) -> String? {
    guard text.lowercased().holds("boxd.it/") else { return nil }
    return "“\(text.prefix(80))” is a short link; open it and copy the full address"
  }

  /// The message for an empty list; `press` names the key that chooses another list, and `advice`
  /// says what fills the list.
  static func emptiness(
    of list: MovieList, press: String, advice: String?, in offering: SourceCapabilities
  ) -> String {
    let advice = advice ?? "\(press) to choose another list."
    return switch list {
    case .search(let text):
      "No films match “\(text)”. \(searched(offering) ?? "Try fewer or different words.")"
    case .popular: "No films were released in the last year. \(advice)"
    case .custom(let name): "No films in a list “\(name)” yet. \(advice)"
    case .mine, .tagged: "No films in this list yet. \(advice)"
    case .newFromPeople: "\(emptyNewFilms(in: offering)) \(advice)"
    default: "No films in this list. \(advice)"
    }
  }

  /// Which films a search without a match has covered, and what covers more; nil for a source that
  /// has all films.
  static func searched(_ offering: SourceCapabilities) -> String? {
    guard let count = offering.filmCount, let year = offering.lastDay?.year else { return nil }
    return "The catalog has \(films(count)), through \(year). To search all films, get a free TMDB "
      + "key: run moviebrowser account key."
  }

  /// The error for a search with the name of a television series.
  static func onlyFilms(_ name: String) -> String {
    "“\(CleanText.line(name).excerpt)” is a TV series; MovieBrowser has films only"
  }

  /// What a condition without films may have meant.
  static func didYouMean(_ correction: QueryCorrection) -> String {
    "Did you mean \(text(of: correction.similar))?"
  }

  /// A condition as it is typed.
  private static func text(of condition: MovieFilterAttribute) -> String {
    TypedQuery(MovieListSelection(.allTime, filters: [condition])).text
  }

  /// The error that no film satisfies a condition that may be misspelled.
  static func noMatches(_ correction: QueryCorrection) -> String {
    "no films match \(text(of: correction.condition)); did you mean "
      + "\(text(of: correction.similar))?"
  }

  /// The remark on a list that excludes an age rating.
  static let includesUnrated = "films without an age rating are included"

  /// Returns the line above films that do not match the search; nil for those that do.
  static func note(on match: SearchMatch) -> String? {
    switch match {
    case .exact: nil
    case .similar: "No matches. Similar:"
    case .closest: "No matches. Closest:"
    }
  }

  /// Returns whether the text has visible characters once it is cleaned.
  private static func isVisible(_ text: String) -> Bool {
    // Fast path: nearly every title has a printable ASCII character.
    text.utf8.contains { $0 > 0x20 && $0 < 0x7F }
      || CleanText.line(text).contains { !$0.isWhitespace && TextWidth.of($0) > 0 }
  }

  /// A role of an actor.
  static func role(_ name: String, of actor: String) -> String { "\(actor) as \(name)" }
}
