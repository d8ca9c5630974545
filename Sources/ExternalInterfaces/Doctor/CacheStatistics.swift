public import ApplicationLogic
internal import POSIX

/// The file of kept documents and the folder of posters, looked at from outside: looking makes none where there is
/// none.
public struct CacheStatistics: Sendable {
  private let archive: SQLiteDocumentStore
  private let posters: PosterCache

  /// The one in the user's cache folder.
  public init() {
    self.init(SQLiteDocumentStore(), posters: .ofUser)
  }

  init(_ archive: SQLiteDocumentStore, posters: PosterCache = PosterCache(folder: nil)) {
    self.archive = archive
    self.posters = posters
  }

  /// Where it is; nil where not even a home is known.
  public var path: String? { archive.path }

  /// Whether there is a file.
  public var exists: Bool { kind != nil }

  /// Whether what is there is a file; SQLite would wait for a pipe to be written to.
  private var isFile: Bool { kind == S_IFREG }

  private var kind: mode_t? {
    guard let path else { return nil }
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// What is in it.
  public var contents: CacheCommand.Contents {
    let found = isFile ? archive.statistics() : nil
    let posters = posters.contents
    return CacheCommand.Contents(
      path: path, documents: found?.count ?? 0, bytes: bytesOnDisk, oldest: found?.oldest,
      posters: posters.count, posterBytes: posters.bytes)
  }

  /// How many posters there are, and how many bytes they have.
  var postersOnDisk: (count: Int, bytes: Int) { posters.contents }

  /// Takes everything out of it; answers whether nothing is left.
  public func clear() -> Bool {
    // The one is cleared whatever becomes of the other.
    let hasNoPosters = posters.clear()
    return (!exists || isFile && archive.clear()) && hasNoPosters
  }

  /// What stands in the way of keeping documents, in words; nil where nothing does.
  var obstacle: String? {
    guard !exists || isFile else { return "it is not a regular file" }
    return switch archive.obstacle() {
    case nil: nil
    case .noFolder: "there is no folder for it, and none can be made"
    case .locked: "another program holds it"
    case .full: "there is no room on the disk"
    case .readOnly: "it may not be written"
    case .madeByLaterVersion: "a later version of the program has made it"
    case .unusable: "it cannot be used"
    }
  }

  /// Whether SQLite finds nothing wrong in the file.
  var isSound: Bool {
    guard let path, isFile else { return true }
    do throws(SQLiteError) {
      var database = try SQLiteDatabase(path: path, access: .readOnly)
      return try database.first("PRAGMA quick_check(1)") { $0.text(0) } == "ok"
    } catch .corrupt {
      return false
    } catch {
      // Whatever else it is, writing will find out.
      return true
    }
  }

  private var bytesOnDisk: Int {
    guard let path else { return 0 }
    return ["", "-wal"].map { ending in
      var status = stat()
      return stat(path + ending, &status) == 0 ? Int(status.st_size) : 0
    }.reduce(0, +)
  }
}
