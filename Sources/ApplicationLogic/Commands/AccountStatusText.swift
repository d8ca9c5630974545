public import BusinessLogic

/// What `moviebrowser account status` says.
public struct AccountStatusText {
  private let key: (kind: String, origin: String)?
  private let account: AccountIdentity?
  private let expiry: String?
  private let waiting: Int

  /// Takes the kind and place of the key, who is signed in, until when a guest is, and how many films wait to be sent.
  public init(
    key: (kind: String, origin: String)?, account: AccountIdentity?, expiry: String?, waiting: Int
  ) {
    self.key = key
    self.account = account
    self.expiry = expiry
    self.waiting = waiting
  }

  /// Takes the same, and counts in what is marked.
  public init(
    key: (kind: String, origin: String)?, account: AccountIdentity?, expiry: String?,
    ledger: any AccountLedger
  ) throws(CommandFailure) {
    let waiting = try CommandFailure.attemptToRead { () throws(MovieDataError) in
      try account.map { account throws(MovieDataError) in
        try ledger.queueCounts(of: account.number).waiting
      }
    }
    self.init(key: key, account: account, expiry: expiry, waiting: waiting ?? 0)
  }

  /// A line about the session, and one about what waits.
  public var lines: String {
    guard let account else {
      return key == nil
        ? "" : "Nobody is signed in; moviebrowser account login signs in.\n"
    }
    let until = expiry.map { " until \($0)" } ?? ""
    let limits = account.isGuest ? CleanText.line("\(until); guests can only rate") : ""
    let rest =
      waiting == 0
      ? "Nothing waits to be sent." : "Marks of \(Wording.films(waiting)) wait to be sent."
    return Self.sentence(account) + limits + ".\n" + rest + "\n"
  }

  /// Such as `You are signed in as ann`, on one line, without the full stop; a number stands for a name that the
  /// service did not tell.
  public static func sentence(_ account: AccountIdentity) -> String {
    let name = account.name.isEmpty ? "number \(account.number)" : account.name
    return CleanText.line("You are signed in as \(account.isGuest ? "a guest" : name)")
  }

  /// An object with the same.
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
