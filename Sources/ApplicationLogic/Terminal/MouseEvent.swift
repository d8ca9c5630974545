/// A mouse event as the terminal reports it.
public struct MouseEvent: Hashable, Sendable {
  /// The mouse buttons that terminals report.
  public enum Button: Hashable, Sendable {
    /// The left button, which selects.
    case left
    /// The middle button, which pastes in most terminals.
    case middle
    /// The right button, which opens menus.
    case right
  }

  /// A mouse action.
  public enum Action: Hashable, Sendable {
    /// A button was pressed.
    case press(Button)
    /// A button was released; old terminals do not report which, and `.left` is assumed.
    case release(Button)
    /// The wheel was turned one notch away from the user.
    case wheelUp
    /// The wheel was turned one notch toward the user.
    case wheelDown
  }

  /// The action.
  public var action: Action
  /// The cell, counted from 0; it may lie outside a screen that has just shrunk.
  public var position: Point
  /// The modifier keys held down.
  public var modifiers: Key.Modifiers

  /// Creates an event.
  public init(_ action: Action, at position: Point, _ modifiers: Key.Modifiers = []) {
    self.action = action
    self.position = position
    self.modifiers = modifiers
  }
}
