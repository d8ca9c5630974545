import Records

/// The account of the double, and its sessions.
public struct MovieDatabaseDoubleAccount: Sendable {
  /// The number of the account.
  public var number = 4242
  /// The name of its owner.
  public var name = "ann"
  /// Favorites by number, earliest first.
  public var favorites: [Int] = []
  /// The watchlist by number, earliest first.
  public var watchlist: [Int] = []
  /// Ratings in points, earliest first.
  public var ratings: [(film: Int, points: Double)] = []
  /// Ratings of guests, by session.
  public var guestRatings: [String: [Int: Double]] = [:]
  /// Whether the owner approves the sign-in on the page; nil until then.
  public var isApproved: Bool?
  /// The valid sessions.
  public var sessions: Set<String> = []
  /// Every token and session ever issued.
  public var secrets: [String] = []
  /// The number of further changes that are made although their responses are lost.
  public var lostAnswers = 0
  /// The requested changes in order, such as `POST favorite 7 true`.
  public var changes: [String] = []

  private var tokens: Set<String> = []

  /// Creates an empty account.
  public init() {}

  /// The rating of a film in points.
  public subscript(film: Int) -> Double? {
    get { ratings.first { $0.film == film }?.points }
    set {
      let place = ratings.firstIndex { $0.film == film }
      switch (place, newValue) {
      case (let place?, let points?): ratings[place].points = points
      case (let place?, nil): ratings.remove(at: place)
      case (nil, let points?): ratings.append((film, points))
      case (nil, nil): break
      }
    }
  }

  /// Ends every session, as its owner can on the website.
  public mutating func endSessions() { sessions = [] }

  mutating func secret(_ kind: String) -> String {
    let secret = "\(kind)5ec4e7a11d\(secrets.count)0fedcba9876543210"
    secrets.append(secret)
    return secret
  }

  /// Returns the response to an authentication call, or nil for other calls.
  mutating func authenticate(_ method: String, _ path: [String], _ body: String)
    -> LoopbackAnswer?
  {
    switch (method, path.joined(separator: "/")) {
    case ("GET", "token/new"):
      let token = secret("token")
      tokens.insert(token)
      return Self.answer([
        "success": true, "expires_at": "2026-06-15 17:04:39 UTC", "request_token": .string(token),
      ])
    case ("POST", "session/new"):
      guard let token = Self.value("request_token", in: body), tokens.contains(token) else {
        return MovieDatabaseDouble.error(33, "Invalid request token.", status: 401)
      }
      guard isApproved == true else {
        return .json(
          #"{"failure":true,"status_code":17,"status_message":"Session denied.","success":false}"#,
          status: 401)
      }
      tokens.remove(token)
      let session = secret("session")
      sessions.insert(session)
      return Self.answer(["success": true, "session_id": .string(session)])
    case ("DELETE", "session"):
      guard let session = Self.value("session_id", in: body), sessions.remove(session) != nil else {
        return MovieDatabaseDouble.error(6, "The session could not be found.", status: 404)
      }
      return Self.answer(["success": true])
    case ("GET", "guest_session/new"):
      let session = secret("guest")
      guestRatings[session] = [:]
      return Self.answer([
        "success": true, "guest_session_id": .string(session),
        "expires_at": "2026-06-16 17:04:39 UTC",
      ])
    default: return nil
    }
  }

  /// Marks a film or removes the mark; returns the service's code for the change.
  mutating func mark(
    _ list: WritableKeyPath<Self, [Int]>, _ film: Int, _ isMarked: Bool
  ) -> Int {
    let isThere = self[keyPath: list].contains(film)
    if isMarked, !isThere { self[keyPath: list].append(film) }
    if !isMarked { self[keyPath: list].removeAll { $0 == film } }
    return isMarked ? (isThere ? 12 : 1) : 13
  }

  /// Returns a private response.
  static func answer(_ json: JSONText, status: Int = 200) -> LoopbackAnswer {
    // The service labels private responses like all others.
    .json(json.compact, status: status, headers: [("Cache-Control", "public, max-age=600")])
  }

  /// Returns a value of a flat object as text.
  static func value(_ name: String, in body: String) -> String? {
    guard let start = body.firstRange(of: "\"\(name)\":")?.upperBound else { return nil }
    let value = body[start...].prefix { $0 != "," && $0 != "}" }
    return value.first == "\"" ? String(value.dropFirst().dropLast()) : String(value)
  }
}
