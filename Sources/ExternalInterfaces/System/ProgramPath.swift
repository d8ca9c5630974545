internal import POSIX

/// Lookup of programs by name.
package enum ProgramPath {
  /// Returns the path of a program in the absolute folders of `PATH`, or nil if it is not found.
  package static func find(
    _ name: String, in folders: String? = ProcessControl.environment("PATH")
  ) -> String? {
    for folder in (folders ?? "/usr/bin:/bin").split(separator: ":" as Character)
    // A path with replacement characters would name another folder.
    where folder.hasPrefix("/") && !folder.contains("\u{FFFD}") {
      let place = "\(folder)/\(name)"
      var status = stat()
      if stat(place, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(place, X_OK) == 0 {
        return place
      }
    }
    return nil
  }
}
