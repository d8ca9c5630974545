package import DomainEntities
package import TerminalModel

extension MovieGenre {
  /// The role of the color of the genre's name; genres of a kind share one.
  ///
  /// Dramas are plain, since most films are dramas.
  package var color: Style.Color {
    switch self {
    case .action, .adventure, .war, .western: .genreAction
    case .animation, .comedy, .family, .music: .genreComedy
    case .drama, .romance: .secondary
    case .crime, .horror, .mystery, .thriller: .genreSuspense
    case .fantasy, .scienceFiction: .genreFantasy
    case .documentary, .history, .tvMovie: .genreFact
    }
  }
}
