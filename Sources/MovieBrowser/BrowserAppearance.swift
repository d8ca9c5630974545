import ApplicationLogic
import ExternalInterfaces

/// What the settings, the surroundings and the user's files say about the colours of the browser.
struct BrowserAppearance {
  /// How many colours are shown.
  var depth: ColorDepth
  /// Which theme is wanted.
  var theme: ThemeChoice

  /// Reads the settings, and the user's theme where it is wanted.
  init(_ settings: Settings) throws(CommandFailure) {
    let wish = settings.chosen(.color).flatMap(ColorDepth.Wish.init) ?? .auto
    depth = .found(wish) { ProcessControl.environment($0) }
    theme = try Self.theme(settings.chosen(.theme))
  }

  private static func theme(_ word: String?) throws(CommandFailure) -> ThemeChoice {
    switch word {
    case nil: return try own() ?? .automatic
    case "dark": return .dark
    case "light": return .light
    case "solarized": return .solarized
    case "user":
      if let own = try own() { return own }
      let path = ConfigurationFiles.path(of: "theme") ?? "the configuration folder"
      throw CommandFailure(.failure, "there is no theme in \(path); docs/terminal.md has one")
    default: return .automatic
    }
  }

  private static func own() throws(CommandFailure) -> ThemeChoice? {
    guard let text = ConfigurationFiles.read("theme") else { return nil }
    do throws(ThemeText.Mistake) {
      return .user(try ThemeText.parse(text))
    } catch {
      throw CommandFailure(.failure, "\(error.message) (--theme auto does without the file)")
    }
  }
}
