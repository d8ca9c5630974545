internal import DomainEntities

/// When backups of an open library are due.
struct BackupSchedule {
  /// Up to this size, in bytes, a backup takes well under a tenth of a second.
  static let quickBackup = 4 * 1024 * 1024

  /// The day before whose first change the backups were compared with the file.
  private var comparedOn: CalendarDate?
  /// The day of the last change that was made here, whose backup is still to be made.
  private var changedOn: CalendarDate?

  /// Before the first change of a day, makes the backup of the last change before it, unless a program that ended as it
  /// should has made that.
  ///
  /// A backup that cannot be made is no reason not to save.
  mutating func backUpBeforeChange(
    _ open: inout SQLiteDatabase, _ file: LibraryFile, on day: CalendarDate, waiting patience: Int32
  ) {
    let folder = BackupFolder(of: file)
    guard comparedOn != day else { return }
    comparedOn = day
    guard !folder.hasBackup(of: day), let state = try? open.state(), state.lastStep > 0 else {
      return
    }
    // The library may be a copy from elsewhere.
    try? open.raiseStepNumber(above: folder.findLastStep())
    guard file.size <= Self.quickBackup, !folder.hasBackup(like: state) else { return }
    let last = min(state.lastChange?.day ?? day, day)
    _ = try? folder.write(&open, on: last, ifChanged: true, waiting: patience)
  }

  /// Notes a change, of which a backup is due when the program ends.
  mutating func noteChange(on day: CalendarDate) {
    changedOn = day
  }

  /// Returns the day of the last change whose backup is due, once; nil where nothing was changed.
  mutating func takeDue() -> CalendarDate? { changedOn.take() }
}
