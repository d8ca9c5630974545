/// The genres of films, as The Movie Database names them.
public enum MovieGenre: String, CaseIterable, Hashable, Sendable {
  /// Action.
  case action = "Action"
  /// Adventure.
  case adventure = "Adventure"
  /// Animation, whether drawn, modeled or rendered.
  case animation = "Animation"
  /// Comedy.
  case comedy = "Comedy"
  /// Crime.
  case crime = "Crime"
  /// Documentary.
  case documentary = "Documentary"
  /// Drama.
  case drama = "Drama"
  /// Films for children and adults together.
  case family = "Family"
  /// Fantasy.
  case fantasy = "Fantasy"
  /// Historical films.
  case history = "History"
  /// Horror.
  case horror = "Horror"
  /// Films about music and musicians.
  case music = "Music"
  /// Mystery.
  case mystery = "Mystery"
  /// Romance.
  case romance = "Romance"
  /// Science fiction.
  case scienceFiction = "Science Fiction"
  /// Films made for television.
  case tvMovie = "TV Movie"
  /// Thriller.
  case thriller = "Thriller"
  /// War.
  case war = "War"
  /// Western.
  case western = "Western"

  /// The English name.
  public var name: String { rawValue }
}
