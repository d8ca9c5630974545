internal import POSIX

/// The user's configuration files.
///
/// They are in `$XDG_CONFIG_HOME/moviebrowser`, by default `~/.config/moviebrowser`, on every
/// system.
public enum ConfigurationFiles {
  /// The maximum size of a file in bytes.
  static let limit = 256 * 1024

  /// The result of reading a file.
  public struct Finding: Hashable, Sendable {
    /// The text of the file, or nil if it does not exist or cannot be read.
    public var text: String?
    /// The number of the first line that is not UTF-8, counted from 1; nil if all are.
    public var invalidLine: Int?
    /// The reason why the file cannot be read, on one line; nil if it was read or does not exist.
    public var obstacle: String?

    /// Whether the file exists.
    public var exists: Bool { text != nil || obstacle != nil }
  }

  /// Reads a file by name.
  ///
  /// Invalid UTF-8 is replaced with replacement characters.
  public static func find(_ name: String) -> Finding {
    guard let path = path(of: name) else { return Finding() }
    func obstacle(_ reason: String) -> Finding {
      Finding(obstacle: FileWording.unreadable(path, reason))
    }
    guard let file = ReadableFile(path) else {
      let isThere = errno != ENOENT && errno != ENOTDIR
      return isThere ? obstacle(FileWording.message(errno)) : Finding()
    }
    switch file.kind {
    case .regular: break
    // A link to /dev/null is a way to disable a file.
    case .characterDevice: return Finding()
    case .folder: return obstacle(FileWording.message(EISDIR))
    case .other: return obstacle(FileWording.notRegular)
    }
    guard file.size <= limit else { return obstacle(FileWording.tooLarge) }
    guard let bytes = file.bytes(atMost: limit) else {
      return obstacle(FileWording.message(errno))
    }
    return Finding(
      text: String(decoding: bytes, as: UTF8.self),
      invalidLine: WholeFile.firstInvalidLine(bytes))
  }

  /// Returns the path of a file, or nil if no home folder is known.
  public static func path(of name: String) -> String? {
    UserFolders.configuration.map { "\($0)/\(name)" }
  }
}
