public import ApplicationLogic
internal import BusinessLogic
public import DomainEntities
internal import POSIX

/// The Movie Database with everything that it takes to use it: what is kept, the service, the way there.
///
/// Making one opens nothing: the database opens with the first document, libcurl with the first
/// request.
public struct MovieDatabaseConnection: Sendable {
  /// What it is called.
  public static let name = "The Movie Database"

  /// What users may decide about it.
  public struct Context: Sendable {
    /// Where the service is.
    public var service = Setting.usualService
    /// The proxy: nil for what the environment says, `none` for no proxy at all.
    public var proxy: String?
    /// For how long the service may be silent, in seconds; a whole answer may take three times as long.
    public var patience = Setting.usualPatience
    /// The languages and the country.
    public var locale: MovieDatabaseLocale
    /// The day that rules go by, asked for anew at every request.
    public var today: @Sendable () -> CalendarDate
    /// The version of the program, for the service's records.
    public var version: String

    /// Takes what has no usual value.
    public init(
      locale: MovieDatabaseLocale, today: @escaping @autoclosure @Sendable () -> CalendarDate,
      version: String
    ) {
      self.locale = locale
      self.today = today
      self.version = version
    }
  }

  /// Its films, as a source.
  public let films: MovieDatabaseClient
  let service: MovieDatabaseService
  /// The language of titles, as the service takes it.
  let language: String
  private let library: DocumentCache
  let wire: CurlTransport

  /// Connects everything; nil for an address that credentials may not be sent to (`isUsable`).
  public init?(
    _ context: Context, credentials: MovieDatabaseCredentials,
    report: @escaping SourceReporter = { _ in }
  ) {
    wire = CurlTransport(.init(context))
    let transport = RetryingTransport(wire, context: .system, report: report)
    let today = context.today
    guard let address = WebAddress(context.service),
      let service = MovieDatabaseService(
        base: address, credentials: credentials, transport: transport, today: today())
    else { return nil }
    self.service = service
    language = context.locale.language
    library = DocumentCache(
      service: service, archive: SQLiteDocumentStore(), now: { time(nil) },
      decoding: .inBackground, report: report)
    films = MovieDatabaseClient(
      library: library, locale: context.locale, today: today())
  }

  /// Asks the service whether it accepts the credentials; answers why not, or why that could not be learnt, and
  /// nil where it does.
  public nonisolated(nonsending) func refusal() async -> CommandFailure? {
    do throws(MovieDataError) {
      try await service.checkCredentials()
      return nil
    } catch {
      return CommandFailure(error)
    }
  }

  /// Waits until nothing is asked for any more, but no longer than so long: a command that ends at once would
  /// never learn what is new of what it has shown.
  public func settle(within time: Duration) async {
    await MainQueue.wait(atMost: time) { [library] in await library.settle() }
  }

  /// Ends what is under way and closes the connections; to be called before the program ends.
  public func close() {
    wire.close()
  }

  /// Whether credentials may be sent to an address: over TLS, or to this machine.
  public static func isUsable(_ address: String) -> Bool {
    WebAddress(address)?.isFitForService ?? false
  }
}

extension CurlTransport.Settings {
  init(_ context: MovieDatabaseConnection.Context) {
    self.init(
      userAgent: "moviebrowser/\(context.version)",
      proxy: context.proxy == "none" ? "" : context.proxy,
      certificates: Self.certificates { ProcessControl.environment($0) })
    idleTime = .seconds(context.patience)
    connectTime = min(connectTime, idleTime)
    totalTime = idleTime * 3
  }
}

extension RetryingTransport.Context {
  /// The clocks of this machine, chance, and pauses of the main queue.
  static var system: RetryingTransport.Context {
    let start = ContinuousClock.now
    return RetryingTransport.Context(
      clock: { ContinuousClock.now - start }, now: { time(nil) },
      chance: { .random(in: 0...1) },
      pause: { try await MainQueue.pause(for: $0) })
  }
}
