/// Something about the program that users can choose: one table, from which flags, variables, the file and
/// the help are made.
public enum Setting: String, CaseIterable, Hashable, Sendable {
  /// Where films come from.
  case source
  /// The language of titles and texts.
  case language
  /// The country whose showings and offers count.
  case region
  /// Where the service is.
  case apiURL = "api-url"
  /// Where its pictures are.
  case imageURL = "image-url"
  /// Which proxy leads there.
  case proxy
  /// For how long the service may be silent.
  case timeout
  /// When there are colors.
  case color
  /// Which colors.
  case theme
  /// Whether the mouse is used.
  case mouse
  /// Whether posters are shown.
  case posters
  /// Where notes are written.
  case notes

  /// What it is called in the file.
  public var name: String { rawValue }

  /// The option of the command line that decides it.
  public var flag: String { "--\(rawValue)" }

  /// The environment variable that decides it where no option does.
  public var variable: String {
    "MOVIEBROWSER_" + rawValue.uppercased().split(separator: "-").joined(separator: "_")
  }

  /// The settings that concern where films come from, and not the screen.
  public static let ofSource: [Setting] = [
    .source, .language, .region, .apiURL, .imageURL, .proxy, .timeout,
  ]

  /// Where the service is by itself.
  public static let usualService = "https://api.themoviedb.org"
  /// For how long it may be silent by itself, in seconds.
  public static let usualPatience = 20

  /// What it is where nobody says anything; nil for nothing in particular.
  public var standard: String? {
    switch self {
    case .source, .color, .mouse, .posters: "auto"
    case .language: "en-US"
    case .apiURL: Self.usualService
    case .imageURL: "https://image.tmdb.org"
    case .notes: "here"
    case .timeout: String(Self.usualPatience)
    // Which proxy there is, the usual variables say; which theme, whether there is one of the user's.
    case .region, .proxy, .theme: nil
    }
  }

  /// What its value is called in the help.
  public var placeholder: String {
    switch self {
    case .source: "SOURCE"
    case .language: "LANGUAGE"
    case .region: "COUNTRY"
    case .apiURL, .imageURL, .proxy: "ADDRESS"
    case .timeout: "SECONDS"
    case .color, .mouse, .posters: "WHEN"
    case .notes: "WHERE"
    case .theme: "THEME"
    }
  }

  /// What it does, on one line.
  public var help: String {
    switch self {
    case .source: "where films come from: tmdb, catalogue, or auto for tmdb where there is a key"
    case .language: "language of titles and texts, as de or pt-BR"
    case .region: "country whose showings and offers count, as DE"
    case .apiURL: "where the service is, for those whose provider blocks it"
    case .imageURL: "where its pictures are"
    case .proxy: "proxy to go through, or none; otherwise what https_proxy says"
    case .timeout: "seconds that the service may be silent before it is given up, 1 to 600"
    case .color: "colors: auto, always or never"
    case .theme: "auto, dark, light, solarized, or user for your own (docs/terminal.md)"
    case .mouse: "use the mouse: auto, always or never"
    case .notes: "where notes are written: here, or editor for what VISUAL or EDITOR names"
    case .posters: "posters: auto where they can be drawn, on to be told why not, off until p"
    }
  }

  /// An example of a value, for a file to start from where there is no standard one.
  var example: String {
    switch self {
    case .region: "DE"
    case .proxy: "http://proxy.example:3128"
    case .theme: "light"
    default: standard ?? ""
    }
  }
}
