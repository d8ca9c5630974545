internal import DomainEntities
internal import TerminalModel
public import Wording

/// The value of every setting, and its origin.
///
/// The command line takes precedence over the environment, the environment over the file, and the
/// file over the locale. Invalid values of the environment or the file are reported and ignored.
public struct Settings: Hashable, Sendable {
  /// The origin of a value.
  public enum Origin: Hashable, Sendable {
    /// A command-line option.
    case flag(String)
    /// An environment variable.
    case variable(String)
    /// A line of the settings file, counted from 1.
    case file(line: Int)
    /// The locale, from an environment variable.
    case locale(String)
    /// The country of the language, for the region.
    case language
    /// The default.
    case standard
  }

  /// The value of a setting.
  public struct Value: Hashable, Sendable {
    /// The value; nil for none.
    public var text: String?
    /// The origin of the value.
    public var origin: Origin
  }

  /// An invalid value that is ignored.
  public struct Problem: Hashable, Sendable {
    /// The place of the value, such as `settings:3` or the name of a variable.
    public var place: String
    /// What is wrong, and what to do.
    public var message: String

    /// The place and the message, on one line.
    public var text: String { "\(place): \(message)" }
  }

  private struct Choice: Hashable, Sendable {
    let setting: Setting
    let value: Value
  }

  /// The values that were found; the last one of a setting wins.
  ///
  /// An array, since creating a dictionary at a start takes longer than reading all settings.
  private var choices: [Choice] = []
  /// The invalid values: those of the environment, then those of the file in the order of lines.
  public private(set) var problems: [Problem] = []

  /// The value of a setting, or its default.
  public subscript(setting: Setting) -> Value {
    found(setting) ?? Value(text: setting.standard, origin: .standard)
  }

  /// Returns the value that the user has set; nil for the default.
  public func chosen(_ setting: Setting) -> String? { found(setting)?.text }

  /// The language of the locale, a fallback for texts that the chosen language lacks.
  public private(set) var spoken: String?

  /// Creates settings from the command line, the environment and the settings file.
  ///
  /// - Parameters:
  ///   - flags: The values of the command line.
  ///   - environment: Returns the value of an environment variable.
  ///   - file: The text of the settings file; nil for none.
  ///   - obstacle: Why the file cannot be read; nil if it can.
  ///   - isAddress: Returns whether secrets may be sent to an address.
  /// - Throws: `CommandFailure` for an invalid value of the command line.
  public init(
    flags: SettingChoices = SettingChoices(), environment: (String) -> String? = { _ in nil },
    file: String? = nil, obstacle: String? = nil,
    isAddress: (String) -> Bool = { _ in true }
  ) throws(CommandFailure) {
    takeLocale(environment)
    if let file { takeFile(file, isAddress) }
    if let obstacle {
      problems.append(Problem(place: "settings", message: CleanText.line(obstacle)))
    }
    let inFile = problems
    problems = []
    for setting in Setting.allCases {
      guard let word = environment(setting.variable) else { continue }
      do throws(CommandFailure) {
        let text = try setting.read(word, isAddress: isAddress)
        choose(setting, Value(text: text, origin: .variable(setting.variable)))
      } catch {
        problems.append(Problem(place: setting.variable, message: error.message))
      }
    }
    problems += inFile
    for setting in Setting.allCases {
      guard let word = flags[setting] else { continue }
      let text = try setting.read(word, isAddress: isAddress)
      choose(setting, Value(text: text, origin: .flag(setting.flag)))
    }
    if found(.region) == nil, let tag = self[.language].text,
      let country = LocaleName(tag: tag)?.country
    {
      let isChosen = found(.language) != nil
      choose(.region, Value(text: country.code, origin: isChosen ? .language : .standard))
    }
  }

  private func found(_ setting: Setting) -> Value? {
    choices.last { $0.setting == setting }?.value
  }

  private mutating func choose(_ setting: Setting, _ value: Value) {
    choices.append(Choice(setting: setting, value: value))
  }

  private mutating func takeLocale(_ environment: (String) -> String?) {
    // The first variable that is set and not empty wins, even if it is invalid (POSIX, 8.2).
    for variable in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      guard let value = environment(variable), !value.isEmpty else { continue }
      guard let found = LocaleName.environment(value) else { return }
      spoken = found.language
      if let language = found.language {
        choose(.language, Value(text: language, origin: .locale(variable)))
      }
      if let country = found.country {
        choose(.region, Value(text: country.code, origin: .locale(variable)))
      }
      return
    }
  }

  private mutating func takeFile(_ text: String, _ isAddress: (String) -> Bool) {
    let file = SettingsFile(text, isAddress: isAddress)
    for line in file.lines {
      choose(line.setting, Value(text: line.value, origin: .file(line: line.number)))
    }
    problems += file.problems.map {
      Problem(place: "settings:\($0.line)", message: $0.message)
    }
  }

  /// The first invalid value and the number of others, in one line; nil for none.
  public var notice: String? {
    guard let first = problems.first else { return nil }
    return Wording.settingProblems(first.text, others: problems.count - 1)
  }
}
