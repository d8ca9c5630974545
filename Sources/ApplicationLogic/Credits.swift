/// Whom the program thanks for what it shows: the only place where it is written.
public enum Credits {
  /// The sentence that The Movie Database asks for.
  public static let movieDatabase =
    "This product uses TMDB and the TMDB APIs but is not endorsed, certified, or otherwise approved by TMDB."

  /// Who tells where films can be watched.
  public static let watchOptions = "Where films can be watched is told by JustWatch, through TMDB."

  /// What stands beside the services that offer a film.
  public static let availability = "Availability: JustWatch"

  /// Under which terms the program and its films stand.
  public static let licence =
    "Licensed under Apache-2.0. The sentences about films in the built-in catalogue are our own; its facts were checked against public sources, and facts about films are nobody's."

  /// All of it, a paragraph each.
  public static let paragraphs = [licence, movieDatabase, watchOptions]
}
