internal import BusinessLogic
internal import MovieData
internal import OperatingSystem
public import Wording

/// Sign-in and sign-out with errors that commands can report.
extension AccountAccess {
  /// Waits until the user approves access on a page of the service.
  ///
  /// `show` receives the address of the page. While `skipsWait` returns true, the reply is
  /// requested immediately instead of after the usual pause.
  ///
  /// - Returns: The session, or nil if access was denied or not approved in time.
  public nonisolated(nonsending) func signIn(
    show: (String) throws(CommandFailure) -> Void, skipsWait: () -> Bool
  ) async throws(CommandFailure) -> AccountSession? {
    let question: Question
    do throws(MovieDataError) {
      question = try await self.question()
    } catch {
      throw CommandFailure(error)
    }
    try show(question.page)
    do throws(MovieDataError) {
      let reply = try await SignInWait().run(
        skipsWait: skipsWait, pause: { try await MainQueue.pause(for: $0) },
        ask: { () async throws(MovieDataError) -> Reply? in
          let reply = try await self.reply(to: question)
          if case .open = reply { return nil }
          return reply
        })
      guard case .signedIn(let session)? = reply else { return nil }
      return session
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Starts a guest session.
  public nonisolated(nonsending) func signInAsGuest() async throws(CommandFailure)
    -> AccountSession
  {
    do throws(MovieDataError) {
      return try await guest()
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Returns whether the service still accepts the session.
  public nonisolated(nonsending) func isSignedIn(
    with session: AccountSession
  ) async throws(CommandFailure) -> Bool {
    do throws(MovieDataError) {
      return try await accepts(session)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Ends a session at the service.
  ///
  /// A session that the service no longer knows counts as ended.
  public nonisolated(nonsending) func signOut(
    _ session: AccountSession
  ) async throws(CommandFailure) {
    do throws(MovieDataError) {
      try await end(session)
    } catch {
      throw CommandFailure(error)
    }
  }
}
