/// The values of settings given as command-line options, as typed.
public struct SettingChoices: Hashable, Sendable {
  private var words: [Setting: String] = [:]

  /// Creates an empty set of choices.
  public init() {}

  /// The value given for a setting; nil if its option was not given.
  public subscript(_ setting: Setting) -> String? {
    get { words[setting] }
    set { words[setting] = newValue }
  }
}
