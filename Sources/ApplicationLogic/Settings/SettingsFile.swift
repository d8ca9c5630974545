/// The file `settings`: lines such as `language = de`.
///
/// What is right in it works whatever else is wrong.
public struct SettingsFile: Sendable {
  /// A line that is understood.
  struct Line: Hashable {
    var number: Int
    var setting: Setting
    var value: String
  }

  private(set) var lines: [Line] = []
  private(set) var problems: [(line: Int, message: String)] = []

  /// Reads the text of a file.
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
      throw CommandFailure(.usage, "a line is like language = de")
    }
    let name = line.name.trimmed
    guard let setting = Setting(rawValue: name) else {
      throw .unknown(
        "setting", name, among: Setting.allCases.map(\.name),
        hint: "there are \(Setting.allCases.map(\.name).joined(separator: ", "))")
    }
    if let before = lines.first(where: { $0.setting == setting }) {
      throw CommandFailure(.usage, "\(name) stands in line \(before.number) already")
    }
    return Line(
      number: line.number, setting: setting, value: try setting.read(word, isAddress: isAddress))
  }

  /// A file with all settings as they are by themselves, every line a comment.
  public static var standardText: String {
    var text = """
      # The settings of moviebrowser; lines that begin with # are comments.
      #
      # Take the # away in front of a line and change its value. Options of the command line and environment
      # variables come first; moviebrowser config says what is set and by whom.

      """
    for setting in Setting.allCases {
      text += "\n# \(setting.help) (\(setting.flag), \(setting.variable))\n"
      text += "#\(setting.name) = \(setting.example)\n"
    }
    return text
  }
}
