internal import TerminalModel

/// A theme prepared for a terminal: precomputed SGR parameters for its colors.
struct Palette: Equatable {
  /// The SGR parameters by role; empty for the terminal's default color.
  private var codes: [[UInt8]]
  private var attributes: [Style.Attributes]
  private var roles: [Style.Color]
  /// The SGR parameters by ground; empty for the terminal's background and for grounds that are
  /// shown with attributes.
  private var groundCodes: [[UInt8]]
  /// The roles of texts on every ground, by ground and role.
  private var rolesOnGround: [[Style.Color]]

  /// Prepares a theme.
  init(_ theme: Theme, depth: ColorDepth) {
    self.init { role in
      let look = theme[role]
      let code = Self.code(look, depth)
      return (code, code.isEmpty ? look.attributes.union(look.fallback) : look.attributes)
    }
    guard depth >= .indexed else { return }
    for ground in Style.Ground.allCases {
      guard let bar = ground.role.flatMap({ theme[$0].color }) else { continue }
      let index = Int(ground.rawValue)
      groundCodes[index] = Array("4\(Self.parameters(of: bar, depth))".utf8)
      rolesOnGround[index] = Style.Color.allCases.map { role in
        roles[Int(theme.textRole(role, on: ground) { Self.shown($0, depth) }.rawValue)]
      }
    }
  }

  /// Prepares the appearance that a closure returns for every role but the standard one.
  init(_ look: (Style.Color) -> (code: String, attributes: Style.Attributes)) {
    codes = []
    attributes = []
    roles = []
    groundCodes = Style.Ground.allCases.map { _ in [] }
    rolesOnGround = Style.Ground.allCases.map { _ in Style.Color.allCases }
    for role in Style.Color.allCases {
      let (code, ways) = role == .standard || role.isGround ? ("", []) : look(role)
      let bytes = Array(code.utf8)
      // Roles of the same color become one role, so that no sequence is sent between them.
      let same = codes.firstIndex(of: bytes).flatMap { Style.Color(rawValue: UInt8($0)) }
      roles.append(same ?? role)
      codes.append(bytes)
      attributes.append(ways)
    }
  }

  /// Returns a style with all attributes and the resolved colors.
  ///
  /// No text on a bar is dim, so that it stays legible. Without colors, the bar of the selected row
  /// is shown reversed, and dim in a pane without the focus.
  func resolve(_ style: Style) -> Style {
    let role = Int(style.color.rawValue)
    let ways = style.attributes.union(attributes[role])
    guard style.ground != .none else { return Style(ways, color: roles[role]) }
    guard groundCode(of: style.ground).isEmpty else {
      let shown = rolesOnGround[Int(style.ground.rawValue)][role]
      return Style(ways.subtracting(.dim), color: shown, ground: style.ground)
    }
    return style.ground == .selection
      ? Style(ways.subtracting(.dim).union(.reverse))
      : Style(ways.subtracting(.bold).union([.dim, .reverse]))
  }

  /// Returns the SGR parameters for the color of a resolved style.
  func code(of role: Style.Color) -> [UInt8] {
    role == .standard ? Array("39".utf8) : codes[Int(role.rawValue)]
  }

  /// Returns the SGR parameters for the ground of a resolved style.
  func code(of ground: Style.Ground) -> [UInt8] {
    ground == .none ? Array("49".utf8) : groundCode(of: ground)
  }

  /// Returns whether a resolved cell looks different in another palette.
  func changes(_ style: Style, in other: Palette) -> Bool {
    if groundCodes != other.groundCodes || rolesOnGround != other.rolesOnGround {
      // A bar may be shown as a ground or with attributes.
      let isBar =
        style.ground != .none || !style.attributes.isDisjoint(with: [.reverse, .underline])
      if isBar { return true }
    }
    return code(of: style.color) != other.code(of: style.color)
  }

  private func groundCode(of ground: Style.Ground) -> [UInt8] { groundCodes[Int(ground.rawValue)] }

  private static func code(_ look: Theme.Look, _ depth: ColorDepth) -> String {
    if depth >= .indexed, let color = look.color { return "3\(parameters(of: color, depth))" }
    guard depth >= .sixteen, let basic = look.basic else { return "" }
    return String(basic < 8 ? 30 + basic : 82 + basic)
  }

  /// Returns the color that a terminal shows instead of one.
  private static func shown(_ color: RGBColor, _ depth: ColorDepth) -> RGBColor {
    depth == .indexed ? .indexed(Int(color.nearestOf256)) : color
  }

  /// Returns the parameters after the digit for foreground or background.
  private static func parameters(of color: RGBColor, _ depth: ColorDepth) -> String {
    let nearest = color.nearestOf256
    // Use the shorter sequence if it selects the same color.
    if depth == .indexed || RGBColor.indexed(Int(nearest)) == color { return "8;5;\(nearest)" }
    return "8;2;\(color.red);\(color.green);\(color.blue)"
  }
}
