/// The program or site that wrote an import, with its name on the command line.
public enum ImportOrigin: String, Hashable, Sendable, CaseIterable {
  /// An export of this program.
  case moviebrowser
  /// An export of Letterboxd, or a file in its import format.
  case letterboxd
  /// An export of IMDb.
  case imdb
  /// An export of Trakt.
  case trakt
  /// An export of TV Time.
  case tvtime
  /// The lists of an account at The Movie Database.
  case tmdb
  /// The viewing history of Netflix.
  case netflix
  /// A backup of Simkl.
  case simkl
  /// An export of Movary.
  case movary
  /// An export of Watcharr.
  case watcharr
  /// An export of Yamtrack.
  case yamtrack
  /// An export of Ryot.
  case ryot
  /// The library of Stremio.
  case stremio
  /// The ratings of Filmweb.
  case filmweb
  /// A list of titles, IDs or addresses.
  case list

  /// The name for display.
  var name: String {
    switch self {
    case .moviebrowser: "MovieBrowser"
    case .imdb: "IMDb"
    case .tvtime: "TV Time"
    case .tmdb: "The Movie Database"
    case .list: "a list"
    default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
  }

  /// Whether a title is only saved if a film is found.
  ///
  /// These files have titles without years, and some are not about films.
  package var needsMatch: Bool { self == .netflix || self == .list }

  /// Returns whether the user may have to say that a file has films with a role.
  func takes(_ role: ImportRole) -> Bool {
    self == .list || self == .imdb || (self == .tmdb && role != .list)
  }
}
