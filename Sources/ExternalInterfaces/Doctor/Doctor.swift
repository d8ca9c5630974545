public import ApplicationLogic
internal import BusinessLogic
internal import CSQLite
internal import DomainEntities
internal import POSIX

/// Checks the key, network, cache and terminal, and advises what to do.
///
/// Findings contain no secrets. A check fails only if the program cannot do what its settings
/// require.
public struct Doctor: Sendable {
  /// The environment, which tests replace.
  struct Context: Sendable {
    var environment: @Sendable (String) -> String?
    var wire: any HTTPTransport
    /// The error message of libcurl for the last request.
    var reason: @Sendable () -> String?
    var now: @Sendable () -> Int
    var clock: @Sendable () -> Duration
    var library: @Sendable () -> CurlLibrary?
    var cache: CacheStatistics
    var hasProgram: @Sendable (String) -> Bool
    /// The size of the terminal; nil if the output is not a terminal.
    var size: @Sendable () -> TerminalSize?
  }

  let connection: MovieDatabaseConnection.Context
  let key: Result<AccountKey?, AccountKey.Problem>
  /// Whether the settings require TMDB, without a fallback.
  let needsService: Bool
  let context: Context

  /// Creates a doctor with the settings of the connection, the key or why it cannot be read, and
  /// whether TMDB is required.
  public init(
    _ connection: MovieDatabaseConnection.Context,
    key: Result<AccountKey?, AccountKey.Problem>, needsService: Bool
  ) {
    self.init(
      connection, key: key, needsService: needsService,
      context: .system(CurlTransport(.init(connection))))
  }

  init(
    _ connection: MovieDatabaseConnection.Context,
    key: Result<AccountKey?, AccountKey.Problem>, needsService: Bool, context: Context
  ) {
    self.connection = connection
    self.key = key
    self.needsService = needsService
    self.context = context
  }

  /// Returns the findings of all checks.
  ///
  /// Sends one request to TMDB.
  public nonisolated(nonsending) func findings() async -> [DoctorFinding] {
    await service() + [proxy()] + machine()
  }
}

extension Doctor.Context {
  /// This machine.
  static func system(_ wire: CurlTransport) -> Doctor.Context {
    let start = ContinuousClock.now
    return Doctor.Context(
      environment: { ProcessControl.environment($0) }, wire: wire, reason: { wire.lastFailure },
      now: { time(nil) }, clock: { ContinuousClock.now - start }, library: CurlLibrary.find,
      cache: CacheStatistics(), hasProgram: { ProgramPath.find($0) != nil },
      size: { StandardStreams.outputIsTerminal ? StandardStreams.outputSize : nil })
  }
}

extension Doctor {
  /// The result of the request to TMDB.
  private struct Visit {
    var result: Result<HTTPResponse, MovieDataError>
    var time: Duration
    /// When the response arrived, in seconds since 1970 UTC.
    var now: Int
  }

  /// Checks the key, the connection to TMDB, and the clock.
  nonisolated(nonsending) func service() async -> [DoctorFinding] {
    let credentials = (try? key.get())?.credentials
    let visit = await visit(credentials)
    return [keyFinding(visit), routeFinding(visit, hasKey: credentials != nil), clock(visit)]
      .compactMap(\.self)
  }

  private nonisolated(nonsending) func visit(
    _ credentials: MovieDatabaseCredentials?
  ) async -> Visit? {
    guard context.library() != nil, let base = WebAddress(connection.service),
      let request = Self.request(to: base, credentials)
    else { return nil }
    let start = context.clock()
    let result: Result<HTTPResponse, MovieDataError>
    do throws(MovieDataError) {
      result = .success(try await context.wire.send(request))
    } catch {
      result = .failure(error)
    }
    return Visit(result: result, time: context.clock() - start, now: context.now())
  }

  private static func request(
    to base: WebAddress, _ credentials: MovieDatabaseCredentials?
  ) -> HTTPRequest? {
    guard base.isValidServiceAddress else { return nil }
    let address = base.appending(path: "/3/authentication")
    let request = HTTPRequest(
      address: address, headers: [HTTPHeader(name: "Accept", value: "application/json")])
    guard let credentials else { return request }
    return credentials.authorizing(request)
  }

  private func keyFinding(_ visit: Visit?) -> DoctorFinding {
    let subject = "key"
    let found: AccountKey
    switch key {
    case .failure(let problem): return DoctorFinding(subject, .fail, problem.message)
    case .success(nil):
      return DoctorFinding(
        subject, needsService ? .fail : .note, "none; films come from the built-in catalogue",
        advice: "run moviebrowser help account to see how to get one")
    case .success(let key?): found = key
    }
    let what = "\(found.credentials) from \(found.origin)"
    guard case .success(let response) = visit?.result else {
      return DoctorFinding(subject, .note, "\(what), not checked")
    }
    do throws(MovieDataError) {
      try MovieDatabaseResponse.readAcceptance(response)
      return DoctorFinding(subject, .ok, "\(what), accepted by TMDB")
    } catch .unauthorized {
      return DoctorFinding(
        subject, .fail, "\(what), rejected by TMDB",
        advice: "run moviebrowser account key to store another")
    } catch {
      return DoctorFinding(subject, .note, "\(what), not checked")
    }
  }

  private func routeFinding(_ visit: Visit?, hasKey: Bool) -> DoctorFinding {
    let subject = "service"
    guard let base = WebAddress(connection.service) else {
      return DoctorFinding(subject, .fail, "invalid address", advice: "check --api-url")
    }
    let bad: DoctorFinding.Verdict = needsService ? .fail : hasKey ? .warn : .note
    guard let visit else {
      return DoctorFinding(subject, bad, "not checked, libcurl is missing")
    }
    let place = base.origin.description
    switch visit.result {
    case .failure(let error):
      let reason = context.reason().map { ": \($0)" } ?? ""
      if error == .untrusted {
        let (finding, advice) = DoctorCommand.untrustedService
        return DoctorFinding(subject, bad, "\(place): \(finding)\(reason)", advice: advice)
      }
      return DoctorFinding(
        subject, bad, "cannot reach \(place)\(reason)",
        advice: error == .timedOut
          ? "try again, or check --proxy" : "check your connection, --proxy and --api-url")
    case .success(let response):
      // TMDB reports a missing key as JSON; the login page of a hotel network does not.
      guard response.isFromService else {
        return DoctorFinding(
          subject, bad, "unexpected response from \(place) (status \(response.status))",
          advice: "a proxy or login page may intercept the connection; try later, or check --proxy")
      }
      let way = base.isSecure ? "over TLS, " : ""
      return DoctorFinding(
        subject, .ok, "\(place), \(way)responds in \(visit.time.milliseconds) ms")
    }
  }

  /// Compares the clock with that of TMDB: certificates and the cache depend on it.
  private func clock(_ visit: Visit?) -> DoctorFinding? {
    guard let visit, case .success(let response) = visit.result,
      let date = response.headers["date"], let moment = RetryAfter.moment(date)
    else { return nil }
    let difference = visit.now - moment
    guard abs(difference) > 120 else {
      return DoctorFinding("clock", .ok, "within 2 minutes of TMDB")
    }
    return DoctorFinding(
      "clock", .warn,
      "\(Self.time(abs(difference))) \(difference > 0 ? "ahead of" : "behind") TMDB",
      advice: "set the clock")
  }

  static func time(_ seconds: Int) -> String {
    switch seconds {
    case ..<120: "\(seconds) seconds"
    case ..<7200: "\(seconds / 60) minutes"
    case ..<172_800: "\(seconds / 3600) hours"
    default: "\(seconds / 86_400) days"
    }
  }

  /// Reports the proxy in use, without secrets.
  func proxy() -> DoctorFinding {
    let service = WebAddress(connection.service)
    if service?.isDirect == true {
      return DoctorFinding("proxy", .ok, "none, TMDB address is on this machine")
    }
    if let proxy = connection.proxy {
      return DoctorFinding(
        "proxy", .ok, proxy == "none" ? "none, from the settings" : Setting.proxy.shown(proxy))
    }
    let isSecure = service?.isSecure ?? true
    let names =
      isSecure
      ? ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
      : ["http_proxy", "all_proxy", "ALL_PROXY"]
    let found = names.lazy.compactMap { name in
      context.environment(name).map { (name, $0) }
    }.first
    guard let (name, proxy) = found else { return DoctorFinding("proxy", .ok, "none") }
    let exceptions = ["no_proxy", "NO_PROXY"].lazy.compactMap(context.environment).first
    return DoctorFinding(
      "proxy", .ok,
      "\(Setting.proxy.shown(proxy)) from \(name)" + (exceptions.map { ", except for \($0)" } ?? "")
    )
  }
}

extension HTTPResponse {
  /// Whether the response is one of TMDB, whether or not it accepts the key.
  fileprivate var isFromService: Bool {
    guard status < 500 else { return false }
    guard 200..<300 ~= status else { return MovieDatabaseResponse.isObject(body) }
    return (try? MovieDatabaseResponse.readAcceptance(self)) != nil
  }
}

extension Doctor {
  /// Checks the cache, the terminal, and installed libraries and programs.
  func machine() -> [DoctorFinding] {
    [cache(), terminal(), locale(), curl(), sqlite()]
      + [
        program("chafa", for: "posters"), program("mpv", for: "trailers without a browser"),
      ]
  }

  private func cache() -> DoctorFinding {
    let cache = context.cache
    guard let path = cache.path else {
      return DoctorFinding(
        "cache", .note, "none, HOME is not set", advice: "set HOME to cache films")
    }
    let (count, bytes) = cache.postersOnDisk
    let posters =
      count == 0 ? "" : "; \(CacheCommand.posters(count)), \(CacheCommand.size(bytes))"
    guard cache.exists else {
      return DoctorFinding("cache", .ok, "\(path), empty\(posters)")
    }
    guard cache.isSound else {
      return DoctorFinding(
        "cache", .warn, "\(path) is damaged", advice: "run moviebrowser cache clear")
    }
    if let obstacle = cache.obstacle {
      return DoctorFinding(
        "cache", .warn, "\(path): \(obstacle)", advice: "nothing is cached until this is fixed")
    }
    // Opening a damaged file replaces it, so this comes last.
    let contents = cache.contents
    let oldest = contents.oldest.map { ", oldest \(Self.time(max(0, context.now() - $0)))" }
    return DoctorFinding(
      "cache", .ok,
      "\(path), \(CacheCommand.size(contents.bytes)), \(CacheCommand.documents(contents.documents))\(oldest ?? "")\(posters)"
    )
  }

  private func terminal() -> DoctorFinding {
    let environment = context.environment
    guard let kind = environment("TERM"), kind != "dumb" else {
      return DoctorFinding(
        "terminal", .note, "TERM is \(environment("TERM") ?? "not set")",
        advice: "the browser uses line mode")
    }
    let colors =
      switch ColorDepth.found(.auto, in: environment) {
      case .none: "no colors"
      case .sixteen: "16 colors"
      case .indexed: "256 colors"
      case .full: "16 million colors"
      }
    let size = context.size().map { ", \($0.columns) by \($0.rows)" } ?? ""
    let around =
      environment("TMUX") != nil
      ? ", inside tmux" : environment("STY") != nil ? ", inside screen" : ""
    let said = environment("COLORTERM").map { ", COLORTERM \($0)" } ?? ""
    return DoctorFinding("terminal", .ok, "\(kind)\(said), \(colors)\(size)\(around)")
  }

  private func locale() -> DoctorFinding {
    guard let (name, value) = GlyphSet.locale(in: context.environment) else {
      return DoctorFinding(
        "locale", .warn, "neither LC_ALL nor LANG is set",
        advice: "set LANG, for example to C.UTF-8")
    }
    guard GlyphSet.isUnicode(value) else {
      return DoctorFinding(
        "locale", .warn, "\(name) is \(value), which is not UTF-8",
        advice: "the screen is limited to ASCII; set a locale that ends in .UTF-8")
    }
    return DoctorFinding("locale", .ok, "\(name) is \(value)")
  }

  private func curl() -> DoctorFinding {
    let hasKey = (try? key.get()) != nil
    guard let library = context.library() else {
      return DoctorFinding(
        "libcurl", hasKey || needsService ? .fail : .note, "not found",
        advice: "install it (libcurl4 on Debian) to use TMDB")
    }
    guard let tls = library.tls else {
      return DoctorFinding(
        "libcurl", hasKey || needsService ? .fail : .note, "\(library.version) without TLS",
        advice: "install libcurl with TLS")
    }
    let http2 = library.hasHTTP2 ? ", HTTP/2" : ", no HTTP/2"
    return DoctorFinding("libcurl", .ok, "\(library.version), \(tls)\(http2)")
  }

  private func sqlite() -> DoctorFinding {
    DoctorFinding("SQLite", .ok, String(cString: sqlite3_libversion()))
  }

  private func program(_ name: String, for purpose: String) -> DoctorFinding {
    context.hasProgram(name)
      ? DoctorFinding(name, .ok, "installed, for \(purpose)")
      : DoctorFinding(name, .note, "not installed", advice: "install it for \(purpose)")
  }
}
