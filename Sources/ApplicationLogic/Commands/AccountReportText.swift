public import BusinessLogic
import DomainEntities
public import Records
import TerminalModel
import Wording

/// The output of `moviebrowser account sync`.
public struct AccountReportText {
  private let report: AccountReport
  private let account: AccountIdentity
  private let isDryRun: Bool

  /// Creates the output of a sync, or of a rehearsal of one.
  public init(_ report: AccountReport, of account: AccountIdentity, isDryRun: Bool) {
    self.report = report
    self.account = account
    self.isDryRun = isDryRun
  }

  /// Returns the report with a line or an object for every change.
  public func text(format: OutputFormat) -> String {
    CommandOutput(
      one: .accountSync, json,
      rows: { parts.flatMap { part in part.changes.map { row(part.word, $0) } } },
      people: { _ in
        parts.map { part in
          part.changes.map {
            CleanText.line(AccountWording.line(part.outcome, $0, isDryRun: isDryRun)) + "\n"
          }.joined()
        }.joined() + summary + "\n"
      }
    ).text(format)
  }

  /// The changes by outcome, with their names in JSON and fields.
  private var parts: [(word: String, outcome: AccountWording.Outcome, changes: [AccountChange])] {
    [
      ("sent", .sent, report.sent), ("taken", .fetched, report.taken),
      ("differing", .conflict, report.differing), ("refused", .refused, report.refused),
      ("left", .waiting, report.left),
    ]
  }

  private func row(_ word: String, _ change: AccountChange) -> JSONText {
    .members(
      [("outcome", .string(word))] + Self.film(change) + [
        ("here", .string(Wording.value(change.here, change.kind))),
        ("there", .string(Wording.value(change.there, change.kind))),
      ])
  }

  private var summary: String {
    AccountWording.summary(
      parts.map { ($0.outcome, $0.changes.count) }, unidentified: report.unidentified,
      isDryRun: isDryRun)
  }

  private var json: JSONText {
    .members(
      [
        ("account", .string(account.name)), ("guest", account.isGuest ? .boolean(true) : nil),
        ("rehearsal", isDryRun ? .boolean(true) : nil),
      ] + parts.map { ($0.word, .array($0.changes.map(Self.object))) }
        + [("unidentified", .integer(report.unidentified))])
  }

  private static func object(_ change: AccountChange) -> JSONText {
    .members(
      film(change) + [
        ("here", value(change.here, change.kind)), ("there", value(change.there, change.kind)),
      ])
  }

  private static func film(_ change: AccountChange) -> [(String, JSONText?)] {
    [
      ("id", change.movie.names.identifier.map { .string($0.text) }),
      ("title", .string(change.movie.title)),
      ("year", change.movie.year.map(JSONText.integer)), ("kind", .string(change.kind.rawValue)),
    ]
  }

  /// Returns the stars of a rating, otherwise whether the film is marked.
  private static func value(_ value: AccountValue, _ kind: AccountKind) -> JSONText? {
    switch value {
    case .rated(let quarters): .number(Double(quarters) / 4)
    case .marked: .boolean(true)
    case .none: kind == .rating ? nil : .boolean(false)
    }
  }
}

extension RecordShape {
  private static let change =
    RecordField.named + [.word("kind", of: AccountKind.allCases.map(\.rawValue))]

  /// The changes of a sync, which are the rows.
  package static let accountSync = RecordShape(
    [RecordField.string("account").required, .boolean("guest"), .boolean("rehearsal")]
      // The values are stars or whether the film is marked.
      + ["sent", "taken", "differing", "refused", "left"].map {
        RecordField.objects(
          $0, change + [.numberOrBoolean("here"), .numberOrBoolean("there")]
        ).required
      } + [RecordField.integer("unidentified").required],
    rows: [.string("outcome")] + change + [.string("here"), .string("there")],
    pipeColumns: ["outcome", "id", "title", "year", "kind", "here", "there"])
}
