public import BusinessLogic
public import DomainEntities

extension MovieBrowserWireframe {
  /// What the screens work with.
  public struct Dependencies {
    /// Where films come from.
    public var store: any MovieDataStore
    /// What is drawn on.
    public var device: any TerminalDevice
    /// What shows web pages.
    public var links: any LinkOpener
    /// The day that rules go by.
    public var today: @Sendable () -> CalendarDate
    /// What keys do.
    public var bindings: BrowserBindings
    /// Whether the mouse is reported at the start.
    public var usesMouse: Bool
    /// A sentence to be read at the start.
    public var notice: String?
    /// The language that texts are wanted in, such as `en` or `pt-BR`.
    public var language: String
    /// The ISO 3166-1 code of the country whose release dates count.
    public var region: String?
    /// What the program calls its version.
    public var version: String
    /// What makes posters; nil where films have none.
    public var posters: (any PosterSource)?
    /// Whether there are posters until somebody switches them.
    public var showsPosters: Bool
    /// What the source is doing.
    public var activity: SourceActivity
    /// What the next film that nobody asks for is drawn with.
    public var seed: @MainActor () -> UInt64
    /// What is marked; nil where nothing can be.
    public var library: (any MovieLibrary)?
    /// The moment at which something is marked.
    public var now: @MainActor () -> Moment
    /// Where notes are that are written and not saved yet; nil where there is no such place.
    public var drafts: (any NoteDrafts)?
    /// Whether notes are written in the user's own editor at once.
    public var writesNotesElsewhere: Bool
    /// What keeps for the next start how the browser was left; nil where nothing is kept.
    public var memory: (any BrowserMemory)?
    /// Whether what was kept is left alone at the start.
    public var startsFresh: Bool
    /// What the settings say of what keys switch as well.
    public var wishes: SwitchWishes
    /// What to wait for before a film that is passed by is worth a request.
    public var rest: @Sendable () async throws -> Void
    /// What to wait for before words that are typed are worth a search that is not at hand.
    public var typingRest: @Sendable () async throws -> Void
    /// What to wait for before typing counts as ended, so that more than the first page is worth a request.
    public var typingEnd: @Sendable () async throws -> Void
    /// What lets keys that wait have their turn, between the parts of what is prepared for later keys.
    public var keysFirst: @Sendable () async throws -> Void

    /// Names everything.
    @MainActor public init(
      store: any MovieDataStore, device: any TerminalDevice, links: any LinkOpener,
      today: @escaping @autoclosure @Sendable () -> CalendarDate,
      bindings: BrowserBindings = .standard,
      usesMouse: Bool = false, notice: String? = nil, language: String = "en",
      region: String? = nil, version: String = "", activity: SourceActivity? = nil,
      posters: (any PosterSource)? = nil, showsPosters: Bool = true,
      seed: @escaping @MainActor () -> UInt64 = { .random(in: 1...999_999) },
      library: (any MovieLibrary)? = nil,
      now: @escaping @MainActor () -> Moment = { Moment(seconds: 0) },
      drafts: (any NoteDrafts)? = nil, writesNotesElsewhere: Bool = false,
      memory: (any BrowserMemory)? = nil, startsFresh: Bool = false,
      wishes: SwitchWishes = SwitchWishes(),
      rest: @escaping @Sendable () async throws -> Void = {},
      typingRest: @escaping @Sendable () async throws -> Void = {},
      typingEnd: @escaping @Sendable () async throws -> Void = {},
      keysFirst: @escaping @Sendable () async throws -> Void = {}
    ) {
      self.store = store
      self.device = device
      self.links = links
      self.today = today
      self.bindings = bindings
      self.usesMouse = usesMouse
      self.notice = notice
      self.language = language
      self.region = region
      self.version = version
      self.posters = posters
      self.showsPosters = showsPosters
      self.activity = activity ?? SourceActivity()
      self.seed = seed
      self.library = library
      self.now = now
      self.drafts = drafts
      self.writesNotesElsewhere = writesNotesElsewhere
      self.memory = memory
      self.startsFresh = startsFresh
      self.wishes = wishes
      self.rest = rest
      self.typingRest = typingRest
      self.typingEnd = typingEnd
      self.keysFirst = keysFirst
    }
  }
}
