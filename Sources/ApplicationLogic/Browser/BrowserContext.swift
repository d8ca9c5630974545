public import BusinessLogic
public import DomainEntities
public import Films
public import MovieData
import Records
public import TerminalModel
public import Widgets

/// Everything that the browser depends on.
public struct BrowserContext {
  /// The source of films.
  public let store: any MovieDataStore
  /// The terminal.
  public let device: any TerminalDevice
  /// Opens web pages and videos.
  public let links: any LinkOpener
  /// Runs the programs of the key file after changes of marks; nil if they cannot be run.
  public var hooks: MarkHooks?
  /// Runs the programs of the key file; nil if programs cannot be run.
  public var programs: (any ProgramRunner)?
  /// The path of this program, which the prompt runs for `import`, `export` and `share`; nil if it
  /// is not known.
  public var ownProgram: String?
  /// The programs that copy text, in the order in which they are tried.
  public var clipboardPrograms: [ClipboardProgram] = []
  /// The current day, for rules that depend on the date.
  public let today: @Sendable () -> CalendarDate
  /// The keys of all screens.
  public var bindings = BrowserBindings.standard
  /// Whether the mouse is enabled at start.
  public var usesMouse = false
  /// A notice to show at start.
  public var notice: String?
  /// The language of texts, such as `en` or `pt-BR`.
  public var language = "en"
  /// The ISO 3166-1 code of the country whose release dates are used.
  public var region: String?
  /// The version of the program.
  public var version = ""
  /// Fetches posters; nil if posters are not available.
  public var posters: (any PosterSource)?
  /// Whether posters are shown at start.
  public var showsPosters = true
  /// Whether the page of a film shows faces of the cast along with its poster.
  public var showsFaces = true
  /// Whether the first problem with posters is reported.
  public var reportsPosters = false
  /// The state of the source.
  public var activity: SourceActivity
  /// Returns the seed of the next choice of films.
  public var seed: @MainActor () -> UInt64 = { .random(in: 1...999_999) }
  /// The user's library; nil if it is not available.
  public var library: (any MovieLibrary)?
  /// Returns the current time, for marks.
  public var now: @MainActor () -> Timestamp = { Timestamp(seconds: 0) }
  /// The store of unsaved notes; nil if they cannot be kept.
  public var drafts: (any NoteDrafts)?
  /// Whether notes open in the user's editor at once.
  public var usesExternalEditor = false
  /// Whether rating a film also marks it as seen on an unknown day.
  public var ratingMarksSeen = true
  /// The user's smart lists.
  public var smartLists: any SmartListStore = BuiltInSmartLists()
  /// The store of the session for the next start; nil if sessions are not kept.
  public var sessions: (any TextStore)?
  /// The store of the queries that the user has entered; nil if they are not kept.
  public var queries: (any TextStore)?
  /// The store of the commands that the user has entered; nil if they are not kept.
  public var commands: (any TextStore)?
  /// The store of the films that the user has said not to have seen; nil if it is not kept.
  public var walks: (any TextStore)?
  /// The list to open; nil for that of the last session, or else the first one.
  private(set) var selection: MovieListSelection?
  /// Whether the user picks a film for another command, which ends the browser.
  ///
  /// The last session is read, but not replaced.
  private(set) var isPicking = false
  /// Whether the last session is ignored.
  public var startsFresh = false
  /// The setting of posters, which a key can toggle; nil if the command line decides, or no file
  /// sets it.
  public var posterSetting: String?
  /// The same for the mouse.
  public var mouseSetting: String?
  /// Waits before a film under the cursor is requested.
  public var rest: @Sendable () async throws -> Void = {}
  /// Lets the main loop handle keys and other events, during work that takes long.
  public var yieldToInput: @Sendable () async throws -> Void = {}
  /// Waits after a key before a search that is not cached is requested.
  public var typingDebounce: @Sendable () async throws -> Void = {}
  /// Waits before an unsaved note is stored as a draft; nil stores it only when the program ends.
  public var draftInterval: (@Sendable () async throws -> Void)?
  /// Waits until typing counts as finished, before more than the first page is requested.
  public var typingEnd: @Sendable () async throws -> Void = {}

  /// Creates the context of a browser without a library, posters or a stored session.
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

  /// The lists of films, for the rules about them.
  var lists: MovieListInteractor {
    let today = today
    return MovieListInteractor(
      store: store, today: today(), language: language, region: region)
  }

  /// Returns the context of a browser that picks a film from a list, or that opens where the last
  /// session ended.
  public func picking(from selection: MovieListSelection?) -> BrowserContext {
    var context = self
    context.isPicking = true
    context.selection = selection
    context.bindings = bindings.whilePicking
    return context
  }
}
