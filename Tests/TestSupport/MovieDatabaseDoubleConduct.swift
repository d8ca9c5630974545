/// How the double of The Movie Database behaves; as it is made, it behaves well.
public struct MovieDatabaseDoubleConduct: Sendable {
  /// What becomes of requests for some paths in the place of an answer.
  public struct Fault: Sendable {
    /// What the path begins with; every path begins with nothing.
    public var path: String
    /// How many requests it still meets; nil for all of them.
    public var times: Int?
    /// What is answered.
    public var answer: LoopbackAnswer

    /// Makes a fault.
    public init(_ answer: LoopbackAnswer, at path: String = "", times: Int? = nil) {
      self.answer = answer
      self.path = path
      self.times = times
    }

    /// Too many requests, with or without the time to wait in seconds.
    public static func rateLimited(
      after seconds: Int? = nil, at path: String = "", times: Int? = nil
    ) -> Fault {
      var answer = MovieDatabaseDouble.error(25, "Over the limit.", status: 429)
      if let seconds { answer.headers.append(("Retry-After", String(seconds))) }
      return Fault(answer, at: path, times: times)
    }
  }

  /// The token that is accepted; nil accepts every one.
  public var token: String? = MovieDatabaseDouble.token
  /// The key that is accepted; nil accepts every one.
  public var key: String? = MovieDatabaseDouble.key
  /// How long every answer takes.
  public var delay = Duration.zero
  /// How many seconds an answer may be kept.
  public var maximumAge = 3600
  /// Whether it answers 304.
  public var knowsTags = true
  /// What goes wrong; the first that fits.
  public var faults: [Fault] = []
  /// How many rows a page has where it is not 20.
  public var rowsOfPage: [Int: Int] = [:]
  /// How many places every page after the first begins too early, so that films come twice.
  public var shift = 0
  /// What it says of the number of pages, whatever it is.
  public var totalPages: Int?
  /// What it says of the number of films, whatever it is.
  public var totalResults: Int?
  /// Rows that are none, put before the third row of every page in the place of the last.
  public var badRows = 0
  /// How many times as many people and pictures a film has as are of use; 20 is a famous one.
  public var bulk = 1

  /// Behaves well.
  public init() {}

  func fault(for path: String) -> LoopbackAnswer? {
    faults.first { path.hasPrefix($0.path) && $0.times != 0 }?.answer
  }

  mutating func countFault(for path: String) {
    if let place = faults.firstIndex(where: { path.hasPrefix($0.path) && $0.times != 0 }) {
      faults[place].times = faults[place].times.map { $0 - 1 }
    }
  }

  /// Whether a request comes with credentials.
  func accepts(_ request: LoopbackRequest) -> Bool {
    if let header = request.headers["authorization"] {
      return token.map { header == "Bearer \($0)" } ?? header.hasPrefix("Bearer ")
    }
    guard let given = request["api_key"] else { return false }
    return key.map { given == $0 } ?? true
  }
}
