internal import BusinessLogic
public import Commands
internal import CSQLite
internal import Device
internal import DomainEntities
public import MovieDatabase
internal import Networking
internal import OperatingSystem
internal import POSIX
internal import SettingsLogic
internal import TerminalModel
internal import Wording

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
  /// The context of this machine.
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
        subject, needsService ? .fail : .note, DoctorWording.noKey,
        advice: DoctorWording.getKey)
    case .success(let key?): found = key
    }
    let what = DoctorWording.key("\(found.credentials)", from: "\(found.origin)")
    guard case .success(let response) = visit?.result else {
      return DoctorFinding(subject, .note, DoctorWording.notChecked(what))
    }
    do throws(MovieDataError) {
      try MovieDatabaseResponse.readAcceptance(response)
      return DoctorFinding(subject, .ok, DoctorWording.accepted(what))
    } catch .unauthorized {
      return DoctorFinding(
        subject, .fail, DoctorWording.rejected(what),
        advice: DoctorWording.storeOtherKey)
    } catch {
      return DoctorFinding(subject, .note, DoctorWording.notChecked(what))
    }
  }

  private func routeFinding(_ visit: Visit?, hasKey: Bool) -> DoctorFinding {
    let subject = "service"
    guard let base = WebAddress(connection.service) else {
      return DoctorFinding(
        subject, .fail, DoctorWording.invalidAddress, advice: DoctorWording.checkAddress)
    }
    let bad: DoctorFinding.Verdict = needsService ? .fail : hasKey ? .warn : .note
    guard let visit else {
      return DoctorFinding(subject, bad, DoctorWording.noLibrary)
    }
    let place = base.origin.description
    switch visit.result {
    case .failure(let error):
      let reason = context.reason()
      if let cause = DoctorCommand.cause(of: error) {
        return DoctorFinding(
          subject, bad, DoctorWording.failed(place, cause.finding, reason), advice: cause.advice)
      }
      return DoctorFinding(
        subject, bad, DoctorWording.unreachable(place, reason),
        advice: error == .timedOut
          ? DoctorWording.tryOrCheckProxy : DoctorWording.checkConnection)
    case .success(let response):
      // TMDB reports a missing key as JSON; the login page of a hotel network is not JSON.
      guard response.isFromService else {
        if let cause = response.error.flatMap(DoctorCommand.cause(of:)) {
          return DoctorFinding(
            subject, bad, DoctorWording.failed(place, cause.finding, nil), advice: cause.advice)
        }
        return DoctorFinding(
          subject, bad, DoctorWording.unexpected(place, status: response.status),
          advice: DoctorWording.checkProxy)
      }
      return DoctorFinding(
        subject, .ok,
        DoctorWording.responds(
          place, isSecure: base.isSecure, in: Int(visit.time.milliseconds)))
    }
  }

  /// Compares the clock with that of TMDB: certificates and the cache depend on it.
  private func clock(_ visit: Visit?) -> DoctorFinding? {
    guard let visit, case .success(let response) = visit.result,
      let date = response.headers["date"], let moment = RetryAfter.moment(date)
    else { return nil }
    let difference = visit.now - moment
    guard abs(difference) > 120 else {
      return DoctorFinding("clock", .ok, DoctorWording.clockIsRight)
    }
    return DoctorFinding(
      "clock", .warn, DoctorWording.clock(difference), advice: DoctorWording.setClock)
  }

  /// Reports the proxy in use, without secrets.
  func proxy() -> DoctorFinding {
    let service = WebAddress(connection.service)
    if service?.isDirect == true {
      return DoctorFinding("proxy", .ok, DoctorWording.localAddress)
    }
    if let proxy = connection.proxy {
      return DoctorFinding(
        "proxy", .ok, proxy == "none" ? DoctorWording.noProxyInSettings : Setting.proxy.shown(proxy)
      )
    }
    let isSecure = service?.isSecure ?? true
    let names =
      isSecure
      ? CurlTransport.Settings.proxyVariables
      : ["http_proxy", "all_proxy", "ALL_PROXY"]
    let found = names.lazy.compactMap { name in
      context.environment(name).map { (name, $0) }
    }.first
    guard let (name, proxy) = found else {
      return DoctorFinding("proxy", .ok, DoctorWording.noProxy)
    }
    let exceptions = ["no_proxy", "NO_PROXY"].lazy.compactMap(context.environment).first
    return DoctorFinding(
      "proxy", .ok,
      DoctorWording.proxy(Setting.proxy.shown(proxy), from: name, except: exceptions))
  }
}

extension HTTPResponse {
  /// Why the response does not confirm the key; nil if it does.
  fileprivate var error: MovieDataError? {
    do throws(MovieDataError) {
      try MovieDatabaseResponse.readAcceptance(self)
      return nil
    } catch {
      return error
    }
  }

  /// Whether the response is from TMDB, even if it rejects the key.
  fileprivate var isFromService: Bool {
    guard status < 500 else { return false }
    guard 200..<300 ~= status else {
      return MovieDatabaseResponse.isObject(body)
        && error.flatMap(DoctorCommand.cause(of:)) == nil
    }
    return error == nil
  }
}

extension Doctor {
  /// Checks the cache, the terminal, and installed libraries and programs.
  func machine() -> [DoctorFinding] {
    [cache(), terminal(), locale(), curl(), sqlite()]
      + [
        program("chafa", for: DoctorWording.posters),
        program("mpv", for: DoctorWording.trailers),
      ]
  }

  private func cache() -> DoctorFinding {
    let cache = context.cache
    guard let path = cache.path else {
      return DoctorFinding(
        "cache", .note, DoctorWording.noCache, advice: DoctorWording.setHome)
    }
    let (count, bytes) = cache.postersOnDisk
    let posters = count == 0 ? nil : Wording.posters(count, bytes: bytes)
    guard cache.exists else {
      if let obstacle = PathObstacle(to: path) {
        return DoctorFinding(
          "cache", .warn, Wording.reason(obstacle), advice: DoctorWording.nothingIsCached)
      }
      return DoctorFinding("cache", .ok, DoctorWording.emptyCache(path, posters: posters))
    }
    guard cache.isSound else {
      return DoctorFinding(
        "cache", .warn, DoctorWording.damaged(path), advice: DoctorWording.clearCache)
    }
    if !cache.isUsable {
      return DoctorFinding(
        "cache", .warn, DoctorWording.obstacle(path, cache.obstacle),
        advice: DoctorWording.nothingIsCached)
    }
    // Opening a damaged file replaces it, so this comes last.
    let contents = cache.contents
    return DoctorFinding(
      "cache", .ok,
      DoctorWording.cache(
        path, documents: contents.documents, bytes: contents.bytes,
        age: contents.oldest.map { max(0, context.now() - $0) }, posters: posters))
  }

  private func terminal() -> DoctorFinding {
    let environment = context.environment
    guard let kind = environment("TERM"), kind != "dumb" else {
      return DoctorFinding(
        "terminal", .note, DoctorWording.term(environment("TERM")),
        advice: DoctorWording.plainModeOnly)
    }
    let multiplexer =
      environment("TMUX") != nil ? "tmux" : environment("STY") != nil ? "screen" : nil
    let parts = [
      kind, environment("COLORTERM").map(DoctorWording.colorTerm),
      DoctorWording.colors(ColorDepth.found(.auto, in: environment)),
      context.size().map(DoctorWording.size), multiplexer.map(DoctorWording.inside),
    ]
    return DoctorFinding("terminal", .ok, parts.compactMap(\.self).joined(separator: ", "))
  }

  private func locale() -> DoctorFinding {
    guard let (name, value) = GlyphSet.locale(in: context.environment) else {
      return DoctorFinding(
        "locale", .warn, DoctorWording.noLocale, advice: DoctorWording.setLanguage)
    }
    guard GlyphSet.isUnicode(value) else {
      return DoctorFinding(
        "locale", .warn, DoctorWording.locale(name, value, isUnicode: false),
        advice: DoctorWording.limitedToASCII)
    }
    return DoctorFinding(
      "locale", .ok, DoctorWording.locale(name, value, isUnicode: true))
  }

  private func curl() -> DoctorFinding {
    let hasKey = (try? key.get()) != nil
    guard let library = context.library() else {
      return DoctorFinding(
        "libcurl", hasKey || needsService ? .fail : .note, DoctorWording.notFound,
        advice: DoctorWording.installCurl)
    }
    guard let tls = library.tls else {
      return DoctorFinding(
        "libcurl", hasKey || needsService ? .fail : .note,
        DoctorWording.withoutTLS(library.version), advice: DoctorWording.installTLS)
    }
    return DoctorFinding(
      "libcurl", .ok, DoctorWording.curl(library.version, tls, hasHTTP2: library.hasHTTP2))
  }

  private func sqlite() -> DoctorFinding {
    DoctorFinding("SQLite", .ok, String(cString: sqlite3_libversion()))
  }

  private func program(_ name: String, for purpose: String) -> DoctorFinding {
    context.hasProgram(name)
      ? DoctorFinding(name, .ok, DoctorWording.installed(for: purpose))
      : DoctorFinding(
        name, .note, DoctorWording.notInstalled, advice: DoctorWording.install(for: purpose))
  }
}
