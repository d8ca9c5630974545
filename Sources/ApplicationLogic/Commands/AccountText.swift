public import BusinessLogic

/// The output of `moviebrowser account` about the key, signing in and signing out.
public enum AccountText {
  // MARK: The key

  /// The prompt for a key.
  public static let keyPrompt = "Access token or API key (hidden): "

  /// Describes the key by its kind and origin; nil for no key.
  public static func keyState(_ key: (kind: String, origin: String)?) -> String {
    guard let key else {
      return """
        No TMDB key. Films come from the built-in catalogue.
        Get a free key: https://www.themoviedb.org/settings/api
        Then run moviebrowser account key to store it.

        """
    }
    return "Using the \(key.kind) from \(key.origin).\n"
  }

  /// Reports that a key was stored.
  ///
  /// `variable` is an environment variable that takes precedence.
  public static func keyKept(_ kind: String, in path: String, variable: String?) -> String {
    "TMDB accepts the \(kind). Saved in \(path), readable only by you.\n"
      + (variable.map { "\($0) is set and takes precedence.\n" } ?? "")
  }

  /// Reports that the stored key was deleted, if there was one.
  public static func keyForgotten(in path: String, wasThere: Bool) -> String {
    wasThere ? "Deleted the key in \(path).\n" : "No key in \(path).\n"
  }

  /// No key was entered.
  public static var noKeyGiven: CommandFailure {
    CommandFailure(.failure, "no key entered; nothing changed")
  }

  /// The input is not a key.
  public static var malformedKey: CommandFailure {
    CommandFailure(
      .failure,
      "invalid key, nothing changed; an access token is long and has dots, an API key has 32 hexadecimal digits"
    )
  }

  /// TMDB rejects the key.
  public static func refused(_ refusal: CommandFailure) -> CommandFailure {
    CommandFailure(.failure, "\(refusal.message); nothing changed")
  }

  /// No key for a source that requires one.
  public static var noKey: CommandFailure {
    CommandFailure(
      .failure,
      "no TMDB key; run moviebrowser help account to see how to get one")
  }

  /// No key to sign in with.
  public static var noKeyToSignIn: CommandFailure {
    CommandFailure(
      .failure,
      "signing in needs a TMDB key; run moviebrowser help account to see how to get one"
    )
  }

  /// The key would be sent without TLS.
  public static var insecureAddress: CommandFailure {
    CommandFailure(.usage, "the key is only sent over TLS; use an https:// address for --api-url")
  }

  // MARK: Signing in and out

  /// Asks the user to approve the sign-in on a page.
  ///
  /// - Parameters:
  ///   - page: The address of the page.
  ///   - isOpen: Whether a program is opening the page.
  ///   - canHurry: Whether Enter checks for the approval at once.
  /// - Returns: The text with the address.
  public static func question(_ page: String, isOpen: Bool, canHurry: Bool) -> String {
    let what =
      isOpen
      ? "Approve the sign-in on the page that opens:" : "Open this page and approve the sign-in:"
    let keys = canHurry ? "Enter to check now, Ctrl-C" : "Ctrl-C"
    return "\(what)\n\(page)\nWaiting for approval (\(keys) to cancel)…\n"
  }

  /// The address of the page could not be printed.
  public static var questionNotWritten: CommandFailure {
    CommandFailure(.failure, "cannot print the sign-in page; nothing changed")
  }

  /// Reports that the user is already signed in.
  public static func alreadySignedIn(_ account: AccountIdentity) -> String {
    CleanText.line("Already signed in as \(AccountStatusText.name(of: account)).")
      + " Run moviebrowser account logout to sign out.\n"
  }

  /// Reports the account that was signed in, and where the session is stored.
  public static func signedIn(_ account: AccountIdentity, path: String) -> String {
    let more =
      account.isGuest
      ? "Guests can only rate films. Run moviebrowser account sync to send your ratings."
      : "Run moviebrowser account sync to send and fetch marks."
    let who = AccountStatusText.sentence(account)
    return "\(who). Session saved in \(path), readable only by you.\n\(more)\n"
  }

  /// The sign-in timed out.
  public static var timedOut: CommandFailure {
    CommandFailure(
      .failure, "sign-in timed out; run moviebrowser account login to try again")
  }

  /// The command requires a session.
  public static var notSignedIn: CommandFailure {
    CommandFailure(.failure, "not signed in; run moviebrowser account login")
  }

  /// TMDB did not end the session.
  public static func stillSignedIn(_ failure: CommandFailure) -> CommandFailure {
    CommandFailure(
      .failure,
      "\(failure.message); you are still signed in (account logout --here signs out on this machine)"
    )
  }

  /// Reports that the session was deleted, if there was one.
  ///
  /// - Parameters:
  ///   - wasSignedIn: Whether there was a session.
  ///   - isKnownThere: Whether TMDB may still know the session.
  /// - Returns: The report.
  public static func signedOut(wasSignedIn: Bool, isKnownThere: Bool) -> String {
    guard wasSignedIn else { return "Not signed in.\n" }
    guard isKnownThere else { return "Signed out. Your marks stay on this machine.\n" }
    return """
      Signed out on this machine. To end the session at TMDB, open this page:
      https://www.themoviedb.org/settings/apps

      """
  }

  // MARK: Files

  /// There is no folder for `what`, such as `a key`.
  public static func noFolder(for what: String) -> CommandFailure {
    CommandFailure(.failure, "no folder for \(what); set HOME")
  }

  /// A file could not be written.
  public static func notWritten(_ path: String, _ reason: String) -> CommandFailure {
    CommandFailure(.failure, "cannot write \(path): \(reason)")
  }

  /// A file could not be removed.
  public static func notRemoved(_ path: String, _ reason: String) -> CommandFailure {
    CommandFailure(.failure, "cannot remove \(path): \(reason)")
  }
}
