public import Wording

extension CommandFailure {
  /// The error as JSON on one line.
  public var json: String {
    let error = JSONText.members([
      ("code", .string(kind.rawValue)), ("message", .string(message)),
      ("suggestions", .strings(suggestions)),
    ])
    return JSONText.object([("error", error)]).compact
  }
}

extension RecordShape {
  /// An error.
  package static let error = RecordShape([
    RecordField.object(
      "error",
      [
        RecordField.word("code", of: CommandFailure.Kind.allCases.map(\.rawValue)).required,
        RecordField.string("message").required, .strings("suggestions"),
      ]
    ).required
  ])
}
