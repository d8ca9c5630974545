public import Wording

extension CommandFailure {
  /// The error as JSON on one line.
  public var json: String { errorRecord.json(self).compact }
}

/// An error.
package let errorRecord = Record<CommandFailure>("error") {
  Field.object("error", { $0 }, failureRecord).required
}

private let failureRecord = Record<CommandFailure> {
  Field(word: "code", \.kind).required
  Field("message", \.message).required
  Field("suggestions", \.suggestions)
}
