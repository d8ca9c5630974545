public import BusinessLogic
import DomainEntities
import TerminalModel
public import Wording

/// The output of `moviebrowser account` about the key, signing in and signing out.
public enum AccountWording {
  // MARK: The key

  /// The prompt for a key.
  public static let keyPrompt = "Access token or API key (hidden): "

  /// Describes the key by its kind and origin; nil for no key.
  public static func keyState(_ key: (kind: String, origin: String)?) -> String {
    guard let key else {
      return """
        No TMDB key. Films come from the built-in catalog.
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

  /// The error for an unknown subcommand, which may be a key and is never repeated.
  static func unknownPart(nearest: String?, among parts: [String]) -> String {
    let advice =
      nearest.map { "did you mean \($0)?" }
      ?? "\(Wording.useOne(of: parts)) (account key asks for your key)"
    return "unknown account command; \(advice)"
  }

  /// No key was entered.
  public static var noKeyGiven: CommandFailure {
    CommandFailure(.notAuthorized, "no key entered; nothing changed")
  }

  /// The input is not a key.
  public static var malformedKey: CommandFailure {
    CommandFailure(
      .notAuthorized,
      "invalid key, nothing changed; an access token is long and has dots, an API key has 32 hexadecimal digits"
    )
  }

  /// TMDB rejects the key.
  public static func refused(_ refusal: CommandFailure) -> CommandFailure {
    CommandFailure(refusal.kind, "\(refusal.message); nothing changed")
  }

  /// No key for a source that requires one.
  public static var noKey: CommandFailure {
    CommandFailure(
      .notAuthorized,
      "no TMDB key; run moviebrowser help account to see how to get one")
  }

  /// No key to sign in with.
  public static var noKeyToSignIn: CommandFailure {
    CommandFailure(
      .notAuthorized,
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
    CleanText.line("Already signed in as \(Self.name(of: account)).")
      + " Run moviebrowser account sign-out to sign out.\n"
  }

  /// Reports the account that was signed in, and where the session is stored.
  public static func signedIn(_ account: AccountIdentity, path: String) -> String {
    let more =
      account.isGuest
      ? "Guests can only rate films. Run moviebrowser account sync to send your ratings."
      : "Run moviebrowser account sync to send and fetch marks."
    let who = signedIn(as: account)
    return "\(who). Session saved in \(path), readable only by you.\n\(more)\n"
  }

  /// The sign-in timed out.
  public static var timedOut: CommandFailure {
    CommandFailure(
      .notAuthorized, "sign-in timed out; run moviebrowser account sign-in to try again")
  }

  /// The command requires a session.
  public static var notSignedIn: CommandFailure {
    CommandFailure(.notAuthorized, "not signed in; run moviebrowser account sign-in")
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

  /// The session is no longer valid.
  static let sessionRefused =
    "TMDB no longer accepts the session; run moviebrowser account sign-in to sign in again"

  /// Marks were not sent because the session is no longer valid.
  public static let marksNotSent =
    "your marks were not sent: TMDB no longer accepts the session; "
    + "run moviebrowser account sign-in to sign in again"

  // MARK: Status

  /// A sentence such as `Signed in as ann`, on one line and without a full stop.
  ///
  /// An account without a name is shown by its number.
  public static func signedIn(as account: AccountIdentity) -> String {
    CleanText.line("Signed in as \(name(of: account))")
  }

  /// The status of a session; `expiry` is when a guest session ends.
  static func status(_ account: AccountIdentity, expiry: String?) -> String {
    guard account.isGuest else { return "\(signedIn(as: account))." }
    let end = expiry.map { " until \($0)" } ?? ""
    return CleanText.line("\(signedIn(as: account))\(end); guests can only rate.")
  }

  /// The status without a session.
  static let canSignIn = "Not signed in. Run moviebrowser account sign-in to sign in."

  /// The number of films with marks that are not sent yet.
  static func waiting(_ count: Int) -> String {
    count == 0
      ? "No marks are waiting to be sent."
      : "Marks of \(Wording.films(count)) are waiting to be sent."
  }

  /// The name of an account for sentences, which may contain control characters.
  private static func name(of account: AccountIdentity) -> String {
    let name = account.name.isEmpty ? "account \(account.number)" : account.name
    return account.isGuest ? "a guest" : name
  }

  // MARK: Sync

  /// The result of a sync for a mark.
  enum Outcome {
    case sent, fetched, conflict, refused, waiting
  }

  /// A line about a mark; `isDryRun` if nothing was changed.
  static func line(_ outcome: Outcome, _ change: AccountChange, isDryRun: Bool) -> String {
    let id = change.movie.names.tmdb.map { "Film \($0)" } ?? "A film"
    let film = change.movie.title.isEmpty ? id : change.movie.titleAndYear
    let here = Wording.value(change.here, change.kind)
    let there = Wording.value(change.there, change.kind)
    return switch outcome {
    case .sent: "\(isDryRun ? "Would send" : "Sent"): \(film): \(here)"
    case .fetched: "\(isDryRun ? "Would fetch" : "Fetched"): \(film): \(there)"
    case .conflict: "Conflict: \(film): \(here) here, \(there) on TMDB; both unchanged"
    case .refused: "Not on TMDB: \(film): \(here)"
    case .waiting: "Not sent yet: \(film): \(here)"
    }
  }

  /// The summary of a sync; `unidentified` films have no TMDB ID.
  static func summary(
    _ counts: [(outcome: Outcome, count: Int)], unidentified: Int, isDryRun: Bool
  ) -> String {
    var words = counts.filter { $0.count > 0 }.map { outcome, count in
      switch outcome {
      case .sent: "\(count) \(isDryRun ? "to send" : "sent")"
      case .fetched: "\(count) \(isDryRun ? "to fetch" : "fetched")"
      case .conflict: Wording.count(count, "conflict", "conflicts")
      case .refused: "\(count) not on TMDB"
      case .waiting: "\(count) not sent yet"
      }
    }
    if words.isEmpty { words = ["nothing to sync"] }
    if unidentified > 0 {
      words.append("\(Wording.films(unidentified)) without a TMDB ID not synced")
    }
    return Wording.sentence(words.joined(separator: ", "))
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
