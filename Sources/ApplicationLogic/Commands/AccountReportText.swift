public import BusinessLogic
import DomainEntities

/// The output of `moviebrowser account sync`.
public struct AccountReportText {
  private let report: AccountReport
  private let account: AccountIdentity
  private let isRehearsal: Bool

  /// Creates the output of a sync, or of a rehearsal of one.
  public init(_ report: AccountReport, of account: AccountIdentity, isRehearsal: Bool) {
    self.report = report
    self.account = account
    self.isRehearsal = isRehearsal
  }

  /// Returns the report with a line or an object for every change.
  public func text(format: OutputFormat) -> String {
    switch format {
    case .json: json.text + "\n"
    case .tabbed: parts.map { part in part.changes.map { fields(part.word, $0) }.joined() }.joined()
    case .aligned:
      parts.map { part in
        part.changes.map { CleanText.line(line(part.word, $0)) + "\n" }.joined()
      }.joined() + summary + "\n"
    }
  }

  private var parts: [(word: String, changes: [AccountChange])] {
    [
      ("sent", report.sent), ("taken", report.taken), ("differing", report.differing),
      ("refused", report.refused), ("left", report.left),
    ]
  }

  private func fields(_ word: String, _ change: AccountChange) -> String {
    OutputFormat.fields([
      word, change.movie.names.identifier?.text ?? "", change.movie.title,
      change.movie.year.map(String.init) ?? "", change.kind.rawValue,
      Wording.value(change.here, change.kind), Wording.value(change.there, change.kind),
    ])
  }

  private func line(_ word: String, _ change: AccountChange) -> String {
    let number = change.movie.names.tmdb.map { "Film \($0)" } ?? "A film"
    let film = change.movie.title.isEmpty ? number : change.movie.titleAndYear
    let here = Wording.value(change.here, change.kind)
    let there = Wording.value(change.there, change.kind)
    return switch word {
    case "sent": "\(isRehearsal ? "Would send" : "Sent"): \(film): \(here)"
    case "taken": "\(isRehearsal ? "Would fetch" : "Fetched"): \(film): \(there)"
    case "differing": "Conflict: \(film): \(here) here, \(there) on TMDB; both unchanged"
    case "refused": "Not on TMDB: \(film): \(here)"
    default: "Not sent yet: \(film): \(here)"
    }
  }

  private var summary: String {
    var words = parts.compactMap { part -> String? in
      guard !part.changes.isEmpty else { return nil }
      let count = part.changes.count
      return switch part.word {
      case "sent": "\(count) \(isRehearsal ? "to send" : "sent")"
      case "taken": "\(count) \(isRehearsal ? "to fetch" : "fetched")"
      case "differing": Wording.count(count, "conflict", "conflicts")
      case "refused": "\(count) not on TMDB"
      default: "\(count) not sent yet"
      }
    }
    if words.isEmpty { words = ["nothing to sync"] }
    if report.nameless > 0 {
      words.append("\(Wording.films(report.nameless)) without a TMDB number not synced")
    }
    let text = words.joined(separator: ", ")
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  private var json: JSONText {
    .members(
      [
        ("account", .string(account.name)), ("guest", account.isGuest ? .boolean(true) : nil),
        ("rehearsal", isRehearsal ? .boolean(true) : nil),
      ] + parts.map { ($0.word, .array($0.changes.map(Self.object))) }
        + [("nameless", .integer(report.nameless))])
  }

  private static func object(_ change: AccountChange) -> JSONText {
    .members([
      ("id", change.movie.names.identifier.map { .string($0.text) }),
      ("title", .string(change.movie.title)),
      ("year", change.movie.year.map(JSONText.integer)),
      ("kind", .string(change.kind.rawValue)),
      ("here", value(change.here, change.kind)), ("there", value(change.there, change.kind)),
    ])
  }

  /// Returns the stars of a rating, otherwise whether the film is marked.
  private static func value(_ value: AccountValue, _ kind: AccountKind) -> JSONText? {
    switch value {
    case .rated(let halves): .number(Double(halves) / 4)
    case .marked: .boolean(true)
    case .none: kind == .rating ? nil : .boolean(false)
    }
  }
}
