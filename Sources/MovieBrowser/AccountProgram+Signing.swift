import ApplicationLogic
import ExternalInterfaces

/// Signing in and out.
extension AccountProgram {
  /// Has somebody say yes on a page of the service, and keeps the session that comes of it.
  @MainActor func signIn() throws(CommandFailure) -> String {
    let file = try sessionFile()
    let service = try connection()
    defer { service.close() }
    let access = service.access
    if let known = (try? file.read()) ?? nil {
      let isSignedIn = try MainQueue.run { () async throws(CommandFailure) in
        try await access.isSignedIn(with: known)
      }
      if isSignedIn {
        let who = AccountStatusText.sentence(known.identity)
        return "\(who) already; moviebrowser account logout signs out.\n"
      }
    }
    let isGuest = options["--guest"] != nil
    let found = try MainQueue.run { () async throws(CommandFailure) in
      isGuest
        ? try await access.signInAsGuest()
        : try await access.signIn(show: Self.show, isHurried: Self.isHurried)
    }
    guard let session = found else {
      throw CommandFailure(
        .failure, "nobody has said yes in time; moviebrowser account login asks again")
    }
    try keep(session, in: file, access)
    let more =
      session.isGuest
      ? "Guests can only rate; moviebrowser account sync sends your ratings."
      : "moviebrowser account sync sends and fetches what you have marked."
    let who = AccountStatusText.sentence(session.identity)
    return "\(who). The session is kept in \(file.path), for you alone.\n\(more)\n"
  }

  @MainActor private func keep(
    _ session: AccountSession, in file: AccountSessionFile, _ access: AccountAccess
  ) throws(CommandFailure) {
    if session.isGuest {
      // What another guest was told says nothing about this one.
      do {
        try SQLiteMovieLibrary(waiting: SQLiteMovieLibrary.patienceOfCommands)
          .forgetGuest(at: SystemClock.moment)
      } catch {
        throw CommandFailure(error)
      }
    }
    do throws(AccountSessionFile.Failure) {
      try file.write(session)
    } catch {
      // Nobody could ever use it again.
      try? MainQueue.run { () async throws(CommandFailure) in try await access.signOut(session) }
      throw CommandFailure(.failure, "\(file.path) could not be written: \(error.reason)")
    }
  }

  /// Ends the session at the service, and forgets it.
  @MainActor func signOut() throws(CommandFailure) -> String {
    let file = try sessionFile()
    let isHereOnly = options["--here"] != nil
    let session: AccountSession?
    do throws(AccountSessionFile.Problem) {
      session = try file.read()
    } catch {
      guard isHereOnly else { throw CommandFailure(.failure, error.message) }
      session = nil
    }
    if let session, !session.isGuest, !isHereOnly {
      let service = try connection()
      defer { service.close() }
      let access = service.access
      do throws(CommandFailure) {
        try MainQueue.run { () async throws(CommandFailure) in try await access.signOut(session) }
      } catch {
        throw CommandFailure(
          .failure,
          "\(error.message); you are still signed in (account logout --here signs out here only)")
      }
    }
    let wasThere: Bool
    do throws(AccountSessionFile.Failure) {
      wasThere = try file.remove()
    } catch {
      throw CommandFailure(.failure, "\(file.path) could not be removed: \(error.reason)")
    }
    guard wasThere else { return "Nobody was signed in.\n" }
    guard isHereOnly, session?.isGuest != true else {
      return "You are signed out. What you have marked stays here.\n"
    }
    return """
      You are signed out here. The service still knows the session:
      https://www.themoviedb.org/settings/apps ends it.

      """
  }

  /// Has the page opened where something can show it, and says in any case which it is.
  @MainActor private static func show(_ page: String) throws(CommandFailure) {
    let isOpen = SystemLinkOpener().open(page)
    let what = isOpen ? "A page opens; say yes there:" : "Open this page and say yes there:"
    let keys = StandardStreams.inputIsTerminal ? "Enter asks at once, Ctrl-C" : "Ctrl-C"
    do throws(StandardStreams.Failure) {
      try StandardStreams.write("\(what)\n\(page)\nWaiting (\(keys) gives up)…\n")
    } catch {
      throw CommandFailure(.failure, "the page to open could not be written; nothing has changed")
    }
  }

  private static func isHurried() -> Bool {
    StandardStreams.inputIsTerminal && StandardStreams.enterWasPressed
  }
}
