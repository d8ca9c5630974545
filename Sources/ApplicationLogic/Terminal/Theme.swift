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
  public internal(set) subscript(role: Style.Color) -> Look {
    get { looks[Int(role.rawValue)] ?? Look() }
    set { looks[Int(role.rawValue)] = newValue }
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
    .key: Look(attributes: .bold), .failure: Look(basic: 1, attributes: .bold),
  ])

  /// A theme for black or nearly black backgrounds.
  public static let dark = Theme([
    .accent: Look(RGBColor(0x5FAFFF), basic: 6, attributes: .bold), .title: Look(attributes: .bold),
    .secondary: Look(RGBColor(0x9E9E9E), fallback: .dim), .key: Look(attributes: .bold),
    .failure: Look(RGBColor(0xFF8700), basic: 1, attributes: .bold),
  ])

  /// A theme for white or nearly white backgrounds.
  public static let light = Theme([
    .accent: Look(RGBColor(0x005FAF), basic: 4, attributes: .bold), .title: Look(attributes: .bold),
    .secondary: Look(RGBColor(0x5F5F5F), fallback: .dim), .key: Look(attributes: .bold),
    .failure: Look(RGBColor(0xAF0000), basic: 1, attributes: .bold),
  ])

  /// A theme for the dark Solarized background.
  static let solarizedDark = Theme([
    .accent: Look(RGBColor(0x2AA198), basic: 6, attributes: .bold),
    .title: Look(RGBColor(0x93A1A1), attributes: .bold),
    .secondary: Look(RGBColor(0x839496), fallback: .dim), .key: Look(attributes: .bold),
    .failure: Look(RGBColor(0xE8803C), basic: 1, attributes: .bold),
  ])

  /// A theme for the light Solarized background.
  static let solarizedLight = Theme([
    .accent: Look(RGBColor(0x146F9E), basic: 4, attributes: .bold),
    .title: Look(RGBColor(0x586E75), attributes: .bold),
    .secondary: Look(RGBColor(0x5F6B6E), fallback: .dim), .key: Look(attributes: .bold),
    .failure: Look(RGBColor(0xAF0000), basic: 1, attributes: .bold),
  ])
}
