internal import ApplicationLogic

/// A theme prepared for a terminal: precomputed SGR parameters for its colors.
struct Palette: Equatable {
  /// The SGR parameters by role; empty for the terminal's default color.
  private var codes: [[UInt8]]
  private var attributes: [Style.Attributes]
  private var roles: [Style.Color]

  /// Prepares a theme.
  init(_ theme: Theme, depth: ColorDepth) {
    self.init { role in
      let look = theme[role]
      let code = Self.code(look, depth)
      return (code, code.isEmpty ? look.attributes.union(look.fallback) : look.attributes)
    }
  }

  /// Prepares the appearance that a closure returns for every role but the standard one.
  init(_ look: (Style.Color) -> (code: String, attributes: Style.Attributes)) {
    codes = []
    attributes = []
    roles = []
    for role in Style.Color.allCases {
      let (code, ways) = role == .standard ? ("", []) : look(role)
      let bytes = Array(code.utf8)
      // Roles of the same color become one role, so that no sequence is sent between them.
      let same = codes.firstIndex(of: bytes).flatMap { Style.Color(rawValue: UInt8($0)) }
      roles.append(same ?? role)
      codes.append(bytes)
      attributes.append(ways)
    }
  }

  /// Returns a style with all attributes and the resolved color.
  func resolve(_ style: Style) -> Style {
    let role = Int(style.color.rawValue)
    return Style(style.attributes.union(attributes[role]), color: roles[role])
  }

  /// Returns the SGR parameters for the color of a resolved style.
  func code(of role: Style.Color) -> [UInt8] {
    role == .standard ? Array("39".utf8) : codes[Int(role.rawValue)]
  }

  private static func code(_ look: Theme.Look, _ depth: ColorDepth) -> String {
    if depth >= .indexed, let color = look.color {
      let nearest = color.nearestOf256
      // Use the shorter sequence if it selects the same color.
      if depth == .indexed || RGBColor.indexed(Int(nearest)) == color { return "38;5;\(nearest)" }
      return "38;2;\(color.red);\(color.green);\(color.blue)"
    }
    guard depth >= .sixteen, let basic = look.basic else { return "" }
    return String(basic < 8 ? 30 + basic : 82 + basic)
  }
}
