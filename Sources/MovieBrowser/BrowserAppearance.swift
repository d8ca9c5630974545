import ApplicationLogic
import ExternalInterfaces

/// What the settings, the context and the user's files say about the colors of the browser.
struct BrowserAppearance {
  /// How many colors are shown.
  var depth: ColorDepth
  /// Which theme is wanted.
  var theme: ThemeChoice
  /// Why the user's own theme is not used although there is one; nil where it is, or nobody wants it.
  var obstacle: String?

  /// Reads the settings, and the user's theme where it is wanted.
  init(_ settings: Settings) throws(CommandFailure) {
    let wish = settings.chosen(.color).flatMap(ColorDepth.Wish.init) ?? .auto
    depth = .found(wish) { ProcessControl.environment($0) }
    theme = .automatic
    switch settings.chosen(.theme) {
    case nil:
      let found = ConfigurationFiles.find("theme")
      obstacle = found.obstacle
      theme = try found.text.map(Self.own) ?? .automatic
    case "dark": theme = .dark
    case "light": theme = .light
    case "solarized": theme = .solarized
    case "user": theme = try Self.wanted()
    default: break
    }
  }

  private static func wanted() throws(CommandFailure) -> ThemeChoice {
    let found = ConfigurationFiles.find("theme")
    if let text = found.text { return try own(text) }
    if let obstacle = found.obstacle {
      throw BrowserText.unusableTheme(obstacle)
    }
    throw BrowserText.missingTheme(ConfigurationFiles.path(of: "theme"))
  }

  private static func own(_ text: String) throws(CommandFailure) -> ThemeChoice {
    do throws(ThemeText.Mistake) {
      return .user(try ThemeText.parse(text))
    } catch {
      throw BrowserText.unusableTheme(error.message)
    }
  }
}
