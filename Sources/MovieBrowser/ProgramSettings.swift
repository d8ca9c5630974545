import ApplicationLogic
import ExternalInterfaces

extension Settings {
  /// The file that they are in.
  static let fileName = "settings"

  /// The settings by the options that were given, the environment and the user's file.
  static func find(_ options: [String: [String]]) throws(CommandFailure) -> Settings {
    var flags = options.compactMapValues(\.first)
    // These two have no value; whoever gives both wants none.
    if flags["--mouse"] != nil { flags["--mouse"] = "always" }
    if flags["--no-mouse"] != nil { flags["--mouse"] = "never" }
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
