/// A file of a folder or an archive that was not read, and why.
public struct SkippedFile: Hashable, Sendable {
  /// Its name, with the folders inside the whole.
  public var path: String
  /// Why it was not read, in words that follow the name.
  public var reason: String
}

/// Which files of a folder or an archive are read, decided by their names.
public struct ImportSelection: Sendable {
  /// The files that are to be read.
  public let wanted: Set<String>
  /// The folder that they are in, with a slash at its end; empty at the top.
  private let root: String

  /// Chooses among the names of all files.
  ///
  /// These are the files of one export of Letterboxd, in whatever folder that lies, or else the only table or document.
  public init(among paths: [String]) {
    var exports: [String: [String]] = [:]
    for path in paths where LetterboxdFile(path: path) != nil {
      exports[LetterboxdFile.root(of: path), default: []].append(path)
    }
    let largest = exports.max { left, right in
      // Of two with as many files the one that is less deep, and then the first, is chosen.
      (left.value.count, -left.key.utf8.count, right.key)
        < (right.value.count, -right.key.utf8.count, left.key)
    }
    if let largest {
      (root, wanted) = (largest.key, Set(largest.value))
      return
    }
    let readable = paths.filter { Self.isReadable($0) && !Self.isElsewhere($0) }
    (root, wanted) = ("", readable.count == 1 ? Set(readable) : [])
  }

  /// Why a file is not read, in words that follow its name.
  func reason(for path: String) -> String {
    let folders = path.lowercased().split(separator: "/").dropLast()
    if folders.contains("lists") { return "lists cannot be imported yet" }
    if folders.contains("deleted") { return "deleted entries are not imported" }
    if folders.contains("orphaned") { return "orphaned entries are not imported" }
    guard Self.isReadable(path), !Self.isElsewhere(path) else {
      return "not a file that can be imported"
    }
    if LetterboxdFile(path: path) != nil {
      return "belongs to another export; import it separately"
    }
    let name = path.dropFirst(path.hasPrefix(root) ? root.count : 0).lowercased()
    let known = ["profile.csv", "comments.csv", "likes/reviews.csv", "likes/lists.csv"]
    if known.contains(name) { return "contains no marks" }
    return "not a name that exports have; import it separately"
  }

  private static func isReadable(_ path: String) -> Bool {
    let name = path.lowercased()
    return name.hasSuffix(".csv") || name.hasSuffix(".json")
  }

  /// Whether it is one of the copies that macOS puts beside files.
  private static func isElsewhere(_ path: String) -> Bool {
    path.split(separator: "/").contains { $0.hasPrefix("._") || $0 == "__MACOSX" }
  }
}
