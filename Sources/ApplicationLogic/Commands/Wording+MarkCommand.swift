import BusinessLogic
import DomainEntities
import Wording

/// Sentences of commands.
extension Wording {
  /// Returns a number of films of a list, such as `12 rated films`.
  static func films(_ count: Int, on list: LibraryList) -> String {
    switch list {
    case .everything: self.count(count, "marked film", "marked films")
    case .favorites: self.count(count, "favorite", "favorites")
    case .watchlist: "\(films(count)) on your watchlist"
    case .diary: "\(films(count)) in your diary"
    case .seen: self.count(count, "seen film", "seen films")
    case .rated: self.count(count, "rated film", "rated films")
    case .notes: "\(films(count)) with notes"
    case .tags: "\(films(count)) with tags"
    case .notForMe: "\(films(count)) marked “not for me”"
    }
  }

  /// The message that a list is empty and how to add a film to it.
  static func nothing(on list: LibraryList) -> String {
    let (films, option) =
      switch list {
      case .everything: ("marked films", "--favorite")
      case .favorites: ("favorites", "--favorite")
      case .watchlist: ("films on your watchlist", "--watchlist")
      case .diary: ("viewings", "--seen")
      case .seen: ("seen films", "--seen")
      case .rated: ("rated films", "--rate 4.5")
      case .notes: ("films with notes", "--note TEXT")
      case .tags: ("films with tags", "--tag TAG")
      case .notForMe: ("films marked “not for me”", "--not-for-me")
      }
    return "no \(films) yet; add one with moviebrowser mark TITLE \(option)"
  }

  /// The message that a list of the user is empty and how to add a film to it.
  static func empty(listNamed name: String) -> String {
    "the list “\(name)” is empty; add films with moviebrowser lists add"
  }
}
