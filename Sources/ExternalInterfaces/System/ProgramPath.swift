internal import POSIX

/// Programs by their names.
enum ProgramPath {
  /// Where a program is, in the folders of `PATH` that do not depend on where the user is; nil where it is in none.
  static func find(
    _ name: String, in folders: String? = ProcessControl.environment("PATH")
  ) -> String? {
    for folder in (folders ?? "/usr/bin:/bin").split(separator: ":" as Character)
    // What replaces invalid bytes would name another folder.
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
