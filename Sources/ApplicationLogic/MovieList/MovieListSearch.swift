/// Searching titles while the user types: the text, and the list to come back to.
struct MovieListSearch: Sendable {
  /// What is typed after `/`; nil while nothing is typed.
  private(set) var line: InputLine?
  /// The list that the search covers.
  private(set) var covered: MovieListContents?

  /// Begins to take text.
  mutating func begin() { line = InputLine() }

  /// Changes what is typed; returns the text if it is another one now.
  mutating func change(_ change: (inout InputLine) -> Void) -> String? {
    guard var line else { return nil }
    change(&line)
    let isNew = line.text != self.line?.text
    self.line = line
    return isNew ? line.text : nil
  }

  /// Takes no more text; what is found stays.
  mutating func end() { line = nil }

  /// Covers a list with what is found, unless a list is covered already.
  mutating func cover(_ contents: MovieListContents) {
    if covered == nil { covered = contents }
  }

  /// Gives back the list that was covered.
  mutating func uncover() -> MovieListContents? {
    defer { covered = nil }
    return covered
  }

  /// Goes back to what was typed and covered.
  mutating func restore(_ line: InputLine?, covered: MovieListContents?) {
    self.line = line
    self.covered = covered
  }
}
