/// The style of a cell: its attributes and semantic color.
public struct Style: Hashable, Sendable {
  /// Text attributes that every terminal has, with or without colors.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// Creates a set of attributes from its bits.
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Bold.
    @inlinable public static var bold: Attributes { Attributes(rawValue: 1) }
    /// Dim.
    @inlinable public static var dim: Attributes { Attributes(rawValue: 2) }
    /// Italic.
    @inlinable public static var italic: Attributes { Attributes(rawValue: 4) }
    /// Underlined.
    @inlinable public static var underline: Attributes { Attributes(rawValue: 8) }
    /// Swapped foreground and background.
    @inlinable public static var reverse: Attributes { Attributes(rawValue: 16) }
  }

  /// The role of a text, which a theme maps to a color and attributes; color never carries meaning
  /// alone.
  public enum Color: UInt8, CaseIterable, Hashable, Sendable {
    /// The terminal's default foreground.
    case standard
    /// The heading of a screen or a part of it.
    case accent
    /// The title of a film.
    case title
    /// Supplementary text.
    case secondary
    /// A key to press.
    case key
    /// An error message.
    case failure
    /// The selected row, which is also reversed.
    case selection

    /// The name in color scheme files.
    public var name: String { String(describing: self) }
  }

  /// The text attributes.
  public var attributes: Attributes
  /// The role that determines the color.
  public var color: Color

  /// Creates a style.
  @inlinable public init(_ attributes: Attributes = [], color: Color = .standard) {
    self.attributes = attributes
    self.color = color
  }

  /// The default style.
  @inlinable public static var plain: Style { Style() }
}

extension Style {
  /// The heading of a screen or a part of it.
  static let heading = Style(color: .accent)
  /// The title of a film.
  static let title = Style(color: .title)
  /// Supplementary text.
  static let secondary = Style(color: .secondary)
  /// The selected row of the pane that has the focus.
  static let selected = Style(.reverse, color: .selection)
  /// The selected row of a pane that does not have the focus.
  static let selectedElsewhere = Style(.underline)
  /// A key to press.
  static let key = Style(color: .key)
  /// An error message.
  static let failure = Style(color: .failure)
}
