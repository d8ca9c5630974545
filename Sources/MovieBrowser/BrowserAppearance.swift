internal import Commands
internal import Device
internal import OperatingSystem
internal import Records
internal import SettingsLogic
internal import TerminalModel
internal import Wording

/// The colors of the browser, from the settings, the environment and the user's color scheme.
struct BrowserAppearance {
  /// The number of colors.
  var depth: ColorDepth
  /// The color scheme.
  var theme: ThemeChoice
  /// Why the user's color scheme cannot be used, or nil if there is no problem.
  var obstacle: String?

  /// The name of the user's color scheme in the configuration folder.
  private static let fileName = "color-scheme"

  /// Reads the settings, and the user's color scheme if they require it.
  init(_ settings: Settings) throws(CommandFailure) {
    depth = .found(settings.colors) { ProcessControl.environment($0) }
    theme = .automatic
    switch settings.chosen(.colorScheme) {
    case nil:
      let found = ConfigurationFiles.find(Self.fileName)
      obstacle = found.obstacle
      theme = try found.text.map(Self.own) ?? .automatic
    case "dark": theme = .dark
    case "light": theme = .light
    case "solarized": theme = .solarized
    case "user": theme = try Self.required()
    default: break
    }
  }

  private static func required() throws(CommandFailure) -> ThemeChoice {
    let found = ConfigurationFiles.find(fileName)
    if let text = found.text { return try own(text) }
    if let obstacle = found.obstacle {
      throw ProgramWording.unusableTheme(obstacle)
    }
    throw ProgramWording.missingTheme(ConfigurationFiles.path(of: fileName))
  }

  private static func own(_ text: String) throws(CommandFailure) -> ThemeChoice {
    do throws(ThemeText.SyntaxError) {
      return .user(try ThemeText.parse(text))
    } catch {
      throw ProgramWording.unusableTheme(error.message)
    }
  }
}
