import BusinessLogic
import Testing

@testable import Networking

/// Requests other than `GET` are repeated only if that is safe.
struct RepeatableRequestTests {
  private let clock = PatientClock()

  @Test(arguments: [HTTPRequest.Method.post, .delete])
  func `A request that is not repeatable is sent once`(method: HTTPRequest.Method) async throws {
    let wire = AnsweringTransport([
      .failure(.invalidResponse), .success(HTTPResponse(status: 201)),
    ])
    let request = HTTPRequest(
      method: method, address: try #require(WebAddress("https://a.org/")), body: [1])
    let transport = RetryingTransport(wire, context: clock.context)
    await #expect(throws: MovieDataError.invalidResponse) { try await transport.send(request) }
    #expect(wire.count == 1 && clock.pauses.isEmpty)
  }

  @Test(arguments: [HTTPRequest.Method.post, .delete])
  func `An idempotent request is retried until answered`(method: HTTPRequest.Method) async throws {
    let wire = AnsweringTransport([
      .failure(.invalidResponse), .success(HTTPResponse(status: 503)),
      .success(HTTPResponse(status: 201)),
    ])
    let request = HTTPRequest(
      method: method, address: try #require(WebAddress("https://a.org/")), body: [1],
      isIdempotent: true)
    let transport = RetryingTransport(wire, context: clock.context)
    #expect(try await transport.send(request).status == 201)
    #expect(wire.count == 3 && clock.pauses.count == 2)
  }
}
