public import Records
public import SettingsLogic
import TerminalModel
package import Wording

/// The options of `moviebrowser config`.
public struct ConfigOptions: Hashable, Sendable {
  /// The options that most commands share.
  public var shared = SharedOptions()
  /// Whether to print a settings file with all defaults.
  public var writesFile = false

  /// Creates the default options.
  public init() {}

  /// Reads the arguments that are not options.
  package static func read(_ words: [String], into options: inout Self) throws(CommandFailure) {
    // The file has only defaults, so neither a format nor a value changes it.
    let others =
      [options.shared.output.firstOption].compactMap(\.self)
      + Setting.allCases.filter { options.shared.settings[$0] != nil }.map(\.flag)
    guard options.writesFile, let other = others.first else { return }
    throw CommandFailure(.usage, Wording.notTogether("--file", other))
  }
}

/// `moviebrowser config`: every setting with its value and origin.
public struct ConfigCommand: Sendable {
  fileprivate let settings: Settings
  fileprivate let path: String?
  fileprivate let hasFile: Bool
  fileprivate let state: String?

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - settings: The settings.
  ///   - path: Where the settings file is expected; nil if `HOME` is not set.
  ///   - hasFile: Whether the settings file exists.
  ///   - state: Where the browser saves its session.
  public init(_ settings: Settings, path: String?, hasFile: Bool, state: String? = nil) {
    self.settings = settings
    self.path = path
    self.hasFile = hasFile
    self.state = state
  }

  /// Returns the lines for standard error: every invalid value, unless the output has them.
  public func complaints(format: OutputFormat) -> [String] {
    format.isForPrograms ? settings.problems.map(\.text) : []
  }

  /// Returns the settings in a format.
  public func text(format: OutputFormat) -> String {
    CommandOutput(
      one: configRecord, self, people: aligned
    ).text(format)
  }

  private func aligned(_ layout: OutputLayout) -> String {
    var text = Wording.settingsFile(path.map(CleanText.line), exists: hasFile) + "\n"
    if let state { text += Wording.sessionFile(CleanText.line(state)) + "\n" }
    text += "\n"
    text += TextTable([.init(), .init(), .init()]).text(
      Setting.allCases.map { [$0.name, value(of: $0), origin(of: $0)] }, layout)
    if !hasFile {
      text += "\n\(Wording.startSettingsFile)\n"
    }
    if !settings.problems.isEmpty {
      text += "\n\(Wording.ignored)\n"
      for problem in settings.problems { text += "  \(problem.text)\n" }
    }
    return text
  }

  private func value(of setting: Setting) -> String {
    settings[setting].text.map(setting.shown) ?? ""
  }

  fileprivate func origin(of setting: Setting) -> String {
    switch settings[setting].origin {
    case .flag(let name), .variable(let name), .locale(let name): name
    case .file(let line): "settings:\(line)"
    case .language: "language"
    case .standard: "default"
    }
  }
}

private let settingRecord = Record<(setting: Setting, command: ConfigCommand)>(
  pipe: ["name", "value", "origin"]
) {
  Field("name", \.setting.name).required
  Field("value") { $0.command.settings[$0.setting].text.map($0.setting.shown) }
  Field("origin") { $0.command.origin(of: $0.setting) }.required
}

/// All settings, which are the rows.
package let configRecord = Record<ConfigCommand>("config", rows: settingRecord, \.rows) {
  Field("file", \.path)
  Field("exists", \.hasFile).required
  Field("sessionFile", \.state)
  Field.list("settings", \.rows, settingRecord).required
  Field.list("problems", \.settings.problems) {
    Field("location", \.place).required
    Field("message", \.message).required
  }.required
}

extension ConfigCommand {
  fileprivate var rows: [(setting: Setting, command: ConfigCommand)] {
    Setting.allCases.map { ($0, self) }
  }
}
