internal import POSIX
internal import Synchronization

/// Posters on the disk: what was got once is not asked for again, within a bound.
///
/// A disk that is full or may not be written costs nothing but speed. Names are those of pictures, which stand for
/// the same bytes for ever.
final class PosterCache: Sendable {
  /// So many bytes are kept altogether, unless a cache is given another bound.
  static let usualLimit = 64 << 20
  /// No poster is larger.
  static let largestPoster = 4 << 20

  private let folder: String?
  private let limit: Int
  /// How much there is in the folder; nil until somebody has looked.
  private let weight = Mutex<Int?>(nil)

  /// Takes a folder, which need not be there, and the bound; without a folder nothing is kept.
  init(folder: String?, limit: Int = usualLimit) {
    self.folder = folder
    self.limit = limit
  }

  /// The one in the user's cache folder.
  static var ofUser: PosterCache {
    PosterCache(folder: UserFolders.cache.map { "\($0)/posters" })
  }

  /// The bytes under a name, nil where there are none; what is asked for counts as used.
  func bytes(_ name: String) -> [UInt8]? {
    guard let folder, Self.isSafe(name) else { return nil }
    guard let file = ReadableFile("\(folder)/\(name)", followsLinks: false),
      file.kind == .regular, 1...Self.largestPoster ~= file.size,
      let bytes = file.bytes(atMost: file.size), bytes.count == file.size
    else { return nil }
    file.touch()
    return bytes
  }

  /// Keeps bytes under a name.
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

  /// Forgets what is under a name, as it turned out to be no picture.
  func remove(_ name: String) {
    guard let folder, Self.isSafe(name) else { return }
    unlink("\(folder)/\(name)")
  }

  /// How many posters there are, and how many bytes they have.
  var contents: (count: Int, bytes: Int) {
    let entries = folder.map(entries) ?? []
    return (entries.count, entries.reduce(0) { $0 + $1.size })
  }

  /// Removes all of them; answers whether none is left.
  func clear() -> Bool {
    guard let folder else { return true }
    return weight.withLock { weight in
      for entry in entries(of: folder) { unlink("\(folder)/\(entry.name)") }
      weight = nil
      return entries(of: folder).isEmpty
    }
  }

  /// Whether a name is one that leads nowhere else.
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

  // MARK: The folder

  private struct Entry {
    var name: String
    var size: Int
    /// Seconds and nanoseconds; together they do not fit into one number, whatever a clock has once said.
    var used: (seconds: Int, nanoseconds: Int)
  }

  /// Removes what was not used for longest; answers how much is left.
  private func makeRoom(for more: Int, in folder: String) -> Int {
    var total = 0
    let entries = entries(of: folder).sorted { left, right in
      left.used == right.used ? left.name > right.name : left.used > right.used
    }
    // Somewhat more than is needed, so that not every picture has to look for room.
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
