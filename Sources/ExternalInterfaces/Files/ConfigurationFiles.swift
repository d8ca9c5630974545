internal import POSIX

/// The files in which users say how they want the browser to be.
///
/// They are in `$XDG_CONFIG_HOME/moviebrowser`, or in `~/.config/moviebrowser` where that is not set, on
/// every system.
public enum ConfigurationFiles {
  /// The size of the largest file that is read, in bytes.
  static let limit = 256 * 1024
  /// Why a larger file is not read.
  static let tooLarge = "it is larger than 256 KB"

  /// What is in the place of a file.
  public struct Finding: Hashable, Sendable {
    /// The text of the file; nil where there is none, or none that can be read.
    public var text: String?
    /// Why what is there cannot be read, on one line; nil where it can, and where nothing is there.
    public var obstacle: String?

    /// Whether anything is there.
    public var exists: Bool { text != nil || obstacle != nil }
  }

  /// Looks for a file and reads it.
  ///
  /// Bytes that are no UTF-8 become replacement characters.
  public static func find(_ name: String) -> Finding {
    guard let path = path(of: name) else { return Finding() }
    func obstacle(_ reason: String) -> Finding {
      Finding(obstacle: "\(path) cannot be read: \(reason)")
    }
    guard let file = ReadableFile(path) else {
      let isThere = errno != ENOENT && errno != ENOTDIR
      return isThere ? obstacle(String(cString: strerror(errno))) : Finding()
    }
    switch file.kind {
    case .regular: break
    // Whoever has /dev/null there wants nothing.
    case .characterDevice: return Finding()
    case .folder: return obstacle(String(cString: strerror(EISDIR)))
    case .other: return obstacle("it is no file")
    }
    guard file.size <= limit else { return obstacle(tooLarge) }
    guard let text = file.text(atMost: limit) else {
      return obstacle(String(cString: strerror(errno)))
    }
    return Finding(text: text)
  }

  /// Where a file is looked for; nil where not even a home is known.
  public static func path(of name: String) -> String? {
    UserFolders.configuration.map { "\($0)/\(name)" }
  }
}
