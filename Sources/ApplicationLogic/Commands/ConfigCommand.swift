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
  private let settings: Settings
  private let path: String?
  private let hasFile: Bool
  private let state: String?

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
      one: .config, json, rows: { Setting.allCases.map(row) },
      lines: {
        [["file", path ?? "", hasFile ? "" : "missing"]]
          + (state.map { [["state", $0, ""]] } ?? [])
          + Setting.allCases.map { [$0.name, value(of: $0), origin(of: $0)] }
      }, people: { _ in aligned() }
    ).text(format)
  }

  private func aligned() -> String {
    var text = Wording.settingsFile(path.map(CleanText.line), exists: hasFile) + "\n"
    if let state { text += Wording.sessionFile(CleanText.line(state)) + "\n" }
    text += "\n"
    let rows = Setting.allCases.map { setting in
      (setting.name, CleanText.line(value(of: setting)), CleanText.line(origin(of: setting)))
    }
    let names = (rows.map { TextWidth.of($0.0) }.max() ?? 0) + 2
    let values = (rows.map { TextWidth.of($0.1) }.max() ?? 0) + 2
    for (name, value, origin) in rows {
      text += name + String(repeating: " ", count: names - TextWidth.of(name))
      text += value + String(repeating: " ", count: values - TextWidth.of(value))
      text += origin + "\n"
    }
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

  private func origin(of setting: Setting) -> String {
    switch settings[setting].origin {
    case .flag(let name), .variable(let name), .locale(let name): name
    case .file(let line): "settings:\(line)"
    case .language: "language"
    case .standard: "default"
    }
  }

  private func row(_ setting: Setting) -> JSONText {
    .members([
      ("name", .string(setting.name)),
      ("value", settings[setting].text.map { .string(setting.shown($0)) }),
      ("origin", .string(origin(of: setting))),
    ])
  }

  private var json: JSONText {
    .members([
      ("file", path.map(JSONText.string)),
      ("exists", .boolean(hasFile)),
      ("state", state.map(JSONText.string)),
      ("settings", .array(Setting.allCases.map(row))),
      (
        "problems",
        .array(
          settings.problems.map {
            .members([("place", .string($0.place)), ("message", .string($0.message))])
          })
      ),
    ])
  }
}

extension RecordShape {
  private static let setting: [RecordField] = [
    RecordField.string("name").required, .string("value"),
    RecordField.string("origin").required,
  ]

  /// All settings, which are the rows.
  package static let config = RecordShape(
    [
      .string("file"), RecordField.boolean("exists").required, .string("state"),
      RecordField.objects("settings", setting).required,
      RecordField.objects(
        "problems",
        [RecordField.string("place").required, RecordField.string("message").required]
      ).required,
    ], rows: setting)
}
