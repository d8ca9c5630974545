/// A key press as the terminal reports it.
public struct Key: Hashable, Sendable {
  /// A key, apart from Ctrl, Alt and Shift.
  public enum Code: Hashable, Sendable {
    /// A key that types a character; capital letters are characters of their own.
    case character(Character)
    /// The Enter key.
    case enter
    /// The Escape key.
    case escape
    /// The Tab key.
    case tab
    /// The Backspace key.
    case backspace
    /// The Delete key.
    case delete
    /// The Insert key.
    case insert
    /// The arrow keys.
    case up, down, left, right
    /// The Home, End, Page Up and Page Down keys.
    case home, end, pageUp, pageDown
    /// A function key, F1 and up.
    case function(Int)
  }

  /// Modifier keys.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits, in xterm's encoding.
    public let rawValue: UInt8
    /// Creates a set of modifiers from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Shift, unless the character already implies it.
    public static let shift = Modifiers(rawValue: 1)
    /// Alt.
    public static let alt = Modifiers(rawValue: 2)
    /// Ctrl.
    public static let control = Modifiers(rawValue: 4)
  }

  /// The key.
  public var code: Code
  /// The modifiers held down with the key.
  public var modifiers: Modifiers

  /// Creates a key press.
  public init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }
}

extension Key {
  /// Returns a key that types a character.
  package static func character(_ character: Character) -> Key { Key(.character(character)) }

  /// Returns Ctrl with a lowercase letter.
  package static func control(_ character: Character) -> Key {
    Key(.character(character), .control)
  }

  /// The name of the key in help and documentation.
  public var name: String {
    var name =
      switch code {
      case .character(" "): "Space"
      case .character(let character): String(character)
      case .enter: "Enter"
      case .escape: "Esc"
      case .tab: "Tab"
      case .backspace: "Backspace"
      case .delete: "Del"
      case .insert: "Ins"
      case .up: "↑"
      case .down: "↓"
      case .left: "←"
      case .right: "→"
      case .home: "Home"
      case .end: "End"
      case .pageUp: "PgUp"
      case .pageDown: "PgDn"
      case .function(let number): "F\(number)"
      }
    if modifiers.contains(.shift) { name = "Shift-" + name }
    if modifiers.contains(.alt) { name = "Alt-" + name }
    if modifiers.contains(.control) { name = "Ctrl-" + name }
    return name
  }
}
