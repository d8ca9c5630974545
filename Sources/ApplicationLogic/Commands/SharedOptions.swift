/// The options that most commands have.
public struct SharedOptions: Hashable, Sendable {
  /// The settings that the command line decides.
  public var settings = SettingChoices()
  /// Whether the output is JSON.
  public var json = false

  /// Creates the options of a call that gives none.
  public init() {}
}

/// The options of the browser itself.
public struct BrowserOptions: Hashable, Sendable {
  /// The settings that the command line decides.
  public var settings = SettingChoices()
  /// Whether to start with the first list instead of where the browser was left.
  public var startsFresh = false
  /// Whether to browse line by line.
  public var isPlain = false
  /// The file to record the session in; nil for no recording.
  public var recording: String?
  /// Whether the recording may replace a file.
  public var replacesRecording = false

  /// Creates the options of a call that gives none.
  public init() {}

  /// Checks what the options must agree on.
  static func check(_ options: Self) throws(CommandFailure) {
    guard options.replacesRecording, options.recording == nil else { return }
    throw CommandFailure(.usage, "--force is for --record; there is no file to replace")
  }
}
