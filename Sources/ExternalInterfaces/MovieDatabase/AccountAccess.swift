public import BusinessLogic
internal import MovieData
internal import Networking
internal import OperatingSystem
internal import Records
public import Wording

/// Sign-in to and sign-out from The Movie Database.
///
/// See developer.themoviedb.org/docs/authentication-user.
public struct AccountAccess: Sendable {
  /// The page on which the user approves access; the only address of the service meant for people.
  private static let approvalPage = "https://www.themoviedb.org/authenticate/"

  /// A request token that the user approves on a page of the service.
  struct Question: JSONDecodable, Sendable, CustomReflectable {
    /// The address of the page, to be shown to the user or opened in a browser.
    let page: String
    fileprivate let token: String

    init?(_ json: JSONValue) {
      guard let token = json["request_token"]?.text, AccountSession.isSecret(token) else {
        return nil
      }
      self.token = token
      page = AccountAccess.approvalPage + token
    }

    /// An empty mirror, so that no dump shows the token.
    var customMirror: Mirror { Mirror(self, children: []) }
  }

  /// The state of a sign-in.
  enum Reply: Sendable {
    /// The request is not approved yet.
    case open
    /// The request was denied or has expired.
    case closed
    /// The request was approved.
    case signedIn(AccountSession)
  }

  let service: MovieDatabaseService

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

  /// Requests a token to be approved by the user.
  nonisolated(nonsending) func question() async throws(MovieDataError) -> Question {
    try await service.answer(to: MovieDatabaseCall("/authentication/token/new"))
  }

  /// Returns the state of a request token.
  ///
  /// An approved token yields a session only once.
  nonisolated(nonsending) func reply(
    to question: Question
  ) async throws(MovieDataError) -> Reply {
    let call = MovieDatabaseCall(
      .post, "/authentication/session/new",
      body: .object([("request_token", .string(question.token))]), isIdempotent: false)
    let response = try await service.send(call)
    if response.status == 401, let body = MovieDatabaseResponse.envelope(response.body) {
      // TMDB status codes: 17 means not approved, 33 and 35 an invalid token.
      switch body.code {
      case 17: return .open
      case 33, 35: return .closed
      default: break
      }
    }
    let given = try await MovieDatabaseResponse.reply(in: response, as: GivenSession.self)
    guard let session = AccountSession(given.secret, of: AccountIdentity(number: -1, name: ""))
    else { throw .invalidResponse }
    do throws(MovieDataError) {
      return .signedIn(try await named(session, given.secret))
    } catch {
      // Without its owner the session is unusable, and nothing else would end it.
      try? await end(session)
      throw error
    }
  }

  /// Creates a guest session, which has no account and may only rate.
  public nonisolated(nonsending) func guest() async throws(MovieDataError) -> AccountSession {
    let given = try await service.answer(
      to: MovieDatabaseCall("/authentication/guest_session/new"), as: GivenSession.self)
    let guest = AccountIdentity(number: AccountIdentity.guest, name: "guest")
    guard let session = AccountSession(given.secret, of: guest, expiry: given.expiry) else {
      throw .invalidResponse
    }
    return session
  }

  /// Returns whether the service still accepts a session.
  ///
  /// Guest sessions are not checked and count as accepted.
  public nonisolated(nonsending) func accepts(
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

  /// Ends a session at the service.
  ///
  /// A session that the service no longer knows counts as ended. Guest sessions expire on their
  /// own.
  public nonisolated(nonsending) func end(
    _ session: AccountSession
  ) async throws(MovieDataError) {
    guard let call = session.ending else { return }
    do throws(MovieDataError) {
      let status = try await service.answer(to: call, as: MovieDatabaseStatus.self)
      guard status.isDone else { throw .invalidResponse }
    } catch .notFound {
    } catch .unauthorized {
      // A rejected key says nothing about the session.
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

  /// A user or guest session as the service returns it.
  private struct GivenSession: JSONDecodable, Sendable, CustomReflectable {
    let secret: String
    let expiry: String?

    init?(_ json: JSONValue) {
      guard let secret = (json["session_id"] ?? json["guest_session_id"])?.text else { return nil }
      self.secret = secret
      expiry = json["expires_at"]?.line
    }

    /// An empty mirror, so that no dump shows the secret.
    var customMirror: Mirror { Mirror(self, children: []) }
  }

  /// The owner of a session.
  private struct Owner: JSONDecodable, Sendable {
    let identity: AccountIdentity

    init?(_ json: JSONValue) {
      guard let number = json["id"]?.positive else { return nil }
      identity = AccountIdentity(number: number, name: json["username"]?.line ?? "")
    }
  }
}
