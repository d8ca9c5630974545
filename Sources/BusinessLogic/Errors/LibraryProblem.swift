/// A reason why the library cannot be used; part of `MovieDataError`.
///
/// In every case, no part of the requested change was saved. Earlier data is still in place or was
/// set aside, but never deleted.
public enum LibraryProblem: Hashable, Sendable {
  /// The disk is full.
  case full
  /// The file or its folder is read-only.
  case readOnly
  /// No backup could be made before a bulk change.
  case noBackup
  /// Another process holds a write lock for longer than the timeout.
  case locked
  /// The file is damaged and was renamed within its folder.
  case damaged
  /// The file is damaged and was renamed, and there is no valid backup.
  case damagedWithoutBackup
  /// The file is missing, but a valid backup exists; the user has to decide what to do.
  case missing
  /// The file is missing and no valid backup exists; the user has to decide what to do.
  case missingWithoutBackup
  /// The file was created by a later version of the program and was not modified.
  case newerVersion
  /// The file was not created by this program and was not modified.
  case foreign
  /// No folder is known for the library.
  case noFolder
  /// The system denies access to the file or its folder, or to creating the folder.
  case blocked(PathObstacle)
  /// The file system of the folder cannot lock files.
  case noLocks
  /// The log next to the file belongs to another library; neither was modified.
  case foreignLog
  /// The file is much larger than the library in it and was not read.
  case oversized
  /// The system reported an I/O error; the file was not modified.
  case diskError
  /// Another program changed the schema, which is no longer compatible.
  case altered
  /// The file cannot be opened, or is damaged and could not be set aside.
  case unreadable
}

extension LibraryProblem: CaseIterable {
  /// Every problem; those with a path have an example.
  public static let allCases: [LibraryProblem] = [
    .full, .readOnly, .locked, .damaged, .damagedWithoutBackup, .missing, .missingWithoutBackup,
    .newerVersion, .foreign, .noFolder, .diskError, .altered, .unreadable, .noLocks, .foreignLog,
    .oversized,
    .blocked(
      PathObstacle("/home/ada", reason: "denied", missing: "/home/ada/films")),
    .blocked(PathObstacle("/home/ada", reason: "denied", owner: "root")),
  ]
}
