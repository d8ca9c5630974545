internal import DomainEntities
internal import SQLite

/// Decides when backups of an open library are due.
struct BackupSchedule {
  /// The maximum size in bytes of a library that is backed up in well under 0.1 seconds.
  static let quickBackup = 4 * 1024 * 1024

  /// The day on which the backups were last compared with the file.
  private var comparedOn: CalendarDate?
  /// The day of the last change made by this process that is not backed up yet.
  private var changedOn: CalendarDate?

  /// Backs up the state before the first change of a day, unless a backup of it exists.
  ///
  /// Usually the previous process has made that backup when it exited. A failed backup does not
  /// prevent saving.
  mutating func backUpBeforeChange(
    _ open: inout SQLiteDatabase, _ file: LibraryFile, on day: CalendarDate, waiting timeout: Int32
  ) {
    let folder = BackupFolder(of: file)
    guard comparedOn != day else { return }
    comparedOn = day
    guard !folder.hasBackup(of: day), let state = try? open.state(), state.lastStep > 0 else {
      return
    }
    // The library may be a copy from another machine.
    try? open.raiseStepNumber(above: folder.findLastStep())
    guard file.size <= Self.quickBackup, !folder.hasBackup(like: state) else { return }
    let last = min(state.lastChange?.day ?? day, day)
    _ = try? folder.write(&open, on: last, ifChanged: true, waiting: timeout)
  }

  /// Records a change, for which a backup is due when the program exits.
  mutating func recordChange(on day: CalendarDate) {
    changedOn = day
  }

  /// Returns the day of the last change once, or nil if no backup is due.
  mutating func removeDue() -> CalendarDate? { changedOn.take() }
}
