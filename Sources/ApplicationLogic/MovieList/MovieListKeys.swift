import TerminalModel
package import Widgets
import Wording

/// A change of the user's own list that is shown.
package enum ListEdit: Hashable, Sendable {
  /// Moves the selected film by a number of places, up if negative.
  case move(Int)
  /// Removes the selected film.
  case remove
  /// Sets the note on the selected film.
  case note(String)
  /// Renames the list.
  case rename(String)
  /// Sets the note on the list.
  case describe(String)
  /// Deletes the list.
  case delete

  /// Whether it changes the selected film in the list, as opposed to the list.
  package var isOfFilm: Bool {
    switch self {
    case .move, .remove, .note: true
    case .rename, .describe, .delete: false
    }
  }

  /// Returns the change for a typed count.
  func times(_ count: Int) -> ListEdit {
    guard case .move(let places) = self else { return self }
    return .move(places * count)
  }
}

/// The actions of keys in a list of films.
package enum MovieListAction: Hashable, Sendable {
  case move(Movement)
  case open, back, search, filter, removePart, copyCommand, chooseList, chooseSort
  case trailer, watch, seenFilter, retry
  /// Selects the film, or deselects it, and moves down.
  case check
  /// Selects the film, moves, and selects that film too.
  case checkUp, checkDown
  /// Selects the films from the one that was selected last, or all films.
  case checkRange, checkAll
  /// Changes the user's own list that is shown.
  case edit(ListEdit)

  /// Whether a count repeats the action, or is its target.
  package var takesCount: Bool {
    switch self {
    case .move, .edit(.move), .check, .checkUp, .checkDown: true
    default: false
    }
  }
}

extension KeyBindings<MovieListAction> {
  /// The keys of the list.
  package static let movieList = KeyBindings(
    "List",
    KeyBinding.moving(.films, byHalves: true, bySpace: false) { .move($0) }
      .adding([.character("J")], to: .move(.down)).adding([.character("K")], to: .move(.up)) + [
        KeyBinding(
          [Key(.enter), .character("l"), Key(.right)], .open, "open", "open the film", hint: "open",
          rank: 10),
        KeyBinding(
          [Key(.escape), .character("h"), Key(.left), .control("o")], .back, "back",
          "clear the selection, or back", hint: Wording.back, rank: 20),
        KeyBinding(
          [.character("/")], .search, "search", "search films as you type", hint: "search", rank: 30
        ),
        KeyBinding(
          [.character("F")], .filter, "filter", "filter the list as you type", hint: "filter",
          rank: 45),
        KeyBinding(
          [Key(.backspace)], .removePart, "remove-filter", "remove the last filter, or back"),
        KeyBinding(
          [.character("L")], .chooseList, "choose-list", "choose a list", hint: "lists", rank: 40),
        KeyBinding(
          [.character("s")], .chooseSort, "choose-sort", "choose a sort order", hint: "sort",
          rank: 110),
        KeyBinding(
          [.character(" ")], .check, "select", "select the film and move down",
          hint: "select", rank: 115),
        KeyBinding([Key(.down, .shift)], .checkDown, "select-down", "select while moving down"),
        KeyBinding([Key(.up, .shift)], .checkUp, "select-up", "select while moving up"),
        KeyBinding(
          [.character("R")], .checkRange, "select-range",
          "select up to the film selected last"),
        KeyBinding([.control("a")], .checkAll, "select-all", "select all loaded films"),
        KeyBinding(
          [.character("t")], .trailer, "trailer", "play the trailer, or open its page"),
        KeyBinding([.character("w")], .watch, "watch", "show where to watch"),
        KeyBinding(
          [.character("z")], .seenFilter, "seen-filter", "dim seen films, hide them, show all",
          hint: Wording.seenFilterKey(.all), rank: 150),
        KeyBinding(
          [.character("Y")], .copyCommand, "copy-command", "copy the command that lists these films"
        ),
        KeyBinding(
          [.character("[")], .edit(.move(-1)), "move-film-up", "move the film up in your list"),
        KeyBinding(
          [.character("]")], .edit(.move(1)), "move-film-down", "move the film down in your list"),
        KeyBinding(
          [.character("d")], .edit(.remove), "remove-film", "remove the film from your list"),
        KeyBinding([.character("r")], .retry, "refresh", "retry after a failure, or refresh"),
      ])
}
