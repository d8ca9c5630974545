import Testing

@testable import Widgets

struct PageCursorTests {
  /// Creates a page of 30 lines with entries on some of them.
  private func cursor(_ places: [Int], height: Int = 5) -> PageCursor {
    var cursor = PageCursor()
    cursor.setHeight(height)
    cursor.setPage(lines: 30, places: places.map { $0..<$0 + 1 }, chosen: nil)
    return cursor
  }

  @Test func `Line down scrolls to the next entry and selects it`() {
    var page = cursor([1, 3, 8])
    var seen: [[Int]] = []
    for _ in 0..<7 {
      page.move(.down, times: 1)
      seen.append([page.window.top, page.chosen ?? -1])
    }
    #expect(seen == [[0, 0], [0, 1], [1, 1], [2, 1], [3, 1], [4, 2], [5, 2]])
  }

  @Test func `Line up retraces the same path`() {
    var page = cursor([1, 3, 8])
    for _ in 0..<7 { page.move(.down, times: 1) }
    var seen: [[Int]] = []
    for _ in 0..<7 {
      page.move(.up, times: 1)
      seen.append([page.window.top, page.chosen ?? -1])
    }
    #expect(seen == [[4, 2], [3, 1], [2, 1], [1, 0], [0, 0], [0, 0], [0, 0]])
  }

  @Test func `The selected entry is always visible`() {
    var page = cursor([0, 1, 2, 14, 15, 29])
    let ways: [Movement] = [.down, .pageDown, .up, .halfPageDown, .down, .last, .up, .halfPageUp]
    for step in 0..<200 {
      page.move(ways[step * 7 % ways.count], times: 1 + step % 3)
      if step.isMultiple(of: 11) { page.setHeight(1 + step % 9) }
      if let chosen = page.chosen {
        #expect(page.window.visible.contains(page.places[chosen].lowerBound))
      }
    }
  }

  @Test func `Line down reaches every entry of a page`() {
    for height in [1, 2, 5, 40] {
      var page = cursor([0, 1, 7, 20, 21, 29], height: height)
      var seen: Set<Int> = []
      for _ in 0..<60 {
        page.move(.down, times: 1)
        if let chosen = page.chosen { seen.insert(chosen) }
      }
      #expect(seen == Set(0..<6), "\(height)")
      for _ in 0..<60 { page.move(.up, times: 1) }
      #expect(page.window.top == 0 && page.chosen == 0)
    }
  }

  @Test func `A count moves that many lines, and an empty page ignores it`() {
    var page = cursor([1, 3, 8])
    page.move(.down, times: 3)
    #expect((page.window.top, page.chosen) == (1, 1))
    page.move(.down, times: 999_999)
    #expect(page.window.top == 25 && page.chosen == nil)
    var empty = PageCursor()
    empty.move(.down, times: 5)
    #expect(empty.chosen == nil)
  }

  @Test func `An entry beside the selected one is reached even if it is above the window`() {
    var cursor = PageCursor()
    cursor.setHeight(3)
    cursor.setPage(lines: 20, places: [0..<1, 9..<10, 0..<1, 12..<13], chosen: nil)
    cursor.choose(1)
    cursor.move(.down, times: 1)
    #expect(cursor.chosen == 2 && cursor.window.top == 0)
    cursor.move(.up, times: 1)
    #expect(cursor.chosen == 1 && cursor.window.visible.contains(9))
  }
}
