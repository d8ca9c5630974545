public import BusinessLogic
internal import Networking
internal import Records

/// A user or guest session at The Movie Database.
///
/// No printed, dumped or textual description contains the secret.
public struct AccountSession: Hashable, Sendable {
  /// The owner of the session.
  public let identity: AccountIdentity
  /// When a guest session expires, as the service writes it.
  ///
  /// Nil for a user session, or if the service does not send it.
  public let expiry: String?
  private let secret: String

  /// Whether this is a guest session.
  public var isGuest: Bool { identity.isGuest }

  /// Creates a session from a secret, or nil if the text cannot be one.
  init?(_ secret: String, of identity: AccountIdentity, expiry: String? = nil) {
    guard Self.isSecret(secret) else { return nil }
    self.secret = secret
    self.identity = identity
    self.expiry = expiry
  }

  /// Returns whether the text can be a secret, which is inserted into addresses and JSON unescaped.
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

  /// The query parameter that carries the session.
  var parameter: (name: String, value: String) {
    (identity.isGuest ? "guest_session_id" : "session_id", secret)
  }

  /// The call that ends the session; nil for a guest session, which expires on its own.
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
  /// The kind of session, without the secret.
  public var description: String {
    identity.isGuest ? AccountFileWording.guestSession : AccountFileWording.session
  }
  /// The same as `description`.
  public var debugDescription: String { description }
  /// An empty mirror, so that no dump shows the secret.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The file format of a session: one line per value. For the session file only.
extension AccountSession {
  /// Creates a session from the contents of its file, or nil if they are invalid.
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

  /// The contents of the session file.
  var fileText: String {
    func line(_ text: String) -> String { text.map { $0.isNewline ? " " : String($0) }.joined() }
    if identity.isGuest {
      return "guest \(secret)\n" + (expiry.map { "expires \(line($0))\n" } ?? "")
    }
    return "session \(secret)\naccount \(identity.number)\nname \(line(identity.name))\n"
  }
}
