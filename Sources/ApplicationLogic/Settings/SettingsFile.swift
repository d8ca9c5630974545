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
    let all = text.withoutByteOrderMark.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in all.enumerated() {
      do throws(CommandFailure) {
        if let line = try read(line.withoutComment, number: index + 1, isAddress) {
          lines.append(line)
        }
      } catch {
        problems.append((index + 1, error.message))
      }
    }
  }

  private func read(
    _ text: Substring, number: Int, _ isAddress: (String) -> Bool
  ) throws(CommandFailure) -> Line? {
    guard text.contains(where: { !$0.isWhitespace }) else { return nil }
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2 else {
      throw CommandFailure(.usage, "a line is like language = de")
    }
    let (name, word) = (sides[0].trimmed, sides[1].trimmed)
    guard let setting = Setting(rawValue: name) else {
      throw .unknown(
        "setting", name, among: Setting.allCases.map(\.name),
        hint: "there are \(Setting.allCases.map(\.name).joined(separator: ", "))")
    }
    if let before = lines.first(where: { $0.setting == setting }) {
      throw CommandFailure(.usage, "\(name) stands in line \(before.number) already")
    }
    return Line(
      number: number, setting: setting, value: try setting.read(word, isAddress: isAddress))
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
