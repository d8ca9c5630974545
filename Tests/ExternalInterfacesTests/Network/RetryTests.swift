import BusinessLogic
import Testing

@testable import Networking

/// Requested delays, and which failures are retried.
struct RetryTests {
  private func response(_ status: Int, retryAfter: String? = nil) -> HTTPResponse {
    HTTPResponse(status: status, headers: retryAfter.map { ["retry-after": $0] } ?? [:])
  }

  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ("Thu, 29 Feb 2024 23:59:59 GMT", 1_709_251_199),
    ("Fri, 01 Mar 2024 00:00:00 GMT", 1_709_251_200),
    ("Tue, 31 Dec 2041 12:00:00 GMT", 2_272_104_000),
  ])
  func `An HTTP date parses`(text: String, seconds: Int) {
    #expect(RetryAfter.moment(text) == seconds)
  }

  @Test(arguments: [
    "", "soon", "Sun, 06 Nov 1994 08:49:37 CET", "Sunday, 06-Nov-94 08:49:37 GMT",
    "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT",
    "Sun, 06 Nov 1994 08::37 GMT", "Sun, 06 Now 1994 08:49:37 GMT",
    "Sun, 06 Nov 99999 08:49:37 GMT",
  ])
  func `Other text is not a date`(text: String) {
    #expect(RetryAfter.moment(text) == nil)
  }

  @Test(arguments: [
    ("3", Duration.seconds(3)), ("0", .zero), ("-1", nil), ("1.5", nil),
    ("99999999999999999999", nil),
    ("Thu, 01 Jan 1970 00:01:50 GMT", .seconds(10)), ("Thu, 01 Jan 1970 00:01:00 GMT", .zero),
    (nil, nil),
  ])
  func `A delay is seconds or a date`(value: String?, expected: Duration?) {
    #expect(RetryAfter.time(in: response(429, retryAfter: value), now: 100) == expected)
  }

  @Test(arguments: [
    (200, false), (201, false), (301, false), (304, false), (400, false), (401, false),
    (403, false), (404, false), (405, false), (408, false), (422, false), (429, true),
    (500, true), (501, false), (502, true), (503, true), (504, true), (505, false),
  ])
  func `Only transient failures are retried`(status: Int, isRepeated: Bool) {
    let verdict = RetryPolicy().verdict(
      on: .success(response(status)), attempt: 1, chance: 0, now: 0)
    #expect((verdict != .accept) == isRepeated)
  }

  @Test(arguments: [
    (MovieDataError.offline, 1), (.proxyFailed, 1), (.interrupted, 3), (.noTransport, 0),
    (.untrusted(.outOfDate), 0), (.webPage, 0), (.invalidResponse, 3), (.timedOut, 0),
    (.cancelled, 0),
    (.rateLimited(retryAfter: nil), 0), (.serviceUnavailable, 0),
  ])
  func `Every failure has its number of attempts`(error: MovieDataError, repeated: Int) {
    let verdicts = (1...6).map {
      RetryPolicy().verdict(on: .failure(error), attempt: $0, chance: 0.5, now: 0)
    }
    #expect(verdicts.prefix { $0 != .accept }.count == repeated)
    #expect(verdicts.dropFirst(repeated).allSatisfy { $0 == .accept })
  }

  @Test func `Delays double, with up to half removed at random`() {
    func waits(_ chance: Double) -> [Duration] {
      (1...3).compactMap { attempt in
        let verdict = RetryPolicy().verdict(
          on: .success(response(503)), attempt: attempt, chance: chance, now: 0)
        guard case .again(let wait) = verdict else { return nil }
        return wait.time
      }
    }
    #expect(waits(1) == [.milliseconds(500), .seconds(1), .seconds(2)])
    #expect(waits(0) == [.milliseconds(250), .milliseconds(500), .seconds(1)])
    #expect(waits(-7) == waits(0))
    #expect(waits(7) == waits(1))
  }

  @Test func `A requested delay is honored up to a limit`() {
    func verdict(_ status: Int, _ wait: String) -> RetryPolicy.Verdict {
      RetryPolicy().verdict(
        on: .success(response(status, retryAfter: wait)), attempt: 1, chance: 0, now: 0)
    }
    #expect(
      verdict(429, "30")
        == .again(
          .init(
            time: .seconds(30), reason: .rateLimited(retryAfter: .seconds(30)), isAskedFor: true)))
    #expect(verdict(429, "31") == .tooBusy(retryAfter: .seconds(31)))
    #expect(verdict(503, "31") == .accept)
    guard case .again(let wait) = verdict(429, "0") else {
      Issue.record("no wait")
      return
    }
    #expect(wait.time == .milliseconds(250))
  }
}
