/// How a cell looks, apart from its text.
public struct Style: Hashable, Sendable {
  /// Ways of writing that every terminal has, colors or not.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// Takes the bits.
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Heavier.
    @inlinable public static var bold: Attributes { Attributes(rawValue: 1) }
    /// Fainter.
    @inlinable public static var dim: Attributes { Attributes(rawValue: 2) }
    /// Slanted.
    @inlinable public static var italic: Attributes { Attributes(rawValue: 4) }
    /// With a line below.
    @inlinable public static var underline: Attributes { Attributes(rawValue: 8) }
    /// Foreground and background changed over.
    @inlinable public static var reverse: Attributes { Attributes(rawValue: 16) }
  }

  /// What a text is, from which a theme tells its color and more; no meaning hangs on a color
  /// alone.
  public enum Color: UInt8, CaseIterable, Hashable, Sendable {
    /// The terminal's own foreground.
    case standard
    /// The name of what a screen or a part of it shows.
    case accent
    /// The name of a film in its own place.
    case title
    /// What helps reading without being the matter itself.
    case secondary
    /// A key to press.
    case key
    /// Something went wrong.
    case failure
    /// The chosen row; it is reversed besides.
    case selection

    /// Its name in the file of a theme.
    public var name: String { String(describing: self) }
  }

  /// Ways of writing.
  public var attributes: Attributes
  /// What the text is, for its color.
  public var color: Color

  /// Makes a style.
  @inlinable public init(_ attributes: Attributes = [], color: Color = .standard) {
    self.attributes = attributes
    self.color = color
  }

  /// Nothing special.
  @inlinable public static var plain: Style { Style() }
}

extension Style {
  /// The name of what a screen or a part of it shows.
  static let heading = Style(color: .accent)
  /// The name of a film in its own place.
  static let title = Style(color: .title)
  /// What helps reading without being the matter itself.
  static let secondary = Style(color: .secondary)
  /// The chosen row where the keys go.
  static let selected = Style(.reverse, color: .selection)
  /// The chosen row of a part where the keys do not go.
  static let selectedElsewhere = Style(.underline)
  /// A key to press.
  static let key = Style(color: .key)
  /// Something went wrong.
  static let failure = Style(color: .failure)
}
