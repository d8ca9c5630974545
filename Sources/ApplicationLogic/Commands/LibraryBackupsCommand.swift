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
      list: backupRecord, rows, people: table
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
    let columns = Wording.backupColumns.enumerated().map { index, name in
      TextTable.Column(name, isRight: [1, 2, 3, 4, 6].contains(index))
    }
    return TextTable(columns).text(rows, layout)
  }

  private var rows: [BackupRow] {
    backups.map { backup in
      BackupRow(
        backup: backup, isNewest: backup == newest, isOfFuture: backup.isOfFuture(today: today),
        remark: remark(on: backup))
    }
  }
}

/// A backup and how it compares with others.
package struct BackupRow: Sendable {
  fileprivate let backup: LibraryBackup
  fileprivate let isNewest: Bool
  fileprivate let isOfFuture: Bool
  fileprivate let remark: String
}

/// The contents of a library.
let contentsRecord = Record<LibraryBackup.Contents> {
  Field("films", \.films)
  Field("marks", \.marks)
  Field("lists", \.lists)
  Field("people", \.people)
  Field("lastStep", \.lastStep)
  Field("lastStepAt", \.lastStepAt)
}

/// A backup.
package let backupRecord = Record<BackupRow>(
  "library-backups",
  pipe: ["name", "films", "marks", "lastStep", "lastStepAt", "bytes", "remark", "file", "lists"]
) {
  Field("name", \.backup.name).required
  Field(word: "kind", \.backup.kind).required
  Field("day", \.backup.day)
  Field("file", \.backup.path).required
  Field("bytes", \.backup.bytes).required
  Field(word: "state", \.backup.state).required
  Field("newest", \.isNewest)
  Field("future", \.isOfFuture)
  Field.all(of: { $0.backup.contents }, contentsRecord)
  Field("remark", \.remark).derived
}
