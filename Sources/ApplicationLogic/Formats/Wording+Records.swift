package import Wording

/// Errors of the options for the output for programs.
package extension Wording {
  /// The error of two options that exclude each other.
  static func notTogether(_ one: String, _ other: String) -> String {
    "\(one) and \(other) cannot be combined; use one of them"
  }

  /// The error of an unknown field; `nearest` is a similar name.
  static func unknownField(_ name: String, nearest: String?, among names: [String]) -> String {
    let hint = nearest.map { "did you mean \($0)? " } ?? ""
    return "unknown field “\(name)”; \(hint)fields: \(names.joined(separator: ", "))"
  }

  /// The errors of `--fields` and `--format`.
  static let noFields = "missing field for --fields; use --fields title,year"
  /// The error of a field that `--fields` names twice.
  static func repeatedField(_ name: String) -> String {
    "field “\(name)” given more than once in --fields; name it once"
  }
  static let unclosedBrace =
    "unmatched brace in --format; use {title} for a field, and {{ or }} for a brace"
  static let invalidEscape =
    "invalid backslash in --format; use \\t, \\n, or \\\\ for a backslash"
}
