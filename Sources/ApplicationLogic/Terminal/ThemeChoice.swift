/// The user's choice of a color theme.
public enum ThemeChoice: Hashable, Sendable {
  /// The theme that suits the background, if the terminal reports it.
  case automatic
  /// The theme for dark backgrounds.
  case dark
  /// The theme for light backgrounds.
  case light
  /// The Solarized theme that suits the background; the dark one if the background is unknown.
  case solarized
  /// A custom theme on top of the one that suits the background.
  case user(Theme)

  /// Returns the theme for a background color, which is nil if the terminal does not report it.
  public func theme(on background: RGBColor?) -> Theme {
    switch self {
    case .automatic: background.map(Self.suitable) ?? .unknown
    case .dark: .dark
    case .light: .light
    case .solarized:
      background.map(Self.isLight) ?? false ? .solarizedLight : .solarizedDark
    case .user(let theme): Self.automatic.theme(on: background).changed(by: theme)
    }
  }

  /// Whether the theme depends on the background.
  public var asksForBackground: Bool { self != .dark && self != .light }

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
