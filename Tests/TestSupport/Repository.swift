#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The files that the sources lie among.
public enum Repository {
  /// A file as text, by its path from the top of the repository; nil where there is none.
  public static func text(of path: String, file: String = #filePath) -> String? {
    let parts = file.split(separator: "/")
    guard let tests = parts.lastIndex(of: "Tests") else { return nil }
    return contents(of: "/" + parts[..<tests].joined(separator: "/") + "/" + path)
  }

  /// Any file as text.
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
  /// Where a file or folder of the repository is, by its path from the top.
  public static func place(of path: String, file: String = #filePath) -> String {
    let parts = file.split(separator: "/")
    let tests = parts.lastIndex(of: "Tests") ?? 0
    return "/" + parts[..<tests].joined(separator: "/") + "/" + path
  }
}
