package import BusinessLogic
package import Widgets

/// A typed command on films, in the prompt or in plain mode; `Action` has the commands that only
/// one of them knows.
package enum TypedCommand<Action: Hashable & Sendable>: Hashable, Sendable {
  /// An action of the prompt or of plain mode.
  case everywhere(Action)
  /// An action of the list, with a count.
  case list(MovieListAction, count: Int?)
  /// An action of a film's page, with a count.
  case film(MovieDetailAction, count: Int?)
  /// Shows a list.
  case show(MovieList)
  /// Shows the films of a query.
  case showQuery(TypedQuery)
  /// Saves the list as a smart list with a name.
  case save(String)
  /// Changes the user's own list that is shown, or a film in it.
  case edit(ListEdit)
  /// Sorts the list.
  case sort(MovieSort)
  /// Searches films.
  case search(String)
  /// Opens a feature.
  case open(OpenRequest)
  /// Narrows the list by a query.
  case filter(String)
  /// Adds the focused film to one of the user's own lists.
  case addToList(String)
  /// Undoes or redoes a step, by default the last one.
  case reverse(StepReversal.Direction, step: Int?)
  /// Marks the focused film.
  case mark(MarkChange)
}
