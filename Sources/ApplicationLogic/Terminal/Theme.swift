/// A color theme: the look of every text role for one kind of background.
///
/// A look has an RGB color, one of the terminal's 16 colors for terminals with no others, and text
/// attributes. Color is never the only carrier of meaning, so a role also has attributes for
/// terminals without color.
public struct Theme: Hashable, Sendable {
  /// The look of a role.
  public struct Look: Hashable, Sendable {
    /// The color of the text, or nil for the terminal's default or one of its 16 colors.
    public var color: RGBColor?
    /// The substitute among the terminal's 16 colors, or nil for none.
    public var basic: UInt8?
    /// The attributes that always apply.
    public var attributes: Style.Attributes
    /// The attributes that apply if no color is displayed.
    public var fallback: Style.Attributes

    /// Creates a look.
    public init(
      _ color: RGBColor? = nil, basic: UInt8? = nil, attributes: Style.Attributes = [],
      fallback: Style.Attributes = []
    ) {
      self.color = color
      self.basic = basic
      self.attributes = attributes
      self.fallback = fallback
    }
  }

  /// The looks, indexed by role; nil means unspecified.
  private var looks = [Look?](repeating: nil, count: Style.Color.allCases.count)

  /// Creates a theme; roles that are not listed look like standard text.
  public init(_ looks: KeyValuePairs<Style.Color, Look>) {
    for (role, look) in looks { self.looks[Int(role.rawValue)] = look }
  }

  /// The look of a role.
  public package(set) subscript(role: Style.Color) -> Look {
    get { looks[Int(role.rawValue)] ?? Look() }
    set { looks[Int(role.rawValue)] = newValue }
  }

  /// The minimum contrast of a text with the bar behind it, as WCAG 2 requires.
  private static let leastContrast = 4.5

  /// Returns the role whose color a text has on a ground: its own if that is legible there,
  /// otherwise that of the ground's text.
  ///
  /// `shown` returns the color that the terminal shows instead of one.
  package func textRole(
    _ role: Style.Color, on ground: Style.Ground, shown: (RGBColor) -> RGBColor = { $0 }
  ) -> Style.Color {
    guard let bar = ground.role.flatMap({ self[$0].color }) else { return role }
    let text: Style.Color = ground == .selection ? .selectionText : .standard
    guard let color = self[role].color else { return text }
    return shown(color).contrast(with: shown(bar)) >= Self.leastContrast ? role : text
  }

  /// Returns the theme with the roles that another theme specifies replaced.
  public func changed(by other: Theme) -> Theme {
    var result = self
    for role in Style.Color.allCases {
      guard var look = other.looks[Int(role.rawValue)] else { continue }
      // A role that gets a color keeps its attributes for terminals without color.
      if look.color != nil, look.attributes.isEmpty { look.fallback = self[role].unmistakable }
      result[role] = look
    }
    // The text on a bar of another color has to stay legible.
    if let bar = other[.selection].color, other[.selectionText].color == nil {
      result[.selectionText] = Look(bar.mostLegible)
    }
    return result
  }
}

extension Theme.Look {
  fileprivate var unmistakable: Style.Attributes { attributes.union(fallback) }
}

extension Theme {
  /// A theme for an unknown background, in the terminal's configured colors.
  public static let unknown = Theme([
    .accent: Look(basic: 6, attributes: .bold), .title: Look(attributes: .bold),
    .secondary: Look(fallback: .dim),
    .key: Look(basic: 6, attributes: .bold), .failure: Look(basic: 1, attributes: .bold),
    .stars: Look(basic: 3, fallback: .bold), .favorite: Look(basic: 5, fallback: .bold),
    .seen: Look(basic: 2, fallback: .bold), .watchlist: Look(basic: 6, fallback: .bold),
    .notForMe: Look(basic: 1, fallback: .bold),
    .backdrop: Look(attributes: .dim),
    // A bar that stands out from black and from white, with text of its own.
    .selection: Look(RGBColor(0x005F87)), .selectionText: Look(RGBColor(0xFFFFFF)),
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
  ])

  /// A theme for white or nearly white backgrounds.
  public static let light = Theme([
    .accent: Look(RGBColor(0x005FAF), basic: 4, attributes: .bold), .title: Look(attributes: .bold),
    .secondary: Look(RGBColor(0x585858), fallback: .dim),
    .key: Look(RGBColor(0x005FAF), basic: 4, attributes: .bold),
    .failure: Look(RGBColor(0xAF0000), basic: 1, attributes: .bold),
    .stars: Look(RGBColor(0x875F00), basic: 3, fallback: .bold),
    .favorite: Look(RGBColor(0xAF005F), basic: 5, fallback: .bold),
    .seen: Look(RGBColor(0x005F00), basic: 2, fallback: .bold),
    .watchlist: Look(RGBColor(0x005F87), basic: 4, fallback: .bold),
    .notForMe: Look(RGBColor(0x8B3A1E), basic: 1, fallback: .bold),
    .backdrop: Look(RGBColor(0x949494), fallback: .dim),
    .selection: Look(RGBColor(0xC6DFFF)), .selectionText: Look(RGBColor(0x000000)),
    .inactiveSelection: Look(RGBColor(0xE4E4E4)),
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
  ])

  /// A theme for the light Solarized background.
  static let solarizedLight = Theme([
    .accent: Look(RGBColor(0x146F9E), basic: 4, attributes: .bold),
    .title: Look(RGBColor(0x586E75), attributes: .bold),
    .secondary: Look(RGBColor(0x5F6B6E), fallback: .dim),
    .key: Look(RGBColor(0x146F9E), basic: 4, attributes: .bold),
    .failure: Look(RGBColor(0xAF0000), basic: 1, attributes: .bold),
    .stars: Look(RGBColor(0x7A5F00), basic: 3, fallback: .bold),
    .favorite: Look(RGBColor(0xB0286A), basic: 5, fallback: .bold),
    .seen: Look(RGBColor(0x4F6300), basic: 2, fallback: .bold),
    .watchlist: Look(RGBColor(0x146F9E), basic: 4, fallback: .bold),
    .notForMe: Look(RGBColor(0x8A2B10), basic: 1, fallback: .bold),
    .backdrop: Look(RGBColor(0x93A1A1), fallback: .dim),
    .selection: Look(RGBColor(0xE3D9B5)), .selectionText: Look(RGBColor(0x002B36)),
    .inactiveSelection: Look(RGBColor(0xEEE8D5)),
  ])
}
