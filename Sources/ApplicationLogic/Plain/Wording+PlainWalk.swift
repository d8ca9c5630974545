import DomainEntities
import FilmPages
import Walk
import Wording

/// Sentences of a walk through a list in plain mode.
extension Wording {
  /// Returns the question whether a film is seen: `number` is its place in the list of `total`.
  static func asks(
    _ movie: MovieDetail, number: Int, of total: Int?, seen: Int
  ) -> String {
    let place = total.map { "\(self.number(number)) of \(self.number($0))" } ?? "Film \(number)"
    let film = ([titleAndYear(of: movie.summary)] + movie.directors).joined(separator: ", ")
    return "\(place), \(self.number(seen)) seen: \(film). Seen?"
  }

  /// The answers to the question.
  static let answers = """
    Type y for seen, n for not seen, a for later, 1 to 5 for stars or X for not for you. \
    Type b for the film before, or u to undo. Another command ends the walk.
    """

  /// How the films that are not seen are asked about again.
  static let typeToContinue = "Press Enter to go through the others again."
}
