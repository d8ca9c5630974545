public import BusinessLogic
public import DomainEntities
public import Records
import TerminalModel
public import Wording

/// `moviebrowser library backups`: lists the backups and their contents.
public struct LibraryBackupsCommand: Sendable {
  private let backups: [LibraryBackup]
  private let newest: LibraryBackup?
  private let today: CalendarDate

  /// Creates a command with backups and the current date.
  public init(_ backups: [LibraryBackup], today: CalendarDate) {
    self.backups = LibraryBackupRules.ordered(backups, today: today)
    newest = LibraryBackupRules.newest(of: backups, today: today)
    self.today = today
  }

  /// Returns the list in a format, newest first.
  public func text(format: OutputFormat) throws(CommandFailure) -> String {
    let text = CommandOutput(
      list: .backup, backups.map(json), people: { backups.isEmpty ? "" : table($0) }
    ).text(format)
    guard backups.isEmpty else { return text }
    throw CommandFailure(.notFound, Wording.noBackups, output: text)
  }

  /// Returns the backup with a name, or the newest intact backup for nil.
  ///
  /// - Throws: `CommandFailure` if there is no such backup or it is damaged.
  public func find(_ name: String?) throws(CommandFailure) -> LibraryBackup {
    guard let name else {
      if let newest { return newest }
      throw CommandFailure(.notFound, Wording.noIntactBackup)
    }
    guard let backup = backups.first(where: { $0.name == name }) else {
      throw .unknown(
        "backup", name, among: backups.map(\.name),
        hint: Wording.listOfBackups, kind: .notFound)
    }
    guard backup.state == .sound else {
      throw CommandFailure(.failure, Wording.cannotRestore(backup))
    }
    return backup
  }

  private func remark(on backup: LibraryBackup) -> String {
    backup == newest ? "newest" : Wording.remark(backup, today: today) ?? ""
  }

  private func table(_ layout: OutputLayout) -> String {
    let rows = backups.map { backup -> [String] in
      let contents = backup.contents
      return [
        backup.name, contents.map { Wording.number($0.films) } ?? "",
        contents.map { Wording.number($0.marks) } ?? "",
        contents.map { Wording.number($0.lists) } ?? "",
        contents.map { Wording.number($0.lastStep) } ?? "",
        contents?.lastStepAt.map(Wording.shortTime) ?? "",
        Wording.size(backup.bytes), remark(on: backup),
      ]
    }
    let heading = Wording.backupColumns
    let widths = heading.indices.map { column in
      ([heading] + rows).map { TextWidth.of(CleanText.line($0[column])) }.max() ?? 0
    }
    let lines = ([heading] + rows).map { row in
      let cells = row.indices.map { column in
        TextWidth.padded(row[column], widths[column], right: [1, 2, 3, 4, 6].contains(column))
      }
      let line = cells.joined(separator: "  ")
      return String(line.prefix(line.count - line.reversed().prefix { $0 == " " }.count))
    }
    return ([layout.heading(lines[0])] + lines.dropFirst()).map { $0 + "\n" }.joined()
  }

  private func json(_ backup: LibraryBackup) -> JSONText {
    let remark = remark(on: backup)
    return .members(
      [
        ("name", .string(backup.name)), ("kind", .string(backup.kind.rawValue)),
        ("day", backup.day.map { .string($0.description) }), ("path", .string(backup.path)),
        ("bytes", .integer(backup.bytes)), ("state", .string(backup.state.rawValue)),
        ("newest", backup == newest ? .boolean(true) : nil),
        ("future", backup.isOfFuture(today: today) ? .boolean(true) : nil),
      ] + (backup.contents.map(Self.members) ?? [])
        + [("remark", remark.isEmpty ? nil : .string(remark))])
  }

  /// Returns the contents of a library as JSON members.
  static func members(_ contents: LibraryBackup.Contents) -> [(String, JSONText?)] {
    [
      ("films", .integer(contents.films)), ("marks", .integer(contents.marks)),
      ("lists", .integer(contents.lists)), ("lastStep", .integer(contents.lastStep)),
      ("lastStepAt", contents.lastStepAt.map { .string($0.description) }),
    ]
  }
}

extension RecordField {
  /// The contents of a library.
  package static let contents: [RecordField] = [
    .integer("films"), .integer("marks"), .integer("lists"), .integer("lastStep"),
    .string("lastStepAt"),
  ]
}

extension RecordShape {
  /// A backup.
  package static let backup = RecordShape(
    [
      RecordField.string("name").required,
      RecordField.word("kind", of: LibraryBackup.Kind.allCases.map(\.rawValue)).required,
      .string("day"), RecordField.string("path").required, RecordField.integer("bytes").required,
      RecordField.word("state", of: LibraryBackup.State.allCases.map(\.rawValue)).required,
      .boolean("newest"), .boolean("future"),
    ] + RecordField.contents + [RecordField.string("remark").derived],
    pipeColumns: [
      "name", "films", "marks", "lastStep", "lastStepAt", "bytes", "remark", "path", "lists",
    ])
}
