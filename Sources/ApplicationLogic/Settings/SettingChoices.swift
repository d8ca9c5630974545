/// The settings that options of the command line decide, as they were typed.
public struct SettingChoices: Hashable, Sendable {
  private var words: [Setting: String] = [:]

  /// Creates choices of nothing.
  public init() {}

  /// The value that was typed for a setting; nil for a setting that no option decides.
  public subscript(_ setting: Setting) -> String? {
    get { words[setting] }
    set { words[setting] = newValue }
  }
}
