package import BusinessLogic
import DomainEntities
import Wording

/// The commands that correspond to what the browser shows.
package enum CommandText {
  /// Returns the command that lists the films of a list with its filters and order.
  package static func listing(_ selection: MovieListSelection) -> String {
    var selection = selection
    // A query lists the films of a person or a series in another order.
    switch selection.list {
    case .person: selection.sort = selection.sort ?? MovieSort(by: .releaseDate)
    case .collection:
      selection.sort = selection.sort ?? MovieSort(by: .releaseDate, ascending: true)
    default: break
    }
    var query = TypedQuery(selection)
    var words = ["moviebrowser"]
    if case .search = selection.list {
      words.append("search")
    } else {
      words.append("list")
      let name = OptionValues.name(of: selection.list)
      if MovieList.standing.contains(selection.list), selection.list != .allTime || query.isEmpty {
        words.append(name)
        query.list = nil
      }
    }
    var text = query.text
    if let first = text.first, SearchText.exclusionSigns.contains(first) {
      // A search without words is a list, and an argument that begins with a hyphen an option.
      words = ["moviebrowser", "list"]
      text = "!" + text.dropFirst()
    }
    if !query.isEmpty { words.append(text.quotedForShell) }
    return words.joined(separator: " ")
  }
}
