public import Records
public import SettingsLogic

/// The options that most commands share.
public struct SharedOptions: Hashable, Sendable {
  /// The settings given on the command line.
  public var settings = SettingChoices()
  /// The output for programs.
  public var output = OutputOptions()
  /// Whether a long text is shown in the user's pager.
  public var usesPager = true

  /// Creates the default options.
  public init() {}

  /// Whether the output is for people and may be shown in the user's pager if it is long.
  public var mayPage: Bool { usesPager && output.firstOption == nil }
}

/// The options of the browser itself.
public struct BrowserOptions: Hashable, Sendable {
  /// The settings given on the command line.
  public var settings = SettingChoices()
  /// Whether to open the first list instead of the last session.
  public var startsFresh = false
  /// Whether to browse line by line.
  public var isPlain = false

  /// Creates the default options.
  public init() {}
}
