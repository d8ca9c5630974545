internal import POSIX

/// A file that holds a secret, readable by the user only.
public struct SecretFile: Hashable, Sendable {
  /// A reason why the file cannot be used; no case contains any part of the secret.
  package enum Problem: Error, Hashable, Sendable {
    /// Other users can read the file.
    case exposed
    /// Another user owns the file.
    case foreign
    /// The file exists but cannot be read.
    case unreadable(reason: String)
  }

  /// The system's reason why a file could not be changed.
  public struct Failure: Error, Hashable, Sendable {
    /// The reason.
    public var reason: String

    static var ofSystem: Failure { Failure(reason: FileWording.message(errno)) }
  }

  /// The path of the file.
  package let path: String

  package init(path: String) {
    self.path = path
  }

  /// Returns the contents of the file, or nil if it does not exist.
  package func read() throws(Problem) -> String? {
    guard let file = ReadableFile(path) else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .unreadable(reason: FileWording.message(errno))
    }
    guard file.kind == .regular else { throw .unreadable(reason: FileWording.notRegular) }
    guard file.isOwn else { throw .foreign }
    guard file.isPrivate else { throw .exposed }
    guard file.size <= ConfigurationFiles.limit else {
      throw .unreadable(reason: FileWording.tooLarge)
    }
    guard let bytes = file.bytes(atMost: ConfigurationFiles.limit) else {
      throw .unreadable(reason: FileWording.message(errno))
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let line = WholeFile.firstInvalidLine(bytes) ?? 1
      throw .unreadable(reason: FileWording.notText(line: line))
    }
    return text
  }

  /// Writes a text to the file atomically; a file that is not UTF-8 text is set aside.
  package func write(_ text: String) throws(Failure) {
    guard let (folder, way) = way else { throw Failure(reason: FileWording.noFolder) }
    guard UserFolders.make(folder) else {
      throw Failure(reason: FileWording.cannotMake(folder, because: errno))
    }
    removeOrphans()
    guard WholeFile.setAsideInvalidText(path, limit: ConfigurationFiles.limit) else {
      throw .ofSystem
    }
    let new = "\(folder)/\(way)\(getpid())"
    guard WholeFile.write(Array(text.utf8), to: path, by: new, isDurable: true) else {
      throw .ofSystem
    }
    Folder.synchronize(folder)
  }

  /// Removes the file and temporary files of killed processes; returns whether the file existed.
  package func remove() throws(Failure) -> Bool {
    removeOrphans()
    if unlink(path) == 0 { return true }
    guard errno == ENOENT || errno == ENOTDIR else { throw .ofSystem }
    return false
  }

  /// The folder, and the prefix of the names of temporary files.
  private var way: (folder: String, start: String)? {
    path.lastIndex(of: "/").map { slash in
      (String(path[..<slash]), ".\(path[path.index(after: slash)...]).")
    }
  }

  private func removeOrphans() {
    if let (folder, start) = way { Folder.removeOrphans(in: folder, from: start) }
  }
}
