public import DomainEntities

/// A file from which a library can be restored.
public struct LibraryBackup: Hashable, Sendable {
  /// Where such a file comes from.
  public enum Kind: String, Hashable, Sendable {
    /// A backup of a day on which something was marked.
    case backup
    /// The library as an earlier version of the program left it.
    case version
    /// A file that was in the place of the library and got another name.
    case aside = "set-aside"
  }

  /// Whether a library can be restored from it.
  public enum State: String, Hashable, Sendable {
    /// SQLite finds nothing wrong in it.
    case sound
    /// It is damaged.
    case damaged
    /// It cannot be read now; what is in it may be sound.
    case unreadable
    /// A later version of the program made it.
    case newer = "newer-version"
  }

  /// What is in a library.
  public struct Contents: Hashable, Sendable {
    /// Number of marked films.
    public var films: Int
    /// Number of marks: favorites, watchlist entries, viewings, ratings, notes, tags, and films not for the user.
    public var marks: Int
    /// Number of the last step in the history; 0 for none.
    public var lastStep: Int
    /// When that step was made; nil for none.
    public var lastStepAt: Timestamp?

    /// Creates a summary.
    public init(films: Int, marks: Int, lastStep: Int, lastStepAt: Timestamp?) {
      self.films = films
      self.marks = marks
      self.lastStep = lastStep
      self.lastStepAt = lastStepAt
    }
  }

  /// The name by which `restore` takes it, such as `2026-11-21`, `2026-11-21.2`, `version-3` or `replaced-1`.
  public var name: String
  /// Path of the file.
  public var path: String
  /// Where it comes from.
  public var kind: Kind
  /// The day that a backup is of; nil for other kinds.
  public var day: CalendarDate?
  /// Distinguishes several backups of one day, which begin at 1.
  public var number: Int
  /// Size in bytes.
  public var bytes: Int
  /// Whether a library can be restored from it.
  public var state: State
  /// What is in it; nil where it cannot be read.
  public var contents: Contents?

  /// Creates a description of a file.
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

  /// Whether the file is dated later than any clock on Earth could say: a clock was wrong when it was made.
  public func isOfFuture(today: CalendarDate) -> Bool {
    guard let day = day ?? contents?.lastStepAt?.day else { return false }
    return day.dayNumber > today.dayNumber + 1
  }
}

/// The rules of backups: which one is the newest, and which ones are no longer kept.
public enum LibraryBackupRules {
  /// How many days have backups.
  public static let daysKept = 10
  /// How many backups of one day are kept; there are several only where a library was restored or begun that day.
  public static let backupsKeptPerDay = 3

  /// The backups in the order in which they are offered, newest first.
  ///
  /// The number of the last step decides, not a clock. Backups from which nothing can be restored, those dated in the
  /// future and files that were set aside follow behind all others, in this order from the last.
  public static func ordered(_ backups: [LibraryBackup], today: CalendarDate) -> [LibraryBackup] {
    backups.sorted { rank($1, today).lexicographicallyPrecedes(rank($0, today)) }
  }

  /// The backup to restore unless another is named; nil where there is no sound one.
  public static func newest(
    of backups: [LibraryBackup], today: CalendarDate
  ) -> LibraryBackup? {
    ordered(backups.filter { $0.state == .sound && $0.kind != .aside }, today: today).first
  }

  /// The backups to delete: those of days before the last ten.
  ///
  /// Backups that are damaged or dated in the future take no place from others. A backup dated in the future goes when
  /// its last step is older than all that is kept. One that cannot be read stays.
  public static func expired(
    among backups: [LibraryBackup], today: CalendarDate
  ) -> [LibraryBackup] {
    let daily = ordered(backups.filter { $0.kind == .backup }, today: today)
    let sound = daily.filter { $0.state == .sound }
    var perDay: [CalendarDate: Int] = [:]
    var kept: [LibraryBackup] = []
    for backup in sound where !backup.isOfFuture(today: today) {
      guard let day = backup.day else { continue }
      guard perDay[day] != nil || perDay.count < daysKept,
        perDay[day, default: 0] < backupsKeptPerDay
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
      backup.contents?.lastStep ?? 0, backup.day?.dayNumber ?? 0, backup.number,
    ]
  }
}
