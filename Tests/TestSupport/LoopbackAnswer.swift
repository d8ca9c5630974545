/// What the loopback service answers, and how it misbehaves while it does.
public struct LoopbackAnswer: Sendable {
  /// A way to go wrong.
  public enum Fault: Hashable, Sendable {
    /// The connection is closed before anything is sent.
    case closesAtOnce
    /// The connection is reset before anything is sent.
    case resets
    /// Nothing is ever sent, and the connection stays open until the client closes it.
    case neverAnswers
    /// The first line is replaced by these bytes.
    case statusLine(String)
    /// The connection is closed after so many bytes of the body.
    case closesAfter(Int)
    /// After so many bytes of the body nothing more comes, until the client closes the connection.
    case stallsAfter(Int)
    /// The length that is announced, whatever the body has.
    case announces(Int)
  }

  /// How the body is sent.
  public enum Framing: Hashable, Sendable {
    /// With its length.
    case length
    /// In chunks of at most so many bytes.
    case chunks(Int)
    /// Without a length: the connection ends with the body.
    case untilClose
  }

  /// The status.
  public var status: Int
  /// Further headers, in their order; several of one name are all sent.
  public var headers: [(name: String, value: String)]
  /// The body.
  public var body: [UInt8]
  /// How the body is sent.
  public var framing = Framing.length
  /// How long nothing is sent at first.
  public var delay = Duration.zero
  /// How long to wait after every piece of so many bytes of the body.
  public var drip: (bytes: Int, every: Duration)?
  /// What goes wrong, if anything does.
  public var fault: Fault?

  /// An answer as it should be.
  public init(
    status: Int = 200, headers: [(name: String, value: String)] = [], body: [UInt8] = [],
    framing: Framing = .length, delay: Duration = .zero, fault: Fault? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.framing = framing
    self.delay = delay
    self.fault = fault
  }

  /// A document, as the service sends it.
  public static func json(
    _ text: String, status: Int = 200, headers: [(name: String, value: String)] = []
  ) -> LoopbackAnswer {
    LoopbackAnswer(
      status: status, headers: [("Content-Type", "application/json;charset=utf-8")] + headers,
      body: Array(text.utf8))
  }

  /// A page for people where a document is expected.
  public static func html(status: Int = 200) -> LoopbackAnswer {
    LoopbackAnswer(
      status: status, headers: [("Content-Type", "text/html")],
      body: Array("<!DOCTYPE html><html><body><h1>\(status)</h1></body></html>".utf8))
  }

  /// Sends the client elsewhere.
  public static func redirect(to location: String, status: Int = 302) -> LoopbackAnswer {
    LoopbackAnswer(status: status, headers: [("Location", location)])
  }

  /// A fault and nothing else of note.
  public static func fault(_ fault: Fault) -> LoopbackAnswer {
    LoopbackAnswer(body: Array("0123456789".utf8), fault: fault)
  }

  /// The same after a while.
  public func delayed(by delay: Duration) -> LoopbackAnswer {
    var answer = self
    answer.delay = delay
    return answer
  }

  /// The same, compressed.
  ///
  /// Only the wrapping of gzip is made, its contents are stored as they are;
  /// whether the answer says so is for the caller.
  public func packed(isAnnounced: Bool = true) -> LoopbackAnswer {
    var answer = self
    answer.body = LoopbackGzip.wrap(body)
    if isAnnounced { answer.headers.append(("Content-Encoding", "gzip")) }
    return answer
  }

  /// The status line and the headers.
  var head: [UInt8] {
    var lines = ["HTTP/1.1 \(status) \(status < 400 ? "Fine" : "Wrong")"]
    if case .statusLine(let line) = fault { lines = [line] }
    lines += headers.map { "\($0.name): \($0.value)" }
    let hasBody = status != 204 && status != 304
    switch framing {
    case .length where hasBody:
      var length = body.count
      if case .announces(let other) = fault { length = other }
      lines.append("Content-Length: \(length)")
    case .chunks: lines.append("Transfer-Encoding: chunked")
    case .untilClose: lines.append("Connection: close")
    case .length: break
    }
    return Array(lines.joined(separator: "\r\n").utf8) + Array("\r\n\r\n".utf8)
  }
}
