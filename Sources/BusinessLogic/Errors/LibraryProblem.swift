/// What can stand in the way of a person's marks; a part of `MovieDataError`.
///
/// After every one of them holds: of the change that was asked for nothing was saved, and what was saved
/// before is there or was set aside, never deleted.
public enum LibraryProblem: Hashable, Sendable, CaseIterable {
  /// There is no room on the disk.
  case full
  /// The file or its folder may be read only.
  case readOnly
  /// Another program writes, longer than this one waits.
  case locked
  /// The file was damaged and is now under another name beside its place.
  case damaged
  /// The same, and there is no sound backup.
  case damagedWithoutBackup
  /// There is no file any more, but a sound backup of it; the user has to decide what to do.
  case missing
  /// There is no file any more and no sound backup; the user has to decide what to do.
  case missingWithoutBackup
  /// A later version of the program has made the file; it was left alone.
  case newerVersion
  /// What lies in its place was not made by this program; it was left alone.
  case foreign
  /// There is no folder to keep it in, and none can be made.
  case noFolder
  /// The system reports an error when the file is read or written; the file was left alone.
  case diskError
  /// Another program has changed the tables, so that they do not fit this one.
  case altered
  /// The file cannot be opened, or there is damage that could not be set aside.
  case unreadable
}
