import DomainEntities
import Wording

/// What is typed after a command: how it is explained, and what completes it.
package struct ValueKind: Hashable, Sendable {
  /// An example; empty for none.
  package var example = ""
  /// The instruction to type it; empty if the help of the command says it.
  package var form = ""
  /// The values to complete.
  package var values: [String] = []

  /// Stars, or nothing for an unrated film.
  static let stars = ValueKind(
    example: "4.5", form: Wording.Form.stars,
    values: (1...10).reversed().compactMap { UserRating(halves: $0)?.description } + ["none"])

  /// The date of a viewing.
  static let day = ValueKind(
    example: "2019", form: Wording.Form.day,
    values: ["today", "yesterday", MarkWords.unknown, MarkWords.unseen])

  /// A note on a film.
  static let note = ValueKind(example: "text", form: Wording.Form.note)

  /// A tag.
  static func tag(_ tags: [String]) -> ValueKind {
    ValueKind(example: "noir", form: Wording.Form.tag, values: tags)
  }

  /// One of the user's own lists, or a new one.
  static func ownList(_ lists: [String]) -> ValueKind {
    ValueKind(example: "noir", form: Wording.Form.listName, values: lists)
  }
}
