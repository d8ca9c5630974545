public import BusinessLogic

/// What `moviebrowser account` says about the key, signing in and signing out.
public enum AccountText {
  // MARK: The key

  /// The question for a key.
  public static let keyPrompt = "Access token or API key (it is not shown): "

  /// Whether there is a key: its kind and where it comes from.
  public static func keyState(_ key: (kind: String, origin: String)?) -> String {
    guard let key else {
      return """
        There is no key, so films come from the catalogue that the program carries.
        https://www.themoviedb.org/settings/api has one for free; moviebrowser account key takes it.

        """
    }
    return "There is an \(key.kind), from \(key.origin).\n"
  }

  /// That a key was accepted and is kept; `variable` is one that comes first.
  public static func keyKept(_ kind: String, in path: String, variable: String?) -> String {
    "The service accepts the \(kind). It is kept in \(path), for you alone.\n"
      + (variable.map { "But \($0) is set, and comes first.\n" } ?? "")
  }

  /// That a key is forgotten, if there was one.
  public static func keyForgotten(in path: String, wasThere: Bool) -> String {
    wasThere ? "The key in \(path) is forgotten.\n" : "There was no key in \(path).\n"
  }

  /// That no key was typed.
  public static var noKeyGiven: CommandFailure {
    CommandFailure(.failure, "no key was given; nothing has changed")
  }

  /// That what was typed is no key.
  public static var malformedKey: CommandFailure {
    CommandFailure(
      .failure,
      "that is neither an access token, which is long and has dots in it, nor an API key of 32 digits and letters a to f; nothing has changed"
    )
  }

  /// That the service does not accept a key.
  public static func refused(_ refusal: CommandFailure) -> CommandFailure {
    CommandFailure(.failure, "\(refusal.message); nothing has changed")
  }

  /// That there is no key where films are to come from the service.
  public static var noKey: CommandFailure {
    CommandFailure(
      .failure,
      "there is no key for The Movie Database; moviebrowser help account says how to get one")
  }

  /// That there is no key to sign in with.
  public static var noKeyToSignIn: CommandFailure {
    CommandFailure(
      .failure,
      "there is no key for The Movie Database, which signing in needs; moviebrowser help account says how to get one"
    )
  }

  /// That the key would be sent over an open connection.
  public static var insecureAddress: CommandFailure {
    CommandFailure(.usage, "the key is sent to no address but one with https://")
  }

  // MARK: Signing in and out

  /// Which page to open; `canHurry` is whether Enter asks the service at once.
  public static func question(_ page: String, isOpen: Bool, canHurry: Bool) -> String {
    let what = isOpen ? "A page opens; say yes there:" : "Open this page and say yes there:"
    let keys = canHurry ? "Enter asks at once, Ctrl-C" : "Ctrl-C"
    return "\(what)\n\(page)\nWaiting (\(keys) gives up)…\n"
  }

  /// That the page could not be named.
  public static var questionNotWritten: CommandFailure {
    CommandFailure(.failure, "the page to open could not be written; nothing has changed")
  }

  /// Who is signed in, where that was so before.
  public static func alreadySignedIn(_ account: AccountIdentity) -> String {
    "\(AccountStatusText.sentence(account)) already; moviebrowser account logout signs out.\n"
  }

  /// Who is signed in now, and where the session is kept.
  public static func signedIn(_ account: AccountIdentity, path: String) -> String {
    let more =
      account.isGuest
      ? "Guests can only rate; moviebrowser account sync sends your ratings."
      : "moviebrowser account sync sends and fetches what you have marked."
    let who = AccountStatusText.sentence(account)
    return "\(who). The session is kept in \(path), for you alone.\n\(more)\n"
  }

  /// That the sign-in timed out.
  public static var timedOut: CommandFailure {
    CommandFailure(
      .failure, "nobody has said yes in time; moviebrowser account login asks again")
  }

  /// That nobody is signed in where somebody must be.
  public static var notSignedIn: CommandFailure {
    CommandFailure(.failure, "nobody is signed in; moviebrowser account login signs in")
  }

  /// That the service did not end a session.
  public static func stillSignedIn(_ failure: CommandFailure) -> CommandFailure {
    CommandFailure(
      .failure,
      "\(failure.message); you are still signed in (account logout --here signs out here only)")
  }

  /// That there is no session here any more, if there was one; `isKnownThere` is whether the service still has it.
  public static func signedOut(wasSignedIn: Bool, isKnownThere: Bool) -> String {
    guard wasSignedIn else { return "Nobody was signed in.\n" }
    guard isKnownThere else { return "You are signed out. What you have marked stays here.\n" }
    return """
      You are signed out here. The service still knows the session:
      https://www.themoviedb.org/settings/apps ends it.

      """
  }

  // MARK: Files

  /// That there is no folder for `what`, such as `a key`.
  public static func noFolder(for what: String) -> CommandFailure {
    CommandFailure(.failure, "there is no folder to keep \(what) in; set HOME")
  }

  /// That a file could not be written.
  public static func notWritten(_ path: String, _ reason: String) -> CommandFailure {
    CommandFailure(.failure, "\(path) could not be written: \(reason)")
  }

  /// That a file could not be removed.
  public static func notRemoved(_ path: String, _ reason: String) -> CommandFailure {
    CommandFailure(.failure, "\(path) could not be removed: \(reason)")
  }
}
