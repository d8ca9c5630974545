/// What every role of text looks like: data, for one kind of background.
///
/// A theme gives a role a color of its own, a color of the terminal's sixteen for where there are no others, and ways
/// of writing. No meaning hangs on a color alone, so a role has something to be known by where there is no color at
/// all.
public struct Theme: Hashable, Sendable {
  /// How one role looks.
  public struct Look: Hashable, Sendable {
    /// The color of the text; nil for the terminal's own, or for one of the sixteen.
    public var color: RGBColor?
    /// Which of the terminal's sixteen colors stands in; nil for none.
    public var basic: UInt8?
    /// Ways of writing that go with it always.
    public var attributes: Style.Attributes
    /// Ways of writing that stand in where it has no color to show.
    public var fallback: Style.Attributes

    /// Makes a look.
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

  /// What it says of the roles, by their numbers.
  private var looks = [Look?](repeating: nil, count: Style.Color.allCases.count)

  /// Makes a theme; a role that is left out looks like all text.
  public init(_ looks: KeyValuePairs<Style.Color, Look>) {
    for (role, look) in looks { self.looks[Int(role.rawValue)] = look }
  }

  /// How a role looks.
  public internal(set) subscript(role: Style.Color) -> Look {
    get { looks[Int(role.rawValue)] ?? Look() }
    set { looks[Int(role.rawValue)] = newValue }
  }

  /// The same theme, but for what another says about some roles.
  public func changed(by other: Theme) -> Theme {
    var result = self
    for role in Style.Color.allCases {
      guard var look = other.looks[Int(role.rawValue)] else { continue }
      // What marks a role where there is no color is not lost because it was given one.
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
  /// Colors that the terminal's user has chosen, for a background that is not known.
  public static let unknown = Theme([
    .accent: Look(basic: 6, attributes: .bold), .title: Look(attributes: .bold),
    .secondary: Look(fallback: .dim),
    .key: Look(attributes: .bold), .failure: Look(basic: 1, attributes: .bold),
  ])

  /// For black, and what is nearly black.
  public static let dark = Theme([
    .accent: Look(RGBColor(0x5FAFFF), basic: 6, attributes: .bold), .title: Look(attributes: .bold),
    .secondary: Look(RGBColor(0x9E9E9E), fallback: .dim), .key: Look(attributes: .bold),
    .failure: Look(RGBColor(0xFF8700), basic: 1, attributes: .bold),
  ])

  /// For white, and what is nearly white.
  public static let light = Theme([
    .accent: Look(RGBColor(0x005FAF), basic: 4, attributes: .bold), .title: Look(attributes: .bold),
    .secondary: Look(RGBColor(0x5F5F5F), fallback: .dim), .key: Look(attributes: .bold),
    .failure: Look(RGBColor(0xAF0000), basic: 1, attributes: .bold),
  ])

  /// For the dark background of the Solarized palette.
  static let solarizedDark = Theme([
    .accent: Look(RGBColor(0x2AA198), basic: 6, attributes: .bold),
    .title: Look(RGBColor(0x93A1A1), attributes: .bold),
    .secondary: Look(RGBColor(0x839496), fallback: .dim), .key: Look(attributes: .bold),
    .failure: Look(RGBColor(0xE8803C), basic: 1, attributes: .bold),
  ])

  /// For the light background of the Solarized palette.
  static let solarizedLight = Theme([
    .accent: Look(RGBColor(0x146F9E), basic: 4, attributes: .bold),
    .title: Look(RGBColor(0x586E75), attributes: .bold),
    .secondary: Look(RGBColor(0x5F6B6E), fallback: .dim), .key: Look(attributes: .bold),
    .failure: Look(RGBColor(0xAF0000), basic: 1, attributes: .bold),
  ])
}
