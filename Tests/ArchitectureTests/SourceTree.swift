#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The sources of the program, located beside the tests.
struct SourceTree: Sendable {
  /// The current tree, read once.
  static let current = SourceTree()

  /// The root of the repository, derived from this file's path.
  private static let root: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(3).joined(separator: "/")
  }()

  /// Every Swift file under `Sources`.
  let files = swiftFiles(in: "Sources")
  /// The text of the manifest.
  let manifest = text(of: "Package.swift")

  private static func swiftFiles(in folder: String) -> [SourceFile] {
    names(in: folder).flatMap { name in
      let path = "\(folder)/\(name)"
      guard name.hasSuffix(".swift") else { return swiftFiles(in: path) }
      return [SourceFile(path: path, text: text(of: path))]
    }
  }

  /// Returns the sorted names in a folder without hidden files, or none if the folder is missing.
  private static func names(in folder: String) -> [String] {
    guard let directory = opendir("\(root)/\(folder)") else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  private static func text(of path: String) -> String {
    guard let file = fopen("\(root)/\(path)", "r") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
