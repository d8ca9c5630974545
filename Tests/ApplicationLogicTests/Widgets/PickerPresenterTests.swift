import TestSupport
import Testing

@testable import ApplicationLogic

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
    ("j", 1), ("3j", 3), ("99j", 29), ("Gk", 28), ("5G", 4), ("Gg", 0), ("7g", 6), ("k", 0),
  ])
  func `Keys move as in the list`(keys: String, row: Int) {
    let picker = picker(30)
    picker.resize(height: 5)
    for key in keys { picker.handle(.character(key)) }
    #expect(picker.cursor.selected == row)
    #expect(picker.cursor.visible.contains(row))
  }

  @Test(arguments: [Key(.enter), .character("l"), Key(.right)])
  func `The choice is reported once`(key: Key) {
    let picker = picker(9)
    picker.handle(Key(.pageDown))
    picker.handle(Key(.up))
    picker.handle(key)
    #expect(answers.all == [7])
  }

  @Test(arguments: [Key(.escape), .character("h"), Key(.left), .character("q")])
  func `Closing chooses nothing`(key: Key) {
    let picker = picker(9)
    picker.handle(.character("j"))
    picker.handle(key)
    #expect(answers.all == [nil])
  }

  @Test func `An empty picker chooses nothing`() {
    let picker = picker(0)
    for key in ["j", "G", "k", "5", "g"] { picker.handle(.character(Character(key))) }
    picker.handle(Key(.enter))
    #expect(answers.all == [nil])
  }

  @Test(arguments: [(1, 1), (5, 3), (24, 8), (23, 8), (80, 24), (200, 60)])
  func `The popup fits any window`(columns: Int, rows: Int) {
    let view = PickerView(presenter: picker(30, current: 29))
    var buffer = CellBuffer(size: TerminalSize(columns: columns, rows: rows))
    view.layOut(in: buffer.area)
    view.draw(in: buffer.area, isFocused: true, on: &buffer)
    expectDisplayable(buffer, columns, rows)
    if columns > 10, rows > 1 { #expect(buffer.text.contains("> Item 29")) }
  }

  @Test func `A popup with more items says so`() {
    let view = PickerView(presenter: picker(30))
    var buffer = CellBuffer(size: TerminalSize(columns: 60, rows: 12))
    view.layOut(in: buffer.area)
    view.draw(in: buffer.area, isFocused: true, on: &buffer)
    #expect(buffer.textRows.last?.contains(" more ") == true)
    view.handle(.character("G"))
    buffer = CellBuffer(size: buffer.area.size)
    view.draw(in: buffer.area, isFocused: true, on: &buffer)
    #expect(buffer.textRows.last?.contains("more") == false)
  }
}

extension Rect {
  fileprivate var size: TerminalSize { TerminalSize(columns: width, rows: height) }
}
