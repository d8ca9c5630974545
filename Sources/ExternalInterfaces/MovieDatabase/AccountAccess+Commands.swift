public import ApplicationLogic
internal import BusinessLogic

/// Signing in and out in the words of commands.
extension AccountAccess {
  /// Has somebody say yes on a page, which is given to `show`; nil where nobody does so in time.
  ///
  /// `isHurried` is asked now and then, and whether somebody has said yes at once where it is so.
  public nonisolated(nonsending) func signIn(
    show: (String) throws(CommandFailure) -> Void, isHurried: () -> Bool
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
        isHurried: isHurried, pause: { try await MainQueue.pause(for: $0) },
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

  /// Has the service let a guest in.
  public nonisolated(nonsending) func signInAsGuest() async throws(CommandFailure)
    -> AccountSession
  {
    do throws(MovieDataError) {
      return try await guest()
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Whether somebody is signed in, as far as the service is concerned.
  public nonisolated(nonsending) func isSignedIn(
    with session: AccountSession
  ) async throws(CommandFailure) -> Bool {
    do throws(MovieDataError) {
      return try await accepts(session)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Ends a session at the service; one that it does not know any more is at its end.
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
