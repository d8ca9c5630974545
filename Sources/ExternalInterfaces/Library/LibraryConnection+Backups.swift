internal import BusinessLogic
internal import DomainEntities

/// When backups are made.
extension LibraryConnection {
  /// Up to this size, in bytes, a backup takes well under a tenth of a second.
  private static let quickBackup = 4 * 1024 * 1024
  /// How long a background backup waits for another one, in milliseconds.
  private static let patienceInBackground: Int32 = 60_000

  /// Backs up what this connection has changed and closes the file; called when the program is about to end.
  ///
  /// The file is closed so that what is marked is in it and not in its log. Another program that has it open keeps the
  /// log, and is not waited for.
  ///
  /// - Parameter start: Starts the backup in another process, for a library whose backup would be noticed here; returns
  ///   whether that succeeded.
  mutating func finish(startingBackup start: @Sendable () -> Bool) {
    defer { close() }
    guard let file, let day = changedOn.take(), let found = file.identity else { return }
    if file.size > Self.quickBackup {
      close()
      if start() { return }
    }
    guard var open = try? opened(file, found) else { return }
    _ = try? BackupFolder(of: file).write(&open, on: day, ifChanged: true, waiting: patience)
    database = consume open
  }

  /// Makes a backup now; returns its path, nil where there is no library.
  ///
  /// With `ifChanged`, it is of the day of the last change: a process in the background may run after midnight.
  mutating func backUp(
    on day: CalendarDate, ifChanged: Bool
  ) throws(MovieDataError) -> String? {
    guard let file, let found = try found() else { return nil }
    do throws(SQLiteError) {
      var open = try opened(file, found)
      let place: String
      do throws(SQLiteError) {
        let last = try ifChanged ? open.state().lastChange?.day : nil
        place = try BackupFolder(of: file).write(
          &open, on: min(last ?? day, day), ifChanged: ifChanged,
          waiting: Self.patienceInBackground)
      } catch {
        database = consume open
        throw error
      }
      database = consume open
      return place
    } catch {
      throw problem(error)
    }
  }

  /// Has the steps of a library that was just begun count as newer than those of the backups that are there.
  mutating func raiseStepNumbers() {
    guard let file, let found = file.identity,
      var open = try? opened(file, found, forWriting: true)
    else { return }
    try? open.raiseStepNumber(above: BackupFolder(of: file).findLastStep())
    database = consume open
  }

  /// Before the first change of a day, makes the backup of the last change before it, unless a program that ended as it
  /// should has made that.
  ///
  /// A backup that cannot be made is no reason not to save.
  mutating func backUpBeforeChange(
    _ open: inout SQLiteDatabase, _ file: LibraryFile, on day: CalendarDate
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
}
