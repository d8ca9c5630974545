package import BusinessLogic
package import DomainEntities

/// What the page of a person shows.
package struct PersonReport: Hashable, Sendable {
  /// Everything that the source knows.
  let detail: PersonDetail
  /// The films that are shown, by role.
  let filmography: Filmography
  /// All films, by role, the best-known first.
  let all: Filmography
  /// The user's marks of the films.
  let marks: [MovieIdentifier: MovieMarks]
  /// Since when the user follows the person; nil if they do not.
  let followed: Timestamp?

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - detail: The person.
  ///   - order: The order of the films.
  ///   - included: The films to show; nil for all of them.
  ///   - marks: The user's marks.
  ///   - followed: Since when the user follows the person; nil if they do not.
  package init(
    _ detail: PersonDetail, order: FilmographyOrder = .year,
    included: Set<MovieIdentifier>? = nil, marks: [MovieIdentifier: MovieMarks] = [:],
    followed: Timestamp? = nil
  ) {
    self.detail = detail
    self.followed = followed
    self.marks = marks
    let all = Filmography(detail)
    self.all = all
    let shown = included.map { films in all.filtered { films.contains($0.id) } } ?? all
    filmography = shown.sorted(by: order) { marks[$0]?.rating }
  }

  /// Whether no film is shown.
  package var isEmpty: Bool { filmography.parts.isEmpty }

  /// How many of all films the user has seen, and which one to see next.
  var progress: Filmography.Progress { all.progress(marks) }
}
