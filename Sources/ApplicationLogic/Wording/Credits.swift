/// The credits and licenses of the data that the program shows.
public enum Credits {
  /// A source that the facts of the built-in catalog were checked against, or software that is a
  /// part of the program.
  package struct Source: Hashable, Sendable {
    /// The name of the source.
    package var name: String
    /// The facts that were checked against it, or what the software does.
    package var use: String
    /// The terms of its license.
    package var license: String
  }

  /// The attribution that The Movie Database requires.
  public static let movieDatabase =
    "This product uses TMDB and the TMDB APIs but is not endorsed, certified, or otherwise approved by TMDB."

  /// The attribution of watch options.
  public static let watchOptions = "Watch options are provided by JustWatch through TMDB."

  /// The credit next to the services that offer a film.
  package static let availability = "Availability: JustWatch"

  /// The license of the program and of its catalogue.
  public static let license =
    "Licensed under Apache-2.0. The film descriptions in the built-in catalog are original. Its facts were checked against public sources; facts are not subject to copyright."

  /// Everything except the sources, one paragraph each.
  package static let paragraphs = [license, movieDatabase, watchOptions]

  /// The paragraph before the sources.
  package static let sourcesLead =
    "Titles, years, people and IDs in the built-in catalog were checked against these sources. The program includes none of their texts or ratings; the facts about films without a description are from Wikidata."

  /// The sources, the most used first.
  package static let sources = [
    Source(
      name: "Wikidata",
      use: "titles, release dates, directors, casts, countries, languages, IMDb IDs",
      license: "CC0 1.0"),
    Source(
      name: "Wikipedia",
      use:
        "casts and years from its lists of American films, as collected in prust/wikipedia-movie-data",
      license: "CC BY-SA; collection: MIT"),
    Source(
      name: "MovieLens",
      use:
        "IMDb and TMDB IDs; F. Maxwell Harper and Joseph A. Konstan, The MovieLens Datasets, 2015",
      license: "GroupLens, University of Minnesota: research use, no endorsement"),
    Source(
      name: "MovieTweetings", use: "popularity of films; Simon Dooms, 2013", license: "MIT"),
    Source(
      name: "oscar_data",
      use: "Academy Award nominees and their roles; David V. Lu",
      license: "BSD 2-clause"),
    Source(
      name: "bokeh_sampledata 2026.1",
      use:
        "all facts about films without a description: statements of Wikidata, retrieved on October 18, 2026",
      license: "CC0 1.0"),
  ]

  /// The paragraph before the software.
  package static let softwareLead = "Releases contain this software."

  /// The software that is linked statically, the most important first.
  package static let software = [
    Source(
      name: "Swift", use: "standard library, runtime and Dispatch",
      license: "Apache-2.0 with Runtime Library Exception"),
    Source(name: "SQLite", use: "library and cache", license: "public domain"),
    Source(
      name: "zlib", use: "compression; Jean-loup Gailly and Mark Adler", license: "zlib License"),
    Source(
      name: "libstdc++", use: "the C++ library of GCC, for the Swift runtime, on Linux",
      license: "GPL-3.0 or later with GCC Runtime Library Exception"),
  ]
}
