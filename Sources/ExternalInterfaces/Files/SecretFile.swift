internal import POSIX

/// A file with a secret, for nobody but the user.
public struct SecretFile: Hashable, Sendable {
  /// Why a file cannot be used; no case holds any of it.
  enum Problem: Error, Hashable, Sendable {
    /// Others than the user can read it, or it belongs to somebody else.
    case exposed
    /// It is there and cannot be read.
    case unreadable(reason: String)
  }

  /// Why a file could not be changed, in the words of the system.
  public struct Failure: Error, Hashable, Sendable {
    /// The reason.
    public var reason: String

    static var ofSystem: Failure { Failure(reason: String(cString: strerror(errno))) }
  }

  /// Where it is.
  let path: String

  /// What the file holds; nil where there is none.
  func read() throws(Problem) -> String? {
    guard let file = ReadableFile(path) else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .unreadable(reason: String(cString: strerror(errno)))
    }
    guard file.kind == .regular else { throw .unreadable(reason: "it is no file") }
    guard file.isPrivate else { throw .exposed }
    guard file.size <= ConfigurationFiles.limit else {
      throw .unreadable(reason: ConfigurationFiles.tooLarge)
    }
    guard let text = file.text(atMost: ConfigurationFiles.limit) else {
      throw .unreadable(reason: String(cString: strerror(errno)))
    }
    return text
  }

  /// Puts a text into the file: whatever happens meanwhile, there is the whole old one or the whole new one.
  func write(_ text: String) throws(Failure) {
    guard let (folder, way) = way else { throw Failure(reason: "there is no folder") }
    guard UserFolders.make(folder) else { throw .ofSystem }
    removeOrphans()
    let new = "\(folder)/\(way)\(getpid())"
    guard WholeFile.write(Array(text.utf8), to: path, by: new, isDurable: true) else {
      throw .ofSystem
    }
    Folder.synchronize(folder)
  }

  /// Takes the file away, and what a program that was killed has left of another; answers whether there was one.
  func remove() throws(Failure) -> Bool {
    removeOrphans()
    if unlink(path) == 0 { return true }
    guard errno == ENOENT || errno == ENOTDIR else { throw .ofSystem }
    return false
  }

  /// The folder, and how the names of files begin that become this one.
  private var way: (folder: String, start: String)? {
    path.lastIndex(of: "/").map { slash in
      (String(path[..<slash]), ".\(path[path.index(after: slash)...]).")
    }
  }

  private func removeOrphans() {
    if let (folder, start) = way { Folder.removeOrphans(in: folder, from: start) }
  }
}
