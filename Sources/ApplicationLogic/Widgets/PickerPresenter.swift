import BusinessLogic
import TerminalModel

/// An item of a picker.
package struct PickerItem: Hashable, Sendable {
  /// The name.
  var text: String
  /// A short text before the name, such as a key; empty for none.
  var label = ""
  /// The kind; empty if the items are of one kind.
  var group: String
  /// A remark about the item, in place of its kind and its number; empty for none.
  package var remark = ""
  /// The number of its films; empty if it is not known.
  package var count = ""
  /// Whether the item can be renamed and deleted.
  package var isEditable = false
  /// Whether the keys that change an item say why this one cannot be changed.
  package var explainsEdits = false
  /// Whether the item takes the typed text, whatever it is, and is named after it.
  package var takesText = false

  package init(text: String, group: String, label: String = "") {
    self.text = text
    self.label = label
    self.group = group
  }
}

/// A choice of one item, which can be found by typing a part of its name.
@MainActor package final class PickerPresenter {
  let title: String
  private(set) var items: [PickerItem]
  /// The items that match the text, best first.
  private(set) var matches: [PickerFilter.Match]
  /// The text typed to find an item.
  private(set) var line = InputLine()
  private(set) var cursor = ListCursor()
  let bindings: KeyBindings<PickerAction>
  private let didChange: () -> Void
  private let edit: (ItemEdit, Int) -> Void
  private let name: (String) -> String
  private let enter: (String) -> Void
  private let done: (Int?) -> Void

  /// Creates a picker.
  ///
  /// `done` is called with the index of the chosen item, or with nil, and `edit` with that of an
  /// item to change or to explain. An item that takes text is named by `name`, and `enter` is
  /// called with its text.
  package init(
    title: String, items: [PickerItem], current: Int?,
    bindings: KeyBindings<PickerAction> = .picker, didChange: @escaping () -> Void = {},
    edit: @escaping (ItemEdit, Int) -> Void = { _, _ in },
    name: @escaping (String) -> String = { $0 }, enter: @escaping (String) -> Void = { _ in },
    done: @escaping (Int?) -> Void
  ) {
    self.bindings = bindings
    self.title = title
    self.items = items
    matches = PickerFilter.matches("", in: items)
    self.didChange = didChange
    self.edit = edit
    self.name = name
    self.enter = enter
    self.done = done
    cursor.setHeight(items.count)
    cursor.setCount(items.count)
    cursor.select(current ?? 0)
  }

  /// Sets the numbers of films of items, by their indices.
  package func setCounts(_ counts: [Int: String]) {
    for (index, count) in counts where items.indices.contains(index) { items[index].count = count }
    didChange()
  }

  /// Sets the number of items in the window.
  func resize(height: Int) {
    cursor.setHeight(height)
  }

  /// Scrolls by a number of rows, up if negative.
  func scroll(by rows: Int) {
    cursor.scroll(by: rows)
  }

  /// Chooses the item at a place of the window, as a click does.
  func choose(visibleRow row: Int) {
    guard cursor.visible.contains(cursor.top + row) else { return }
    choose(matches[cursor.top + row].index)
  }

  /// Whether letters are text input: after the first one, or always if they can name a new item.
  var takesText: Bool { !line.text.isEmpty || items.contains(where: \.takesText) }

  /// Returns whether a key has an action or begins the text.
  func claims(_ key: Key) -> Bool {
    if case .character(let sign) = key.code, sign.isLetter || sign.isNumber { return true }
    return bindings.action(for: key) != nil
  }

  /// Handles a key.
  func handle(_ key: Key) {
    if key == .character("q"), !takesText { return done(nil) }
    // The text line already begins with a slash, which people type out of habit.
    if key == .character("/"), line.text.isEmpty { return }
    switch bindings.action(for: key, typing: PickerAction.edit) {
    case .move(let movement): cursor.move(movement, count: nil)
    case .choose: if items.isEmpty { done(nil) } else { choose() }
    case .cancel: done(nil)
    case .item(let edit):
      if let index = selectedItem, items[index].isEditable || items[index].explainsEdits {
        self.edit(edit, index)
      }
    case .edit(let edit): change { $0.perform(edit) }
    case nil: break
    }
  }

  /// Inserts pasted text.
  func paste(_ text: String) { change { $0.insert(text) } }

  /// Returns whether an action does something now, for the hints.
  func isUseful(_ action: PickerAction) -> Bool {
    if case .item = action { return selectedItem.map { items[$0].isEditable } ?? false }
    return true
  }

  /// The index of the selected item.
  private var selectedItem: Int? {
    matches.indices.contains(cursor.selected) ? matches[cursor.selected].index : nil
  }

  private func choose() {
    if matches.indices.contains(cursor.selected) { choose(matches[cursor.selected].index) }
  }

  private func choose(_ index: Int) { items[index].takesText ? enter(line.text) : done(index) }

  private func change(_ change: (inout InputLine) -> Void) {
    let before = line.text
    change(&line)
    guard line.text != before else { return }
    for index in items.indices where items[index].takesText {
      items[index].text = name(line.text)
    }
    matches = PickerFilter.matches(line.text, in: items)
    cursor.setCount(matches.count)
    cursor.select(0)
  }
}
