public import Browser
public import BusinessLogic
public import DomainEntities
public import TerminalModel
public import TerminalTestSupport
import TestSupport
public import Widgets

/// The whole browser over a recording terminal and a store of the test's choice.
@MainActor public final class BrowserRun {
  /// The terminal.
  public let terminal: RecordingTerminal
  /// The opened pages.
  public let links = RecordingLinkOpener()
  private let session: BrowserSession

  /// Starts the browser.
  ///
  /// By default, `rest` is empty, so a film under the cursor is requested without a debounce.
  public init(
    _ store: any MovieDataStore, columns: Int = 80, rows: Int = 24, keyFile: String = "",
    activity: SourceActivity? = nil, library: (any MovieLibrary)? = nil,
    now: Timestamp = Timestamp(seconds: 1_780_000_000), memory: (any TextStore)? = nil,
    isFresh: Bool = false,
    posterSetting: String? = "auto", mouseSetting: String? = "auto",
    drafts: (any NoteDrafts)? = nil, usesExternalEditor: Bool = false,
    rest: @escaping @Sendable () async throws -> Void = {},
    typingDebounce: @escaping @Sendable () async throws -> Void = {},
    prepare: (inout BrowserContext) -> Void = { _ in }
  ) {
    let terminal = RecordingTerminal(columns: columns, rows: rows)
    self.terminal = terminal
    let keys = KeyFile(keyFile)
    var context = BrowserContext(
      store: store, device: terminal, links: links, today: day("2026-07-01"))
    context.bindings = keys.bindings
    context.notice = keys.notice
    context.language = "de-DE"
    context.region = "DE"
    context.version = "1.2.3"
    if let activity { context.activity = activity }
    context.library = library
    context.now = { now }
    context.drafts = drafts
    context.usesExternalEditor = usesExternalEditor
    context.sessions = memory
    context.startsFresh = isFresh
    context.posterSetting = posterSetting
    context.mouseSetting = mouseSetting
    context.rest = rest
    context.typingDebounce = typingDebounce
    prepare(&context)
    session = BrowserSession(context)
    terminal.run(session)
  }

  /// Opens a browser that shows its first list.
  public static func opened(
    _ store: any MovieDataStore, columns: Int = 80, rows: Int = 24,
    library: (any MovieLibrary)? = nil, memory: (any TextStore)? = nil, isFresh: Bool = false,
    drafts: (any NoteDrafts)? = nil, usesExternalEditor: Bool = false
  ) async -> BrowserRun {
    let run = BrowserRun(
      store, columns: columns, rows: rows, library: library, memory: memory, isFresh: isFresh,
      drafts: drafts, usesExternalEditor: usesExternalEditor)
    await run.terminal.idle()
    return run
  }

  /// The rows of the screen.
  public var rows: [String] { terminal.frame.textRows }
  /// The screen as one text.
  public var text: String { terminal.frame.text }

  /// Returns a row of the screen from the list of films on, without its border.
  public nonisolated static func insideBorder(_ row: String) -> String {
    guard row.hasPrefix("│ ") else { return row }
    let panes = row.split(separator: "││")
    return String((panes.count == 3 ? panes[1] : row.dropFirst()).dropFirst())
  }

  /// The row marked with `>`, from its title on.
  public var chosen: String? {
    rows.lazy.map(Self.insideBorder).compactMap { row in
      row.hasPrefix("> ") ? String(row.dropFirst(2)) : nil
    }.first
  }

  /// Presses keys together and waits until everything is drawn.
  public func press(_ keys: Key...) async { await press(keys) }

  /// Presses keys together and waits until everything is drawn.
  public func press(_ keys: [Key]) async {
    terminal.send(keys.map { .key($0) })
    await terminal.idle()
  }

  /// Types text and waits until everything is drawn.
  public func type(_ text: String) async { await press(text.map { .character($0) }) }

  /// Resizes the window and waits until everything is drawn.
  public func resize(_ columns: Int, _ rows: Int) async {
    terminal.resize(columns: columns, rows: rows)
    await terminal.idle()
  }

  /// How the browser ended, or nil while it is running.
  public var ending: BrowserSession.Ending? { session.ending }

  /// The film whose note was lost at exit.
  public var lostNote: String? { session.lostNote }

  /// Ends the browser; every test calls this when done.
  public func end() {
    terminal.hangUp()
  }
}
