import TestSupport
import Testing

@testable import ApplicationLogic

struct BrowserLayoutTests {
  @Test(arguments: [0, 1, 40, 99, 100, 120, 200, 500], -20...20)
  func `Panes never overlap or leave the terminal`(columns: Int, steps: Int) {
    var preferences = BrowserLayout.Preferences()
    preferences.moveSplit(by: steps)
    let layout = BrowserLayout(size: TerminalSize(columns: columns, rows: 24), preferences)
    #expect(layout.list.maxX <= columns)
    #expect(layout.film.maxX <= columns)
    guard layout.isSplit else { return }
    #expect(layout.list.maxX < layout.divider.x)
    #expect(layout.divider.maxX < layout.film.x)
    #expect(layout.list.width >= 20)
    #expect(layout.film.width >= 18)
  }

  @Test func `The split moves back symmetrically, even from its bounds`() {
    var preferences = BrowserLayout.Preferences()
    let first = preferences
    preferences.moveSplit(by: 3)
    preferences.moveSplit(by: -3)
    #expect(preferences == first)
    preferences.moveSplit(by: 99)
    let last = preferences
    preferences.moveSplit(by: 1)
    #expect(preferences == last)
    #expect(preferences.listShare == BrowserLayout.Preferences.shares.upperBound)
  }

  @Test func `A preferred single pane fills a wide terminal`() {
    var preferences = BrowserLayout.Preferences()
    preferences.setShowsOnePane(true)
    let layout = BrowserLayout(size: TerminalSize(columns: 200, rows: 50), preferences)
    #expect(!layout.isSplit)
    #expect(layout.list.width == 200)
    #expect(layout.film.width == 200)
  }
}
