#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// System calls of the loopback service.
enum LoopbackSocket {
  #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    static let closing = Int16(POLLHUP | POLLERR) | 0x2000  // POLLRDHUP
  #else
    private static let stream = SOCK_STREAM
    static let closing = Int16(POLLHUP | POLLERR)
  #endif

  /// Listens on a port, or on one chosen by the system.
  static func listen(port: Int = 0) -> (descriptor: Int32, port: Int)? {
    let made = socket(AF_INET, stream, 0)
    guard made >= 0 else { return nil }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    address.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
    if port != 0 {
      // Connections of the previous service may not be fully closed.
      var isOn: Int32 = 1
      setsockopt(made, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
    }
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(made, address, size) == 0 && getsockname(made, address, &size) == 0
      }
    }
    guard isBound, begin(made, 512) == 0 else {
      close(made)
      return nil
    }
    return (made, Int(UInt16(bigEndian: address.sin_port)))
  }

  private static func begin(_ descriptor: Int32, _ backlog: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.listen(descriptor, backlog)
    #else
      Darwin.listen(descriptor, backlog)
    #endif
  }

  /// Returns the next connection, or nil once the listener is shut down.
  static func accept(from listener: Int32) -> Int32? {
    while true {
      #if canImport(Glibc)
        let connection = Glibc.accept(listener, nil, nil)
      #else
        let connection = Darwin.accept(listener, nil, nil)
      #endif
      if connection >= 0 {
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        var yes: Int32 = 1
        setsockopt(
          connection, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        return connection
      }
      guard errno == EINTR || errno == ECONNABORTED else { return nil }
    }
  }

  /// Sends everything; returns false if the client has disconnected.
  static func send(_ bytes: some Collection<UInt8>, to connection: Int32) -> Bool {
    #if canImport(Glibc)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        #if canImport(Glibc)
          Glibc.send(connection, bytes.baseAddress, bytes.count, flags)
        #else
          Darwin.send(connection, bytes.baseAddress, bytes.count, flags)
        #endif
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Waits for a duration, or without a limit; returns false if the client disconnects first.
  static func wait(_ duration: Duration?, on connection: Int32) -> Bool {
    let end = duration.map { ContinuousClock.now + $0 }
    while true {
      let left = end.map { end -> Int32 in
        let parts = (end - .now).components
        return Int32(max(0, parts.seconds * 1000 + parts.attoseconds / 1_000_000_000_000_000))
      }
      var wanted = pollfd(fd: connection, events: closing & ~Int16(POLLHUP | POLLERR), revents: 0)
      let result = poll(&wanted, 1, left ?? -1)
      if result > 0 { return false }
      if result == 0 { return true }
    }
  }

  /// Makes closing the connection reset it.
  static func resetWhenClosed(_ connection: Int32) {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      connection, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
  }
}
