#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The files in which users say how they want the browser to be.
///
/// They are in `$XDG_CONFIG_HOME/moviebrowser`, or in `~/.config/moviebrowser` where that is not set, on
/// every system.
public enum ConfigurationFiles {
  /// More than this of a file is not read: no such file is so long.
  static let limit = 256 * 1024

  /// The text of a file; nil where there is none that can be read.
  ///
  /// Bytes that are no UTF-8 become replacement characters.
  public static func read(_ name: String) -> String? {
    guard let path = path(of: name) else { return nil }
    // Something that is no file, such as a pipe, is not to be waited for.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return contents(of: descriptor)
  }

  /// Where a file is looked for; nil where not even a home is known.
  public static func path(of name: String) -> String? {
    UserFolders.configuration.map { "\($0)/\(name)" }
  }

  /// What can be read from a descriptor, up to `limit`; nil for an error.
  static func contents(of descriptor: Int32, limit: Int = Self.limit) -> String? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16 * 1024)
    while bytes.count < limit {
      let count = chunk.withUnsafeMutableBytes { buffer in
        #if canImport(Glibc)
          Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        #else
          Darwin.read(descriptor, buffer.baseAddress, buffer.count)
        #endif
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return String(decoding: bytes.prefix(limit), as: UTF8.self)
  }
}
