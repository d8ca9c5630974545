public import Commands
internal import MovieDatabase
internal import POSIX
internal import SQLite

/// The size and condition of the cache: the file of documents and the folder of posters.
///
/// Reading them creates neither.
public struct CacheStatistics: Sendable {
  private let archive: SQLiteDocumentStore
  private let posters: PosterCache

  /// Creates the statistics of the user's cache.
  public init() {
    self.init(SQLiteDocumentStore(), posters: .ofUser)
  }

  init(_ archive: SQLiteDocumentStore, posters: PosterCache = PosterCache(folder: nil)) {
    self.archive = archive
    self.posters = posters
  }

  /// The path of the file; nil if `HOME` is not set.
  public var path: String? { archive.path }

  /// Whether the file exists.
  public var exists: Bool { kind != nil }

  /// Whether the path is a regular file.
  ///
  /// SQLite would block on a named pipe.
  private var isFile: Bool { kind == S_IFREG }

  private var kind: mode_t? {
    guard let path else { return nil }
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// The contents of the cache.
  public var contents: CacheCommand.Contents {
    let found = isFile ? archive.statistics() : nil
    let posters = posters.contents
    return CacheCommand.Contents(
      path: path, documents: found?.count ?? 0, bytes: bytesOnDisk, oldest: found?.oldest,
      posters: posters.count, posterBytes: posters.bytes)
  }

  /// The number of posters and their size in bytes.
  var postersOnDisk: (count: Int, bytes: Int) { posters.contents }

  /// Clears the cache; returns whether it is empty.
  public func clear() -> Bool {
    // Clear both, even if one fails.
    let hasNoPosters = posters.clear()
    return (!exists || isFile && archive.clear()) && hasNoPosters
  }

  /// Whether documents can be cached.
  var isUsable: Bool { (isFile || !exists) && obstacle == nil }

  /// Why SQLite cannot write documents; nil if it can, or if the path is not a file.
  var obstacle: SQLiteDocumentStore.Obstacle? { isFile || !exists ? archive.obstacle() : nil }

  /// Whether SQLite finds no damage in the file.
  var isSound: Bool {
    guard let path, isFile else { return true }
    do throws(SQLiteError) {
      var database = try SQLiteDatabase(path: path, access: .readOnly)
      return try database.first("PRAGMA quick_check(1)") { $0.text(0) } == "ok"
    } catch .corrupt {
      return false
    } catch {
      // `obstacle` reports other errors.
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
