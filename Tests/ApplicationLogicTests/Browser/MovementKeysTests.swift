import Testing

@testable import Browser
@testable import Films
@testable import TerminalModel
@testable import Widgets

struct MovementKeysTests {
  @Test func `A movement key works the same on every screen`() {
    // `J` and `K` move between films everywhere. Space selects a film in the list.
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
    #expect(compared == 16)
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
