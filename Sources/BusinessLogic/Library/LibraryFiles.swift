/// The library file and the files beside it.
public struct LibraryFiles: Hashable, Sendable {
  /// The path of the file; nil if `HOME` is not set.
  public var path: String?
  /// Whether the file exists.
  public var exists: Bool
  /// Size of the file in bytes.
  public var bytes: Int
  /// Number of marked films; nil if the file cannot be read.
  public var films: Int?
  /// The backups, intact or not.
  public var backups: [LibraryBackup]
  /// The folder of the backups.
  public var backupFolder: String?
  /// The paths of files that were set aside.
  public var asides: [String]

  /// Creates a summary of a library.
  public init(
    path: String?, exists: Bool, bytes: Int, films: Int?, backups: [LibraryBackup],
    backupFolder: String?, asides: [String]
  ) {
    self.path = path
    self.exists = exists
    self.bytes = bytes
    self.films = films
    self.backups = backups
    self.backupFolder = backupFolder
    self.asides = asides
  }
}

/// The changes that restoring a backup would make.
public struct RestorePreview: Hashable, Sendable {
  /// The backup.
  public var backup: LibraryBackup
  /// The contents of the current library; nil if there is none or it cannot be read.
  public var present: LibraryBackup.Contents?
  /// Why the current file cannot be read; nil if it can or if there is none.
  public var obstacle: MovieDataError?
  /// The changes to the marks of each film.
  public var changes: [LibraryChange]

  /// The changes to the user's own lists.
  public var lists: [CustomListChange]
  /// The changes to the people whom the user follows.
  public var people: [FollowChange]

  /// Creates a preview.
  public init(
    backup: LibraryBackup, present: LibraryBackup.Contents?, obstacle: MovieDataError? = nil,
    changes: [LibraryChange], lists: [CustomListChange] = [],
    people: [FollowChange] = []
  ) {
    self.lists = lists
    self.people = people
    self.backup = backup
    self.present = present
    self.obstacle = obstacle
    self.changes = changes
  }
}
