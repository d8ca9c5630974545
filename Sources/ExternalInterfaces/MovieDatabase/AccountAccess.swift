internal import BusinessLogic

/// Signing in to The Movie Database and out again (developer.themoviedb.org/docs/authentication-user).
public struct AccountAccess: Sendable {
  /// Where somebody says yes; a page for people, which no other address of the service leads to.
  private static let approvalPage = "https://www.themoviedb.org/authenticate/"

  /// A question to the owner of an account, to be answered on a page.
  struct Question: Sendable, CustomReflectable {
    /// The page; for the eyes and the browser of the one who signs in.
    let page: String
    fileprivate let token: String

    /// Nothing, so that no dump shows the token.
    var customMirror: Mirror { Mirror(self, children: []) }
  }

  /// What became of a question.
  enum Reply: Sendable {
    /// Nobody has said yes yet.
    case open
    /// It took too long, or somebody said no.
    case closed
    /// Somebody said yes.
    case signedIn(AccountSession)
  }

  let service: MovieDatabaseService

  /// Asks for a question to be put to somebody.
  nonisolated(nonsending) func question() async throws(MovieDataError) -> Question {
    let answer = try await service.answer(to: MovieDatabaseCall("/authentication/token/new"))
    guard let token = answer["request_token"]?.text, AccountSession.isSecret(token) else {
      throw .invalidResponse
    }
    return Question(page: Self.approvalPage + token, token: token)
  }

  /// Asks what became of a question; of a yes comes a session, once.
  nonisolated(nonsending) func reply(
    to question: Question
  ) async throws(MovieDataError) -> Reply {
    let call = MovieDatabaseCall(
      .post, "/authentication/session/new", body: "{\"request_token\":\"\(question.token)\"}",
      isIdempotent: false)
    let response = try await service.send(call)
    if response.status == 401, let body = MovieDatabaseAnswer.envelope(response.body) {
      // The service's own numbers: 17 is not approved, 33 a token that is none any more.
      switch body["status_code"]?.integer {
      case 17: return .open
      case 33, 35: return .closed
      default: break
      }
    }
    let answer = try await MovieDatabaseAnswer.object(in: response)
    guard let secret = answer["session_id"]?.text,
      let session = AccountSession(secret, of: AccountIdentity(number: -1, name: ""))
    else { throw .invalidResponse }
    do throws(MovieDataError) {
      return .signedIn(try await named(session, secret))
    } catch {
      // A session that nobody can name is not to be left behind.
      try? await end(session)
      throw error
    }
  }

  /// A session of somebody who need not say who they are, and may only rate.
  nonisolated(nonsending) func guest() async throws(MovieDataError) -> AccountSession {
    let answer = try await service.answer(
      to: MovieDatabaseCall("/authentication/guest_session/new"))
    let guest = AccountIdentity(number: AccountIdentity.guest, name: "guest")
    guard let secret = answer["guest_session_id"]?.text,
      let session = AccountSession(secret, of: guest, expiry: answer["expires_at"]?.line)
    else { throw .invalidResponse }
    return session
  }

  /// Whether the service still accepts a session.
  nonisolated(nonsending) func accepts(
    _ session: AccountSession
  ) async throws(MovieDataError) -> Bool {
    guard !session.identity.isGuest else { return true }
    do throws(MovieDataError) {
      _ = try await service.answer(to: MovieDatabaseCall("/account", [session.parameter]))
      return true
    } catch .unauthorized {
      return false
    }
  }

  /// Ends a session at the service; one that it does not know any more is at its end.
  ///
  /// A guest's ends by itself.
  nonisolated(nonsending) func end(
    _ session: AccountSession
  ) async throws(MovieDataError) {
    guard let call = session.ending else { return }
    do throws(MovieDataError) {
      guard MovieDatabaseAnswer.isDone(try await service.answer(to: call)) else {
        throw .invalidResponse
      }
    } catch .notFound {
    } catch .unauthorized {
      // A key that is refused says nothing about the session.
      try await service.checkCredentials()
    }
  }

  private nonisolated(nonsending) func named(
    _ session: AccountSession, _ secret: String
  ) async throws(MovieDataError) -> AccountSession {
    let answer = try await service.answer(to: MovieDatabaseCall("/account", [session.parameter]))
    guard let number = answer["id"]?.positive else { throw .invalidResponse }
    let identity = AccountIdentity(number: number, name: answer["username"]?.line ?? "")
    guard let named = AccountSession(secret, of: identity) else { throw .invalidResponse }
    return named
  }
}
