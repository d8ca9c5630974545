internal import DomainEntities

/// What every setting is, and where it comes from.
///
/// The command line decides before the environment, that before the file, that before the locale.
/// What is wrong in the environment or the file is told and counts for nothing else.
public struct Settings: Hashable, Sendable {
  /// Who decided.
  public enum Origin: Hashable, Sendable {
    /// An option of the command line.
    case flag(String)
    /// An environment variable.
    case variable(String)
    /// A line of the file, counted from 1.
    case file(line: Int)
    /// The locale, by the variable that names it.
    case locale(String)
    /// The language, for the country that it names.
    case language
    /// Nobody.
    case standard
  }

  /// A setting's value.
  public struct Value: Hashable, Sendable {
    /// The value; nil where there is none in particular.
    public var text: String?
    /// Who decided it.
    public var origin: Origin
  }

  /// Something that counts for nothing because it cannot be understood.
  public struct Problem: Hashable, Sendable {
    /// Where it stands, such as `settings:3` or the name of a variable.
    public var place: String
    /// What is wrong there, and what to do.
    public var message: String
  }

  private var values: [Setting: Value] = [:]
  /// What is wrong: first in the environment, then in the file by its lines.
  public private(set) var problems: [Problem] = []

  /// The value of a setting.
  public subscript(setting: Setting) -> Value {
    values[setting] ?? Value(text: setting.standard, origin: .standard)
  }

  /// What somebody has chosen; nil where nobody has.
  public func chosen(_ setting: Setting) -> String? { values[setting]?.text }

  /// The language that the context speak, for texts that there are none of in the one that was chosen.
  public private(set) var spoken: String?

  /// Reads everything; throws for what is wrong on the command line only.
  ///
  /// - Parameters:
  ///   - flags: what the command line decides.
  ///   - environment: returns the value of an environment variable.
  ///   - file: the text of the settings file; nil for none.
  ///   - obstacle: why the file cannot be read.
  ///   - isAddress: whether secrets may be sent to an address.
  /// - Throws: `CommandFailure` for a value of the command line.
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
        values[setting] = Value(text: text, origin: .variable(setting.variable))
      } catch {
        problems.append(Problem(place: setting.variable, message: error.message))
      }
    }
    problems += inFile
    for setting in Setting.allCases {
      guard let word = flags[setting] else { continue }
      let text = try setting.read(word, isAddress: isAddress)
      values[setting] = Value(text: text, origin: .flag(setting.flag))
    }
    if values[.region] == nil, let tag = self[.language].text,
      let country = LocaleName(tag: tag)?.country
    {
      let isChosen = values[.language] != nil
      values[.region] = Value(text: country.code, origin: isChosen ? .language : .standard)
    }
  }

  private mutating func takeLocale(_ environment: (String) -> String?) {
    // The first that is set decides, whatever it says (POSIX, 8.2).
    for variable in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      guard let value = environment(variable), !value.isEmpty else { continue }
      guard let found = LocaleName.environment(value) else { return }
      spoken = found.language
      if let language = found.language {
        values[.language] = Value(text: language, origin: .locale(variable))
      }
      if let country = found.country {
        values[.region] = Value(text: country.code, origin: .locale(variable))
      }
      return
    }
  }

  private mutating func takeFile(_ text: String, _ isAddress: (String) -> Bool) {
    let file = SettingsFile(text, isAddress: isAddress)
    for line in file.lines {
      values[line.setting] = Value(text: line.value, origin: .file(line: line.number))
    }
    problems += file.problems.map {
      Problem(place: "settings:\($0.line)", message: $0.message)
    }
  }

  /// One sentence on what is wrong; nil where all is well.
  public var notice: String? {
    guard let first = problems.first else { return nil }
    let others = problems.count - 1
    let rest = others == 0 ? "" : " (and \(others) more: see moviebrowser config)"
    return "\(first.place): \(first.message)\(rest)"
  }
}
