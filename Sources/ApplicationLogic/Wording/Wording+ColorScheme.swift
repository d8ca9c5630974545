/// Errors in color scheme files.
extension Wording {
  /// The error of a role that is set twice.
  static func roleIsSetTwice(_ role: String) -> String { "\(role) is set twice" }

  /// The error of a line that is not an assignment.
  static func noEqualsSign(_ line: String) -> String {
    "“\(line)” has no “=”; write a line such as accent = #5fafff bold"
  }

  /// The error of a role without a color or an attribute.
  static func noStyle(_ role: String) -> String {
    "\(role) has no value; write a line such as \(role) = #5fafff bold"
  }

  /// The error of a role with two colors.
  static func twoColors(_ role: String) -> String { "\(role) has two colors" }

  /// The error of a color that cannot be read.
  static func invalidColor(_ word: String) -> String {
    "invalid color “\(word)”; write # and six hexadecimal digits, such as #5fafff"
  }
}
