internal import BusinessLogic
internal import DomainEntities

/// When backups are made.
extension LibraryConnection {
  /// Up to this size, in bytes, a backup is made at once: it takes some milliseconds.
  private static let quickBackup = 8 * 1024 * 1024

  /// Makes the backup that is due, which may take seconds where there is a lot; called when nobody waits any more.
  ///
  /// The file is closed, so that what is marked is in it and not in its log; another program that has it open keeps
  /// the log, and nobody waits for that program.
  mutating func finish() {
    backUpWhatIsDue()
    close()
  }

  private mutating func backUpWhatIsDue() {
    guard let file, let day = backupDue, let found = file.identity else { return }
    backupDue = nil
    guard var open = try? opened(file, found) else { return }
    _ = try? file.backUp(&open, on: day)
    database = consume open
  }

  /// Makes a backup now; answers where it is, nil where there is nothing.
  mutating func backUp(on day: CalendarDate) throws(MovieDataError) -> String? {
    guard let file, let found = try found() else { return nil }
    do throws(SQLiteError) {
      var open = try opened(file, found)
      let place: String
      do throws(SQLiteError) {
        place = try file.backUp(&open, on: day)
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

  /// Before the first change of a day, so that there is a state without any of that day's.
  ///
  /// A backup that cannot be made is no reason not to save: the next change tries again.
  mutating func backUpIfQuick(
    _ open: inout SQLiteDatabase, _ file: LibraryFile, on day: CalendarDate
  ) {
    guard backedUp != day, backupDue != day else { return }
    // Nothing is worth no backup, which would be taken for one later.
    guard (try? open.first("SELECT 1 FROM step LIMIT 1") { _ in true }) == true else { return }
    if file.hasBackup(of: day) {
      backedUp = day
    } else if file.size > Self.quickBackup {
      backupDue = day
    } else if (try? file.backUp(&open, on: day)) != nil {
      backedUp = day
    }
  }
}
