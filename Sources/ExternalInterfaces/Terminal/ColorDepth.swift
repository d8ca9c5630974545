/// How many colors the terminal shows.
public enum ColorDepth: Hashable, Sendable, Comparable {
  /// None, or none are wanted.
  case none
  /// The sixteen that the terminal's user has chosen.
  case sixteen
  /// A cube and a ramp of grays besides.
  case indexed
  /// Any mixture of red, green and blue.
  case full

  /// When colors are wanted.
  public enum Wish: String, Hashable, Sendable, CaseIterable {
    /// Where the terminal has them and `NO_COLOR` is not set.
    case auto
    /// Whatever the context say.
    case always
    /// Nowhere.
    case never
  }

  /// What the context tell, by environment variables.
  public static func found(
    _ wish: Wish, in environment: (String) -> String?
  ) -> ColorDepth {
    let kind = environment("TERM") ?? ""
    switch wish {
    case .never: return .none
    case .auto:
      if environment("NO_COLOR") != nil { return .none }
      return depth(kind, environment)
    case .always: return max(.sixteen, depth(kind, environment))
    }
  }

  private static func depth(_ kind: String, _ environment: (String) -> String?) -> ColorDepth {
    // Terminals of the time before colors, which would show the sequences or obey half of them.
    let isMonochrome = ["dumb", "vt52", "vt100", "vt102", "vt220", "vt320"].contains(kind)
    if kind.isEmpty || isMonochrome || kind.hasSuffix("-m") || kind.hasSuffix("-mono") {
      return .none
    }
    if kind == "linux" { return .sixteen }
    let indexed: ColorDepth = kind.hasSuffix("256color") ? .indexed : .sixteen
    // Screen passes on what the terminal around it says of itself, but does not know such colors.
    let isScreen = kind.hasPrefix("screen") && environment("TERM_PROGRAM") != "tmux"
    if isScreen { return indexed }
    let hasFull =
      ["truecolor", "24bit"].contains(environment("COLORTERM") ?? "") || kind.hasSuffix("-direct")
      || ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm"].contains(kind)
    return hasFull ? .full : indexed
  }
}
