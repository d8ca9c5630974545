import BusinessLogic
import DomainEntities

/// A numbered menu, shown page by page.
struct PlainChoice: Hashable, Sendable {
  /// A list to choose.
  struct Item: Hashable, Sendable {
    /// The name, with the number of its films.
    var name: String
    /// Its films.
    var films: MovieListSelection
  }

  /// What is chosen.
  enum Purpose: Hashable, Sendable {
    case list([MovieListSelection])
    case sort([MovieSort])
  }

  /// What is chosen.
  var purpose: Purpose
  /// The names of the items.
  var items: [String]
  /// The index of the current item.
  var current: Int?
  /// The index of the first item of the page.
  var first = 0

  /// Returns the indices of the items on the page.
  func page(of size: Int) -> Range<Int> {
    (first..<first + size).clamped(to: items.indices)
  }

  /// Returns the menu turned by a number of pages; nil if there is no such page.
  func turned(by pages: Int, of size: Int) -> PlainChoice? {
    var choice = self
    choice.first = max(0, first + pages * size)
    return choice.first < items.count && choice.first != first ? choice : nil
  }
}
