/// The themes for the background of the terminal.
extension Theme {
  /// A theme for an unknown background: legible on black and on white.
  ///
  /// Few colors are: these have a contrast of 4.3 to 1 or more with both. The 16 colors are those
  /// that most terminals show neither pale nor dark. Genres have no colors of their own: all of
  /// them would be too alike.
  public static let unknown = Theme([
    .accent: Look(RGBColor(0x5F5FFF), basic: 5, attributes: .bold),
    .title: Look(attributes: .bold), .secondary: Look(RGBColor(0x767676), fallback: .dim),
    .key: Look(RGBColor(0x5F5FFF), basic: 5, attributes: .bold),
    .failure: Look(RGBColor(0xAF5F5F), basic: 1, attributes: .bold),
    .stars: Look(RGBColor(0xAF5F00), basic: 5, fallback: .bold),
    .favorite: Look(RGBColor(0xD700AF), basic: 1, fallback: .bold),
    .seen: Look(RGBColor(0x008700), fallback: .bold),
    .watchlist: Look(RGBColor(0x008787), basic: 5, fallback: .bold),
    .notForMe: Look(RGBColor(0xAF5F5F), fallback: .bold),
    .award: Look(RGBColor(0xAF5F00), basic: 5, fallback: .bold),
    .stale: Look(RGBColor(0xAF5F00), basic: 5, fallback: .dim),
    .backdrop: Look(attributes: .dim),
    // A bar that stands out from black and from white, with text of its own.
    .selection: Look(RGBColor(0x005F87)), .selectionText: Look(RGBColor(0xFFFFFF)),
    .genreAction: Look(RGBColor(0x767676), fallback: .dim),
    .genreComedy: Look(RGBColor(0x767676), fallback: .dim),
    .genreSuspense: Look(RGBColor(0x767676), fallback: .dim),
    .genreFantasy: Look(RGBColor(0x767676), fallback: .dim),
    .genreFact: Look(RGBColor(0x767676), fallback: .dim),
  ])

  /// A theme for black or nearly black backgrounds.
  public static let dark = Theme([
    .accent: Look(RGBColor(0x5FAFFF), basic: 6, attributes: .bold), .title: Look(attributes: .bold),
    .secondary: Look(RGBColor(0xA8A8A8), fallback: .dim),
    .key: Look(RGBColor(0x5FAFFF), basic: 6, attributes: .bold),
    .failure: Look(RGBColor(0xFF8700), basic: 1, attributes: .bold),
    .stars: Look(RGBColor(0xFFD75F), basic: 3, fallback: .bold),
    .favorite: Look(RGBColor(0xFF87AF), basic: 5, fallback: .bold),
    .seen: Look(RGBColor(0x87D787), basic: 2, fallback: .bold),
    .watchlist: Look(RGBColor(0x87D7FF), basic: 6, fallback: .bold),
    .notForMe: Look(RGBColor(0xE6A07C), basic: 1, fallback: .bold),
    .backdrop: Look(RGBColor(0x6C6C6C), fallback: .dim),
    .selection: Look(RGBColor(0x1D4063)), .selectionText: Look(RGBColor(0xFFFFFF)),
    .inactiveSelection: Look(RGBColor(0x303030)),
    .award: Look(RGBColor(0xFFD75F), basic: 3, fallback: .bold),
    .stale: Look(RGBColor(0xD7AF5F), basic: 3, fallback: .dim),
    .genreAction: Look(RGBColor(0xD7875F), fallback: .dim),
    .genreComedy: Look(RGBColor(0xAFAF00), fallback: .dim),
    .genreSuspense: Look(RGBColor(0xFF5F87), fallback: .dim),
    .genreFantasy: Look(RGBColor(0x5FAFD7), fallback: .dim),
    .genreFact: Look(RGBColor(0x5FD7D7), fallback: .dim),
  ])

  /// A theme for white or nearly white backgrounds.
  ///
  /// Of the 16 colors, it has no yellow, green or cyan, which are pale on white.
  public static let light = Theme([
    .accent: Look(RGBColor(0x005FAF), basic: 4, attributes: .bold), .title: Look(attributes: .bold),
    .secondary: Look(RGBColor(0x585858), fallback: .dim),
    .key: Look(RGBColor(0x005FAF), basic: 4, attributes: .bold),
    .failure: Look(RGBColor(0xAF0000), basic: 1, attributes: .bold),
    .stars: Look(RGBColor(0x875F00), basic: 5, fallback: .bold),
    .favorite: Look(RGBColor(0xAF005F), basic: 1, fallback: .bold),
    .seen: Look(RGBColor(0x005F00), fallback: .bold),
    .watchlist: Look(RGBColor(0x005F87), basic: 4, fallback: .bold),
    .notForMe: Look(RGBColor(0x8B3A1E), basic: 1, fallback: .bold),
    .backdrop: Look(RGBColor(0x949494), fallback: .dim),
    .selection: Look(RGBColor(0xC6DFFF)), .selectionText: Look(RGBColor(0x000000)),
    .inactiveSelection: Look(RGBColor(0xE4E4E4)),
    .award: Look(RGBColor(0x875F00), basic: 5, fallback: .bold),
    .stale: Look(RGBColor(0x8B3A1E), basic: 1, fallback: .dim),
    .genreAction: Look(RGBColor(0x6A2C00), fallback: .dim),
    .genreComedy: Look(RGBColor(0x875F00), fallback: .dim),
    .genreSuspense: Look(RGBColor(0xD70000), fallback: .dim),
    .genreFantasy: Look(RGBColor(0x005F87), fallback: .dim),
    .genreFact: Look(RGBColor(0x004430), fallback: .dim),
  ])

  /// A theme for the dark Solarized background.
  static let solarizedDark = Theme([
    .accent: Look(RGBColor(0x2AA198), basic: 6, attributes: .bold),
    .title: Look(RGBColor(0x93A1A1), attributes: .bold),
    .secondary: Look(RGBColor(0x839496), fallback: .dim),
    .key: Look(RGBColor(0x2AA198), basic: 6, attributes: .bold),
    .failure: Look(RGBColor(0xE8803C), basic: 1, attributes: .bold),
    .stars: Look(RGBColor(0xD7AF5F), basic: 3, fallback: .bold),
    .favorite: Look(RGBColor(0xE787B7), basic: 5, fallback: .bold),
    .seen: Look(RGBColor(0xA6B800), basic: 2, fallback: .bold),
    .watchlist: Look(RGBColor(0x5FAFD7), basic: 6, fallback: .bold),
    .notForMe: Look(RGBColor(0xE08F6A), basic: 1, fallback: .bold),
    .backdrop: Look(RGBColor(0x586E75), fallback: .dim),
    .selection: Look(RGBColor(0x0D4A5A)), .selectionText: Look(RGBColor(0xFDF6E3)),
    .inactiveSelection: Look(RGBColor(0x073642)),
    .award: Look(RGBColor(0xD7AF5F), basic: 3, fallback: .bold),
    .stale: Look(RGBColor(0xE08F6A), basic: 3, fallback: .dim),
    .genreAction: Look(RGBColor(0xD87850), fallback: .dim),
    .genreComedy: Look(RGBColor(0xC8A640), fallback: .dim),
    .genreSuspense: Look(RGBColor(0xEC8E8D), fallback: .dim),
    .genreFantasy: Look(RGBColor(0x479CD9), fallback: .dim),
    .genreFact: Look(RGBColor(0x8B9E0D), fallback: .dim),
  ])

  /// A theme for the light Solarized background.
  static let solarizedLight = Theme([
    .accent: Look(RGBColor(0x146F9E), basic: 4, attributes: .bold),
    .title: Look(RGBColor(0x586E75), attributes: .bold),
    .secondary: Look(RGBColor(0x5F6B6E), fallback: .dim),
    .key: Look(RGBColor(0x146F9E), basic: 4, attributes: .bold),
    .failure: Look(RGBColor(0xAF0000), basic: 1, attributes: .bold),
    .stars: Look(RGBColor(0x7A5F00), basic: 5, fallback: .bold),
    .favorite: Look(RGBColor(0xB0286A), basic: 1, fallback: .bold),
    .seen: Look(RGBColor(0x4F6300), fallback: .bold),
    .watchlist: Look(RGBColor(0x146F9E), basic: 4, fallback: .bold),
    .notForMe: Look(RGBColor(0x8A2B10), basic: 1, fallback: .bold),
    .backdrop: Look(RGBColor(0x93A1A1), fallback: .dim),
    .selection: Look(RGBColor(0xE3D9B5)), .selectionText: Look(RGBColor(0x002B36)),
    .inactiveSelection: Look(RGBColor(0xEEE8D5)),
    .award: Look(RGBColor(0x7A5F00), basic: 5, fallback: .bold),
    .stale: Look(RGBColor(0x8A2B10), basic: 1, fallback: .dim),
    .genreAction: Look(RGBColor(0xC62D2A), fallback: .dim),
    .genreComedy: Look(RGBColor(0x6D5200), fallback: .dim),
    .genreSuspense: Look(RGBColor(0x6166B0), fallback: .dim),
    .genreFantasy: Look(RGBColor(0x195A88), fallback: .dim),
    .genreFact: Look(RGBColor(0x134844), fallback: .dim),
  ])
}
