import BusinessLogic

/// An item of a picker.
struct PickerItem: Hashable, Sendable {
  /// The name.
  var text: String
  /// The kind; empty if the items are of one kind.
  var group: String
  /// The number of its films, if it is known.
  var count: Int?

  init(text: String, group: String) {
    self.text = text
    self.group = group
  }

  init(_ list: MovieList, called name: String) {
    text = name
    group = Wording.group(of: list) ?? ""
  }
}

/// A choice of one item.
@MainActor final class PickerPresenter {
  let title: String
  private(set) var items: [PickerItem]
  private(set) var cursor = ListCursor()
  let bindings: KeyBindings<PickerAction>
  private var keys: KeyReader<PickerAction>
  private let didChange: () -> Void
  private let done: (Int?) -> Void

  /// Creates a picker; `done` is called with the index of the chosen item, or with nil.
  init(
    title: String, items: [PickerItem], current: Int?,
    bindings: KeyBindings<PickerAction> = .picker, didChange: @escaping () -> Void = {},
    done: @escaping (Int?) -> Void
  ) {
    self.bindings = bindings
    keys = KeyReader(bindings)
    self.title = title
    self.items = items
    self.didChange = didChange
    self.done = done
    cursor.setHeight(items.count)
    cursor.setCount(items.count)
    cursor.select(current ?? 0)
  }

  /// Sets the number of films of an item.
  func setCount(_ count: Int?, at index: Int) {
    guard items.indices.contains(index), items[index].count != count else { return }
    items[index].count = count
    didChange()
  }

  /// Sets the number of rows of the window.
  func resize(height: Int) {
    cursor.setHeight(height)
  }

  /// Scrolls by a number of rows, up if negative.
  func scroll(by rows: Int) {
    cursor.scroll(by: rows)
  }

  /// Chooses the item in a row of the window, as a click does.
  func take(visibleRow row: Int) {
    guard cursor.visible.indices.contains(cursor.top + row) else { return }
    done(cursor.top + row)
  }

  /// Handles a key.
  func handle(_ key: Key) {
    guard let (action, count) = keys.read(key) else { return }
    switch action {
    case .move(let movement): cursor.move(movement, count: count)
    case .choose: done(items.isEmpty ? nil : cursor.selected)
    case .cancel: done(nil)
    }
  }
}
