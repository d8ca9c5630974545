public import BusinessLogic
import DomainEntities

/// What `moviebrowser account sync` says.
public struct AccountReportText {
  private let report: AccountReport
  private let account: AccountIdentity
  private let isRehearsal: Bool

  /// Takes what keeping the account in step came to, or would.
  public init(_ report: AccountReport, of account: AccountIdentity, isRehearsal: Bool) {
    self.report = report
    self.account = account
    self.isRehearsal = isRehearsal
  }

  /// The whole as text; every change has a line or an object.
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
    let number = change.movie.names.tmdb.map { "film \($0)" } ?? "a film"
    let film = change.movie.title.isEmpty ? number : change.movie.titleAndYear
    let here = Wording.value(change.here, change.kind)
    let there = Wording.value(change.there, change.kind)
    return switch word {
    case "sent": "\(isRehearsal ? "To be sent" : "Sent"): \(film): \(here)"
    case "taken": "\(isRehearsal ? "To be taken" : "Taken"): \(film): \(there)"
    case "differing": "Differs: \(film): \(here) here, \(there) at the account; both stay"
    case "refused": "Not known there: \(film): \(here)"
    default: "Still to be sent: \(film): \(here)"
    }
  }

  private var summary: String {
    var words = parts.compactMap { part -> String? in
      guard !part.changes.isEmpty else { return nil }
      let count = part.changes.count
      return switch part.word {
      case "sent": "\(count) \(isRehearsal ? "to be sent" : "sent")"
      case "taken": "\(count) \(isRehearsal ? "to be taken" : "taken")"
      case "differing": "\(count) not the same on both sides"
      case "refused": "\(count) not known there"
      default: "\(count) still to be sent"
      }
    }
    if words.isEmpty { words = ["nothing to send and nothing to take"] }
    if report.nameless > 0 {
      words.append(
        "\(Wording.films(report.nameless)) without a number at The Movie Database "
          + (report.nameless == 1 ? "stays here" : "stay here"))
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

  /// Stars for a rating, otherwise whether it is marked.
  private static func value(_ value: AccountValue, _ kind: AccountKind) -> JSONText? {
    switch value {
    case .rated(let halves): .number(Double(halves) / 4)
    case .marked: .boolean(true)
    case .none: kind == .rating ? nil : .boolean(false)
    }
  }
}
