public import BusinessLogic
import DomainEntities
public import Records
import TerminalModel
public import Wording

/// `moviebrowser library restore`: restores a backup and shows what changes.
public struct LibraryRestoreCommand: Sendable {
  /// Maximum number of changes shown on a terminal.
  ///
  /// Other formats have all.
  private static let most = 20
  private let preview: RestorePreview
  private let naming: MovieIdentifierResolver

  /// Creates a command with a preview and a resolver of film identifiers.
  public init(_ preview: RestorePreview, naming: MovieIdentifierResolver) {
    self.preview = preview
    self.naming = naming
  }

  /// Checks that a backup may be restored: with `--force`, without a current library, or if no mark
  /// changes.
  ///
  /// - Throws: `CommandFailure` with the preview as its output.
  public func confirm(isForced: Bool, format: OutputFormat) throws(CommandFailure) {
    let hasLibrary = preview.present != nil && !isSame
    guard !isForced, hasLibrary || preview.obstacle != nil else { return }
    throw CommandFailure(
      .failure,
      Wording.needsForce(
        preview.backup.name, Wording.amounts(preview), preview.obstacle),
      output: text(format: format))
  }

  /// Returns what would change, in a format.
  public func text(format: OutputFormat) -> String {
    text(isRestored: false, setAside: nil, format: format)
  }

  /// Returns what has changed, in a format.
  ///
  /// `path` is where the previous library was set aside.
  public func text(restored path: String?, format: OutputFormat) -> String {
    text(isRestored: true, setAside: path, format: format)
  }

  /// Whether there is a library in which restoring the backup changes no mark.
  public var isIdle: Bool {
    preview.present != nil && preview.obstacle == nil && isSame
  }

  private var isSame: Bool {
    preview.changes.isEmpty && preview.lists.isEmpty && preview.people.isEmpty
  }

  private func text(isRestored: Bool, setAside path: String?, format: OutputFormat) -> String {
    CommandOutput(
      one: restoreRecord,
      Restoration(
        preview: preview, naming: naming, isRestored: isRestored, previous: path),
      people: { _ in sentences(isRestored, path).map { CleanText.line($0) + "\n" }.joined() }
    ).text(format)
  }

  private func sentences(_ isRestored: Bool, _ path: String?) -> [String] {
    let name = preview.backup.name
    if isRestored {
      return Wording.restored(name, previous: path.map { ($0, Self.name(of: $0)) })
    }
    var lines: [String] = []
    if let contents = preview.backup.contents {
      lines.append(Wording.backup(name, contents))
    }
    if let contents = preview.present {
      lines.append(Wording.library(contents))
    }
    guard !isSame else { return lines + (isIdle ? [Wording.backupMatches] : []) }
    lines.append(Wording.restoringChanges(Wording.amounts(preview)))
    lines += preview.changes.prefix(Self.most).map { "  \(Wording.restoring($0))" }
    let left = preview.changes.count - Self.most
    if left > 0 { lines.append("  \(Wording.moreFilms(left))") }
    return lines + preview.lists.map { "  \(Wording.change($0, isPlanned: true))" }
      + preview.people.map { "  \(Wording.change($0, isPlanned: true))" }
  }

  /// Returns the name under which a file that was set aside can be restored.
  ///
  /// The name is `replaced-1` for `library.replaced-1.db`.
  private static func name(of path: String) -> String {
    let file = path.split(separator: "/").last ?? ""
    return String(file.dropFirst("library.".count).dropLast(".db".count))
  }
}

/// A restored backup, or the preview of one.
package struct Restoration: Sendable {
  fileprivate let preview: RestorePreview
  fileprivate let naming: MovieIdentifierResolver
  fileprivate let isRestored: Bool
  /// The path of the previous library.
  fileprivate let previous: String?
}

/// The record of a restore.
package let restoreRecord = Record<Restoration>("library-restore") {
  Field.object("backup", { $0.preview.backup }, restoredBackupRecord).required
  Field.object("library", { $0.preview.present }, contentsRecord)
  Field.list("changes", { its in its.preview.changes.map { Named($0, its.naming) } }, changeRecord)
    .required
  Field.list("lists", { its in its.preview.lists.map { Named($0, its.naming) } }, listChangeRecord)
  Field.list("people", { $0.preview.people }, followChangeRecord)
  Field("restored", \.isRestored).required
  Field("setAside", \.previous)
}

private let restoredBackupRecord = Record<LibraryBackup> {
  Field("name", \.name).required
  Field("file", \.path).required
  Field.all(of: { $0.contents }, contentsRecord)
}
