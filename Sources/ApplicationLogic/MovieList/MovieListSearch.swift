/// A search as the user types: the text, and the list under it.
struct MovieListSearch: Sendable {
  /// The text after `/`; nil if no search is being typed.
  private(set) var line: InputLine?
  /// The list under the search.
  private(set) var covered: MovieListContents?

  /// Starts the text input.
  mutating func begin() { line = InputLine() }

  /// Edits the text; returns it if it has changed.
  mutating func change(_ change: (inout InputLine) -> Void) -> String? {
    guard var line else { return nil }
    change(&line)
    let isNew = line.text != self.line?.text
    self.line = line
    return isNew ? line.text : nil
  }

  /// Ends the text input; the results stay.
  mutating func end() { line = nil }

  /// Keeps the list under the search, unless there is one already.
  mutating func cover(_ contents: MovieListContents) {
    if covered == nil { covered = contents }
  }

  /// Removes and returns the list under the search.
  mutating func uncover() -> MovieListContents? {
    defer { covered = nil }
    return covered
  }

  /// Restores a search.
  mutating func restore(_ line: InputLine?, covered: MovieListContents?) {
    self.line = line
    self.covered = covered
  }
}
