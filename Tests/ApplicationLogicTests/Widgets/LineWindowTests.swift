import TestSupport
import Testing

@testable import Browser
@testable import Films
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

struct MovementKeysTests {
  @Test func `A movement key works the same on every screen`() {
    // `J` and `K` move between films everywhere.
    let keys = KeyBindings.movieList.bindings.flatMap(\.keys).filter {
      $0 != .character("J") && $0 != .character("K")
    }
    var compared = 0
    for key in keys {
      guard case .move(let movement) = KeyBindings.movieList.action(for: key) else { continue }
      compared += 1
      #expect(KeyBindings.movieDetail.action(for: key) == .move(movement))
      let whole: Movement =
        movement == .halfPageDown ? .pageDown : movement == .halfPageUp ? .pageUp : movement
      #expect(KeyBindings.popup.action(for: key) == .move(whole))
    }
    #expect(compared == 17)
  }

  @Test func `The key file can change movements for each screen`() {
    let file = KeyFile("film.line-down = e\npicker.first = F1\nlist.half-page-down = F2\n")
    #expect(file.problems.isEmpty)
    #expect(file.bindings[.movieDetail].action(for: .character("e")) == .move(.down))
    #expect(file.bindings[.movieDetail].action(for: .character("j")) == nil)
    #expect(file.bindings[.popup].action(for: .character("j")) == .move(.down))
    #expect(file.bindings[.picker].action(for: Key(.function(1))) == .move(.first))
    #expect(file.bindings[.movieList].action(for: Key(.function(2))) == .move(.halfPageDown))
    #expect(file.bindings[.movieList].action(for: Key(.home)) == .move(.first))
  }
}
