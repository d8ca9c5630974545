/// The user's choice of a color theme.
public enum ThemeChoice: Hashable, Sendable {
  /// The theme that suits the background, if the terminal reports it.
  case automatic
  /// The theme for dark backgrounds.
  case dark
  /// The theme for light backgrounds.
  case light
  /// A published color scheme on its own background, light if that of the terminal is light.
  case scheme(ColorScheme)
  /// A custom theme on top of the one that suits the background.
  case user(Theme)

  /// The names of all choices but the custom theme, in the order of the documentation.
  public static let names = ["auto", "dark", "light"] + ColorScheme.allCases.map(\.rawValue)

  /// The name of the custom theme.
  public static let userName = "user"

  /// Creates the choice with a name; nil if there is none, or for the custom theme.
  public init?(named name: String) {
    switch name {
    case "auto": self = .automatic
    case "dark": self = .dark
    case "light": self = .light
    default:
      guard let scheme = ColorScheme(rawValue: name) else { return nil }
      self = .scheme(scheme)
    }
  }

  /// The name in settings.
  public var name: String {
    switch self {
    case .automatic: "auto"
    case .dark: "dark"
    case .light: "light"
    case .scheme(let scheme): scheme.rawValue
    case .user: Self.userName
    }
  }

  /// Returns the theme for a background color, which is nil if the terminal does not report it.
  public func theme(on background: RGBColor?) -> Theme {
    switch self {
    case .automatic: background.map(Self.suitable) ?? .unknown
    case .dark: .dark
    case .light: .light
    case .scheme(let scheme):
      background.map(Self.isLight) ?? false ? scheme.light : scheme.dark
    case .user(let theme): Self.automatic.theme(on: background).changed(by: theme)
    }
  }

  private static func suitable(for background: RGBColor) -> Theme {
    // A difference this small is invisible, and terminals round differently.
    let isSolarized = [0x002B36, 0x073642, 0xFDF6E3, 0xEEE8D5].contains {
      background.distance(to: RGBColor($0)) < 100
    }
    if isLight(background) { return isSolarized ? .solarizedLight : .light }
    return isSolarized ? .solarizedDark : .dark
  }

  private static func isLight(_ background: RGBColor) -> Bool {
    background.contrast(with: RGBColor(0x000000)) > background.contrast(with: RGBColor(0xFFFFFF))
  }
}
