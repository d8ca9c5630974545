internal import BusinessLogic
internal import MovieData
internal import OperatingSystem
public import Wording

/// Sign-in with errors that commands can report.
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
}
