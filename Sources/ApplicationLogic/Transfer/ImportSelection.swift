import Wording

/// A file of a folder or an archive that was not imported.
public struct SkippedFile: Hashable, Sendable {
  /// The path inside the folder or archive.
  public var path: String
  /// The reason, as a text that follows the path.
  public var reason: String
}

/// The files of a folder or an archive to read, selected by name.
public struct ImportSelection: Sendable {
  /// The beginnings of the names of files in the archives of TV Time and Netflix, which have many
  /// others.
  private static let archiveNames = [
    "tracking-prod-records", "ratings-live-votes.", "lists-prod-lists.",
    "tvtime-", "activity_history.", "viewingactivity.",
  ]
  /// The maximum number of files that are recognized by their contents.
  private static let maxFiles = 20

  /// The files to read.
  public let wanted: Set<String>
  /// The files that have the names of an export of Letterboxd; some may be of other programs.
  let letterboxdFiles: Set<String>
  /// Whether the files have the names of an export of TV Time or Netflix.
  private var isArchive = false
  /// The files of an export of Trakt in the order of reading; empty for any other input.
  let traktFiles: [String]
  /// The folder of these files, with a trailing slash; empty at the top.
  private let root: String

  /// Creates a selection among the paths of all files.
  ///
  /// Selects the files of one export of Letterboxd, Trakt, TV Time or Netflix, in any folder. If
  /// there are none, or other programs use their names too, selects all CSV and JSON files, unless
  /// there are many.
  /// Files with personal data, such as Trakt’s settings, are never selected.
  public init(among paths: [String]) {
    var exports: [String: [String]] = [:]
    for path in paths where LetterboxdFile(path: path) != nil {
      exports[LetterboxdFile.root(of: path), default: []].append(path)
    }
    let largest = exports.max { left, right in
      // Ties are broken by the shorter path, then by order.
      (left.value.count, -left.key.utf8.count, right.key)
        < (right.value.count, -right.key.utf8.count, left.key)
    }
    let trakt = TraktFile.wanted(among: paths)
    if trakt.count > (largest?.value.count ?? 0) {
      (root, wanted, letterboxdFiles, traktFiles) = ("", Set(trakt), [], trakt)
      return
    }
    traktFiles = []
    let archive = paths.filter { path in
      let name = path.lowercased().split(separator: "/").last ?? ""
      return Self.isReadable(path) && !Self.isElsewhere(path)
        && Self.archiveNames.contains(where: name.hasPrefix)
    }
    if archive.count > (largest?.value.count ?? 0) {
      // Some have every file as a table and as JSON.
      let all = Set(archive)
      wanted = all.filter { !$0.hasSuffix(".json") || !all.contains("\($0.dropLast(5)).csv") }
      (root, letterboxdFiles, isArchive) = ("", [], true)
      return
    }
    let root = largest?.key ?? ""
    let named = largest?.value ?? []
    self.root = root
    letterboxdFiles =
      named.isEmpty ? [] : Set(named + paths.filter { LetterboxdFile.isList($0, in: root) })
    let readable = paths.filter {
      Self.isReadable($0) && !Self.isElsewhere($0) && !TraktFile.isPrivate($0)
    }
    let isClear = named.contains { LetterboxdFile(path: $0)?.isAmbiguous == false }
    wanted =
      isClear || readable.count > Self.maxFiles
      ? letterboxdFiles : letterboxdFiles.union(readable)
  }

  /// Returns whether a wanted file is left out if it is too large, since other files have the names
  /// of an export.
  public func isOptional(_ path: String) -> Bool {
    !letterboxdFiles.isEmpty && !letterboxdFiles.contains(path)
  }

  /// Returns why a file is not imported, as a text that follows its path.
  func reason(for path: String) -> String {
    if !traktFiles.isEmpty { return Self.traktReason(for: path) }
    if isArchive, Self.isReadable(path), !Self.isElsewhere(path) {
      return Wording.SkipReason.notRead
    }
    let folders = path.lowercased().split(separator: "/").dropLast()
    if folders.contains("deleted") { return Wording.SkipReason.deleted }
    if folders.contains("orphaned") { return Wording.SkipReason.orphaned }
    guard Self.isReadable(path), !Self.isElsewhere(path) else {
      return Wording.SkipReason.notImportable
    }
    if LetterboxdFile(path: path) != nil {
      return Wording.SkipReason.otherExport
    }
    let name = path.dropFirst(path.hasPrefix(root) ? root.count : 0).lowercased()
    let known = ["profile.csv", "comments.csv", "likes/reviews.csv", "likes/lists.csv"]
    if known.contains(name) { return Wording.SkipReason.noMarks }
    return Wording.SkipReason.notInExport
  }

  private static func traktReason(for path: String) -> String {
    guard isReadable(path), !isElsewhere(path) else { return Wording.SkipReason.notImportable }
    if TraktFile.isPrivate(path) { return Wording.SkipReason.personal }
    if TraktFile.isSummary(path) { return Wording.SkipReason.summary }
    return Wording.SkipReason.noMarks
  }

  private static func isReadable(_ path: String) -> Bool {
    let name = path.lowercased()
    return name.hasSuffix(".csv") || name.hasSuffix(".json")
  }

  /// Returns whether a file is metadata that macOS adds to archives.
  private static func isElsewhere(_ path: String) -> Bool {
    path.split(separator: "/").contains { $0.hasPrefix("._") || $0 == "__MACOSX" }
  }
}
