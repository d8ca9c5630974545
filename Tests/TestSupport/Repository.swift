#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The files of the repository.
public enum Repository {
  /// Returns a file as text by its path from the repository root, or nil if it is missing.
  public static func text(of path: String, file: String = #filePath) -> String? {
    let parts = file.split(separator: "/")
    guard let tests = parts.lastIndex(of: "Tests") else { return nil }
    return contents(of: "/" + parts[..<tests].joined(separator: "/") + "/" + path)
  }

  /// Returns any file as text.
  static func contents(of path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
      bytes += chunk[..<count]
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension Repository {
  /// Returns the path of a file or folder, given its path from the repository root.
  public static func place(of path: String, file: String = #filePath) -> String {
    let parts = file.split(separator: "/")
    let tests = parts.lastIndex(of: "Tests") ?? 0
    return "/" + parts[..<tests].joined(separator: "/") + "/" + path
  }
}
