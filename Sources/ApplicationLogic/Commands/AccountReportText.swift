public import BusinessLogic
import DomainEntities
public import Records
import TerminalModel
import Wording

/// The output of `moviebrowser account sync`.
public struct AccountReportText {
  fileprivate let report: AccountReport
  fileprivate let account: AccountIdentity
  fileprivate let isDryRun: Bool

  /// Creates the output of a sync, or of a dry run.
  public init(_ report: AccountReport, of account: AccountIdentity, isDryRun: Bool) {
    self.report = report
    self.account = account
    self.isDryRun = isDryRun
  }

  /// Returns the report with a line or an object for every change.
  public func text(format: OutputFormat) -> String {
    CommandOutput(
      one: accountSyncRecord, self,
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
  fileprivate var parts: [(word: String, outcome: AccountWording.Outcome, changes: [AccountChange])]
  {
    Self.outcomes.map { ($0.word, $0.outcome, report[keyPath: $0.changes]) }
  }

  fileprivate typealias Outcome = (
    word: String, outcome: AccountWording.Outcome,
    changes: any KeyPath<AccountReport, [AccountChange]> & Sendable
  )

  fileprivate static let outcomes: [Outcome] = [
    ("sent", .sent, \.sent), ("fetched", .fetched, \.fetched),
    ("conflicts", .conflict, \.conflicts),
    ("refused", .refused, \.refused), ("waiting", .waiting, \.waiting),
  ]

  private var summary: String {
    AccountWording.summary(
      parts.map { ($0.outcome, $0.changes.count) }, unidentified: report.unidentified,
      isDryRun: isDryRun)
  }
}

/// The changes of a sync, which are the rows.
package let accountSyncRecord = Record<AccountReportText>(
  "account-sync", rows: changeRowRecord,
  { $0.parts.flatMap { part in part.changes.map { (part.word, $0) } } }
) {
  Field("account", \.account.name).required
  Field("guest", \.account.isGuest)
  Field("dryRun", \.isDryRun)
  for outcome in AccountReportText.outcomes {
    Field.list(outcome.word, { $0.report[keyPath: outcome.changes] }) {
      Field.all(of: { $0 }, changedFilmRecord)
      Field(numberOrBoolean: "here") { value($0.here, $0.kind) }
      Field(numberOrBoolean: "there") { value($0.there, $0.kind) }
    }.required
  }
  Field("unidentified", \.report.unidentified).required
}

private let changedFilmRecord = Record<AccountChange> {
  Field("id", \.movie.names.identifier?.text)
  Field("title", \.movie.title).required
  Field("year", \.movie.year)
  Field(word: "kind", \.kind).required
}

private let changeRowRecord = Record<(outcome: String, change: AccountChange)>(
  pipe: ["outcome", "id", "title", "year", "kind", "here", "there"]
) {
  Field("outcome", \.outcome)
  Field.all(of: { $0.change }, changedFilmRecord)
  Field("here") { Wording.value($0.change.here, $0.change.kind) }
  Field("there") { Wording.value($0.change.there, $0.change.kind) }
}

/// Returns the stars of a rating, otherwise whether the film is marked.
private func value(_ value: AccountValue, _ kind: AccountKind) -> JSONText {
  switch value {
  case .rated(let quarters): .number(Double(quarters) / 4)
  case .marked: .boolean(true)
  case .none: kind == .rating ? .null : .boolean(false)
  }
}
