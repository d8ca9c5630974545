import Records
package import Wording

/// The options `--limit`, `--all` and `--offset`.
package struct RowWindow: Hashable, Sendable {
  /// The maximum number of rows; nil if none was given.
  package var given: Int?
  /// Whether all rows are wanted.
  package var isOff = false
  /// The number of rows to skip.
  package var offset = 0

  /// The maximum number of rows.
  var count: Int {
    isOff ? ListOptions.limits.upperBound : given ?? ListOptions.standardLimit
  }

  /// Whether more rows than usual are wanted.
  var isLong: Bool { count > ListOptions.standardLimit }

  /// Returns the maximum number of rows of the user's own records: all of them for programs, and
  /// for people, who see them at a terminal, as few as of other lists.
  func ofOwnRecords(in format: OutputFormat) -> Int {
    format.isForPrograms && given == nil ? ListOptions.limits.upperBound : count
  }

  /// Parses the value of `--limit`.
  package static func read(_ word: String) throws(CommandFailure) -> Int? {
    try OptionValues.number(word, of: "--limit", in: ListOptions.limits)
  }
}
