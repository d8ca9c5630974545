import BusinessLogic
import DomainEntities

/// Sentences of plain mode.
extension Wording {
  /// Returns why marks are not shown.
  static func unread(_ error: MovieDataError) -> String {
    switch error {
    case .library(.damaged), .library(.damagedWithoutBackup), .library(.missing),
      .library(.missingWithoutBackup), .library(.newerVersion), .library(.foreign),
      .library(.diskError), .library(.altered), .library(.unreadable):
      sentence(error)
    case .library(.locked): "Your marks are not shown: another program is using your library."
    default: "Your marks are not shown. Run moviebrowser library check."
    }
  }

  /// Returns the marks of a film in words.
  static func spoken(_ marks: MovieMarks?) -> String {
    guard let marks else { return "" }
    let rating = marks.rating.map { ["rated \($0)"] } ?? []
    let words = LibraryText.words(marks).map { $0 == "not-for-me" ? "not for me" : $0 } + rating
    return words.isEmpty ? "" : "; " + words.joined(separator: ", ")
  }

  // MARK: Numbers and the end

  /// Returns how far a stalled list was searched and how to continue.
  static func stalledInWords(_ list: MovieListContents) -> String {
    stalled(list, advice: "Type n to continue.")
  }

  /// Returns the valid numbers of films.
  static func numbers(of list: MovieListContents) -> String {
    if list.isStalled { return stalledInWords(list) }
    guard list.hasFilms else { return "No film to open." }
    guard let last = list.total else {
      // A list of unknown length may have more films.
      return "Numbers 1 to \(number(list.shownCount)) are loaded; n loads more."
    }
    // Missing films have no numbers.
    return "Type a number from 1 to \(number(last - list.missingCount))."
  }

  /// Returns why a list has no next film.
  static func end(beside list: MovieListContents) -> String {
    if list.isStalled { return stalledInWords(list) }
    if let gap = list.gaps.last, list.shownCount(before: gap) == list.shownCount {
      return "\(missing(gap.places, because: gap.error)). Type b for the list."
    }
    return "Last film of the list."
  }
}
