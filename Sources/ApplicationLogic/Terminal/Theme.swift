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

  /// The background that the theme paints; nil for the terminal's own.
  public private(set) var ground: RGBColor?
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
    // The bar says enough about a row: only marks and headings keep their colors there.
    if role.isPlainOnBars { return text }
    guard let color = self[role].color else { return text }
    return shown(color).contrast(with: shown(bar)) >= Self.leastContrast ? role : text
  }

  /// Returns the theme on a background of its own, with the color of standard text there.
  ///
  /// With 16 colors, the background is that of the terminal, so the theme has colors for any.
  func painted(on ground: UInt32, text: UInt32) -> Theme {
    var result = self
    for role in Style.Color.allCases { result[role].basic = Theme.unknown[role].basic }
    result.ground = RGBColor(ground)
    result[.standard] = Look(RGBColor(text))
    return result
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
