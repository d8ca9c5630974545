import BusinessLogic
import DomainEntities
import TerminalModel
import Wording

/// Sentences about the filter of a list.
extension Wording {
  /// The sentence that a source cannot apply a filter or alternatives, and the key that removes it.
  ///
  /// `part` is the part of the query that the key removes.
  static func unsupported(
    _ filter: MovieFilterKind?, by source: FilmSource, press: String, removing part: String
  ) -> String {
    "\(unsupported(filter, by: source)). \(press) to remove “\(part)”."
  }

  /// The remark that a source cannot apply a filter or alternatives, with the key that removes it
  /// first.
  static func unsupported(
    _ filter: MovieFilterKind?, by source: FilmSource, remove key: String
  ) -> String {
    "\(key) to remove it: \(uncapitalized(unsupported(filter, by: source)))"
  }

  /// The text instead of rows if no films match the filters of a list.
  static let noFilteredFilms = "No films match."

  /// Returns the same, with the part of the query that a key removes.
  static func noFilteredFilms(press: String, removing part: String) -> String {
    "\(noFilteredFilms) \(press) to remove “\(part)”."
  }

  /// What is wrong with a query that is being typed, the longest text first.
  static func remarks(on problem: QueryProblem) -> [String] {
    [self.problem(problem), shortRemark(on: problem)]
      + [problem.suggestion.map { "\($0)?" }].compactMap(\.self)
  }

  /// A completion with the number of its films.
  static func completion(_ name: String, _ count: Int?) -> String {
    count.map { "\(name) \(number($0))" } ?? name
  }
}
