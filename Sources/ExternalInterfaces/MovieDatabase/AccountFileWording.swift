extension AccountKey.Problem {
  /// The problem and its remedy, on one line.
  public var message: String {
    switch self {
    case .malformedVariable(let name):
      "\(name) is neither an access token (long, with dots) nor an API key (32 hexadecimal digits); "
        + "copy one from https://www.themoviedb.org/settings/api"
    case .malformedFile(let path):
      "\(path) has no access token or API key; run moviebrowser account key"
    case .exposed(let path): AccountFileWording.exposed("key", path)
    case .foreign(let path):
      AccountFileWording.foreign("key", path, renewal: "account key")
    case .unreadable(let path, let reason): AccountFileWording.unreadable("key", path, reason)
    }
  }
}

/// Messages about the files that hold secrets, and the names of the kinds of secrets.
enum AccountFileWording {
  /// The message for a file that other users can read; `secret` is `key` or `session`.
  static func exposed(_ secret: String, _ path: String) -> String {
    "\(secret) ignored: other users can read \(path); run chmod 600 \(path)"
  }

  /// The message for the session of another user.
  static func foreignSession(_ path: String) -> String {
    foreign("session", path, renewal: "account sign-in")
  }

  /// The message for a file of another user; `renewal` is the command that writes a new one.
  fileprivate static func foreign(_ secret: String, _ path: String, renewal: String) -> String {
    "\(secret) ignored: \(path) belongs to another user; delete it, then run moviebrowser \(renewal)"
  }

  /// The message for a file that cannot be read.
  static func unreadable(_ secret: String, _ path: String, _ reason: String) -> String {
    "cannot read the \(secret) in \(path): \(reason); check the file"
  }

  /// The message for a file without a session.
  static func noSession(_ path: String) -> String {
    "\(path) has no session; run moviebrowser account sign-in"
  }

  /// The kinds of credentials.
  static let accessToken = "access token"
  static let apiKey = "API key"

  /// The kinds of sessions.
  static let session = "session"
  static let guestSession = "guest session"
}
