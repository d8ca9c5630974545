import BusinessLogic

/// What is typed after a command: how it is explained, and what completes it.
package struct ValueKind: Hashable, Sendable {
  /// An example; empty for none.
  package let example: String
  /// The instruction to type it; empty if the help of the command says it.
  package let form: String
  /// The values to complete.
  package let values: [String]

  package init(_ example: String = "", _ form: String = "", values: [String] = []) {
    self.example = example
    self.form = form
    self.values = values
  }

  /// Returns whether the name of something of the user begins with a text, ignoring case, accents
  /// and what is between words.
  package static func matches(_ name: String, _ typed: String) -> Bool {
    if name.hasPrefix(typed) { return true }
    let wanted = folded(typed)
    // A word with a key is a condition.
    return !wanted.isEmpty && !typed.contains(":")
      && QueryNames.name(name, hasHyphenatedPrefix: wanted)
  }

  /// Returns a text in hyphenated form, with a hyphen at the end if its last word is complete;
  /// empty if it has no word.
  package static func folded(_ typed: String) -> String {
    let words = QueryNames.hyphenated(typed)
    return words.isEmpty ? "" : String(QueryNames.hyphenated(typed + "x").dropLast())
  }
}
