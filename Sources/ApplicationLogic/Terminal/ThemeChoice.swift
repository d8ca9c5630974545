/// Which theme the user wants.
public enum ThemeChoice: Hashable, Sendable {
  /// What suits the background, as far as the terminal tells it.
  case automatic
  /// For dark backgrounds.
  case dark
  /// For light backgrounds.
  case light
  /// For the two backgrounds of the Solarized palette; the dark one where the terminal does not tell.
  case solarized
  /// The user's own: what it says, and for the rest what suits the background.
  case user(Theme)

  /// The theme for a background; nil where the terminal has not told any.
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

  /// Whether it is of any use to know the background.
  public var asksForBackground: Bool { self != .dark && self != .light }

  private static func suitable(for background: RGBColor) -> Theme {
    // Nobody sees a difference that small, and terminals round differently.
    let isSolarized = [0x002B36, 0x073642, 0xFDF6E3, 0xEEE8D5].contains {
      background.distance(to: RGBColor($0)) < 100
    }
    if isLight(background) { return isSolarized ? .solarizedLight : .light }
    // On any other dark background the terminal's own colors are readable, and need no second frame.
    return isSolarized ? .solarizedDark : .unknown
  }

  private static func isLight(_ background: RGBColor) -> Bool {
    background.contrast(with: RGBColor(0x000000)) > background.contrast(with: RGBColor(0xFFFFFF))
  }
}
