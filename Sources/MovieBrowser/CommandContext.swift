internal import Commands
internal import Device
internal import LibraryStore
internal import MovieData
internal import MovieDatabase
internal import OperatingSystem
internal import Records
internal import SettingsLogic
internal import Wording

/// The settings and the output format of a command.
struct CommandContext {
  let settings: Settings
  let format: OutputFormat
  /// The format of a command that prints text in a pipe too, unless records are wanted.
  let textFormat: OutputFormat

  /// Reads the settings and reports errors in them, unless the command does.
  init(_ options: SharedOptions, reportsErrors: Bool = true) throws(CommandFailure) {
    settings = try Settings.find(options.settings)
    if reportsErrors, let notice = settings.notice { StandardStreams.complain(notice) }
    let isTerminal = StandardStreams.outputIsTerminal
    let columns = StandardStreams.outputColumns
    let isStyled = ColorDepth.stylesOutput(settings.colors, isTerminal: isTerminal) {
      ProcessControl.environment($0)
    }
    format = options.output.format(columns: isTerminal ? columns : nil, isStyled: isStyled)
    textFormat = options.output.format(columns: columns, isStyled: isStyled)
  }

  /// Returns the output of a command that asks the source of films, and reports if another source
  /// had to answer; with a library, the source knows the marks of films.
  @MainActor func text(
    knowing library: SQLiteMovieLibrary? = nil,
    _ command: @escaping @MainActor (MovieDataAdapter) async throws(CommandFailure) -> String
  ) throws(CommandFailure) -> String {
    let events = SourceEventLog { _ in }
    let source = try MovieSourceKind.build(settings) { events.receive($0) }
    if let obstacle = source.obstacle { StandardStreams.complain(obstacle) }
    defer { source.service?.close() }
    let store = source.store(library: library)
    let text = try events.explain { () throws(CommandFailure) in
      try MainQueue.run { () async throws(CommandFailure) in try await command(store) }
    }
    if let notice = events.notice { StandardStreams.complain(notice) }
    return text
  }
}

extension Settings {
  /// The name of the settings file.
  static let fileName = "settings"

  /// Returns the settings from the command line, the environment and the user's file.
  static func find(_ flags: SettingChoices) throws(CommandFailure) -> Settings {
    let found = ConfigurationFiles.find(fileName)
    return try Settings(
      flags: flags, environment: { ProcessControl.environment($0) },
      file: found.text, obstacle: found.obstacle, isAddress: MovieDatabaseConnection.isUsable)
  }

  /// The language of titles and overviews.
  var language: String { self[.language].text ?? "en-US" }

  /// Whether rating a film marks it as seen.
  var ratingMarksSeen: Bool { self[.ratingMarksSeen].text != "off" }

  /// When to use colors and styles.
  var colors: ColorDepth.Preference {
    chosen(.color).flatMap(ColorDepth.Preference.init) ?? .auto
  }

  /// The country for release dates and streaming offers.
  var region: String? { self[.region].text }
}
