public import ApplicationLogic

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The file of kept documents, looked at from outside: looking makes no file where there is none.
public struct DocumentCache: Sendable {
  private let archive: SQLiteDocumentArchive

  /// The one in the user's cache folder.
  public init() {
    self.init(SQLiteDocumentArchive())
  }

  init(_ archive: SQLiteDocumentArchive) {
    self.archive = archive
  }

  /// Where it is; nil where not even a home is known.
  public var path: String? { archive.path }

  /// Whether there is a file.
  public var exists: Bool { archive.path.map { access($0, F_OK) == 0 } ?? false }

  /// What is in it.
  public var contents: CacheCommand.Contents {
    guard exists, let found = archive.statistics() else {
      return CacheCommand.Contents(path: path, documents: 0, bytes: bytesOnDisk, oldest: nil)
    }
    return CacheCommand.Contents(
      path: path, documents: found.count, bytes: bytesOnDisk, oldest: found.oldest)
  }

  /// Takes everything out of it; answers whether nothing is left.
  public func clear() -> Bool {
    !exists || archive.clear()
  }

  /// What stands in the way of keeping documents, in words; nil where nothing does.
  var obstacle: String? {
    switch archive.obstacle() {
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
    guard let path, exists else { return true }
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
