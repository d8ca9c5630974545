/// Whom the program thanks for what it shows: the only place where it is written.
public enum Credits {
  /// Something that the facts of the built-in catalogue were checked against.
  struct Source: Hashable, Sendable {
    /// What it is called.
    var name: String
    /// What was taken from it.
    var use: String
    /// Under which terms it is given.
    var license: String
  }

  /// The sentence that The Movie Database asks for.
  public static let movieDatabase =
    "This product uses TMDB and the TMDB APIs but is not endorsed, certified, or otherwise approved by TMDB."

  /// Who tells where films can be watched.
  public static let watchOptions = "Where films can be watched is told by JustWatch, through TMDB."

  /// What stands beside the services that offer a film.
  static let availability = "Availability: JustWatch"

  /// Under which terms the program and its films stand.
  public static let license =
    "Licensed under Apache-2.0. The sentences about films in the built-in catalogue are our own; its facts were checked against public sources, and facts about films are nobody's."

  /// All of it but the sources, a paragraph each.
  static let paragraphs = [license, movieDatabase, watchOptions]

  /// What stands before the sources.
  static let sourcesLead =
    "Titles, years, people and identifiers of the built-in catalogue were compared with these sources. None of their texts or ratings is part of the program."

  /// The sources, the one that settled most first.
  static let sources = [
    Source(
      name: "Wikidata",
      use: "titles, days of release, directors, casts, countries, languages, IMDb numbers",
      license: "CC0 1.0"),
    Source(
      name: "Wikipedia",
      use:
        "casts and years in its lists of American films, as collected in prust/wikipedia-movie-data",
      license: "Wikipedia: CC BY-SA; the collection: MIT"),
    Source(
      name: "MovieLens",
      use:
        "IMDb and TMDB numbers; F. Maxwell Harper and Joseph A. Konstan, The MovieLens Datasets, 2015",
      license: "GroupLens, University of Minnesota: research use, which it does not endorse"),
    Source(
      name: "MovieTweetings", use: "how many people know a film; Simon Dooms, 2013", license: "MIT"),
    Source(
      name: "oscar_data",
      use: "parts and people that were nominated for an Academy Award; David V. Lu",
      license: "BSD 2-clause"),
  ]
}
