/// A reason why the library cannot be used; part of `MovieDataError`.
///
/// In every case, no part of the requested change was saved. Earlier data is still in place or was
/// set aside, but never deleted.
public enum LibraryProblem: Hashable, Sendable, CaseIterable {
  /// The disk is full.
  case full
  /// The file or its folder is read-only.
  case readOnly
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
  /// The folder does not exist and cannot be created.
  case noFolder
  /// The system reported an I/O error; the file was not modified.
  case diskError
  /// Another program changed the schema, which is no longer compatible.
  case altered
  /// The file cannot be opened, or is damaged and could not be set aside.
  case unreadable
}
