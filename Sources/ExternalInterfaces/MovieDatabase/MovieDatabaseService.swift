internal import BusinessLogic
internal import DomainEntities
internal import MovieData
internal import Networking

/// The Movie Database as a service that returns documents.
///
/// It knows the address, the credentials and the meaning of statuses, but not the contents of
/// documents. The address of a request may contain a key, so it is passed to the transport only.
struct MovieDatabaseService: DocumentService {
  /// The origin and the path before `/3`, without a trailing slash.
  let base: String
  let credentials: MovieDatabaseCredentials
  let transport: any HTTPTransport
  private let today: @Sendable () -> CalendarDate

  /// Creates a service from its address, the credentials, and the day to which names of documents
  /// are relative.
  ///
  /// Returns nil for an address that would expose the credentials: anything but TLS, except on this
  /// machine. An address with a query is rejected as well, since no path can be added to it.
  init?(
    base address: WebAddress, credentials: MovieDatabaseCredentials,
    transport: any HTTPTransport, today: @escaping @autoclosure @Sendable () -> CalendarDate
  ) {
    guard address.isValidServiceAddress else { return nil }
    var base = address.text
    while base.utf8.last == UInt8(ascii: "/") { base.removeLast() }
    self.base = base
    self.credentials = credentials
    self.transport = transport
    self.today = today
  }

  /// Fetches a document, unless it is unchanged since the given entity tag.
  ///
  /// - Throws: The error of the transport, or the error that the response reports.
  nonisolated(nonsending) func fetch(
    _ name: DocumentName, unless tag: String?
  ) async throws(MovieDataError) -> DocumentResponse {
    guard let request = request(for: name, unless: tag) else { throw .notFound }
    return try MovieDatabaseResponse.read(try await transport.send(request), to: name, unless: tag)
  }

  /// Checks the credentials with the service.
  ///
  /// - Throws: `.unauthorized` if they are rejected.
  nonisolated(nonsending) func checkCredentials() async throws(MovieDataError) {
    let name = MovieDatabaseRequest.authentication.name
    guard let request = request(for: name, unless: nil) else { throw .notFound }
    try MovieDatabaseResponse.readAcceptance(try await transport.send(request))
  }

  private func request(for name: DocumentName, unless tag: String?) -> HTTPRequest? {
    // A name from another service or a damaged store may be invalid.
    guard name.text.hasPrefix("/3/"), let address = WebAddress(base + target(of: name)) else {
      return nil
    }
    let plain = HTTPRequest(
      address: address, headers: [HTTPHeader(name: "Accept", value: "application/json")])
    guard var request = credentials.authorizing(plain) else { return nil }
    if let tag, MovieDatabaseResponse.isTag(tag) {
      request.headers.append(HTTPHeader(name: "If-None-Match", value: tag))
    }
    return request
  }

  /// Returns the path and query of a document, with relative days resolved for today.
  private func target(of name: DocumentName) -> String {
    let (path, query) = name.text.splitAtFirst(at: "?")
    guard let query else { return name.text }
    let today = today()
    let parameters = query.split(separator: "&" as Character).map { parameter in
      let (name, value) = parameter.splitAtFirst(at: "=")
      guard let value, name.hasSuffix(".gte") || name.hasSuffix(".lte") else {
        return String(parameter)
      }
      return "\(name)=\(MovieDatabaseDay.resolved(value, today: today))"
    }
    return "\(path)?\(parameters.joined(separator: "&"))"
  }
}

extension StringProtocol where SubSequence == Substring {
  fileprivate func splitAtFirst(at mark: Character) -> (Substring, Substring?) {
    guard let end = firstIndex(of: mark) else { return (self[...], nil) }
    return (self[..<end], self[index(after: end)...])
  }
}
