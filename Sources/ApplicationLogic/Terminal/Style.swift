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
    /// The stars of a rating.
    case stars
    /// The sign of a favorite.
    case favorite
    /// The sign of a seen film.
    case seen
    /// The sign of a film on the watchlist.
    case watchlist
    /// The sign of a film that is not for the user.
    case notForMe
    /// Everything behind a popup.
    case backdrop
    /// The bar of the selected row; the color is that of its background.
    case selection
    /// The text on the bar of the selected row.
    case selectionText
    /// The bar of the selected row in a pane without the focus.
    case inactiveSelection

    /// Whether the color fills the ground behind a text.
    public var isGround: Bool { self == .selection || self == .inactiveSelection }

    /// The name in color scheme files.
    public var name: String { String(describing: self) }
  }

  /// What is behind a text.
  public enum Ground: UInt8, CaseIterable, Hashable, Sendable {
    /// The terminal's background.
    case none
    /// The bar of the selected row of the pane that has the focus.
    case selection
    /// The bar of the selected row of a pane that does not have the focus.
    case inactiveSelection

    /// The role whose color fills the ground; nil for the terminal's background.
    public var role: Color? {
      switch self {
      case .none: nil
      case .selection: .selection
      case .inactiveSelection: .inactiveSelection
      }
    }
  }

  /// The text attributes.
  public var attributes: Attributes
  /// The role that determines the color.
  public var color: Color
  /// What is behind the text.
  public var ground: Ground

  /// Creates a style.
  @inlinable public init(
    _ attributes: Attributes = [], color: Color = .standard, ground: Ground = .none
  ) {
    self.attributes = attributes
    self.color = color
    self.ground = ground
  }

  /// The default style.
  @inlinable public static var plain: Style { Style() }
}

extension Style {
  /// The heading of a screen or a part of it.
  package static let heading = Style(color: .accent)
  /// The title of a film.
  package static let title = Style(color: .title)
  /// Supplementary text.
  package static let secondary = Style(color: .secondary)
  /// A selected text.
  package static let selected = Style(ground: .selection)
  /// Everything behind a popup.
  package static let backdrop = Style(color: .backdrop)
  /// A key to press.
  package static let key = Style(color: .key)
  /// An error message.
  package static let failure = Style(color: .failure)
}
