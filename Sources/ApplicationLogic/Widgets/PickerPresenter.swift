import BusinessLogic

/// One thing to choose.
struct PickerItem: Hashable, Sendable {
  /// What it is called.
  var text: String
  /// What kind of thing it is; empty where there is only one kind.
  var group: String

  init(text: String, group: String) {
    self.text = text
    self.group = group
  }

  init(_ list: MovieList, called name: String) {
    text = name
    group =
      switch list {
      case .genre: "genre"
      case .decade: "decade"
      case .theme: "theme"
      case .mine: "my films"
      case .tagged: "my tag"
      default: ""
      }
  }
}

/// What keys do where something is chosen.
enum PickerAction: Hashable, Sendable {
  case move(Movement)
  case choose, cancel
}

extension KeyBindings<PickerAction> {
  /// The keys of a choice.
  static let picker = KeyBindings(
    "Choice",
    KeyBinding.moving(.choices, byHalves: false) { .move($0) } + [
      KeyBinding(
        [Key(.enter), .character("l"), Key(.right)], .choose, "take", "take it", hint: "take"),
      KeyBinding(
        [Key(.escape), .character("h"), Key(.left), .character("q")], .cancel, "leave",
        "leave it as it was", hint: "back"),
    ])
}

/// A choice of one thing among several.
@MainActor final class PickerPresenter {
  let title: String
  let items: [PickerItem]
  private(set) var cursor = ListCursor()
  let bindings: KeyBindings<PickerAction>
  private var keys: KeyReader<PickerAction>
  private let done: (Int?) -> Void

  /// `done` is told the place of what was taken, or nil.
  init(
    title: String, items: [PickerItem], current: Int?,
    bindings: KeyBindings<PickerAction> = .picker, done: @escaping (Int?) -> Void
  ) {
    self.bindings = bindings
    keys = KeyReader(bindings)
    self.title = title
    self.items = items
    self.done = done
    cursor.setHeight(items.count)
    cursor.setCount(items.count)
    cursor.select(current ?? 0)
  }

  /// Gives the window another number of rows.
  func resize(height: Int) {
    cursor.setHeight(height)
  }

  /// Moves the window so many rows down, or up where it is negative.
  func scroll(by rows: Int) {
    cursor.scroll(by: rows)
  }

  /// Takes what a row of the window has, as a click does.
  func take(visibleRow row: Int) {
    guard cursor.visible.indices.contains(cursor.top + row) else { return }
    done(cursor.top + row)
  }

  /// Does what a key does.
  func handle(_ key: Key) {
    guard let (action, count) = keys.read(key) else { return }
    switch action {
    case .move(let movement): cursor.move(movement, count: count)
    case .choose: done(items.isEmpty ? nil : cursor.selected)
    case .cancel: done(nil)
    }
  }
}
