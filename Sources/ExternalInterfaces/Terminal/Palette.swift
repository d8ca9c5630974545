internal import ApplicationLogic

/// A theme as one terminal can show it: ready-made numbers for the sequences that choose colors.
struct Palette: Equatable {
  /// The numbers that choose the color of a role, by the role's number; empty for the terminal's own.
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

  /// Prepares what some closure tells of every role but the standard one.
  init(_ look: (Style.Color) -> (code: String, attributes: Style.Attributes)) {
    codes = []
    attributes = []
    roles = []
    for role in Style.Color.allCases {
      let (code, ways) = role == .standard ? ("", []) : look(role)
      let bytes = Array(code.utf8)
      // Roles of the same color are one: nothing has to be sent between them.
      let same = codes.firstIndex(of: bytes).flatMap { Style.Color(rawValue: UInt8($0)) }
      roles.append(same ?? role)
      codes.append(bytes)
      attributes.append(ways)
    }
  }

  /// How a style looks in the end: all its ways of writing, and which color to choose.
  func resolve(_ style: Style) -> Style {
    let role = Int(style.color.rawValue)
    return Style(style.attributes.union(attributes[role]), color: roles[role])
  }

  /// The numbers that choose the color of a resolved style.
  func code(of role: Style.Color) -> [UInt8] {
    role == .standard ? Array("39".utf8) : codes[Int(role.rawValue)]
  }

  private static func code(_ look: Theme.Look, _ depth: ColorDepth) -> String {
    if depth >= .indexed, let color = look.color {
      let nearest = color.nearestOf256
      // The short way where it is the same color.
      if depth == .indexed || RGBColor.indexed(Int(nearest)) == color { return "38;5;\(nearest)" }
      return "38;2;\(color.red);\(color.green);\(color.blue)"
    }
    guard depth >= .sixteen, let basic = look.basic else { return "" }
    return String(basic < 8 ? 30 + basic : 82 + basic)
  }
}
