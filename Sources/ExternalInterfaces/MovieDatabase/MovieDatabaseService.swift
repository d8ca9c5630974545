internal import ApplicationLogic
internal import BusinessLogic
internal import DomainEntities

/// The Movie Database as a service that answers documents.
///
/// It knows where the service is, who asks and what its statuses mean; what is in a document, it does not
/// look at. The address of a request may hold a key: it goes to the transport and nowhere else.
struct MovieDatabaseService: DocumentService {
  /// The origin and the path before `/3`, without a slash at its end.
  let base: String
  let credentials: MovieDatabaseCredentials
  let transport: any HTTPTransport
  private let today: @Sendable () -> CalendarDate

  /// Takes where the service is, who asks, and the day from which names of documents are seen.
  ///
  /// Nil for an address over which the credentials would be read by others: anything but TLS, except to this
  /// machine; and for one with a query, to which no path can be added.
  init?(
    base address: WebAddress, credentials: MovieDatabaseCredentials,
    transport: any HTTPTransport, today: @escaping @autoclosure @Sendable () -> CalendarDate
  ) {
    guard address.isFitForService else { return nil }
    var base = address.text
    while base.utf8.last == UInt8(ascii: "/") { base.removeLast() }
    self.base = base
    self.credentials = credentials
    self.transport = transport
    self.today = today
  }

  /// Fetches a document, unless it is still the one that the tag stands for.
  ///
  /// Throws what the transport throws, and for each answer that is none what it means.
  nonisolated(nonsending) func fetch(
    _ name: DocumentName, unless tag: String?
  ) async throws(MovieDataError) -> DocumentAnswer {
    guard let request = request(for: name, unless: tag) else { throw .notFound }
    return try MovieDatabaseAnswer.read(try await transport.send(request), to: name, unless: tag)
  }

  /// Asks the service whether it accepts the credentials; throws `.unauthorized` where it does not.
  nonisolated(nonsending) func checkCredentials() async throws(MovieDataError) {
    let name = MovieDatabaseRequest.authentication.name
    guard let request = request(for: name, unless: nil) else { throw .notFound }
    try MovieDatabaseAnswer.readAcceptance(try await transport.send(request))
  }

  private func request(for name: DocumentName, unless tag: String?) -> HTTPRequest? {
    // A name of documents of another service, or from a damaged archive, need not be an address.
    guard name.text.hasPrefix("/3/"), let address = WebAddress(base + target(of: name)) else {
      return nil
    }
    let plain = HTTPRequest(
      address: address, headers: [HTTPHeader(name: "Accept", value: "application/json")])
    guard var request = credentials.authorizing(plain) else { return nil }
    if let tag, MovieDatabaseAnswer.isTag(tag) {
      request.headers.append(HTTPHeader(name: "If-None-Match", value: tag))
    }
    return request
  }

  /// The name with the days that it is about today.
  private func target(of name: DocumentName) -> String {
    let (path, query) = name.text.splitOnce(at: "?")
    guard let query else { return name.text }
    let today = today()
    let parameters = query.split(separator: "&" as Character).map { parameter in
      let (name, value) = parameter.splitOnce(at: "=")
      guard let value, name.hasSuffix(".gte") || name.hasSuffix(".lte") else {
        return String(parameter)
      }
      return "\(name)=\(MovieDatabaseDay.resolved(value, today: today))"
    }
    return "\(path)?\(parameters.joined(separator: "&"))"
  }
}

extension StringProtocol where SubSequence == Substring {
  fileprivate func splitOnce(at mark: Character) -> (Substring, Substring?) {
    guard let place = firstIndex(of: mark) else { return (self[...], nil) }
    return (self[..<place], self[index(after: place)...])
  }
}
