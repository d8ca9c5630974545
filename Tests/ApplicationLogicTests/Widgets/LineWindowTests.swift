import TestSupport
import Testing

@testable import TerminalModel
@testable import Widgets

struct LineWindowTests {
  @Test(arguments: 0..<30)
  func `Random scrolling never leaves blank lines above available text`(seed: Int) {
    var random = SeededNumbers(seed)
    var window = LineWindow()
    for _ in 0..<300 {
      let number = Int.random(in: -3...60, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: window.setCount(number)
      case 1: window.setHeight(number / 2)
      case 2: window.scroll(to: [number, .min, .max].randomElement(using: &random) ?? 0)
      default:
        let movement = Movement.allCases.randomElement(using: &random) ?? .down
        window.move(movement, times: Int.random(in: 1...999_999, using: &random))
      }
      #expect(window.height >= 1 && window.top >= 0)
      #expect(window.visible.count == min(window.count, window.height))
      #expect(window.hasMore == (window.visible.upperBound < window.count))
      #expect(window.isTooLong || window.top == 0)
    }
  }

  @Test(arguments: [
    (Movement.down, 3, 23), (.up, 3, 17), (.halfPageDown, 1, 25), (.halfPageUp, 2, 10),
    (.pageDown, 2, 40), (.pageUp, 1, 10), (.first, 9, 0), (.last, 9, 90),
  ])
  func `Movements go the stated distance`(movement: Movement, times: Int, top: Int) {
    var window = LineWindow()
    window.setCount(100)
    window.setHeight(10)
    window.scroll(to: 20)
    window.move(movement, times: times)
    #expect(window.top == top)
  }

  @Test func `In a one-line window half a page is one line`() {
    var window = LineWindow()
    window.setCount(3)
    window.move(.halfPageDown, times: 1)
    #expect(window.visible == 1..<2)
    window.move(.halfPageUp, times: 1)
    #expect(window.visible == 0..<1)
  }
}
