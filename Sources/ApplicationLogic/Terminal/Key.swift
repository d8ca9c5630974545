/// A key as the terminal reports it.
public struct Key: Hashable, Sendable {
  /// Which key, apart from Ctrl, Alt and Shift.
  public enum Code: Hashable, Sendable {
    /// A key that types something; capital letters are characters of their own.
    case character(Character)
    /// The Enter key.
    case enter
    /// The Escape key.
    case escape
    /// The Tab key.
    case tab
    /// The key that deletes backwards.
    case backspace
    /// The key that deletes forwards.
    case delete
    /// The Insert key.
    case insert
    /// The cursor keys.
    case up, down, left, right
    /// The keys that go far.
    case home, end, pageUp, pageDown
    /// F1 and on.
    case function(Int)
  }

  /// Keys held down with another one.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits, as xterm numbers them.
    public let rawValue: UInt8
    /// Takes the bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Shift, where the character does not tell it already.
    public static let shift = Modifiers(rawValue: 1)
    /// Alt, or Escape typed just before.
    public static let alt = Modifiers(rawValue: 2)
    /// Ctrl.
    public static let control = Modifiers(rawValue: 4)
  }

  /// Which key.
  public var code: Code
  /// What was held down with it.
  public var modifiers: Modifiers

  /// Makes a key.
  public init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }
}

extension Key {
  /// A key that types a character.
  static func character(_ character: Character) -> Key { Key(.character(character)) }

  /// Ctrl and a letter, given small.
  static func control(_ character: Character) -> Key { Key(.character(character), .control) }

  /// The key as the help and the documentation write it.
  var name: String {
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
