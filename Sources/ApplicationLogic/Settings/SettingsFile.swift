import TerminalModel
import Wording

/// The `settings` file: lines such as `language = de`.
///
/// Valid lines apply even if others are invalid.
public struct SettingsFile: Sendable {
  /// A valid line.
  struct Line: Hashable {
    var number: Int
    var setting: Setting
    var value: String
  }

  private(set) var lines: [Line] = []
  private(set) var problems: [(line: Int, message: String)] = []

  /// Creates settings from the text of a file.
  init(_ text: String, isAddress: (String) -> Bool = { _ in true }) {
    for line in NamedLine.read(text) {
      do throws(CommandFailure) {
        lines.append(try read(line, isAddress))
      } catch {
        problems.append((line.number, error.message))
      }
    }
  }

  private func read(
    _ line: NamedLine, _ isAddress: (String) -> Bool
  ) throws(CommandFailure) -> Line {
    guard let word = line.value?.trimmed else {
      throw CommandFailure(.usage, Wording.missingEqualsSign)
    }
    let name = line.name.trimmed
    guard let setting = Setting(rawValue: name) else {
      throw .unknown(
        "setting", name, among: Setting.allCases.map(\.name),
        hint: Wording.useOne(of: Setting.allCases.map(\.name)))
    }
    if let before = lines.first(where: { $0.setting == setting }) {
      throw CommandFailure(
        .usage, Wording.setTwice(name, line: before.number))
    }
    return Line(
      number: line.number, setting: setting, value: try setting.read(word, isAddress: isAddress))
  }

  /// A settings file in which every setting is a comment with its default value.
  public static var standardText: String {
    var text = Wording.settingsFileHeader
    for setting in Setting.allCases {
      let help = setting.help.prefix(1).uppercased() + setting.help.dropFirst()
      text += "\n# \(help)\n# \(setting.flag), \(setting.variable)\n"
      text += "#\(setting.name) = \(setting.example)\n"
    }
    return text
  }
}
