internal import Commands
internal import LibraryStore
internal import OperatingSystem
internal import Records
internal import SettingsLogic
internal import Wording

/// `moviebrowser library` and its subcommands: the library file and its backups.
struct LibraryMaintenance {
  private let options: LibraryOptions
  private let settings: Settings
  private let format: OutputFormat

  init(_ options: LibraryOptions) throws(CommandFailure) {
    let context = try CommandContext(options.shared)
    self.options = options
    settings = context.settings
    format = context.format
  }

  /// Runs the subcommand; returns its output.
  func run() throws(CommandFailure) -> String {
    let place = LibraryLocation()
    switch options.part {
    case .check: return try check(place)
    case .backup: return try backUp(place)
    case .backups:
      return try LibraryBackupsCommand(place.backups(), today: .today()).text(format: format)
    case .restore: return try restore(place)
    case nil: return try contents(of: place)
    }
  }

  private func check(_ place: LibraryLocation) throws(CommandFailure) -> String {
    do {
      return LibraryCommand.checked(
        try place.check() ? place.presentContents() : nil, format: format)
    } catch {
      throw CommandFailure(checking: error) { (try? place.alterations()) ?? [] }
    }
  }

  private func backUp(_ place: LibraryLocation) throws(CommandFailure) -> String {
    do {
      let path = try place.backUp(on: .today(), ifChanged: options.onlyIfChanged)
      return LibraryCommand.backedUp(path, format: format)
    } catch {
      throw CommandFailure(error)
    }
  }

  private func restore(_ place: LibraryLocation) throws(CommandFailure) -> String {
    let backup = try LibraryBackupsCommand(place.backups(), today: .today()).find(options.backup)
    let command: LibraryRestoreCommand
    do {
      command = LibraryRestoreCommand(
        try place.preview(backup), naming: MovieSourceKind.naming(settings))
    } catch {
      throw CommandFailure(error)
    }
    let isForced = options.isForced
    if options.isDryRun || command.isIdle && !isForced {
      return command.text(format: format)
    }
    try command.confirm(isForced: isForced, format: format)
    do {
      let path = try place.restore(backup, at: SystemClock.moment)
      return command.text(restored: path, format: format)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Returns the summary; if the file cannot be read, throws a failure that includes it.
  private func contents(of place: LibraryLocation) throws(CommandFailure) -> String {
    let (contents, problem) = place.contents()
    let text = LibraryCommand(contents, today: .today()).text(format: format)
    guard let problem else { return text }
    var failure = CommandFailure(reading: problem)
    failure.output = text
    throw failure
  }
}
