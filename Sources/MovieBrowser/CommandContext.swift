import ApplicationLogic
import ExternalInterfaces

/// What every command runs with: the settings, and the format of the output.
struct CommandContext {
  let settings: Settings
  let format: OutputFormat

  /// Finds the settings and tells what is wrong in them.
  init(_ options: SharedOptions) throws(CommandFailure) {
    settings = try Settings.find(options.settings)
    if let notice = settings.notice { StandardStreams.complain(notice) }
    format =
      options.json
      ? .json
      : StandardStreams.outputIsTerminal
        ? .aligned(columns: StandardStreams.outputColumns) : .tabbed
  }
}

extension Settings {
  /// The file that they are in.
  static let fileName = "settings"

  /// The settings by the command line, the environment and the user's file.
  static func find(_ flags: SettingChoices) throws(CommandFailure) -> Settings {
    let found = ConfigurationFiles.find(fileName)
    return try Settings(
      flags: flags, environment: { ProcessControl.environment($0) },
      file: found.text, obstacle: found.obstacle, isAddress: MovieDatabaseConnection.isUsable)
  }

  /// The language to ask for.
  var language: String { self[.language].text ?? "en-US" }

  /// The country whose showings and offers count.
  var region: String? { self[.region].text }
}
