internal import Commands
internal import LibraryStore
internal import OperatingSystem
internal import Records
internal import Wording

/// `moviebrowser library` and its subcommands: the library file and its backups.
extension CommandRun {
  func manageLibrary(_ options: LibraryOptions) throws(CommandFailure) -> ExitCode {
    let location = LibraryLocation()
    let text =
      switch options.part {
      case .check: try check(location)
      case .backup: try backUp(location, ifChanged: options.onlyIfChanged)
      case .backups:
        try LibraryBackupsCommand(location.backups(), today: .today()).text(format: format)
      case .restore: try restore(location, options)
      case nil: try contents(of: location)
      }
    return write(text)
  }

  private func check(_ location: LibraryLocation) throws(CommandFailure) -> String {
    do {
      return LibraryCommand.checked(
        try location.check() ? location.presentContents() : nil, format: format)
    } catch {
      throw CommandFailure(checking: error) { (try? location.alterations()) ?? [] }
    }
  }

  private func backUp(
    _ location: LibraryLocation, ifChanged: Bool
  ) throws(CommandFailure) -> String {
    do {
      let path = try location.backUp(on: .today(), ifChanged: ifChanged)
      return LibraryCommand.backedUp(path, format: format)
    } catch {
      throw CommandFailure(error)
    }
  }

  private func restore(
    _ location: LibraryLocation, _ options: LibraryOptions
  ) throws(CommandFailure) -> String {
    let backup = try LibraryBackupsCommand(location.backups(), today: .today()).find(options.backup)
    let command: LibraryRestoreCommand
    do {
      command = LibraryRestoreCommand(
        try location.preview(backup), naming: context().naming)
    } catch {
      throw CommandFailure(error)
    }
    let isForced = options.isForced
    if options.isDryRun || command.isIdle && !isForced {
      return command.text(format: format)
    }
    try command.confirm(isForced: isForced, format: format)
    do {
      let path = try location.restore(backup, at: SystemClock.moment)
      return command.text(restored: path, format: format)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Returns the summary; if the file cannot be read, throws a failure that includes it.
  private func contents(of location: LibraryLocation) throws(CommandFailure) -> String {
    let (contents, problem) = location.contents()
    let text = LibraryCommand(contents, today: .today()).text(format: format)
    guard let problem else { return text }
    var failure = CommandFailure(reading: problem)
    failure.output = text
    throw failure
  }
}
