public import ApplicationLogic
internal import BusinessLogic
internal import CSQLite
internal import DomainEntities
internal import POSIX

/// Looks at everything that the program needs of its context, and says what to do about it.
///
/// It shows no secret. Nothing of it is a failure that does not keep the program from what it was told to do.
public struct Doctor: Sendable {
  /// What tests replace.
  struct Context: Sendable {
    var environment: @Sendable (String) -> String?
    var wire: any HTTPTransport
    /// Why the wire failed, in the words of libcurl.
    var reason: @Sendable () -> String?
    var now: @Sendable () -> Int
    var clock: @Sendable () -> Duration
    var library: @Sendable () -> CurlLibrary?
    var cache: CacheStatistics
    var hasProgram: @Sendable (String) -> Bool
    /// Columns and rows; nil where the output is no terminal.
    var size: @Sendable () -> TerminalSize?
  }

  let connection: MovieDatabaseConnection.Context
  let key: Result<AccountKey?, AccountKey.Problem>
  /// Whether the program was told to use the service and nothing else.
  let needsService: Bool
  let context: Context

  /// Takes how the service is reached, the key as it was found, and whether there is to be no other source.
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

  /// Looks at all of it; asks the service once.
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
  /// What asking the service once has told.
  private struct Visit {
    var result: Result<HTTPResponse, MovieDataError>
    var time: Duration
    /// When the answer came, in seconds since 1970 UTC.
    var now: Int
  }

  /// The key, the way to the service, and the clock.
  nonisolated(nonsending) func service() async -> [DoctorFinding] {
    let credentials = (try? key.get())?.credentials
    let visit = await visit(credentials)
    return [keyFinding(visit), wayFinding(visit, hasKey: credentials != nil), clock(visit)]
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
    guard base.isFitForService else { return nil }
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
        subject, needsService ? .fail : .note, "there is none, so films come from the catalogue",
        advice: "moviebrowser account says how to get one")
    case .success(let key?): found = key
    }
    let what = "\(found.credentials) from \(found.origin)"
    guard case .success(let response) = visit?.result else {
      return DoctorFinding(subject, .note, "\(what), not checked")
    }
    do throws(MovieDataError) {
      try MovieDatabaseAnswer.readAcceptance(response)
      return DoctorFinding(subject, .ok, "\(what), accepted by the service")
    } catch .unauthorized {
      return DoctorFinding(
        subject, .fail, "\(what), which the service does not accept",
        advice: "moviebrowser account key stores another")
    } catch {
      return DoctorFinding(subject, .note, "\(what), not checked")
    }
  }

  private func wayFinding(_ visit: Visit?, hasKey: Bool) -> DoctorFinding {
    let subject = "service"
    guard let base = WebAddress(connection.service) else {
      return DoctorFinding(subject, .fail, "its address cannot be used", advice: "see --api-url")
    }
    let bad: DoctorFinding.Verdict = needsService ? .fail : hasKey ? .warn : .note
    guard let visit else {
      return DoctorFinding(subject, bad, "cannot be asked without libcurl")
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
        subject, bad, "\(place) cannot be reached\(reason)",
        advice: error == .timedOut
          ? "try again, or see --proxy" : "check your connection, or see --proxy and --api-url")
    case .success(let response):
      // Without a key the service says so in its own words; a portal of a hotel does not.
      guard response.isOfService else {
        return DoctorFinding(
          subject, bad, "\(place) answers \(response.status) and not as the service does",
          advice: "something may stand in the way; try again later, or see --proxy")
      }
      let way = base.isSecure ? "over TLS, " : ""
      return DoctorFinding(
        subject, .ok, "\(place), \(way)answers in \(visit.time.milliseconds) ms")
    }
  }

  /// Certificates have times, and so has what is kept.
  private func clock(_ visit: Visit?) -> DoctorFinding? {
    guard let visit, case .success(let response) = visit.result,
      let date = response.headers["date"], let moment = RetryAfter.moment(date)
    else { return nil }
    let difference = visit.now - moment
    guard abs(difference) > 120 else {
      return DoctorFinding("clock", .ok, "within two minutes of the service's")
    }
    return DoctorFinding(
      "clock", .warn,
      "\(Self.time(abs(difference))) \(difference > 0 ? "ahead of" : "behind") the service's",
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

  /// Which proxy is in use, without what may be secret of it.
  func proxy() -> DoctorFinding {
    let service = WebAddress(connection.service)
    if service?.isDirect == true {
      return DoctorFinding("proxy", .ok, "none, as the service is on this machine")
    }
    if let proxy = connection.proxy {
      return DoctorFinding(
        "proxy", .ok, proxy == "none" ? "none, as it was chosen" : Setting.proxy.shown(proxy))
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
      "\(Setting.proxy.shown(proxy)) from \(name)" + (exceptions.map { ", not for \($0)" } ?? ""))
  }
}

extension HTTPResponse {
  /// Whether it is how the service answers, whatever it thinks of the key.
  fileprivate var isOfService: Bool {
    guard status < 500 else { return false }
    guard 200..<300 ~= status else { return MovieDatabaseAnswer.isObject(body) }
    return (try? MovieDatabaseAnswer.readAcceptance(self)) != nil
  }
}

extension Doctor {
  /// What is kept, the terminal, and what else is installed.
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
        "cache", .note, "nowhere, since HOME is not set", advice: "nothing is kept")
    }
    let (count, bytes) = cache.postersOnDisk
    let posters =
      count == 0 ? "" : "; \(CacheCommand.posters(count)), \(CacheCommand.size(bytes))"
    guard cache.exists else {
      return DoctorFinding("cache", .ok, "\(path), empty as yet\(posters)")
    }
    guard cache.isSound else {
      return DoctorFinding(
        "cache", .warn, "\(path) is damaged", advice: "moviebrowser cache clear makes it anew")
    }
    if let obstacle = cache.obstacle {
      return DoctorFinding(
        "cache", .warn, "\(path): \(obstacle)", advice: "nothing is kept until that is changed")
    }
    // Looking into a damaged file would mend it, so this comes last.
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
        advice: "the browser is line by line here")
    }
    let colors =
      switch ColorDepth.found(.auto, in: environment) {
      case .none: "no colors"
      case .sixteen: "16 colors"
      case .indexed: "256 colors"
      case .full: "all colors"
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
        "locale", .warn, "neither LC_ALL nor LANG is set", advice: "set LANG, as to C.UTF-8")
    }
    guard GlyphSet.isUnicode(value) else {
      return DoctorFinding(
        "locale", .warn, "\(name) is \(value), which is not UTF-8",
        advice: "letters and signs are shown without it; set a locale that ends in .UTF-8")
    }
    return DoctorFinding("locale", .ok, "\(name) is \(value)")
  }

  private func curl() -> DoctorFinding {
    let hasKey = (try? key.get()) != nil
    guard let library = context.library() else {
      return DoctorFinding(
        "libcurl", hasKey || needsService ? .fail : .note, "there is none",
        advice: "install it (libcurl4 on Debian) to use The Movie Database")
    }
    guard let tls = library.tls else {
      return DoctorFinding(
        "libcurl", hasKey || needsService ? .fail : .note, "\(library.version) without TLS",
        advice: "install one with TLS")
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
