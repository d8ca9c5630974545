/// A response of the loopback service, and how the service misbehaves while sending it.
public struct LoopbackAnswer: Sendable {
  /// A kind of misbehavior.
  public enum Fault: Hashable, Sendable {
    /// The connection is closed before anything is sent.
    case closesAtOnce
    /// The connection is reset before anything is sent.
    case resets
    /// Nothing is ever sent, and the connection stays open until the client closes it.
    case neverAnswers
    /// The status line is replaced by this text.
    case statusLine(String)
    /// The connection is closed after a number of bytes of the body.
    case closesAfter(Int)
    /// Nothing is sent after a number of bytes of the body, until the client closes the connection.
    case stallsAfter(Int)
    /// The response states this length, whatever the length of the body.
    case announces(Int)
  }

  /// The transfer framing of the body.
  public enum Framing: Hashable, Sendable {
    /// With its length.
    case length
    /// In chunks with a maximum number of bytes.
    case chunks(Int)
    /// Without a length: the connection ends with the body.
    case untilClose
  }

  /// The status.
  public var status: Int
  /// Further headers, in order; duplicates are all sent.
  public var headers: [(name: String, value: String)]
  /// The body.
  public var body: [UInt8]
  /// The transfer framing of the body.
  public var framing = Framing.length
  /// The delay before anything is sent.
  public var delay = Duration.zero
  /// The pause after every piece of a number of bytes of the body.
  public var drip: (bytes: Int, every: Duration)?
  /// The misbehavior, if any.
  public var fault: Fault?

  /// Creates a correct response.
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

  /// Returns a JSON document as the service sends it.
  public static func json(
    _ text: String, status: Int = 200, headers: [(name: String, value: String)] = []
  ) -> LoopbackAnswer {
    LoopbackAnswer(
      status: status, headers: [("Content-Type", "application/json;charset=utf-8")] + headers,
      body: Array(text.utf8))
  }

  /// Returns an HTML page where a document is expected.
  public static func html(status: Int = 200) -> LoopbackAnswer {
    LoopbackAnswer(
      status: status, headers: [("Content-Type", "text/html")],
      body: Array("<!DOCTYPE html><html><body><h1>\(status)</h1></body></html>".utf8))
  }

  /// Returns a redirect.
  public static func redirect(to location: String, status: Int = 302) -> LoopbackAnswer {
    LoopbackAnswer(status: status, headers: [("Location", location)])
  }

  /// Returns a response with a fault.
  public static func fault(_ fault: Fault) -> LoopbackAnswer {
    LoopbackAnswer(body: Array("0123456789".utf8), fault: fault)
  }

  /// Returns the same response with a delay.
  public func delayed(by delay: Duration) -> LoopbackAnswer {
    var answer = self
    answer.delay = delay
    return answer
  }

  /// Returns the same response in gzip format.
  ///
  /// The contents are stored uncompressed in a gzip wrapper; the caller decides whether the
  /// response has the header.
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
