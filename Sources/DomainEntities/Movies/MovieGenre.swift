/// The kinds of films, in the words of The Movie Database.
public enum MovieGenre: String, CaseIterable, Hashable, Sendable {
  /// Fights, chases, explosions.
  case action = "Action"
  /// Far places and daring deeds.
  case adventure = "Adventure"
  /// Drawn, modelled or rendered.
  case animation = "Animation"
  /// Made for laughing.
  case comedy = "Comedy"
  /// Lawbreakers and those after them.
  case crime = "Crime"
  /// Real people and events.
  case documentary = "Documentary"
  /// People in earnest.
  case drama = "Drama"
  /// For children and grown-ups together.
  case family = "Family"
  /// Magic and myth.
  case fantasy = "Fantasy"
  /// Days gone by.
  case history = "History"
  /// Made for being afraid.
  case horror = "Horror"
  /// Songs, concerts, musicians.
  case music = "Music"
  /// Riddles.
  case mystery = "Mystery"
  /// Love.
  case romance = "Romance"
  /// What science might bring.
  case scienceFiction = "Science Fiction"
  /// Made for television.
  case tvMovie = "TV Movie"
  /// Suspense.
  case thriller = "Thriller"
  /// Soldiers and those under them.
  case war = "War"
  /// The American frontier, and its kin.
  case western = "Western"

  /// The name in English, as people read it.
  public var name: String { rawValue }
}
