/// How a cell looks, apart from its text.
public struct Style: Hashable, Sendable {
  /// Ways of writing that every terminal has, colours or not.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// Takes the bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Heavier.
    public static let bold = Attributes(rawValue: 1)
    /// Fainter.
    public static let dim = Attributes(rawValue: 2)
    /// Slanted.
    public static let italic = Attributes(rawValue: 4)
    /// With a line below.
    public static let underline = Attributes(rawValue: 8)
    /// Foreground and background changed over.
    public static let reverse = Attributes(rawValue: 16)
  }

  /// The colours that a terminal's user has chosen; nothing but the default is certain to be
  /// readable everywhere, so no meaning hangs on a colour alone.
  public enum Color: UInt8, Hashable, Sendable {
    /// The terminal's own foreground.
    case standard
    /// Colours 1 to 6 of the palette.
    case red, green, yellow, blue, magenta, cyan
  }

  /// Ways of writing.
  public var attributes: Attributes
  /// The colour of the text.
  public var color: Color

  /// Makes a style.
  public init(_ attributes: Attributes = [], color: Color = .standard) {
    self.attributes = attributes
    self.color = color
  }

  /// Nothing special.
  public static let plain = Style()
}

extension Style {
  /// The name of what a screen or a part of it shows.
  static let heading = Style(.bold, color: .cyan)
  /// The name of a film in its own place.
  static let title = Style(.bold)
  /// What helps reading without being the matter itself.
  static let secondary = Style(.dim)
  /// The chosen row where the keys go.
  static let selected = Style(.reverse)
  /// The chosen row of a part where the keys do not go.
  static let selectedElsewhere = Style(.underline)
  /// A key to press.
  static let key = Style(.bold)
  /// Something went wrong.
  static let failure = Style(.bold, color: .red)
}
