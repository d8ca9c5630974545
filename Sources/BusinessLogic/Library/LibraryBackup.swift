public import DomainEntities

/// A file from which a library can be restored.
public struct LibraryBackup: Hashable, Sendable {
  /// The origin of a backup file.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A daily backup, made on days with changes.
    case backup
    /// The library before a bulk change, or before such a change was undone or redone.
    case beforeChange = "before-change"
    /// The library as an earlier version of the program left it.
    case version
    /// A file that had the library's name and was renamed.
    case aside = "set-aside"
  }

  /// Whether a library can be restored from a backup.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// SQLite's integrity check succeeds.
    case sound
    /// The file is damaged.
    case damaged
    /// The file cannot be read now, but may be valid.
    case unreadable
    /// The file was created by a later version of the program.
    case newer = "newer-version"
  }

  /// A summary of a library's contents.
  public struct Contents: Hashable, Sendable {
    /// The number of marked films.
    public var films: Int
    /// The number of marks: favorites, watchlist entries, viewings, ratings, notes, tags, and films
    /// not for the user.
    public var marks: Int
    /// The number of the user's own lists.
    public var lists: Int
    /// The number of people whom the user follows.
    public var people: Int
    /// The number of the last step in the history, or 0 for none.
    public var lastStep: Int
    /// When the last step was made, or nil for none.
    public var lastStepAt: Timestamp?

    /// Creates a summary.
    public init(
      films: Int, marks: Int, lists: Int = 0, people: Int = 0, lastStep: Int,
      lastStepAt: Timestamp?
    ) {
      self.films = films
      self.marks = marks
      self.lists = lists
      self.people = people
      self.lastStep = lastStep
      self.lastStepAt = lastStepAt
    }
  }

  /// The name that `restore` accepts, such as `2026-11-21`, `2026-11-21.2`,
  /// `2026-11-21.before-step-118`, `version-3` or `replaced-1`.
  public var name: String
  /// The path of the file.
  public var path: String
  /// The origin of the file.
  public var kind: Kind
  /// The day of a daily backup, or of the change; nil for other kinds.
  public var day: CalendarDate?
  /// Distinguishes daily backups of the same day, starting at 1.
  public var number: Int
  /// The size in bytes.
  public var bytes: Int
  /// Whether a library can be restored from the file.
  public var state: State
  /// The contents, or nil if the file cannot be read.
  public var contents: Contents?

  /// Creates a description of a backup file.
  public init(
    name: String, path: String, kind: Kind, day: CalendarDate? = nil, number: Int = 1,
    bytes: Int = 0, state: State = .sound, contents: Contents? = nil
  ) {
    self.name = name
    self.path = path
    self.kind = kind
    self.day = day
    self.number = number
    self.bytes = bytes
    self.state = state
    self.contents = contents
  }

  /// Returns whether the file is dated later than the current day in any time zone, which means
  /// that a clock was wrong.
  public func isOfFuture(today: CalendarDate) -> Bool {
    guard let day = day ?? contents?.lastStepAt?.day else { return false }
    return day.dayNumber > today.dayNumber + 1
  }
}

/// The rules for ordering, choosing and deleting backups.
public enum LibraryBackupRules {
  /// The number of days for which backups are kept.
  public static let daysKept = 10
  /// The maximum number of backups per day; only restoring or starting a library makes several.
  public static let backupsKeptPerDay = 3
  /// The maximum number of backups before bulk changes per day, for as many days.
  public static let backupsBeforeChangesKeptPerDay = 10

  /// Returns the backups in the order in which they are offered, newest first.
  ///
  /// The order is by the number of the last step, not by date. Three kinds come after all others:
  /// first backups dated in the future, then those that cannot be restored, then files that were
  /// set aside.
  public static func ordered(_ backups: [LibraryBackup], today: CalendarDate) -> [LibraryBackup] {
    backups.sorted { rank($1, today).lexicographicallyPrecedes(rank($0, today)) }
  }

  /// Returns the backup to restore by default, or nil if there is no valid one.
  public static func newest(
    of backups: [LibraryBackup], today: CalendarDate
  ) -> LibraryBackup? {
    ordered(backups.filter { $0.state == .sound && $0.kind != .aside }, today: today).first
  }

  /// Returns the backups to delete: those beyond the last `daysKept` days with backups, or beyond
  /// `backupsKeptPerDay` on a day.
  ///
  /// Those before bulk changes are counted apart, up to `backupsBeforeChangesKeptPerDay` on a day.
  /// Backups that are damaged or dated in the future do not displace others. Once backups of
  /// `daysKept` days exist, one dated in the future is deleted if its last step is older than those
  /// of all kept backups. A backup that cannot be read is kept.
  public static func expired(
    among backups: [LibraryBackup], today: CalendarDate
  ) -> [LibraryBackup] {
    expired(.backup, among: backups, keptPerDay: backupsKeptPerDay, today: today)
      + expired(
        .beforeChange, among: backups, keptPerDay: backupsBeforeChangesKeptPerDay, today: today)
  }

  private static func expired(
    _ kind: LibraryBackup.Kind, among backups: [LibraryBackup], keptPerDay: Int,
    today: CalendarDate
  ) -> [LibraryBackup] {
    let daily = ordered(backups.filter { $0.kind == kind }, today: today)
    let sound = daily.filter { $0.state == .sound }
    var perDay: [CalendarDate: Int] = [:]
    var kept: [LibraryBackup] = []
    for backup in sound where !backup.isOfFuture(today: today) {
      guard let day = backup.day else { continue }
      guard perDay[day] != nil || perDay.count < daysKept,
        perDay[day, default: 0] < keptPerDay
      else { continue }
      perDay[day, default: 0] += 1
      kept.append(backup)
    }
    let isFull = perDay.count == daysKept
    let oldest = kept.compactMap(\.contents?.lastStep).min() ?? 0
    kept += sound.filter { backup in
      backup.isOfFuture(today: today)
        && (!isFull || (backup.contents?.lastStep ?? 0) >= oldest)
    }.prefix(daysKept)
    kept += daily.filter { $0.state == .unreadable }
    kept += daily.filter { $0.state == .damaged || $0.state == .newer }.prefix(daysKept)
    return daily.filter { !kept.contains($0) }
  }

  private static func rank(_ backup: LibraryBackup, _ today: CalendarDate) -> [Int] {
    let isFuture = backup.isOfFuture(today: today)
    return [
      backup.kind == .aside ? 0 : 1, backup.state == .sound ? 1 : 0, isFuture ? 0 : 1,
      backup.contents?.lastStep ?? 0, backup.day?.dayNumber ?? 0,
      // Before an undo, the last step is the same as after it.
      backup.kind == .beforeChange ? 0 : 1, backup.number,
    ]
  }
}
