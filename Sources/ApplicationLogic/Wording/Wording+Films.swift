import BusinessLogic
import DomainEntities

extension Wording {
  /// What a film is called where people read it: its title, or the next best where that shows nothing.
  static func title(of movie: MovieSummary) -> String {
    if isVisible(movie.title) { return movie.title }
    return movie.originalTitle.flatMap { isVisible($0) ? $0 : nil } ?? "(untitled)"
  }

  /// What is said in the place of the films of an empty list; `advice` says how to get another list.
  static func emptiness(of list: MovieList, advice: String) -> String {
    switch list {
    case .search(let text): "No film goes with “\(text)”."
    case .popular: "No film here was released within the last year. \(advice)"
    case .mine, .tagged: "Nothing here is marked so yet. \(advice)"
    default: "There is no film in this list. \(advice)"
    }
  }

  /// The line before films that only resemble what was searched for.
  static let similar = "No matches. Similar:"

  /// The same for a command, with what was searched for.
  static func similarFilms(to text: String) -> String {
    "no matches for “\(text)”; showing similar films"
  }

  /// Whether anything of a text is to be seen once it is cleaned.
  private static func isVisible(_ text: String) -> Bool {
    // Nearly every title begins with a letter, which tells it at once.
    text.utf8.contains { $0 > 0x20 && $0 < 0x7F }
      || CleanText.line(text).contains { !$0.isWhitespace && TextWidth.of($0) > 0 }
  }
}
