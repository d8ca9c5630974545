internal import ApplicationLogic
internal import BusinessLogic

/// Signing in to The Movie Database and out again (developer.themoviedb.org/docs/authentication-user).
public struct AccountAccess: Sendable {
  /// Where somebody says yes; a page for people, which no other address of the service leads to.
  private static let approvalPage = "https://www.themoviedb.org/authenticate/"

  /// A question to the owner of an account, to be answered on a page.
  struct Question: JSONDecodable, Sendable, CustomReflectable {
    /// The page; for the eyes and the browser of the one who signs in.
    let page: String
    fileprivate let token: String

    init?(_ json: JSONValue) {
      guard let token = json["request_token"]?.text, AccountSession.isSecret(token) else {
        return nil
      }
      self.token = token
      page = AccountAccess.approvalPage + token
    }

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
    try await service.answer(to: MovieDatabaseCall("/authentication/token/new"))
  }

  /// Asks what became of a question; of a yes comes a session, once.
  nonisolated(nonsending) func reply(
    to question: Question
  ) async throws(MovieDataError) -> Reply {
    let call = MovieDatabaseCall(
      .post, "/authentication/session/new",
      body: .object([("request_token", .string(question.token))]), isIdempotent: false)
    let response = try await service.send(call)
    if response.status == 401, let body = MovieDatabaseAnswer.envelope(response.body) {
      // The service's own numbers: 17 is not approved, 33 a token that is none any more.
      switch body.code {
      case 17: return .open
      case 33, 35: return .closed
      default: break
      }
    }
    let given = try await MovieDatabaseAnswer.reply(in: response, as: GivenSession.self)
    guard let session = AccountSession(given.secret, of: AccountIdentity(number: -1, name: ""))
    else { throw .invalidResponse }
    do throws(MovieDataError) {
      return .signedIn(try await named(session, given.secret))
    } catch {
      // A session that nobody can name is not to be left behind.
      try? await end(session)
      throw error
    }
  }

  /// A session of somebody who need not say who they are, and may only rate.
  nonisolated(nonsending) func guest() async throws(MovieDataError) -> AccountSession {
    let given = try await service.answer(
      to: MovieDatabaseCall("/authentication/guest_session/new"), as: GivenSession.self)
    let guest = AccountIdentity(number: AccountIdentity.guest, name: "guest")
    guard let session = AccountSession(given.secret, of: guest, expiry: given.expiry) else {
      throw .invalidResponse
    }
    return session
  }

  /// Whether the service still accepts a session.
  nonisolated(nonsending) func accepts(
    _ session: AccountSession
  ) async throws(MovieDataError) -> Bool {
    guard !session.identity.isGuest else { return true }
    do throws(MovieDataError) {
      _ = try await service.answer(
        to: MovieDatabaseCall("/account", [session.parameter]), as: JSONValue.self)
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
      let status = try await service.answer(to: call, as: MovieDatabaseStatus.self)
      guard status.isDone else { throw .invalidResponse }
    } catch .notFound {
    } catch .unauthorized {
      // A key that is refused says nothing about the session.
      try await service.checkCredentials()
    }
  }

  private nonisolated(nonsending) func named(
    _ session: AccountSession, _ secret: String
  ) async throws(MovieDataError) -> AccountSession {
    let owner = try await service.answer(
      to: MovieDatabaseCall("/account", [session.parameter]), as: Owner.self)
    guard let named = AccountSession(secret, of: owner.identity) else { throw .invalidResponse }
    return named
  }

  /// A session as the service gives it out, to a user or a guest.
  private struct GivenSession: JSONDecodable, Sendable, CustomReflectable {
    let secret: String
    let expiry: String?

    init?(_ json: JSONValue) {
      guard let secret = (json["session_id"] ?? json["guest_session_id"])?.text else { return nil }
      self.secret = secret
      expiry = json["expires_at"]?.line
    }

    /// Nothing, so that no dump shows the secret.
    var customMirror: Mirror { Mirror(self, children: []) }
  }

  /// Whose session it is.
  private struct Owner: JSONDecodable, Sendable {
    let identity: AccountIdentity

    init?(_ json: JSONValue) {
      guard let number = json["id"]?.positive else { return nil }
      identity = AccountIdentity(number: number, name: json["username"]?.line ?? "")
    }
  }
}
