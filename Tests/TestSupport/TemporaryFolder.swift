#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A folder of a test's own, which is gone with everything in it when nobody refers to it any more.
public final class TemporaryFolder: Sendable {
  /// Where it is.
  public let path: String

  /// Makes an empty one.
  public init() throws {
    var template = Array("/tmp/moviebrowser-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw TestFailure("no folder") }
    path = String(cString: made)
  }

  deinit { Self.remove(path) }

  /// Writes a file, with the folders that lead to it; answers where it is.
  @discardableResult public func write(_ text: String, to name: String) throws -> String {
    let place = "\(path)/\(name)"
    for slash in place.indices where place[slash] == "/" && slash > place.startIndex {
      mkdir(String(place[..<slash]), 0o700)
    }
    let descriptor = open(place, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw TestFailure("\(place) cannot be written") }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    guard put(bytes, descriptor) == bytes.count else {
      throw TestFailure("\(place) cannot be written")
    }
    return place
  }

  /// The bytes of a file from a place on; none where there is no such file.
  public static func bytes(of path: String, from start: Int = 0) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    lseek(descriptor, off_t(start), SEEK_SET)
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while case let count = read(descriptor, &chunk, chunk.count), count > 0 {
      bytes += chunk[..<count]
    }
    return bytes
  }

  /// The bytes of a file; throws where there is no such file.
  public static func contents(of path: String) throws -> [UInt8] {
    guard access(path, R_OK) == 0 else { throw TestFailure("cannot read \(path)") }
    return bytes(of: path)
  }

  /// Writes a file in place.
  public static func write(_ bytes: [UInt8], to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw TestFailure("cannot write \(path)") }
    defer { close(descriptor) }
    guard put(bytes, descriptor) == bytes.count else { throw TestFailure("cannot write \(path)") }
  }

  /// The rights of a file or folder, as `chmod` takes them.
  public static func rights(of path: String) -> UInt32? {
    var status = stat()
    return stat(path, &status) == 0 ? UInt32(status.st_mode) & 0o777 : nil
  }

  /// The path of a file in this folder.
  public func file(_ name: String) -> String { "\(path)/\(name)" }

  /// The names in a folder in this one.
  public func names(in name: String) -> [String] { Self.names("\(path)/\(name)") }

  private static func names(_ path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  private static func remove(_ path: String) {
    for name in names(path) { remove("\(path)/\(name)") }
    // A folder that is a link is not followed.
    if unlink(path) != 0 { rmdir(path) }
  }
}

/// Writes all bytes or some; answers how many.
private func put(_ bytes: [UInt8], _ descriptor: Int32) -> Int {
  write(descriptor, bytes, bytes.count)
}

extension TemporaryFolder {
  /// Lets a file be run as a program.
  public func makeExecutable(_ path: String) throws {
    guard chmod(path, 0o755) == 0 else { throw TestFailure("\(path) cannot be run") }
  }
}
