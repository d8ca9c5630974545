import ProgramTestSupport
import Records
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A home folder and a service with an account.
final class AccountHome {
  static let session = "5e55104ec0ffee0123456789abcdef0123456789"

  let home: ServiceHome
  private let address: String?

  /// Creates a home; if signed in, the session file holds the service's session.
  init(isSignedIn: Bool = true) throws {
    home = try ServiceHome()
    address = home.environment["MOVIEBROWSER_API_URL"]
    guard isSignedIn else { return }
    try signIn()
  }

  func signIn(_ session: String = AccountHome.session, number: Int = 4242) throws {
    home.double.account.sessions.insert(session)
    try home.folder.write(
      "session \(session)\naccount \(number)\nname ann\n", to: ".config/moviebrowser/session")
    chmod(sessionFile, 0o600)
  }

  var sessionFile: String { "\(home.folder.path)/.config/moviebrowser/session" }
  var hasSession: Bool { access(sessionFile, F_OK) == 0 }
  var rightsOfSession: mode_t {
    var status = stat()
    return stat(sessionFile, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  var account: MovieDatabaseDoubleAccount {
    get { home.double.account }
    set { home.double.account = newValue }
  }

  /// Whether the service can be reached.
  var isOnline = true {
    didSet { home.environment["MOVIEBROWSER_API_URL"] = isOnline ? address : "http://127.0.0.1:1" }
  }

  @discardableResult func run(_ arguments: String...) throws -> ProgramProcess {
    try finished(arguments)
  }

  /// Runs a command that must succeed.
  @discardableResult func done(_ arguments: String...) throws -> String {
    let process = try finished(arguments)
    guard process.ending == .exited(0) else {
      throw TestFailure("\(arguments): \(process.output) \(process.errors)")
    }
    return process.output
  }

  func start(_ arguments: [String]) throws -> ProgramProcess {
    try ProgramProcess(
      .init(
        path: ProgramUnderTest.find().path, arguments: arguments, environment: home.environment))
  }

  func sync(_ options: String...) throws -> JSONValue {
    let process = try finished(["account", "sync", "--json"] + options)
    guard let value = JSONValue(written: process.output) else {
      throw TestFailure("no JSON: \(process.output) \(process.errors)")
    }
    return value
  }

  /// Returns the local marks, such as `7: favorite, 4.5`.
  func marks() throws -> [String: [String]] {
    guard let list = JSONValue(written: try done("mine", "--limit", "1000", "--json")) else {
      return [:]
    }
    var marks: [String: [String]] = [:]
    for entry in list.elements {
      var words: [String] = []
      if entry["marks"]?["favorite"] != nil { words.append("favorite") }
      if entry["marks"]?["watchlist"] != nil { words.append("watchlist") }
      if let stars = entry["marks"]?["rating"]?.number {
        words.append(stars == stars.rounded() ? "\(Int(stars))" : "\(stars)")
      }
      marks[entry["id"]?.text ?? ""] = words
    }
    return marks
  }

  private func finished(_ arguments: [String]) throws -> ProgramProcess {
    let process = try start(arguments)
    try process.waitForEnd()
    return process
  }
}

extension JSONValue {
  /// Returns the entries in a part of a report, such as `7 favorite`.
  func films(_ part: String) -> [String] {
    self[part]?.elements.map { "\($0["id"]?.text ?? "") \($0["kind"]?.text ?? "")" } ?? ["?"]
  }
}
