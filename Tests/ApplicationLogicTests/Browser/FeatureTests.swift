import BrowserTestSupport
import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import Browser
@testable import TerminalModel
@testable import Widgets

/// Every feature over the panes, as its registration declares it.
@Suite(.timeLimit(.minutes(60))) @MainActor struct FeatureTests {
  private nonisolated static let declarations = BrowserFeature.all.map(\.declaration)

  private func opened() async -> BrowserRun {
    await BrowserRun.opened(
      InMemoryMovieDataStore(films(0..<60), offering: allFilms, isLocal: true),
      library: InMemoryMovieLibrary())
  }

  @Test func `Features have names, screens and keys of their own`() {
    #expect(Set(Self.declarations.map(\.name)).count == Self.declarations.count)
    #expect(Set(Self.declarations.map(\.keys.screen)).count == Self.declarations.count)
    #expect(Set(Self.declarations.flatMap(\.opening.keys)).count == Self.declarations.count)
  }

  @Test(arguments: declarations.map(\.name))
  func `A key or a command opens a feature, and a key closes it`(name: String) async throws {
    let declaration = try #require(Self.declarations.first { $0.name == name })
    let closing = try #require(declaration.keys.actions.first { $0.name == "close" }?.keys.first)
    let run = await opened()
    let list = run.terminal.frame
    await run.press(try #require(declaration.opening.keys.first))
    #expect(run.terminal.frame != list)
    let first = run.rows[0]
    await run.press(closing)
    #expect(run.terminal.frame == list)
    await run.type(":\(name)")
    await run.press(Key(.enter))
    #expect(run.rows[0] == first)
    await run.press(closing)
    #expect(run.terminal.frame == list)
    run.end()
  }
}
