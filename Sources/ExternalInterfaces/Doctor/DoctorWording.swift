internal import BusinessLogic
internal import Commands
internal import Device
internal import MovieDatabase
internal import OperatingSystem
internal import TerminalModel
internal import Wording

/// The findings of the doctor and its advice.
enum DoctorWording {
  // MARK: Key

  static let noKey = "none; films come from the built-in catalog"
  static let getKey = "run moviebrowser help account to see how to get one"
  static let storeOtherKey = "run moviebrowser account key to store another"

  static func key(_ kind: String, from origin: String) -> String { "\(kind) from \(origin)" }
  static func notChecked(_ key: String) -> String { "\(key), not checked" }
  static func accepted(_ key: String) -> String { "\(key), accepted by TMDB" }
  static func rejected(_ key: String) -> String { "\(key), rejected by TMDB" }

  // MARK: Connection

  static let invalidAddress = "invalid address"
  static let checkAddress = "check --api-url"
  static let noLibrary = "not checked; libcurl is missing"
  static let tryOrCheckProxy = "try again, or check --proxy"
  static let checkConnection = "check your connection, --proxy and --api-url"
  static let checkProxy =
    "a proxy or login page may intercept the connection; try later, or check --proxy"

  static func failed(_ place: String, _ finding: String, _ reason: String?) -> String {
    joined("\(place): \(finding)", reason)
  }
  static func unreachable(_ place: String, _ reason: String?) -> String {
    joined("cannot reach \(place)", reason)
  }
  static func unexpected(_ place: String, status: Int) -> String {
    "unexpected response from \(place) (status \(status))"
  }
  static func responds(_ place: String, isSecure: Bool, in milliseconds: Int) -> String {
    "\(place), \(isSecure ? "over TLS, " : "")responds in \(milliseconds) ms"
  }

  // MARK: Clock

  static let clockIsRight = "within 2 minutes of TMDB"
  static let setClock = "set the clock"

  /// Describes the difference between the clocks in seconds, positive if this one is ahead.
  static func clock(_ difference: Int) -> String {
    "\(time(abs(difference))) \(difference > 0 ? "ahead of" : "behind") TMDB"
  }

  /// Returns a time in the largest unit of which it has at least two.
  static func time(_ seconds: Int) -> String {
    switch seconds {
    case ..<120: Wording.count(seconds, "second", "seconds")
    case ..<7200: "\(seconds / 60) minutes"
    case ..<172_800: "\(seconds / 3600) hours"
    default: "\(seconds / 86_400) days"
    }
  }

  // MARK: Proxy

  static let noProxy = "none"
  static let localAddress = "none; the TMDB address is on this machine"
  static let noProxyInSettings = "none, from the settings"

  static func proxy(_ proxy: String, from variable: String, except exceptions: String?) -> String {
    let found = "\(proxy) from \(variable)"
    return exceptions.map { "\(found), except for \($0)" } ?? found
  }

  // MARK: Cache

  static let noCache = "none; HOME is not set"
  static let setHome = "set HOME to cache films"
  static let clearCache = "run moviebrowser cache clear"
  static let nothingIsCached = "nothing is cached until this is fixed"

  static func damaged(_ path: String) -> String { "\(path) is damaged" }
  static func obstacle(_ path: String, _ obstacle: SQLiteDocumentStore.Obstacle?) -> String {
    if obstacle == .noFolder, let slash = path.lastIndex(of: "/"),
      let found = PathObstacle(toFolder: String(path[..<slash]))
    {
      return Wording.reason(found)
    }
    return "\(path): \(reason(obstacle))"
  }
  static func emptyCache(_ path: String, posters: String?) -> String {
    posters.map { "\(path), empty; \($0)" } ?? "\(path), empty"
  }

  /// Describes the contents of the cache; `age` is that of the oldest document in seconds.
  static func cache(
    _ path: String, documents: Int, bytes: Int, age: Int?, posters: String?
  ) -> String {
    let cache = "\(path), \(Wording.size(bytes)), \(Wording.documents(documents))"
    let aged = age.map { "\(cache), oldest \(time($0))" } ?? cache
    return posters.map { "\(aged); \($0)" } ?? aged
  }

  /// Returns why documents cannot be cached; nil means a path that is not a file.
  private static func reason(_ obstacle: SQLiteDocumentStore.Obstacle?) -> String {
    switch obstacle {
    case nil: FileWording.notRegular
    case .noFolder?: "the folder does not exist and cannot be created"
    case .locked?: "locked by another program"
    case .noLocks?: "the file system of the folder cannot lock files"
    case .full?: "the disk is full"
    case .readOnly?: "not writable"
    case .madeByLaterVersion?: "created by a newer version; update moviebrowser"
    case .unusable?: "cannot be opened"
    }
  }

  // MARK: Terminal and locale

  static let plainModeOnly = "the browser uses plain mode"

  static func term(_ value: String?) -> String { "TERM is \(value ?? "not set")" }
  static func colors(_ depth: ColorDepth) -> String {
    switch depth {
    case .none: "no colors"
    case .sixteen: "16 colors"
    case .indexed: "256 colors"
    case .full: "16 million colors"
    }
  }
  static func size(_ size: TerminalSize) -> String { "\(size.columns) by \(size.rows)" }
  static func inside(_ multiplexer: String) -> String { "inside \(multiplexer)" }
  static func colorTerm(_ value: String) -> String { "COLORTERM \(value)" }

  static let noLocale = "neither LC_ALL nor LANG is set"
  static let setLanguage = "set LANG, for example to C.UTF-8"
  static let limitedToASCII =
    "the screen is limited to ASCII; set a locale that ends in .UTF-8"

  static func locale(_ name: String, _ value: String, isUnicode: Bool) -> String {
    isUnicode ? "\(name) is \(value)" : "\(name) is \(value), which is not UTF-8"
  }

  // MARK: Libraries and programs

  static let notFound = "not found"
  static let installCurl = Wording.installTransport
  static let installTLS = "install libcurl with TLS"
  static let notInstalled = "not installed"

  /// The purposes of programs.
  static let posters = "posters"
  static let trailers = "trailers without a browser"

  static func withoutTLS(_ version: String) -> String { "\(version) without TLS" }
  static func curl(_ version: String, _ tls: String, hasHTTP2: Bool) -> String {
    "\(version), \(tls), \(hasHTTP2 ? "HTTP/2" : "no HTTP/2")"
  }
  static func installed(for purpose: String) -> String { "installed, for \(purpose)" }
  static func install(for purpose: String) -> String { "install it for \(purpose)" }

  private static func joined(_ text: String, _ reason: String?) -> String {
    reason.map { "\(text): \($0)" } ?? text
  }
}
