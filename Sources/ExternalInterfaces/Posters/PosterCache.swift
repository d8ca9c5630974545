internal import OperatingSystem
internal import POSIX
internal import Synchronization

/// A disk cache for posters, limited in size.
///
/// A full or read-only disk only costs speed. Picture names are permanent, so entries are never
/// stale.
package final class PosterCache: Sendable {
  /// The default limit in bytes.
  package static let defaultLimit = 64 << 20
  /// The maximum size of a poster in bytes.
  static let largestPoster = 4 << 20

  private let folder: String?
  private let limit: Int
  /// The total size of the files, or nil until it is computed.
  private let weight = Mutex<Int?>(nil)

  /// Creates a cache in a folder, which need not exist, with a limit in bytes.
  ///
  /// Without a folder, nothing is cached.
  package init(folder: String?, limit: Int = defaultLimit) {
    self.folder = folder
    self.limit = limit
  }

  /// The cache in the user's cache folder.
  package static var ofUser: PosterCache {
    PosterCache(folder: UserFolders.cache.map { "\($0)/posters" })
  }

  /// Returns the bytes with a name, or nil if there are none, and marks them as used.
  func bytes(_ name: String) -> [UInt8]? {
    guard let folder, Self.isSafe(name) else { return nil }
    guard let file = ReadableFile("\(folder)/\(name)", followsLinks: false),
      file.kind == .regular, 1...Self.largestPoster ~= file.size,
      let bytes = file.bytes(atMost: file.size), bytes.count == file.size
    else { return nil }
    file.touch()
    return bytes
  }

  /// Stores bytes under a name.
  func keep(_ bytes: [UInt8], as name: String) {
    guard let folder, Self.isSafe(name), bytes.count <= min(limit, Self.largestPoster),
      UserFolders.make(folder)
    else { return }
    weight.withLock { weight in
      var total = weight ?? entries(of: folder).reduce(0) { $0 + $1.size }
      if total + bytes.count > limit { total = makeRoom(for: bytes.count, in: folder) }
      let isKept = WholeFile.write(
        bytes, to: "\(folder)/\(name)", by: "\(folder)/.\(getpid())-\(name)")
      weight = isKept ? total + bytes.count : total
    }
  }

  /// Removes an entry that turned out not to be a picture.
  func remove(_ name: String) {
    guard let folder, Self.isSafe(name) else { return }
    unlink("\(folder)/\(name)")
  }

  /// The number of posters and their total size in bytes.
  package var contents: (count: Int, bytes: Int) {
    let entries = folder.map(entries) ?? []
    return (entries.count, entries.reduce(0) { $0 + $1.size })
  }

  /// Removes all posters; returns whether none are left.
  package func clear() -> Bool {
    guard let folder else { return true }
    return weight.withLock { weight in
      for entry in entries(of: folder) { unlink("\(folder)/\(entry.name)") }
      weight = nil
      return entries(of: folder).isEmpty
    }
  }

  /// Returns whether a name stays inside the folder.
  static func isSafe(_ name: String) -> Bool {
    (1...128).contains(name.utf8.count) && name.utf8.first != UInt8(ascii: ".")
      && name.utf8.allSatisfy { letter in
        switch letter {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
          UInt8(ascii: "."):
          true
        default: false
        }
      }
  }

  // MARK: Folder

  private struct Entry {
    var name: String
    var size: Int
    /// Seconds and nanoseconds, which overflow a single number for extreme timestamps.
    var used: (seconds: Int, nanoseconds: Int)
  }

  /// Evicts the least recently used posters; returns the remaining size.
  private func makeRoom(for more: Int, in folder: String) -> Int {
    var total = 0
    let entries = entries(of: folder).sorted { left, right in
      left.used == right.used ? left.name > right.name : left.used > right.used
    }
    // Evict more than necessary, so that not every picture causes an eviction.
    let most = limit - max(more, limit / 8)
    for entry in entries {
      if total + entry.size > most {
        unlink("\(folder)/\(entry.name)")
      } else {
        total += entry.size
      }
    }
    return total
  }

  private func entries(of folder: String) -> [Entry] {
    var entries: [Entry] = []
    for name in Folder.names(in: folder) {
      var status = stat()
      guard lstat("\(folder)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        continue
      }
      entries.append(
        Entry(name: name, size: Int(status.st_size), used: Folder.changed(status)))
    }
    return entries
  }
}
