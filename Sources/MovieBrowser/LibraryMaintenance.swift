import ApplicationLogic
import ExternalInterfaces

/// `moviebrowser library` and its parts: the file of the marks as a whole, and its backups.
struct LibraryMaintenance {
  private static let parts = ["check", "backup", "backups", "restore", "new"]
  /// The options that only one part takes.
  private static let owners = [
    "--if-changed": "backup", "--dry-run": "restore", "--force": "restore",
  ]

  private let settings: Settings
  private let options: [String: [String]]
  private let format: OutputFormat

  /// Takes the settings, the options of the command and the format of its output.
  init(settings: Settings, options: [String: [String]], format: OutputFormat) {
    self.settings = settings
    self.options = options
    self.format = format
  }

  /// Runs a part; returns what it has to say.
  func run(_ words: [String]) throws(CommandFailure) -> String {
    let part = words.first
    if let part, !Self.parts.contains(part) {
      throw .unknown(
        "part of library", part, among: Self.parts,
        hint: "there are \(Self.parts.joined(separator: ", "))")
    }
    try checkUsage(part, words)
    let place = LibraryPlace()
    switch part {
    case "check": return try check(place)
    case "backup": return try backUp(place)
    case "backups":
      return try LibraryBackupsCommand(place.backups(), today: .today()).text(format: format)
    case "restore": return try restore(words.dropFirst().first, place)
    case "new":
      return try begin(place)
    default: return try contents(of: place)
    }
  }

  private func checkUsage(_ part: String?, _ words: [String]) throws(CommandFailure) {
    let most = part == "restore" ? 2 : 1
    if words.count > most {
      throw CommandFailure(
        .usage, "“\(words[most])” is one word too many: moviebrowser library \(words[0])")
    }
    for (option, owner) in Self.owners.sorted(by: { $0.key < $1.key })
    where options[option] != nil && part != owner {
      throw CommandFailure(.usage, "\(option) is only valid with moviebrowser library \(owner)")
    }
  }

  private func check(_ place: LibraryPlace) throws(CommandFailure) -> String {
    do {
      return try place.check() ? "Your library is sound.\n" : "There is no library yet.\n"
    } catch {
      throw CommandFailure(checking: error) { (try? place.alterations()) ?? [] }
    }
  }

  private func begin(_ place: LibraryPlace) throws(CommandFailure) -> String {
    do {
      if try place.begin() { return "Created an empty library.\n" }
    } catch {
      throw CommandFailure(error)
    }
    throw CommandFailure(.failure, "a library already exists; nothing was changed")
  }

  private func backUp(_ place: LibraryPlace) throws(CommandFailure) -> String {
    do {
      let path = try place.backUp(on: .today(), ifChanged: options["--if-changed"] != nil)
      return path.map { "The backup is \($0)\n" } ?? "There is nothing to back up yet.\n"
    } catch {
      throw CommandFailure(error)
    }
  }

  private func restore(_ name: String?, _ place: LibraryPlace) throws(CommandFailure) -> String {
    let backup = try LibraryBackupsCommand(place.backups(), today: .today()).find(name)
    let command: LibraryRestoreCommand
    do {
      command = LibraryRestoreCommand(
        try place.preview(backup), naming: FilmSource.naming(settings))
    } catch {
      throw CommandFailure(error)
    }
    let isForced = options["--force"] != nil
    if options["--dry-run"] != nil || command.isIdle && !isForced {
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

  /// Where everything is, also where the file cannot be read.
  private func contents(of place: LibraryPlace) throws(CommandFailure) -> String {
    let (contents, problem) = place.contents()
    let text = LibraryCommand(contents, today: .today()).text(format: format)
    guard let problem else { return text }
    var failure = CommandFailure(reading: problem)
    failure.output = text
    throw failure
  }
}
