#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A temporary folder that is deleted with its contents when its last reference is released.
public final class TemporaryFolder: Sendable {
  /// The path of the folder.
  public let path: String

  /// Creates an empty folder.
  public init() throws {
    var template = Array("/tmp/moviebrowser-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw TestFailure("no folder") }
    path = String(cString: made)
  }

  deinit { Self.remove(path) }

  /// Writes a file, creating its parent folders; returns its path.
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

  /// Returns the bytes of a file from an offset on, or none if the file is missing.
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

  /// Returns the bytes of a file; throws if the file is missing.
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

  /// Returns the permissions of a file or folder, as for `chmod`.
  public static func rights(of path: String) -> UInt32? {
    var status = stat()
    return stat(path, &status) == 0 ? UInt32(status.st_mode) & 0o777 : nil
  }

  /// Returns the path of a file in this folder.
  public func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Returns the names in a subfolder.
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
    // A link to a folder is not followed.
    if unlink(path) != 0 { rmdir(path) }
  }
}

/// Writes some or all bytes; returns the number written.
private func put(_ bytes: [UInt8], _ descriptor: Int32) -> Int {
  write(descriptor, bytes, bytes.count)
}

extension TemporaryFolder {
  /// Makes a file executable.
  public func makeExecutable(_ path: String) throws {
    guard chmod(path, 0o755) == 0 else { throw TestFailure("\(path) cannot be run") }
  }
}
