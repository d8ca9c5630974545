internal import BusinessLogic
public import DomainEntities
public import MovieData
package import Networking
internal import OperatingSystem
internal import POSIX
internal import SettingsLogic
internal import Synchronization
public import Wording

/// The Movie Database with its cache, service and transport.
///
/// Creating a connection opens nothing: the database opens with the first document, and libcurl
/// with the first request.
public struct MovieDatabaseConnection: Sendable {
  /// The name of the source.
  public static let name = "The Movie Database"

  /// The settings of a connection.
  public struct Context: Sendable {
    /// The base address of the service.
    public var service = Setting.defaultService
    /// The proxy: nil for the environment's, `none` for no proxy.
    public var proxy: String?
    /// The idle timeout in seconds; a whole response may take three times as long.
    public var timeout = Setting.defaultTimeout
    /// The languages and the country.
    public var locale: MovieDatabaseLocale
    /// The current day, evaluated for every request.
    public var today: @Sendable () -> CalendarDate
    /// The version of the program, sent in the user agent.
    public var version: String
    /// Whether every film that may be out of date has an age, for a command, which does not wait
    /// for a newer version.
    public var showsAges = false

    /// Creates settings with the defaults for everything else.
    public init(
      locale: MovieDatabaseLocale, today: @escaping @autoclosure @Sendable () -> CalendarDate,
      version: String
    ) {
      self.locale = locale
      self.today = today
      self.version = version
    }
  }

  /// The films of the service, as a source.
  public let films: MovieDatabaseClient
  let service: MovieDatabaseService
  /// The language of titles, as sent to the service.
  let language: String
  private let cache: DocumentCache
  private let retries: RetryReason
  let wire: CurlTransport

  /// Creates a connection, or returns nil for an unusable address (see `isUsable`).
  public init?(
    _ context: Context, credentials: MovieDatabaseCredentials,
    report: @escaping SourceReporter = { _ in }
  ) {
    wire = CurlTransport(.init(context))
    let retries = RetryReason()
    self.retries = retries
    let transport = RetryingTransport(wire, context: .system) { event in
      retries.receive(event)
      report(event)
    }
    let today = context.today
    guard let address = WebAddress(context.service),
      let service = MovieDatabaseService(
        base: address, credentials: credentials, transport: transport, today: today())
    else { return nil }
    self.service = service
    language = context.locale.language
    cache = DocumentCache(
      service: service, store: SQLiteDocumentStore(), now: { time(nil) },
      decoding: .inBackground, showsAges: context.showsAges, report: report)
    films = MovieDatabaseClient(
      cache: cache, locale: context.locale, today: today())
  }

  /// Checks the credentials with the service.
  ///
  /// - Returns: The reason why they were rejected or could not be checked, or nil if they are
  ///   accepted.
  public nonisolated(nonsending) func refusal() async -> CommandFailure? {
    do throws(MovieDataError) {
      try await service.checkCredentials()
      return nil
    } catch {
      return CommandFailure(error)
    }
  }

  /// Waits for background refreshes to finish, for at most the given time.
  ///
  /// A command that exited immediately would never cache the newer documents. Documents without an
  /// answer are reported as old.
  public func settle(within time: Duration) async {
    await MainQueue.wait(atMost: time) { [cache] in await cache.settle() }
    cache.reportUnconfirmed(because: retries.latest ?? .timedOut)
  }

  /// Cancels pending requests and closes all connections.
  ///
  /// Call it before the program exits.
  public func close() {
    wire.close()
  }

  /// Returns whether an address is suitable for a service.
  ///
  /// It must use TLS or be on this machine, since it receives credentials, and have no query.
  public static func isUsable(_ address: String) -> Bool {
    WebAddress(address)?.isValidServiceAddress ?? false
  }
}

/// Why a request is being retried.
private final class RetryReason: Sendable {
  private let error = Mutex<MovieDataError?>(nil)

  /// The reason of the last retry; nil if nothing is being retried.
  var latest: MovieDataError? { error.withLock(\.self) }

  func receive(_ event: SourceEvent) {
    switch event {
    case .retrying(_, _, let reason): error.withLock { $0 = reason }
    case .answered, .gaveUp: error.withLock { $0 = nil }
    case .usesCache, .fellBack, .refreshed: break
    }
  }
}

extension CurlTransport.Settings {
  package init(_ context: MovieDatabaseConnection.Context) {
    self.init(
      userAgent: "moviebrowser/\(context.version)",
      proxy: context.proxy == "none" ? "" : context.proxy,
      certificates: Self.certificates { ProcessControl.environment($0) })
    if proxy == nil { usesProxy = Self.hasProxy { ProcessControl.environment($0) } }
    idleTime = .seconds(context.timeout)
    connectTime = min(connectTime, idleTime)
    totalTime = idleTime * 3
  }
}

extension RetryingTransport.Context {
  /// The clocks of this machine, random numbers, and pauses of the main queue.
  static var system: RetryingTransport.Context {
    let start = ContinuousClock.now
    return RetryingTransport.Context(
      clock: { ContinuousClock.now - start }, now: { time(nil) },
      chance: { .random(in: 0...1) },
      pause: { try await MainQueue.pause(for: $0) })
  }
}
