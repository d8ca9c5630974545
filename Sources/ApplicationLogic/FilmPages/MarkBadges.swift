package import DomainEntities
package import TerminalModel
import Wording

/// The marks of a film in a row: badges that differ in shape, so they need no color.
package struct MarkBadges: Hashable, Sendable {
  /// The number of columns for the signs of any film.
  package static let width = 7
  /// The number of columns for most signs without spaces between them.
  static let compactWidth = 5

  /// The signs and the rating; empty for a film without marks.
  package let text: String
  /// The same without spaces, for narrow columns and after titles.
  package var compactText: String { text.filter { $0 != " " } }

  /// Creates the signs of some marks.
  package init(_ marks: MovieMarks?) {
    guard let marks else {
      text = ""
      return
    }
    var signs = Self.signs(of: marks).map(\.sign).joined()
    if let rating = marks.rating {
      signs += String(repeating: " ", count: max(0, 4 - signs.count)) + "★" + Self.text(rating)
    }
    text = signs
  }

  /// Returns a text with each sign in its color, and a rating after a star in that of the star.
  package static func line(_ text: String) -> StyledLine {
    var line = StyledLine()
    var column = 0
    var style = Style.plain
    for character in text {
      let isRating = style.color == .stars && (character.isNumber || character == "★")
      if !isRating { style = Self.style(of: character) }
      if let last = line.pieces.last, last.style == style {
        line.pieces[line.pieces.count - 1].text.append(character)
      } else {
        line.pieces.append(.init(column: column, text: String(character), style: style))
      }
      column += TextWidth.of(character)
    }
    return line
  }

  private static func style(of sign: Character) -> Style {
    switch sign {
    case "♥": Style(color: .favorite)
    case "✓": Style(color: .seen)
    case "+": Style(color: .watchlist)
    case "×": Style(color: .notForMe)
    case "★": Style(color: .stars)
    default: .plain
    }
  }

  /// Returns a rating in two columns, such as `4½`.
  static func text(_ rating: UserRating) -> String {
    let (stars, half) = rating.halves.quotientAndRemainder(dividingBy: 2)
    return (stars > 0 ? String(stars) : "") + (half > 0 ? "½" : "")
  }

  /// Returns the signs of some marks, each with its description.
  static func signs(of marks: MovieMarks) -> [(sign: String, words: String)] {
    [
      (marks.isFavorite, "♥", Wording.favorite), (marks.isSeen, "✓", Wording.seen(marks)),
      (marks.isOnWatchlist, "+", Wording.onWatchlist), (marks.isNotForMe, "×", Wording.notForMe),
    ].filter(\.0).map { ($0.1, $0.2) }
  }
}

extension Wording {
  /// All marks of a film except the note, on one line.
  package static func marks(_ marks: MovieMarks) -> String {
    let signs = MarkBadges.signs(of: marks).map { "\($0.sign) \($0.words)" }
    let rating = marks.rating.map { [rated(MarkBadges.text($0))] } ?? []
    return (signs + rating + marks.tags.map { "#\($0)" }).joined(separator: " · ")
  }
}
