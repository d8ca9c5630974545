package import BusinessLogic
internal import POSIX

extension PathObstacle {
  /// Returns what prevents access to a file, or creating the folder that it is in; nil if the
  /// system would allow both, or if the reason has nothing to do with permissions.
  ///
  /// Looks at every folder on the way, beginning with the first one.
  package init?(to file: String) {
    var path = ""
    let parts = file.split(separator: "/")
    for (index, part) in parts.enumerated() {
      let folder = path.isEmpty ? "/" : path
      path += "/\(part)"
      var status = stat()
      guard stat(path, &status) != 0 else {
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        let isLast = index == parts.count - 1
        if !isLast, !isFolder {
          self.init(path, because: ENOTDIR)
          return
        }
        if access(path, isLast ? R_OK | W_OK : X_OK) != 0, Self.isRefusal(errno) {
          self.init(path, because: errno)
          return
        }
        continue
      }
      let reason = errno
      if Self.isRefusal(reason) {
        self.init(folder, because: reason)
        return
      }
      // After a dangling link nothing is created.
      guard reason == ENOENT, lstat(path, &status) != 0, access(folder, W_OK | X_OK) != 0,
        Self.isRefusal(errno)
      else { return nil }
      let target = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? file
      self.init(folder, because: errno, missing: target == folder ? nil : target)
      return
    }
    return nil
  }

  /// Returns what prevents access to a folder, or creating it.
  package init?(toFolder folder: String) {
    // Whatever is in it is accessible if it is.
    guard let found = PathObstacle(to: folder + "/.") else { return nil }
    self = found
  }

  private init(_ path: String, because code: Int32, missing: String? = nil) {
    var status = stat()
    let isOther = stat(path, &status) == 0 && status.st_uid != geteuid()
    self.init(
      path, reason: FileWording.message(code), missing: missing,
      owner: isOther && code != ENOTDIR ? Self.name(of: status.st_uid) : nil)
  }

  private static func isRefusal(_ code: Int32) -> Bool {
    [EACCES, EPERM, EROFS, ENOTDIR].contains(code)
  }

  /// Returns the name of a user, or the number of one without a name.
  private static func name(of user: uid_t) -> String {
    getpwuid(user).flatMap { $0.pointee.pw_name }.map { String(cString: $0) } ?? "user \(user)"
  }

  /// Returns the folder and its owner if another user's folder would get files of root, which that
  /// user could not open; nil for every other user than root, and if the file exists.
  package static func otherOwner(of file: String) -> (folder: String, owner: String)? {
    guard geteuid() == 0 else { return nil }
    var path = file
    var status = stat()
    if stat(path, &status) == 0 { return nil }
    while let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      path = String(path[..<slash])
      guard stat(path, &status) == 0 else { continue }
      return status.st_uid == 0 ? nil : (path, name(of: status.st_uid))
    }
    return nil
  }
}
