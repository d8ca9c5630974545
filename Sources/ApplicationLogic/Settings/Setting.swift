internal import DomainEntities

/// A setting of the program.
///
/// Options, environment variables, the settings file and the help are all derived from this table.
public enum Setting: String, CaseIterable, Hashable, Sendable {
  /// The source of films.
  case source
  /// Whether films without a description are found.
  case basicFilms = "basic-films"
  /// The language of titles and overviews.
  case language
  /// Which of its titles a film is displayed with.
  case titles
  /// The country for release dates and streaming offers.
  case region
  /// The address of the TMDB API.
  case apiURL = "api-url"
  /// The address of TMDB images.
  case imageURL = "image-url"
  /// The proxy for requests to TMDB.
  case proxy
  /// How long a request waits for TMDB before it fails.
  case timeout
  /// When colors are used.
  case color
  /// The color scheme.
  case colorScheme = "color-scheme"
  /// Whether the mouse is used.
  case mouse
  /// Whether posters are shown.
  case posters
  /// Whether faces of the cast are shown.
  case faces
  /// Where notes are edited.
  case notes
  /// Whether rating a film marks it as seen.
  case ratingMarksSeen = "rating-marks-seen"

  /// The name in the settings file.
  public var name: String { rawValue }

  /// The command-line option.
  public var flag: String { "--\(rawValue)" }

  /// The environment variable, used if the option is not given.
  public var variable: String {
    let bytes = rawValue.uppercased().utf8.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "_") : $0 }
    return "MOVIEBROWSER_\(String(decoding: bytes, as: UTF8.self))"
  }

  /// The settings of the source of films, as opposed to those of the screen.
  public static let ofSource: [Setting] = [
    .source, .language, .titles, .region, .apiURL, .imageURL, .proxy, .timeout,
  ]

  /// The default address of the TMDB API.
  public static let defaultService = "https://api.themoviedb.org"
  /// The default timeout in seconds.
  public static let defaultTimeout = 20

  /// The default value; nil for none.
  public var standard: String? {
    switch self {
    case .source, .color, .mouse, .posters: "auto"
    case .language: "en-US"
    case .titles: TitleChoice.mine.rawValue
    case .apiURL: Self.defaultService
    case .imageURL: "https://image.tmdb.org"
    case .notes: "here"
    case .ratingMarksSeen, .basicFilms, .faces: "on"
    case .timeout: String(Self.defaultTimeout)
    // The proxy defaults to `https_proxy` and similar variables, the color scheme to the user's
    // file.
    case .region, .proxy, .colorScheme: nil
    }
  }

  /// The placeholder for the value in the help.
  public var placeholder: String {
    switch self {
    case .source: "SOURCE"
    case .language: "LANGUAGE"
    case .region: "COUNTRY"
    case .apiURL, .imageURL, .proxy: "ADDRESS"
    case .timeout: "SECONDS"
    case .color, .mouse, .posters, .faces, .ratingMarksSeen, .basicFilms: "WHEN"
    case .notes: "WHERE"
    case .titles: "WHICH"
    case .colorScheme: "NAME"
    }
  }

  /// What the setting does, in one line without a full stop.
  public var help: String {
    switch self {
    case .source: "where films come from: tmdb, catalog or auto (tmdb if you have a key)"
    case .basicFilms: "find films that the catalog has only facts about: on or off"
    case .language: "language of titles and overviews, such as de or pt-BR"
    case .titles: "titles in lists: mine (in your language, if known), english or original"
    case .region: "country for release dates and streaming offers, such as DE"
    case .apiURL: "address of the TMDB API, if your provider blocks the default"
    case .imageURL: "address of TMDB images"
    case .proxy: "proxy for TMDB, or none (default: https_proxy)"
    case .timeout: "seconds without a response before a request fails, 1 to 600 (default: 20)"
    case .color: "when to use colors: auto, always or never"
    case .colorScheme: "colors: auto, dark, light, solarized or user (your color-scheme file)"
    case .mouse: "when to use the mouse: auto, always or never"
    case .notes: "where to edit notes: here, or editor ($VISUAL or $EDITOR)"
    case .ratingMarksSeen: "whether rating a film marks it as seen, day unknown: on or off"
    case .posters: "show posters: auto, on or off (p toggles them)"
    case .faces: "show faces of the cast along with posters: on or off"
    }
  }

  /// The default value, or an example if there is no default.
  var example: String {
    switch self {
    case .region: "DE"
    case .proxy: "http://proxy.example:3128"
    case .colorScheme: "light"
    default: standard ?? ""
    }
  }
}
