import ProgramTestSupport
import Testing

/// A way in which the service or the network fails.
struct ServiceFault: Sendable, CustomTestStringConvertible {
  /// How the program must treat the fault.
  enum Meaning: Hashable, Sendable {
    /// The request succeeds regardless.
    case none
    /// The service rejects the key.
    case refusal
    /// No service is available, so another source may replace it.
    case absence
    /// The service responds, but not with what was requested.
    case failure
  }

  let name: String
  let meaning: Meaning
  /// The words shown to the user.
  let words: String
  /// The number of affected requests; nil for all.
  var times: Int?
  /// Returns the response to a request, given the correct one.
  let change: @Sendable (LoopbackAnswer) -> LoopbackAnswer
  var testDescription: String { name }

  /// The exit code of a command that the fault ends.
  var code: Int32 {
    if meaning == .refusal { return 4 }
    return words == Self.none ? 3 : 5
  }

  init(
    _ name: String, _ meaning: Meaning, _ words: String = "", times: Int? = nil,
    _ change: @escaping @Sendable (LoopbackAnswer) -> LoopbackAnswer
  ) {
    self.name = name
    self.meaning = meaning
    self.words = words
    self.times = times
    self.change = change
  }

  private static let unavailable = "unavailable"
  private static let invalid = "invalid response"
  private static let webPage = "web page came instead of data"
  private static let none = "no such film or list"
  private static let noConnection = "onnect to TMDB"

  private static func status(_ status: Int, _ text: String) -> LoopbackAnswer {
    .json(text, status: status)
  }

  private static func limited(_ headers: [(name: String, value: String)] = []) -> LoopbackAnswer {
    .json(
      #"{"success":false,"status_code":25,"status_message":"Over the limit."}"#, status: 429,
      headers: headers)
  }

  /// Faults that stay until they are ended.
  static let lasting: [ServiceFault] = [
    ServiceFault("closes at once", .absence, noConnection) { _ in .fault(.closesAtOnce) },
    ServiceFault("resets", .absence, noConnection) { _ in .fault(.resets) },
    ServiceFault("no status line", .failure, invalid) { _ in
      .fault(.statusLine("SSH-2.0-OpenSSH"))
    },
    ServiceFault("401", .refusal, "rejected your key") { _ in
      status(401, #"{"success":false,"status_code":7,"status_message":"Invalid API key."}"#)
    },
    ServiceFault("403 of a gateway", .absence, "denied access") { _ in .html(status: 403) },
    ServiceFault("404", .failure, none) { _ in
      status(404, #"{"success":false,"status_code":34,"status_message":"Not found."}"#)
    },
    ServiceFault("422", .failure, none) { _ in
      status(422, #"{"errors":["page must be less than or equal to 500"]}"#)
    },
    ServiceFault("429", .failure, "limiting requests") { _ in limited() },
    ServiceFault("429 for an hour", .failure, "limiting requests for 3,600 seconds") { _ in
      limited([("Retry-After", "3600")])
    },
    ServiceFault("500", .absence, unavailable) { _ in
      status(500, #"{"success":false,"status_code":11,"status_message":"Internal error."}"#)
    },
    ServiceFault("502 of a gateway", .absence, unavailable) { _ in .html(status: 502) },
    ServiceFault("503", .absence, unavailable) { _ in LoopbackAnswer(status: 503) },
    ServiceFault("504", .absence, unavailable) { _ in .html(status: 504) },
    ServiceFault("a page for people", .absence, webPage) { _ in .html() },
    ServiceFault("nothing in it", .absence, unavailable) { _ in .json("") },
    ServiceFault("half of it", .failure, invalid) {
      var answer = $0
      answer.body = Array(answer.body.prefix(answer.body.count / 2))
      return answer
    },
    ServiceFault("another shape", .failure, invalid) { _ in .json(#"[{"results":7}]"#) },
    ServiceFault("breaks off", .absence, "interrupted") {
      var answer = $0
      answer.fault = .closesAfter(answer.body.count / 2)
      return answer
    },
  ]

  /// Faults that a client survives by retrying or checking.
  static let passing: [ServiceFault] = [
    ServiceFault("429 once", .none, times: 1) { _ in limited() },
    ServiceFault("429 for a second", .none, times: 1) { _ in limited([("Retry-After", "1")]) },
    ServiceFault("500 once", .none, times: 1) { _ in .html(status: 500) },
    ServiceFault("503 twice", .none, times: 2) { _ in LoopbackAnswer(status: 503) },
    ServiceFault("breaks off once", .none, times: 1) {
      var answer = $0
      answer.fault = .closesAfter(answer.body.count / 2)
      return answer
    },
    ServiceFault("compressed without saying so", .none) { $0.packed(isAnnounced: false) },
    ServiceFault("labeled as a picture", .none) {
      var answer = $0
      answer.headers = [("Content-Type", "image/png")]
      return answer
    },
    ServiceFault("drop by drop", .none) {
      var answer = $0
      answer.drip = (max(1, answer.body.count / 20), .milliseconds(5))
      return answer
    },
  ]

  private static func page(
    _ change: @escaping @Sendable (String) -> String
  ) -> @Sendable (LoopbackAnswer) -> LoopbackAnswer {
    { answer in
      var answer = answer
      answer.body = Array(change(String(decoding: answer.body, as: UTF8.self)).utf8)
      return answer
    }
  }

  private static func rows(_ rows: String) -> @Sendable (String) -> String {
    { text in
      let end = text.firstRange(of: #"],"total_pages""#)?.lowerBound ?? text.endIndex
      let start = text.firstRange(of: #""results":["#)?.upperBound ?? end
      return text[..<start] + rows + text[end...]
    }
  }

  private static let noIDs = "films without valid IDs"

  /// List pages that are well formed but wrong, with the words for each, and further unreadable
  /// ones.
  static let badPages: [ServiceFault] = [
    ServiceFault(
      "5,000 rows", .failure, "too large",
      page(
        rows(
          (1...5_000).map { #"{"id":\#($0),"title":"Film \#($0)","overview":"\#(overview)"}"# }
            .joined(separator: ",")))),
    ServiceFault("5 MB", .failure, "too large") {
      var answer = $0
      answer.body += [UInt8](repeating: 0x20, count: 5 << 20)
      return answer
    },
    ServiceFault(
      "300,000 values", .failure, "too large",
      page {
        $0.dropLast() + #","more":["#
          + [String](repeating: "0", count: 300_000).joined(separator: ",") + "]}"
      }),
    ServiceFault("empty", .failure, "empty page", page(rows(""))),
    ServiceFault(
      "total_pages 0", .failure, "page count of 0",
      page { $0.replacing(#/"total_pages":[0-9]+/#, with: #""total_pages":0"#) }),
    ServiceFault(
      "empty, total_pages 0", .failure, "page count of 0",
      page { rows("")($0).replacing(#/"total_pages":[0-9]+/#, with: #""total_pages":0"#) }),
    ServiceFault(
      "IDs null", .failure, noIDs,
      page { $0.replacing(#/"id":[0-9]+/#, with: #""id":null"#) }),
    ServiceFault(
      "IDs equal", .failure, "duplicate films",
      page { $0.replacing(#/"id":[0-9]+/#, with: #""id":7"#) }),
    ServiceFault(
      "wrong types", .failure, noIDs,
      page {
        $0.replacing(#/"id":([0-9]+)/#) { #""id":"\#($0.output.1)""# }
          .replacing(#/"(title|overview|genre_ids)":/#) { #""\#($0.output.1)":[{}],"x":"# }
      }),
    ServiceFault(
      "results is no array", .failure, invalid,
      page { $0.replacing(#""results":["#, with: #""results":7,"rows":["#) }),
  ]

  private static let overview = String(repeating: "x", count: 350)
}
