public import BusinessLogic
public import DomainEntities

/// What the browser works with.
public struct BrowserContext {
  /// Where films come from.
  public let store: any MovieDataStore
  /// The terminal.
  public let device: any TerminalDevice
  /// What shows web pages and videos.
  public let links: any LinkOpener
  /// The current day, for rules that depend on the date.
  public let today: @Sendable () -> CalendarDate
  /// The keys of all screens.
  public var bindings = BrowserBindings.standard
  /// Whether the mouse is reported at the start.
  public var usesMouse = false
  /// A sentence to be read at the start.
  public var notice: String?
  /// The language of texts, such as `en` or `pt-BR`.
  public var language = "en"
  /// The ISO 3166-1 code of the country whose release dates count.
  public var region: String?
  /// The version of the program.
  public var version = ""
  /// What fetches posters; nil where there are none.
  public var posters: (any PosterSource)?
  /// Whether posters are shown at the start.
  public var showsPosters = true
  /// What the source is doing.
  public var activity: SourceActivity
  /// The seed of the next surprise.
  public var seed: @MainActor () -> UInt64 = { .random(in: 1...999_999) }
  /// The user's marks; nil where nothing can be marked.
  public var library: (any MovieLibrary)?
  /// The moment at which something is marked.
  public var now: @MainActor () -> Timestamp = { Timestamp(seconds: 0) }
  /// Where unsaved notes are kept; nil where there is no such place.
  public var drafts: (any NoteDrafts)?
  /// Whether notes are opened in the user's own editor at once.
  public var writesNotesElsewhere = false
  /// Where the session is kept for the next start; nil where nothing is kept.
  public var sessions: (any SessionStore)?
  /// Whether the session of the last start is ignored.
  public var startsFresh = false
  /// What the settings say of what keys can toggle as well.
  public var toggles = ConfiguredToggles()
  /// Waits before a film that the cursor passes is worth a request.
  public var rest: @Sendable () async throws -> Void = {}
  /// Waits before typed words are worth a search that is not at hand.
  public var typingDebounce: @Sendable () async throws -> Void = {}
  /// Waits until typing counts as ended, so that more than the first page is worth a request.
  public var typingEnd: @Sendable () async throws -> Void = {}

  /// Takes what no browser can do without.
  @MainActor public init(
    store: any MovieDataStore, device: any TerminalDevice, links: any LinkOpener,
    today: @escaping @autoclosure @Sendable () -> CalendarDate
  ) {
    self.store = store
    self.device = device
    self.links = links
    self.today = today
    activity = SourceActivity()
  }
}
