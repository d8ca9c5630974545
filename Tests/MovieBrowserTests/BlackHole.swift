import TestSupport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A port that swallows connections: the first packet gets no reply, as behind a firewall that
/// drops packets.
///
/// A listener whose queue is full behaves that way, and unaccepted connections fill the queue.
final class BlackHole {
  private let listener: Int32
  private var connections: [Int32] = []
  private var address = sockaddr_in()
  /// The port on 127.0.0.1.
  var port: Int { Int(UInt16(bigEndian: address.sin_port)) }

  init() throws {
    listener = Self.makeSocket()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    guard listener >= 0, withAddress({ bind(listener, $0, $1) }) == 0, Self.listen(listener) == 0,
      withAddress({ getsockname(listener, $0, $1) }) == 0
    else { throw TestFailure("no port") }
    var unanswered = 0
    // The first connection that hangs shows that the queue is full; two more confirm it.
    while unanswered < 3 {
      guard connections.count < 64 else { throw TestFailure("port \(port) goes on answering") }
      if !connect() { unanswered += 1 }
    }
  }

  deinit {
    for descriptor in connections + [listener] { close(descriptor) }
  }

  /// The URL without a path.
  var origin: String { "http://127.0.0.1:\(port)" }

  /// Connects; returns whether the connection was accepted.
  private func connect() -> Bool {
    let connection = Self.makeSocket()
    connections.append(connection)
    _ = fcntl(connection, F_SETFL, O_NONBLOCK)
    let isThere = withAddress { address, size in
      #if canImport(Glibc)
        Glibc.connect(connection, address, size.pointee)
      #else
        Darwin.connect(connection, address, size.pointee)
      #endif
    }
    if isThere == 0 { return true }
    var wanted = pollfd(fd: connection, events: Int16(POLLOUT), revents: 0)
    return poll(&wanted, 1, 200) > 0
  }

  private func withAddress(
    _ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
  ) -> Int32 {
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &size) }
    }
  }

  private func bind(
    _ descriptor: Int32, _ address: UnsafeMutablePointer<sockaddr>,
    _ size: UnsafeMutablePointer<socklen_t>
  ) -> Int32 {
    #if canImport(Glibc)
      Glibc.bind(descriptor, address, size.pointee)
    #else
      Darwin.bind(descriptor, address, size.pointee)
    #endif
  }

  private static func listen(_ descriptor: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.listen(descriptor, 0)
    #else
      Darwin.listen(descriptor, 0)
    #endif
  }

  private static func makeSocket() -> Int32 {
    #if canImport(Glibc)
      socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    #else
      socket(AF_INET, SOCK_STREAM, 0)
    #endif
  }
}
