import BrowserTestSupport
import TerminalTestSupport
import TestSupport
import Testing

@testable import Browser
@testable import TerminalModel

/// The choice of a color scheme in the browser.
@MainActor struct ColorSchemeTests {
  private let memory = InMemoryTextStore("")

  private func opened(
    setting: String? = "auto", theme: ThemeChoice = .automatic, own: ThemeChoice? = nil
  ) async -> BrowserRun {
    let store = InMemoryMovieDataStore(films(0..<30), offering: allFilms)
    let run = BrowserRun(
      store, memory: memory,
      prepare: { context in
        context.theme = theme
        context.themeSetting = setting
        context.userTheme = { own }
      })
    await run.terminal.idle()
    return run
  }

  @Test func `The screen has the colors of the selected scheme, and Esc restores the old ones`()
    async
  {
    let run = await opened()
    defer { run.end() }
    let before = run.terminal.frame
    await run.type("B")
    #expect(run.terminal.themes.isEmpty && run.text.contains("tokyo-night"))
    // Nothing behind the picker is dimmed.
    let dimmed = run.terminal.frame.screenCells.contains { $0.style.color == .backdrop }
    #expect(!dimmed)
    await run.press(Key(.down))
    #expect(run.terminal.themes == [.dark])
    await run.type("nord")
    #expect(run.terminal.themes.last == .scheme(.nord))
    await run.press(Key(.escape))
    #expect(run.terminal.themes.last == .automatic && run.terminal.frame == before)
  }

  @Test func `A click beside the picker restores the old colors`() async {
    let run = await opened()
    defer { run.end() }
    await run.type("B")
    await run.press(Key(.down))
    run.terminal.send([.mouse(MouseEvent(.press(.left), at: Point(x: 0, y: 0)))])
    await run.terminal.idle()
    #expect(run.terminal.themes == [.dark, .automatic])
  }

  @Test func `Enter keeps a scheme, also for the next start`() async {
    let run = await opened()
    await run.type("B")
    await run.type("gruv")
    await run.press(Key(.enter))
    #expect(run.terminal.themes.last == .scheme(.gruvbox))
    #expect(run.text.contains("Color scheme: gruvbox."))
    await run.press(.control("c"))
    let next = await opened()
    #expect(next.terminal.themes == [.scheme(.gruvbox)])
    await next.press(.control("c"))
    // A setting that has changed since is newer, and an option applies to one session.
    let changed = await opened(setting: "light", theme: .light)
    #expect(changed.terminal.themes.isEmpty)
    changed.end()
    let once = await opened(setting: nil, theme: .dark)
    #expect(once.terminal.themes.isEmpty)
    once.end()
  }

  @Test func `A command sets a scheme by its name`() async {
    let run = await opened()
    defer { run.end() }
    await run.type(":color-scheme Nord")
    await run.press(Key(.enter))
    #expect(run.terminal.themes == [.scheme(.nord)])
    await run.type(":color-scheme nrod")
    await run.press(Key(.enter))
    #expect(run.text.contains("nord?"), "\(run.text)")
    await run.press(Key(.escape))
    await run.type(":color-scheme")
    await run.press(Key(.enter))
    #expect(run.text.contains("Color schemes"))
  }

  @Test func `The user's own colors are offered if there are any`() async {
    let without = await opened()
    await without.type(":color-scheme user")
    await without.press(Key(.enter))
    #expect(without.terminal.themes.isEmpty && without.text.contains("No color scheme"))
    without.end()
    let own = ThemeChoice.user(Theme([.accent: .init(RGBColor(0xFF0000))]))
    let run = await opened(own: own)
    defer { run.end() }
    await run.type("B")
    #expect(run.text.contains("your own"))
    await run.press(Key(.escape))
    await run.type(":color-scheme user")
    await run.press(Key(.enter))
    #expect(run.terminal.themes.last == own)
  }
}
