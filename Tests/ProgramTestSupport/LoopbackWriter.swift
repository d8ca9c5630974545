/// Writes responses to a connection, correctly or not.
struct LoopbackWriter {
  enum Ending {
    /// Another request may follow.
    case keepsOpen
    /// The service must close it.
    case closes
    /// The client closed it before the end.
    case abandoned
  }

  let connection: Int32

  func write(_ answer: LoopbackAnswer, to request: LoopbackRequest) -> Ending {
    guard answer.delay == .zero || LoopbackSocket.wait(answer.delay, on: connection) else {
      return .abandoned
    }
    switch answer.fault {
    case .closesAtOnce: return .closes
    case .resets:
      LoopbackSocket.resetWhenClosed(connection)
      return .closes
    case .neverAnswers:
      _ = LoopbackSocket.wait(nil, on: connection)
      return .abandoned
    default: break
    }
    let hasBody = request.method != "HEAD" && answer.status != 204 && answer.status != 304
    guard LoopbackSocket.send(answer.head, to: connection),
      !hasBody || writeBody(of: answer)
    else { return .abandoned }
    switch answer.fault {
    case .closesAfter: return .closes
    case .stallsAfter:
      _ = LoopbackSocket.wait(nil, on: connection)
      return .abandoned
    // The client expects more bytes, or mistakes the remainder for the next response.
    case .announces: return .closes
    default: return answer.framing == .untilClose ? .closes : .keepsOpen
    }
  }

  private func writeBody(of answer: LoopbackAnswer) -> Bool {
    var body = answer.body[...]
    var isCut = false
    if case .closesAfter(let count) = answer.fault { (body, isCut) = (body.prefix(count), true) }
    if case .stallsAfter(let count) = answer.fault { (body, isCut) = (body.prefix(count), true) }
    guard case .chunks(let size) = answer.framing else { return send(body, answer) }
    while !body.isEmpty {
      let chunk = body.prefix(size)
      body = body.dropFirst(size)
      let head = Array((String(chunk.count, radix: 16) + "\r\n").utf8)
      guard send(head + chunk + Array("\r\n".utf8), answer) else { return false }
    }
    return isCut || LoopbackSocket.send("0\r\n\r\n".utf8, to: connection)
  }

  private func send(_ bytes: some Collection<UInt8>, _ answer: LoopbackAnswer) -> Bool {
    guard let drip = answer.drip else { return LoopbackSocket.send(bytes, to: connection) }
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      guard LoopbackSocket.send(rest.prefix(drip.bytes), to: connection),
        LoopbackSocket.wait(drip.every, on: connection)
      else { return false }
      rest = rest.dropFirst(drip.bytes)
    }
    return true
  }
}
