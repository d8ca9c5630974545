internal import BusinessLogic
internal import CTransfer
internal import POSIX

extension HTTPRequest {
  /// Returns the request for a redirect, or nil if the response is not one to follow.
  func following(_ response: HTTPResponse) throws(MovieDataError) -> HTTPRequest? {
    guard method == .get, [301, 302, 303, 307, 308].contains(response.status),
      let location = response.headers["location"]
    else { return nil }
    guard let next = address.resolving(location), next.origin == address.origin else {
      throw .webPage
    }
    var request = self
    request.address = next
    return request
  }

  /// Calls the closure with the request as a C struct; the callee must copy it.
  func withTransferRequest<Answer>(
    _ settings: CurlTransport.Settings, _ body: (UnsafePointer<transfer_request>) -> Answer
  ) -> Answer {
    var owned: [UnsafeMutablePointer<CChar>] = []
    defer { owned.forEach { free($0) } }
    func lend(_ text: String?) -> UnsafePointer<CChar>? {
      guard let copy = text.flatMap({ strdup($0) }) else { return nil }
      owned.append(copy)
      return UnsafePointer(copy)
    }
    let lines = headers.map { lend($0.curlLine) }
    return lines.withUnsafeBufferPointer { lines in
      self.body.withUnsafeBufferPointer { bytes in
        var transfer = transfer_request()
        transfer.method = lend(method.rawValue)
        transfer.address = lend(address.text)
        transfer.headers = lines.baseAddress
        transfer.header_count = lines.count
        transfer.body = bytes.baseAddress
        transfer.body_size = bytes.count
        transfer.user_agent = lend(settings.userAgent)
        // A proxy would see the key without TLS, and a loopback address needs none.
        transfer.proxy = lend(address.isDirect ? "" : settings.proxy)
        transfer.certificates = lend(settings.certificates?.path)
        transfer.connect_time = settings.connectTime.milliseconds
        transfer.total_time = settings.totalTime.milliseconds
        transfer.idle_time = Int(settings.idleTime.components.seconds)
        transfer.head_limit = settings.headLimit
        transfer.body_limit = settings.bodyLimit
        return body(&transfer)
      }
    }
  }
}

extension Duration {
  /// The duration in whole milliseconds, rounded down.
  package var milliseconds: Int {
    Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }
}
