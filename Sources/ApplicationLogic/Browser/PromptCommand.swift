import BusinessLogic
import DomainEntities

/// What somebody asks for by name.
enum PromptCommand: Hashable, Sendable {
  /// What a key does that works everywhere.
  case everywhere(BrowserAction)
  /// What a key of the list does, so often.
  case list(MovieListAction, count: Int?)
  /// What a key of a film's page does, so often.
  case film(MovieDetailAction, count: Int?)
  /// A list is to be shown.
  case show(MovieList)
  /// The list is to be put in an order.
  case sort(MovieSort)
  /// Titles are to be searched.
  case search(String)
  /// The film that is looked at is to be marked.
  case mark(MarkChange)
}
