public import BusinessLogic

/// The output of `moviebrowser account status`.
public struct AccountStatusText {
  private let key: (kind: String, origin: String)?
  private let account: AccountIdentity?
  private let expiry: String?
  private let waiting: Int

  /// Creates a status.
  ///
  /// - Parameters:
  ///   - key: The kind of the key and where it comes from; nil for none.
  ///   - account: The account that is signed in; nil for none.
  ///   - expiry: When the session of a guest expires.
  ///   - waiting: Number of films with marks that are not sent yet.
  public init(
    key: (kind: String, origin: String)?, account: AccountIdentity?, expiry: String?, waiting: Int
  ) {
    self.key = key
    self.account = account
    self.expiry = expiry
    self.waiting = waiting
  }

  /// Creates a status, with the number of waiting films from a ledger.
  public init(
    key: (kind: String, origin: String)?, account: AccountIdentity?, expiry: String?,
    ledger: any AccountLedger
  ) throws(CommandFailure) {
    let waiting = try CommandFailure.tryToRead { () throws(MovieDataError) in
      try account.map { account throws(MovieDataError) in
        try ledger.queueCounts(of: account.number).waiting
      }
    }
    self.init(key: key, account: account, expiry: expiry, waiting: waiting ?? 0)
  }

  /// A line about the session, and a line about marks that are not sent yet.
  public var lines: String {
    guard let account else {
      return key == nil
        ? "" : "Not signed in. Run moviebrowser account login to sign in.\n"
    }
    let until = expiry.map { " until \($0)" } ?? ""
    let limits = account.isGuest ? CleanText.line("\(until); guests can only rate") : ""
    let rest =
      waiting == 0
      ? "No marks are waiting to be sent."
      : "Marks of \(Wording.films(waiting)) are waiting to be sent."
    return Self.sentence(account) + limits + ".\n" + rest + "\n"
  }

  /// Returns a sentence such as `Signed in as ann`, in one line and without a full stop.
  ///
  /// An account without a name is shown by its number.
  public static func sentence(_ account: AccountIdentity) -> String {
    CleanText.line("Signed in as \(name(of: account))")
  }

  /// Returns the name of an account for sentences, which may contain control characters.
  static func name(of account: AccountIdentity) -> String {
    let name = account.name.isEmpty ? "account \(account.number)" : account.name
    return account.isGuest ? "a guest" : name
  }

  /// The status as a JSON object.
  public var json: String {
    JSONText.members([
      ("key", key.map { .string($0.kind) }), ("keyFrom", key.map { .string($0.origin) }),
      ("account", account.map { .string($0.name) }),
      ("guest", account.map { .boolean($0.isGuest) }),
      ("expires", expiry.map(JSONText.string)),
      ("waiting", account == nil ? nil : .integer(waiting)),
    ]).text + "\n"
  }
}
