import BusinessLogic
import DomainEntities

/// What only the plain mode says.
extension Wording {
  /// Why marks are not shown; nothing was to be saved.
  static func unread(_ error: MovieDataError) -> String {
    switch error {
    case .library(.damaged), .library(.damagedWithoutBackup), .library(.missing),
      .library(.missingWithoutBackup), .library(.newerVersion), .library(.foreign),
      .library(.diskError), .library(.altered), .library(.unreadable):
      sentence(error)
    case .library(.locked): "Your marks are not shown: another program is writing."
    default: "Your marks are not shown: see moviebrowser library."
    }
  }

  /// What is marked of a film in a list that is read aloud.
  static func spoken(_ marks: MovieMarks?) -> String {
    guard let marks else { return "" }
    let rating = marks.rating.map { ["rated \($0)"] } ?? []
    let words = LibraryText.words(marks).map { $0 == "not-for-me" ? "not for me" : $0 } + rating
    return words.isEmpty ? "" : "; " + words.joined(separator: ", ")
  }

  // MARK: Numbers and the end

  /// How far a list was searched for films before it stopped, and how to go on.
  static func stalledInWords(_ list: MovieListContents) -> String {
    stalled(list, advice: "Type n to continue.")
  }

  /// Which numbers the films of a list have.
  static func numbers(of list: MovieListContents) -> String {
    if list.isStalled { return stalledInWords(list) }
    guard list.hasFilms else { return "There is no film to open here." }
    guard let last = list.total else {
      // A source that does not say how long the list is may have more behind it.
      return "So far there are the numbers 1 to \(number(list.shownCount)); n goes on."
    }
    // Films that are missing have no numbers.
    return "There are the numbers 1 to \(number(last - list.missingCount))."
  }

  /// Why there is no film after one of a list.
  static func end(beside list: MovieListContents) -> String {
    if list.isStalled { return stalledInWords(list) }
    if let gap = list.gaps.last, list.shownCount(before: gap) == list.shownCount {
      return "\(missing(gap.places, because: gap.error)); b goes back to the list."
    }
    return "This is the last film of the list."
  }
}
