public import BusinessLogic
public import Records
public import Wording

/// The output of `moviebrowser account status`.
public struct AccountStatusText: Sendable {
  fileprivate let key: (kind: String, origin: String)?
  fileprivate let account: AccountIdentity?
  fileprivate let expiry: String?
  fileprivate let waiting: Int

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
      return key == nil ? "" : AccountWording.canSignIn + "\n"
    }
    let status = AccountWording.status(account, expiry: expiry)
    return "\(status)\n\(AccountWording.waiting(waiting))\n"
  }

  /// Returns the status in a format; `key` is the sentence about the key.
  public func text(key sentence: String, format: OutputFormat) -> String {
    let text = sentence + lines
    return CommandOutput(
      one: accountRecord, self,
      lines: { text.split(whereSeparator: \.isNewline).map { [String($0)] } },
      people: { _ in text }
    ).text(format)
  }
}

/// The key, the session, and the number of marks that are not sent yet.
package let accountRecord = Record<AccountStatusText>("account") {
  Field("key", \.key?.kind)
  Field("keyOrigin", \.key?.origin)
  Field("account", \.account?.name)
  Field("guest", \.account?.isGuest)
  Field("expires", \.expiry)
  Field("waiting") { $0.account == nil ? nil : $0.waiting }
}
