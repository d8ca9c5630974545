/// Something done with the mouse, as the terminal reports it.
public struct MouseEvent: Hashable, Sendable {
  /// The buttons that a terminal tells apart.
  public enum Button: Hashable, Sendable {
    /// The one for choosing.
    case left
    /// The one that pastes in most terminals.
    case middle
    /// The one for menus.
    case right
  }

  /// What was done.
  public enum Action: Hashable, Sendable {
    /// A button was pressed.
    case press(Button)
    /// A button was let go; old terminals do not say which, and the left one is taken.
    case release(Button)
    /// The wheel was turned one notch away from the user.
    case wheelUp
    /// The wheel was turned one notch toward the user.
    case wheelDown
  }

  /// What was done.
  public var action: Action
  /// The cell where, counted from 0; it may lie outside a screen that has just become smaller.
  public var position: Point
  /// What was held down with it.
  public var modifiers: Key.Modifiers

  /// Makes an event.
  public init(_ action: Action, at position: Point, _ modifiers: Key.Modifiers = []) {
    self.action = action
    self.position = position
    self.modifiers = modifiers
  }
}
