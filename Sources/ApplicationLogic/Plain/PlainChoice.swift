/// Things to choose among by their numbers, page by page.
struct PlainChoice: Hashable, Sendable {
  /// What is done with the chosen item.
  enum Purpose: Hashable, Sendable {
    case list, sort
  }

  /// What is done with the chosen item.
  var purpose: Purpose
  /// The names of the items.
  var items: [String]
  /// The index of the item that holds at present.
  var current: Int?
  /// The index of the first item of the page.
  var first = 0

  /// The indices of the items on the page.
  func page(of size: Int) -> Range<Int> {
    (first..<first + size).clamped(to: items.indices)
  }

  /// The page a number of pages further on; nil where there is none.
  func turned(by pages: Int, of size: Int) -> PlainChoice? {
    var choice = self
    choice.first = max(0, first + pages * size)
    return choice.first < items.count && choice.first != first ? choice : nil
  }
}
