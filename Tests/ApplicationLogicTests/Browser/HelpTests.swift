import TestSupport
import Testing

@testable import ApplicationLogic

@MainActor struct HelpTests {
  @MainActor private final class Closings {
    var count = 0
  }

  private let closings = Closings()
  private let sections = [KeyBindings.movieList.summary, KeyBindings.browser.summary]

  private func help(width: Int = 70, height: Int = 10) -> PopupPresenter {
    let presenter = PopupPresenter(.help(sections), bindings: .help) { _ in
    } done: { [closings] in
      closings.count += 1
    }
    presenter.resize(width: width, height: height)
    return presenter
  }

  @Test func `Help lists every binding with all of its keys`() {
    let presenter = help(height: 500)
    let text = presenter.lines.map(\.text).joined(separator: "\n")
    for section in sections {
      #expect(text.contains(section.name))
      for line in section.lines {
        #expect(text.contains(line.help))
        for key in line.keys { #expect(text.contains(key)) }
      }
    }
    #expect(!presenter.hasMore)
  }

  @Test(arguments: [[], [Key(.enter)], [.character("/")]] as [[Key]])
  func `Help covers every documented screen`(keys: [Key]) async throws {
    let page = try #require(Repository.text(of: "docs/keys.md"))
    let screens = page.split(separator: "\n").compactMap { line in
      line.hasPrefix("## ") ? String(line.dropFirst(3)) : nil
    }
    #expect(screens.count == BrowserBindings.standard.summaries.count)
    let run = await BrowserRun.opened(
      InMemoryMovieDataStore(films(0..<3), offering: allFilms), rows: 500)
    defer { run.end() }
    await run.press(keys)
    if keys == [.character("/")] { await run.press(Key(.enter)) }
    await run.type("?")
    for screen in screens {
      let isShown = run.rows.contains { row in
        row.split(separator: "│").contains { $0.trimmed == screen }
      }
      #expect(isShown, "\(screen)")
    }
  }

  @Test func `Scrolling stays within the help`() {
    let presenter = help()
    let first = presenter.lines
    for key in [Key(.up), .control("b"), Key(.home)] { presenter.handle(key) }
    #expect(presenter.lines == first)
    #expect(presenter.hasMore)
    presenter.handle(Key(.end))
    let last = presenter.lines
    #expect(last.count == 10)
    #expect(!presenter.hasMore)
    for key in [Key(.down), Key(.pageDown), .character("9"), .character("j")] {
      presenter.handle(key)
    }
    #expect(presenter.lines == last)
    presenter.handle(Key(.up))
    #expect(presenter.hasMore)
    presenter.handle(.character("g"))
    #expect(presenter.lines == first)
  }

  @Test(arguments: [0, 10, 23, 40, 72, 200])
  func `No line is wider than the popup`(width: Int) {
    let presenter = help(width: width, height: 500)
    for line in presenter.lines { #expect(TextWidth.of(line.text) <= width) }
  }

  @Test func `Resizing keeps the scroll position within the help`() {
    let presenter = help()
    presenter.handle(Key(.end))
    for (width, height) in [(1, 1), (0, 0), (200, 500), (20, 3), (70, 10)] {
      presenter.resize(width: width, height: height)
      #expect(presenter.lines.count <= max(1, height))
      if width > 0 { #expect(!presenter.lines.isEmpty) }
    }
  }

  @Test(arguments: [Key(.escape), .character("?"), .character("q"), .character("h"), Key(.left)])
  func `Each closing key closes the help`(key: Key) {
    let presenter = help()
    presenter.handle(.character("x"))
    presenter.handle(key)
    #expect(closings.count == 1)
  }
}
