import TerminalTestSupport
import TestSupport
import Testing

@testable import TerminalModel
@testable import Widgets

@MainActor struct PickerPresenterTests {
  @MainActor private final class Answers {
    var all: [Int?] = []
  }

  private let answers = Answers()

  private func picker(_ count: Int, current: Int? = nil) -> PickerPresenter {
    let items = (0..<count).map { PickerItem(text: "Item \($0)", group: "") }
    return PickerPresenter(title: "Items", items: items, current: current) { [answers] in
      answers.all.append($0)
    }
  }

  @Test func `The picker starts at the current item`() {
    #expect(picker(9).cursor.selected == 0)
    #expect(picker(9, current: 4).cursor.selected == 4)
    #expect(picker(9, current: 99).cursor.selected == 8)
    #expect(picker(9, current: -1).cursor.selected == 0)
  }

  @Test(arguments: [
    ([Key(.down)], 1), ([.control("n"), .control("n"), .control("p")], 1), ([Key(.pageDown)], 5),
    ([Key(.end, .control), Key(.up)], 28), ([Key(.end, .control), Key(.home, .control)], 0),
    ([Key(.up)], 0), ([Key(.tab)], 1),
  ])
  func `Arrows and control keys move`(keys: [Key], row: Int) {
    let picker = picker(30)
    picker.resize(height: 5)
    for key in keys { picker.handle(key) }
    #expect(picker.cursor.selected == row)
    #expect(picker.cursor.visible.contains(row))
  }

  @Test func `A leading slash is not text`() {
    let picker = picker(30)
    for key in "/12/".map({ Key.character($0) }) { picker.handle(key) }
    #expect(picker.line.text == "12/")
  }

  @Test func `q cancels before the first letter, except where a name is new`() {
    let picker = picker(30)
    for key in "aq".map({ Key.character($0) }) { picker.handle(key) }
    #expect(picker.line.text == "aq" && answers.all.isEmpty)
    picker.handle(.control("u"))
    #expect(!picker.takesText)
    picker.handle(.character("q"))
    #expect(answers.all == [nil])
    var item = PickerItem(text: "New", group: "")
    item.takesText = true
    let naming = PickerPresenter(title: "Lists", items: [item], current: nil) { _ in }
    naming.handle(.character("q"))
    #expect(naming.takesText && naming.line.text == "q")
  }

  @Test func `Letters belong to the text, and signs to the browser until a letter is typed`() {
    let picker = picker(3)
    #expect(picker.claims(.character("h")) && picker.claims(Key(.escape)))
    #expect(!picker.claims(.character("?")))
  }

  @Test func `The choice is reported once`() {
    let picker = picker(9)
    picker.handle(Key(.pageDown))
    picker.handle(Key(.up))
    picker.handle(Key(.enter))
    #expect(answers.all == [7])
  }

  @Test func `Closing chooses nothing`() {
    let picker = picker(9)
    picker.handle(Key(.down))
    picker.handle(Key(.escape))
    #expect(answers.all == [nil])
  }

  @Test func `An empty picker chooses nothing`() {
    let picker = picker(0)
    for key in [Key(.down), .character("G"), Key(.up), Key(.backspace)] { picker.handle(key) }
    picker.handle(Key(.enter))
    #expect(answers.all == [nil])
  }

  @Test(arguments: [(1, 1), (5, 3), (24, 8), (23, 8), (80, 24), (200, 60)])
  func `The popup fits any window`(columns: Int, rows: Int) {
    let view = PickerView(presenter: picker(30, current: 29))
    var buffer = CellBuffer(size: TerminalSize(columns: columns, rows: rows))
    view.layOut(in: buffer.area)
    view.draw(in: buffer.area, isFocused: true, on: &buffer)
    #expect(buffer.fault(columns, rows) == nil)
    if columns > 10, rows > 3 { #expect(buffer.text.contains("> Item 29")) }
  }

  @Test func `A text that does not fit beside the labels begins closer to its own`() {
    let items = [
      PickerItem(text: "back", group: "", label: "Esc, h, ←, Ctrl-o"),
      PickerItem(text: "mark seen today, or undo that", group: "", label: "v"),
    ]
    let picker = PickerPresenter(title: "Keys", items: items, current: nil) { _ in }
    let view = PickerView(presenter: picker)
    var buffer = CellBuffer(size: TerminalSize(columns: 40, rows: 12))
    view.layOut(in: buffer.area)
    view.draw(in: buffer.area, isFocused: true, on: &buffer)
    #expect(buffer.text.contains("Esc, h, ←, Ctrl-o  back "))
    #expect(buffer.text.contains("v    mark seen today, or undo that "))
  }

  @Test func `A popup with more items says so`() {
    let view = PickerView(presenter: picker(30))
    var buffer = CellBuffer(size: TerminalSize(columns: 60, rows: 12))
    view.layOut(in: buffer.area)
    view.draw(in: buffer.area, isFocused: true, on: &buffer)
    #expect(buffer.textRows.last?.contains(" more ") == true)
    view.handle(Key(.end, .control))
    buffer = CellBuffer(size: buffer.area.size)
    view.draw(in: buffer.area, isFocused: true, on: &buffer)
    #expect(buffer.textRows.last?.contains("more") == false)
  }
}

extension Rect {
  fileprivate var size: TerminalSize { TerminalSize(columns: width, rows: height) }
}
