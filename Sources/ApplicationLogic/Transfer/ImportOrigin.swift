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

  /// The name for display.
  var name: String {
    switch self {
    case .moviebrowser: "MovieBrowser"
    case .letterboxd: "Letterboxd"
    case .imdb: "IMDb"
    case .trakt: "Trakt"
    }
  }
}
