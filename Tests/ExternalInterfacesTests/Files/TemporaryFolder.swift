import TestSupport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder of a test's own, which goes with it.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/storage.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw TestFailure("no temporary folder") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Self.remove(path) }

  private static func remove(_ path: String) {
    // A file, or a link to a folder, goes with the first try.
    if unlink(path) == 0 { return }
    if let folder = opendir(path) {
      var names: [String] = []
      while let entry = readdir(folder) {
        names.append(
          withUnsafeBytes(of: entry.pointee.d_name) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
          })
      }
      closedir(folder)
      for name in names where name != "." && name != ".." { remove("\(path)/\(name)") }
    }
    rmdir(path)
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  static func bytes(of path: String) throws -> [UInt8] {
    guard let file = fopen(path, "r") else { throw TestFailure("cannot read \(path)") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
      bytes += chunk[..<count]
    }
    return bytes
  }

  static func write(_ bytes: [UInt8], to path: String) throws {
    guard let file = fopen(path, "w") else { throw TestFailure("cannot write \(path)") }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
      throw TestFailure("cannot write \(path)")
    }
  }

  /// The rights of a file or folder, as `chmod` takes them.
  static func rights(of path: String) -> UInt32? {
    var status = stat()
    return stat(path, &status) == 0 ? UInt32(status.st_mode) & 0o777 : nil
  }
}
