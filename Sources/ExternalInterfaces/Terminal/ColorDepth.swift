/// The number of colors that a terminal supports.
public enum ColorDepth: Hashable, Sendable, Comparable {
  /// No colors, or colors are disabled.
  case none
  /// The 16 colors of the user's palette.
  case sixteen
  /// 256 colors: these 16, a color cube and a grayscale ramp.
  case indexed
  /// 24-bit RGB colors.
  case full

  /// When to use colors.
  public enum Preference: String, Hashable, Sendable, CaseIterable {
    /// If the terminal supports colors and `NO_COLOR` is not set.
    case auto
    /// Always, whatever the environment.
    case always
    /// Never.
    case never
  }

  /// Returns the color depth according to environment variables.
  public static func found(
    _ preference: Preference, in environment: (String) -> String?
  ) -> ColorDepth {
    let kind = environment("TERM") ?? ""
    switch preference {
    case .never: return .none
    case .auto:
      if environment("NO_COLOR") != nil { return .none }
      return depth(kind, environment)
    case .always: return max(.sixteen, depth(kind, environment))
    }
  }

  /// Returns whether a command styles what it prints for people.
  ///
  /// A preference decides above all. `NO_COLOR` turns styles off, then `CLICOLOR_FORCE` turns them
  /// on, and then `CLICOLOR=0` turns them off.
  public static func stylesOutput(
    _ preference: Preference, isTerminal: Bool, in environment: (String) -> String?
  ) -> Bool {
    switch preference {
    case .never: return false
    case .always: return true
    case .auto:
      func value(_ name: String) -> String { environment(name) ?? "" }
      if !value("NO_COLOR").isEmpty { return false }
      if !["", "0"].contains(value("CLICOLOR_FORCE")) { return true }
      return isTerminal && value("CLICOLOR") != "0" && !["", "dumb"].contains(value("TERM"))
    }
  }

  private static func depth(_ kind: String, _ environment: (String) -> String?) -> ColorDepth {
    // Terminals without colors, which would print the sequences or interpret parts of them.
    let isMonochrome = ["dumb", "vt52", "vt100", "vt102", "vt220", "vt320"].contains(kind)
    if kind.isEmpty || isMonochrome || kind.hasSuffix("-m") || kind.hasSuffix("-mono") {
      return .none
    }
    if kind == "linux" { return .sixteen }
    let indexed: ColorDepth = kind.hasSuffix("256color") ? .indexed : .sixteen
    // GNU Screen passes on the variables of the outer terminal but does not support 24-bit colors.
    let isScreen = kind.hasPrefix("screen") && environment("TERM_PROGRAM") != "tmux"
    if isScreen { return indexed }
    let hasFull =
      ["truecolor", "24bit"].contains(environment("COLORTERM") ?? "") || kind.hasSuffix("-direct")
      || ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm"].contains(kind)
    return hasFull ? .full : indexed
  }
}
