public import BusinessLogic
public import DomainEntities
public import Records
import TerminalModel
package import Wording

/// The options of `moviebrowser library`.
public struct LibraryOptions: Hashable, Sendable {
  /// A subcommand.
  public enum Part: String, CaseIterable, Sendable {
    /// Looks for damage.
    case check
    /// Makes a backup.
    case backup
    /// Lists backups.
    case backups
    /// Restores a backup.
    case restore
  }

  /// The options that most commands share.
  public var shared = SharedOptions()
  /// The subcommand; nil for a summary.
  public var part: Part?
  /// The name of the backup to restore; nil for the newest.
  public var backup: String?
  /// Whether restoring shows what would change without changing it.
  public var isDryRun = false
  /// Whether restoring may change marks in the current library.
  public var isForced = false
  /// Whether to make a backup only if today's backup is out of date.
  public var onlyIfChanged = false

  /// Creates the default options.
  public init() {}

  /// The fields of the output for programs.
  package var shape: RecordShape {
    switch part {
    case .check: checkRecord.shape
    case .backup: savedBackupRecord.shape
    case .backups: backupRecord.shape
    case .restore: restoreRecord.shape
    case nil: libraryRecord.shape
    }
  }

  /// Reads the arguments that are not options.
  package static func read(_ words: [String], into options: inout Self) throws(CommandFailure) {
    if let word = words.first {
      guard let part = Part(rawValue: word) else {
        let names = Part.allCases.map(\.rawValue)
        throw .unknown(
          "library command", word, among: names,
          hint: Wording.useOne(of: names))
      }
      options.part = part
      options.backup = words.dropFirst().first
      if let surplus = options.backup, part != .restore {
        throw CommandFailure(
          .usage, Wording.unexpected(surplus.excerpt, use: "moviebrowser library \(word)"))
      }
    }
    let owners: [(name: String, isGiven: Bool, part: Part)] = [
      ("--dry-run", options.isDryRun, .restore), ("--force", options.isForced, .restore),
      ("--if-changed", options.onlyIfChanged, .backup),
    ]
    for owner in owners where owner.isGiven && owner.part != options.part {
      throw CommandFailure(
        .usage,
        Wording.onlyValid(owner.name, with: ["moviebrowser library \(owner.part.rawValue)"]))
    }
  }
}

/// `moviebrowser library`: the library file and its backups.
public struct LibraryCommand: Sendable {
  /// Reports that the library with these contents is intact; nil if there is none.
  public static func checked(
    _ contents: LibraryBackup.Contents?, format: OutputFormat
  ) -> String {
    CommandOutput(
      one: checkRecord, contents, sentence: Wording.libraryChecked(contents)
    ).text(format)
  }

  /// Reports the path of a backup; nil if there is no library.
  public static func backedUp(_ path: String?, format: OutputFormat) -> String {
    CommandOutput(
      one: savedBackupRecord, path, sentence: Wording.backedUp(path)
    ).text(format)
  }

  fileprivate let contents: LibraryFiles
  private let today: CalendarDate

  /// Creates a command with the contents and the current date.
  public init(_ contents: LibraryFiles, today: CalendarDate) {
    self.contents = contents
    self.today = today
  }

  fileprivate var newest: LibraryBackup? {
    LibraryBackupRules.newest(of: contents.backups, today: today)
  }

  fileprivate var soundNames: [String] {
    contents.backups.filter { $0.state == .sound && $0.kind == .backup }.map(\.name)
  }

  /// Returns the summary in a format.
  public func text(format: OutputFormat) -> String {
    CommandOutput(
      one: libraryRecord, self,
      people: { _ in sentences.map { CleanText.line($0) + "\n" }.joined() }
    ).text(format)
  }

  private var sentences: [String] {
    guard let path = contents.path else { return [Wording.libraryNeedsHome] }
    var lines = [path]
    if !contents.exists {
      let isGone = !contents.backups.isEmpty || !contents.asides.isEmpty
      lines.append(Wording.noLibraryFile(hasBackup: newest != nil, isGone: isGone))
    } else if let films = contents.films {
      lines.append(Wording.library(films, bytes: contents.bytes))
    }
    if let newest, let folder = contents.backupFolder {
      let count = contents.backups.count { $0.state == .sound }
      lines.append(Wording.backups(count, in: folder, newest: newest.name))
    }
    return lines + contents.asides.map(Wording.setAside)
  }
}

/// The library file and its backups.
package let libraryRecord = Record<LibraryCommand>("library") {
  Field("file", \.contents.path)
  Field("exists", \.contents.exists).required
  Field("bytes", \.contents.bytes).required
  Field("films", \.contents.films)
  Field("backups", \.soundNames)
  Field("newestBackup", \.newest?.name)
  Field("backupFolder", \.contents.backupFolder)
  Field("setAside", \.contents.asides)
}

/// The result of a check: the contents of the library; nil if there is none.
package let checkRecord = Record<LibraryBackup.Contents?>("library-check") {
  Field("exists") { $0 != nil }.required
  Field("intact") { $0 != nil }
  Field.all(of: { $0 }, contentsRecord)
}

/// The path of a backup that was made.
package let savedBackupRecord = Record<String>("library-backup") {
  Field("file", \.self).required
}
