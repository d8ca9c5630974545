import BusinessLogic
import Testing

@testable import MovieData
@testable import MovieDatabase
@testable import Records

/// Responses as JSON: what is refused, and where decoding runs.
struct MovieDatabaseJSONTests {
  @Test func `Invalid JSON is an invalid response`() {
    for text in ["", "[1", "<html>", "{\"a\":1}\0", String(repeating: "[", count: 513)] {
      #expect(throws: MovieDataError.invalidResponse) { try JSONValue(answer: Array(text.utf8)) }
    }
  }

  @Test func `More values than any response has are refused`() throws {
    let most = JSONValue.maxValues
    func array(_ count: Int) -> [UInt8] {
      Array("[0".utf8) + Array(repeatElement(Array(",0".utf8), count: count - 1).joined())
        + Array("]".utf8)
    }
    // The array itself counts as a value.
    #expect(try JSONValue(answer: array(most - 1)).elements.count == most - 1)
    #expect(throws: MovieDataError.invalidContent(.tooLarge)) {
      try JSONValue(answer: array(most))
    }
  }

  @Test func `Long responses decode concurrently without interference`() async throws {
    try await withThrowingTaskGroup(of: Int.self) { group in
      for count in 1...8 {
        group.addTask {
          let text = "[" + Array(repeating: "[0,0,0]", count: count * 3_000).joined(separator: ",")
          let json = try await DocumentDecoding.inBackground.value(of: Array((text + "]").utf8)) {
            (bytes) throws(MovieDataError) in try JSONValue(answer: bytes)
          }
          return json.elements.count / 3_000
        }
      }
      var counts: [Int] = []
      for try await count in group { counts.append(count) }
      #expect(counts.sorted() == Array(1...8))
    }
  }

  @Test func `A service error is read only from an object`() throws {
    #expect(MovieDatabaseStatus(try json("[1]")) == nil)
    #expect(try #require(MovieDatabaseStatus(try json("{}"))).isDone == false)
    for (text, isDone) in [
      (#"{"success":true}"#, true), (#"{"status_code":12}"#, true),
      (#"{"success":true,"status_code":34}"#, false), (#"{"success":1}"#, false),
    ] {
      #expect(try #require(MovieDatabaseStatus(try json(text))).isDone == isDone, "\(text)")
    }
  }
}
