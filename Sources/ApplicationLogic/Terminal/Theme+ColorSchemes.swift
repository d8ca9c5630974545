/// The published color schemes, each on its own background.
///
/// The colors are those of the palettes that the comments name. A color that was too pale for text
/// on its background is darker or lighter, just enough for a contrast of 4.5 to 1 in 24-bit colors
/// and in 256; its line then ends with the published one. The colors of genres are shades of
/// published colors that also differ for people who cannot see red or green.
extension Theme {
  /// Catppuccin Mocha.
  ///
  /// The palette: https://catppuccin.com/palette
  static let catppuccinMocha = Theme(
    on: 0x1E1E2E, text: 0xCDD6F4,
    [
      .accent: 0x89B4FA,
      .key: 0x89B4FA,
      .secondary: 0xA6ADC8,
      .failure: 0xFAB387,
      .stars: 0xF9E2AF,
      .favorite: 0xF5C2E7,
      .seen: 0xA6E3A1,
      .watchlist: 0x89DCEB,
      .notForMe: 0xEBA0AC,
      .award: 0xF9E2AF,
      .stale: 0xFAB387,
      .backdrop: 0x6C7086, .selection: 0x45475A, .selectionText: 0xCDD6F4,
      .inactiveSelection: 0x313244,
      .genreAction: 0xFAB387, .genreComedy: 0xF9E2AF, .genreSuspense: 0xF38BA8,
      .genreFantasy: 0x74C7EC, .genreFact: 0x94E2D5,
    ])

  /// Catppuccin Latte.
  ///
  /// The palette: https://catppuccin.com/palette
  static let catppuccinLatte = Theme(
    on: 0xEFF1F5, text: 0x4C4F69,
    [
      .accent: 0x1D63EE,  // 1E66F5
      .key: 0x1D63EE,  // 1E66F5
      .secondary: 0x696C81,  // 6C6F85
      .failure: 0xD20F39,
      .stars: 0x986114,  // DF8E1D
      .favorite: 0x9A4E86,  // EA76CB
      .seen: 0x2E731F,  // 40A02B
      .watchlist: 0x177282,  // 209FB5
      .notForMe: 0x9C2F38,  // E64553
      .award: 0x986114,  // DF8E1D
      .stale: 0x9B3D07,  // FE640B
      .backdrop: 0x9CA0B0, .selection: 0xCCD0DA, .selectionText: 0x4C4F69,
      .inactiveSelection: 0xDCE0E8,
      .genreAction: 0x722D05, .genreComedy: 0x915C13, .genreSuspense: 0xBD0E33,
      .genreFantasy: 0x1C61E9, .genreFact: 0x0F5F63,
    ])

  /// Gruvbox, dark.
  ///
  /// The palette: https://github.com/morhetz/gruvbox
  static let gruvboxDark = Theme(
    on: 0x282828, text: 0xEBDBB2,
    [
      .accent: 0x83A598,
      .key: 0x83A598,
      .secondary: 0xBDAE93,
      .failure: 0xFE8019,
      .stars: 0xFABD2F,
      .favorite: 0xD3869B,
      .seen: 0xB8BB26,
      .watchlist: 0x8EC07C,
      .notForMe: 0xFB5440,  // FB4934
      .award: 0xFABD2F,
      .stale: 0xFE8019,
      .backdrop: 0x7C6F64, .selection: 0x504945, .selectionText: 0xEBDBB2,
      .inactiveSelection: 0x3C3836,
      .genreAction: 0xFE8019, .genreComedy: 0xFAC444, .genreSuspense: 0xDC9EAF,
      .genreFantasy: 0x7C9D90, .genreFact: 0x80AD70,
    ])

  /// Gruvbox, light.
  ///
  /// The palette: https://github.com/morhetz/gruvbox
  static let gruvboxLight = Theme(
    on: 0xFBF1C7, text: 0x3C3836,
    [
      .accent: 0x076678,
      .key: 0x076678,
      .secondary: 0x665C54,
      .failure: 0x9D0006,
      .stars: 0x966211,  // B57614
      .favorite: 0x8F3F71,
      .seen: 0x746F0D,  // 79740E
      .watchlist: 0x3D7252,  // 427B58
      .notForMe: 0x9A3303,  // AF3A03
      .award: 0x966211,  // B57614
      .stale: 0x9A3303,  // AF3A03
      .backdrop: 0xA89984, .selection: 0xD5C4A1, .selectionText: 0x3C3836,
      .inactiveSelection: 0xEBDBB2,
      .genreAction: 0x6E0004, .genreComedy: 0x915E10, .genreSuspense: 0x950006,
      .genreFantasy: 0x076678, .genreFact: 0x284A35,
    ])

  /// Nord.
  ///
  /// The palette: https://www.nordtheme.com/docs/colors-and-palettes
  static let nord = Theme(
    on: 0x2E3440, text: 0xECEFF4,
    [
      .accent: 0x88C0D0,
      .key: 0x88C0D0,
      .secondary: 0xD8DEE9,
      .failure: 0xD18B74,  // D08770
      .stars: 0xEBCB8B,
      .favorite: 0xBD9CB7,  // B48EAD
      .seen: 0xA3BE8C,
      .watchlist: 0x81A1C1,
      .notForMe: 0xCF888F,  // BF616A
      .award: 0xEBCB8B,
      .stale: 0xD18B74,  // D08770
      .backdrop: 0x4C566A, .selection: 0x434C5E, .selectionText: 0xECEFF4,
      .inactiveSelection: 0x3B4252,
      .genreAction: 0xD99F8D, .genreComedy: 0xEBCB8B, .genreSuspense: 0xCF888F,
      .genreFantasy: 0x88C0D0, .genreFact: 0x88B3B2,
    ])

  /// Dracula.
  ///
  /// The palette: https://draculatheme.com/spec
  static let dracula = Theme(
    on: 0x282A36, text: 0xF8F8F2,
    [
      .accent: 0xBD93F9,
      .key: 0xBD93F9,
      .secondary: 0x919CBF,  // 6272A4
      .failure: 0xFFB86C,
      .stars: 0xF1FA8C,
      .favorite: 0xFF79C6,
      .seen: 0x50FA7B,
      .watchlist: 0x8BE9FD,
      .notForMe: 0xFF5555,
      .award: 0xF1FA8C,
      .stale: 0xFFB86C,
      .backdrop: 0x6272A4, .selection: 0x44475A, .selectionText: 0xF8F8F2,
      .inactiveSelection: 0x363949,
      .genreAction: 0xFFB86C, .genreComedy: 0xF1FA8C, .genreSuspense: 0xFF5555,
      .genreFantasy: 0x8BE9FD, .genreFact: 0x48E16F,
    ])

  /// Tokyo Night.
  ///
  /// The palette: https://github.com/folke/tokyonight.nvim
  static let tokyoNight = Theme(
    on: 0x1A1B26, text: 0xC0CAF5,
    [
      .accent: 0x7AA2F7,
      .key: 0x7AA2F7,
      .secondary: 0xA9B1D6,
      .failure: 0xFF9E64,
      .stars: 0xE0AF68,
      .favorite: 0xBB9AF7,
      .seen: 0x9ECE6A,
      .watchlist: 0x7DCFFF,
      .notForMe: 0xF7768E,
      .award: 0xE0AF68,
      .stale: 0xFF9E64,
      .backdrop: 0x565F89, .selection: 0x283457, .selectionText: 0xC0CAF5,
      .inactiveSelection: 0x292E42,
      .genreAction: 0xF7768E, .genreComedy: 0xE0AF68, .genreSuspense: 0xBB9AF7,
      .genreFantasy: 0x7DCFFF, .genreFact: 0x6DCFC0,
    ])

  /// Tokyo Night Day.
  ///
  /// The palette: https://github.com/folke/tokyonight.nvim
  static let tokyoNightDay = Theme(
    on: 0xE1E2E7, text: 0x213A73,  // 3760BF
    [
      .accent: 0x2463B8,  // 2E7DE9
      .key: 0x2463B8,  // 2E7DE9
      .secondary: 0x536297,  // 6172B0
      .failure: 0xBF214F,  // F52A65
      .stars: 0x775C35,  // 8C6C3E
      .favorite: 0x61369A,  // 9854F1
      .seen: 0x526D35,  // 587539
      .watchlist: 0x006C91,  // 007197
      .notForMe: 0x733C00,  // B15C00
      .award: 0x775C35,  // 8C6C3E
      .stale: 0x733C00,  // B15C00
      .backdrop: 0x848CB5, .selection: 0xB7C1E3, .selectionText: 0x000000,
      .inactiveSelection: 0xC4C8DA,
      .genreAction: 0x733C00, .genreComedy: 0x544125, .genreSuspense: 0xB8204C,
      .genreFantasy: 0x225EAF, .genreFact: 0x0E705D,
    ])

  /// Solarized, dark.
  ///
  /// The palette: https://ethanschoonover.com/solarized
  static let solarizedDarkScheme = solarizedDark.painted(on: 0x002B36, text: 0x93A1A1)

  /// Solarized, light.
  ///
  /// The palette: https://ethanschoonover.com/solarized
  static let solarizedLightScheme = solarizedLight.painted(on: 0xFDF6E3, text: 0x54686F)

  /// Creates a theme on a background of its own; attributes and 16 colors are those for any
  /// background.
  private init(on ground: UInt32, text: UInt32, _ colors: KeyValuePairs<Style.Color, UInt32>) {
    self = Theme.unknown.painted(on: ground, text: text)
    for (role, color) in colors { self[role].color = RGBColor(color) }
  }
}
