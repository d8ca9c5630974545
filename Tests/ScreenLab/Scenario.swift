import Browser
import BusinessLogic
import TerminalModel
import TerminalTestSupport
import TestSupport
import Widgets

/// A screen in one state, and how it is opened.
struct Scenario: Sendable {
  /// The screen and the state, such as `year empty`.
  let name: String
  private let keys: [Key]
  private let open: @MainActor @Sendable (any TerminalDevice) -> any TerminalSession

  /// The name of the screen.
  var screen: Substring { name.prefix { $0 != " " } }

  /// Creates the scenario of a screen that `build` opens alone, after some keys.
  init(
    _ name: String, keys: [Key] = [],
    build: @escaping @MainActor @Sendable (LabSession) -> any Screen
  ) {
    self.name = name
    self.keys = keys
    open = { LabSession(name, on: $0, build) }
  }

  /// Creates a scenario of the whole browser, which alone knows all keys and commands.
  init(_ name: String, browserWith keys: [Key], isFirstStart: Bool = false) {
    self.name = name
    self.keys = keys
    open = { device in
      var context = BrowserContext(
        store: Doubles.store(), device: device, links: RecordingLinkOpener(), today: Doubles.today)
      if isFirstStart { context.sessions = InMemoryTextStore() }
      return BrowserSession(context)
    }
  }

  /// Returns the session that shows the scenario at a terminal.
  @MainActor func session(on device: any TerminalDevice) -> any TerminalSession {
    TypedSession(keys, in: open(device))
  }
}
