import TestSupport
import Testing

@testable import Widgets

struct ListCursorTests {
  @Test(arguments: 0..<50)
  func `Random moves keep the selection in the window and the window in the list`(seed: Int) {
    var random = SeededNumbers(seed)
    var cursor = ListCursor()
    for _ in 0..<400 {
      let number = Int.random(in: -3...60, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: cursor.setCount(number)
      case 1: cursor.setHeight(number / 2)
      case 2: cursor.setTail(number.isMultiple(of: 2))
      case 3: cursor.select(number)
      case 4: cursor.move(by: number - 30)
      case 5:
        let movement = Movement.allCases.randomElement(using: &random) ?? .down
        cursor.move(movement, count: number > 0 ? number : nil)
      case 6: cursor.select(number, atPlace: Int.random(in: -5...40, using: &random))
      default: cursor.select([Int.min / 2, Int.max / 2, 0, -1].randomElement(using: &random) ?? 0)
      }
      expectDisplayable(cursor)
    }
  }

  @Test func `Only the nearest edge moves`() {
    var cursor = ListCursor()
    cursor.setHeight(10)
    cursor.setCount(100)
    cursor.select(9)
    #expect(cursor.top == 0)
    cursor.select(10)
    #expect(cursor.top == 1)
    cursor.select(1)
    #expect(cursor.top == 1)
    cursor.select(0)
    #expect(cursor.top == 0)
  }

  @Test func `The status line after the last row is shown with it`() {
    var cursor = ListCursor()
    cursor.setHeight(10)
    cursor.setCount(100)
    cursor.setTail(true)
    cursor.select(99)
    #expect(cursor.visible == 91..<100)
    cursor.setTail(false)
    #expect(cursor.visible == 90..<100)
    cursor.setHeight(1)
    cursor.setTail(true)
    #expect(cursor.visible == 99..<100)
  }

  @Test(arguments: 0..<40, 0..<10)
  func `A row can be placed on a given line`(row: Int, place: Int) {
    var cursor = ListCursor()
    cursor.setHeight(10)
    cursor.setCount(1_000)
    cursor.select(row, atPlace: place)
    #expect(cursor.selected == row)
    #expect(cursor.selected - cursor.top == min(place, row))
  }

  @Test func `Page down and page up return to the same place`() {
    var cursor = ListCursor()
    cursor.setHeight(10)
    cursor.setCount(100)
    cursor.select(34)
    let before = cursor
    cursor.move(.pageDown, count: nil)
    cursor.move(.pageUp, count: nil)
    cursor.move(.halfPageDown, count: 3)
    #expect(cursor.selected == 49)
    #expect(cursor.selected - cursor.top == before.selected - before.top)
    cursor.move(.halfPageUp, count: 3)
    #expect(cursor == before)
  }

  private func expectDisplayable(_ cursor: ListCursor) {
    #expect(cursor.count >= 0 && cursor.height >= 1)
    #expect(cursor.top >= 0)
    #expect(cursor.top <= cursor.selected)
    #expect(cursor.selected < cursor.top + cursor.height)
    #expect(cursor.selected < max(1, cursor.count))
    #expect(cursor.top < max(1, cursor.count))
    let tail = cursor.hasTail && cursor.height > 1 ? 1 : 0
    #expect(cursor.top <= max(0, cursor.count + tail - cursor.height))
    #expect(cursor.count == 0 || cursor.visible.contains(cursor.selected))
  }
}
