/// The behavior of the double of TMDB, correct by default.
public struct MovieDatabaseDoubleConduct: Sendable {
  /// A response that replaces the regular one for some paths.
  public struct Fault: Sendable {
    /// The prefix of the path; an empty prefix matches every path.
    public var path: String
    /// The number of further requests it affects; nil for all of them.
    public var times: Int?
    /// The response.
    public var answer: LoopbackAnswer

    /// Creates a fault.
    public init(_ answer: LoopbackAnswer, at path: String = "", times: Int? = nil) {
      self.answer = answer
      self.path = path
      self.times = times
    }

    /// Returns a fault for too many requests, with or without a retry delay in seconds.
    public static func rateLimited(
      after seconds: Int? = nil, at path: String = "", times: Int? = nil
    ) -> Fault {
      var answer = MovieDatabaseDouble.error(25, "Over the limit.", status: 429)
      if let seconds { answer.headers.append(("Retry-After", String(seconds))) }
      return Fault(answer, at: path, times: times)
    }
  }

  /// The accepted token; nil accepts every token.
  public var token: String? = MovieDatabaseDouble.token
  /// The accepted key; nil accepts every key.
  public var key: String? = MovieDatabaseDouble.key
  /// The delay of every response.
  public var delay = Duration.zero
  /// The number of seconds a response may be cached.
  public var maximumAge = 3600
  /// Whether it recognizes tags and responds with 304.
  public var knowsTags = true
  /// The faults; the first match applies.
  public var faults: [Fault] = []
  /// The number of rows of pages that do not have 20.
  public var rowsOfPage: [Int: Int] = [:]
  /// The number of places by which later pages start too early, so films repeat.
  public var shift = 0
  /// The stated number of pages, if not the real one.
  public var totalPages: Int?
  /// The stated number of films, if not the real one.
  public var totalResults: Int?
  /// The number of invalid rows, inserted before the third row of every page in place of the last
  /// rows.
  public var badRows = 0
  /// The name of the only television series.
  public var tvSeries = "Breaking Bad"
  /// The factor by which a film has more people and pictures than needed; 20 is typical of a famous
  /// film.
  public var bulk = 1

  /// Creates a behavior without faults.
  public init() {}

  func fault(for path: String) -> LoopbackAnswer? {
    faults.first { path.hasPrefix($0.path) && $0.times != 0 }?.answer
  }

  mutating func countFault(for path: String) {
    if let place = faults.firstIndex(where: { path.hasPrefix($0.path) && $0.times != 0 }) {
      faults[place].times = faults[place].times.map { $0 - 1 }
    }
  }

  /// Returns whether a request has valid credentials.
  func accepts(_ request: LoopbackRequest) -> Bool {
    if let header = request.headers["authorization"] {
      return token.map { header == "Bearer \($0)" } ?? header.hasPrefix("Bearer ")
    }
    guard let given = request["api_key"] else { return false }
    return key.map { given == $0 } ?? true
  }
}
