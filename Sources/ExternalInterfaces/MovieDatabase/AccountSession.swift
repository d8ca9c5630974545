internal import ApplicationLogic
public import BusinessLogic

/// What proves to The Movie Database on whose behalf it is asked: somebody's who has signed in, or a guest's.
///
/// Nothing that prints, dumps or describes it shows the secret.
public struct AccountSession: Hashable, Sendable {
  /// Whose it is.
  public let identity: AccountIdentity
  /// Until when a guest's is good, in the words of the service; nil where it was not told or is nobody's business.
  public let expiry: String?
  private let secret: String

  /// Whether it is a guest's.
  public var isGuest: Bool { identity.isGuest }

  /// Takes what the service gave out; nil for what it cannot be.
  init?(_ secret: String, of identity: AccountIdentity, expiry: String? = nil) {
    guard Self.isSecret(secret) else { return nil }
    self.secret = secret
    self.identity = identity
    self.expiry = expiry
  }

  /// Whether something can be what the service gives out: it goes into addresses and JSON as it is.
  static func isSecret(_ text: String) -> Bool {
    (1...256).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  /// The parameter that carries it.
  var parameter: (name: String, value: String) {
    (identity.isGuest ? "guest_session_id" : "session_id", secret)
  }

  /// What asks the service to end it; nil for a guest's, which ends by itself.
  var ending: MovieDatabaseCall? {
    guard !identity.isGuest else { return nil }
    return MovieDatabaseCall(
      .delete, "/authentication/session", body: .object([("session_id", .string(secret))]),
      isIdempotent: true)
  }
}

extension AccountSession: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// Whose it is, and nothing of the secret.
  public var description: String { identity.isGuest ? "guest session" : "session" }
  /// The same.
  public var debugDescription: String { description }
  /// Nothing, so that no dump shows the secret.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The session as its file has it, a line each; for the file alone.
extension AccountSession {
  /// Reads what `fileText` writes; nil for anything else.
  init?(fileText text: String) {
    var lines: [Substring: String] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      guard let space = line.firstIndex(of: " ") else { return nil }
      lines[line[..<space]] = String(line[line.index(after: space)...])
    }
    if let secret = lines["guest"] {
      let guest = AccountIdentity(number: AccountIdentity.guest, name: "guest")
      self.init(secret, of: guest, expiry: lines["expires"])
    } else {
      guard let secret = lines["session"], let number = lines["account"].flatMap({ Int($0) }),
        number > 0
      else { return nil }
      self.init(secret, of: AccountIdentity(number: number, name: lines["name"] ?? ""))
    }
  }

  /// What the file is filled with.
  var fileText: String {
    func line(_ text: String) -> String { text.map { $0.isNewline ? " " : String($0) }.joined() }
    if identity.isGuest {
      return "guest \(secret)\n" + (expiry.map { "expires \(line($0))\n" } ?? "")
    }
    return "session \(secret)\naccount \(identity.number)\nname \(line(identity.name))\n"
  }
}
