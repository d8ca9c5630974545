/// A published color scheme, which paints its own background.
///
/// Only on its own background can a scheme promise that its texts are legible.
public enum ColorScheme: String, CaseIterable, Hashable, Sendable {
  /// Catppuccin: Mocha on dark backgrounds, Latte on light ones.
  case catppuccin
  /// Dracula, which is dark.
  case dracula
  /// Gruvbox, dark or light.
  case gruvbox
  /// Nord, which is dark.
  case nord
  /// Solarized, dark or light.
  case solarized
  /// Tokyo Night, or Tokyo Night Day on light backgrounds.
  case tokyoNight = "tokyo-night"

  /// Whether there is a theme for light backgrounds.
  package var hasLight: Bool { light != dark }

  /// The theme for a terminal with a dark background, or with an unknown one.
  package var dark: Theme {
    switch self {
    case .catppuccin: .catppuccinMocha
    case .dracula: .dracula
    case .gruvbox: .gruvboxDark
    case .nord: .nord
    case .solarized: .solarizedDarkScheme
    case .tokyoNight: .tokyoNight
    }
  }

  /// The theme for a terminal with a light background: the dark one if there is no other.
  package var light: Theme {
    switch self {
    case .catppuccin: .catppuccinLatte
    case .dracula: .dracula
    case .gruvbox: .gruvboxLight
    case .nord: .nord
    case .solarized: .solarizedLightScheme
    case .tokyoNight: .tokyoNightDay
    }
  }
}
