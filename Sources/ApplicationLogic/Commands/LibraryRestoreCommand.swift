public import BusinessLogic
import DomainEntities

/// `moviebrowser library restore`: what restoring a backup changes, and what came of it.
public struct LibraryRestoreCommand: Sendable {
  /// What restoring a backup would change.
  public struct Preview: Hashable, Sendable {
    /// The backup.
    public var backup: LibraryBackup
    /// What is in the library; nil where there is none or it cannot be read.
    public var present: LibraryBackup.Contents?
    /// Why the file that is there cannot be read; nil where it can, and where there is none.
    public var obstacle: MovieDataError?
    /// What would change in the marks of each film.
    public var changes: [LibraryChange]

    /// Creates a preview.
    public init(
      backup: LibraryBackup, present: LibraryBackup.Contents?, obstacle: MovieDataError? = nil,
      changes: [LibraryChange]
    ) {
      self.backup = backup
      self.present = present
      self.obstacle = obstacle
      self.changes = changes
    }
  }

  /// How many changes a terminal shows; other formats have all.
  private static let most = 20
  private let preview: Preview
  private let naming: MovieNaming

  /// Takes what would change, and how films are named.
  public init(_ preview: Preview, naming: MovieNaming) {
    self.preview = preview
    self.naming = naming
  }

  /// Throws unless the backup may be restored without asking: there is no present library, or nothing in it changes.
  public func confirm(isForced: Bool, format: OutputFormat) throws(CommandFailure) {
    let hasLibrary = preview.present != nil && !preview.changes.isEmpty
    guard !isForced, hasLibrary || preview.obstacle != nil else { return }
    throw CommandFailure(
      .failure, Wording.needsForce(preview.backup.name, preview.changes.count, preview.obstacle),
      output: text(format: format))
  }

  /// What would change.
  public func text(format: OutputFormat) -> String {
    text(isRestored: false, setAside: nil, format: format)
  }

  /// What has changed; `path` is where the file is now that was in the place of the library.
  public func text(restored path: String?, format: OutputFormat) -> String {
    text(isRestored: true, setAside: path, format: format)
  }

  /// Whether restoring the backup changes no mark of a library that is there.
  public var isIdle: Bool {
    preview.present != nil && preview.obstacle == nil && preview.changes.isEmpty
  }

  private func text(isRestored: Bool, setAside path: String?, format: OutputFormat) -> String {
    switch format {
    case .json: json(isRestored, path).text + "\n"
    case .tabbed: fields(isRestored, path).map(OutputFormat.fields).joined()
    case .aligned: sentences(isRestored, path).map { CleanText.line($0) + "\n" }.joined()
    }
  }

  private func sentences(_ isRestored: Bool, _ path: String?) -> [String] {
    let name = preview.backup.name
    if isRestored {
      guard let path else { return ["Restored \(name)."] }
      return [
        "Restored \(name).",
        "Your previous library is now \(path)",
        "moviebrowser library restore \(Self.name(of: path)) brings it back.",
      ]
    }
    var lines: [String] = []
    if let contents = preview.backup.contents {
      lines.append("Backup \(name): \(Wording.summary(contents))")
    }
    if let contents = preview.present {
      lines.append("Your library: \(Wording.summary(contents))")
    }
    guard !preview.changes.isEmpty else {
      return lines + (isIdle ? ["Your marks are the same as in the backup."] : [])
    }
    lines.append("Restoring changes \(Wording.films(preview.changes.count)):")
    for change in preview.changes.prefix(Self.most) {
      let what = Wording.changes(from: change.before, to: change.after)
      lines.append(
        "  \(change.movie.titleAndYear): "
          + (what.isEmpty ? "only times differ" : what.joined(separator: ", ")))
    }
    let left = preview.changes.count - Self.most
    if left > 0 { lines.append("  and \(Wording.films(left)) more") }
    return lines
  }

  private func fields(_ isRestored: Bool, _ path: String?) -> [[String]] {
    func contents(_ word: String, _ name: String, _ its: LibraryBackup.Contents) -> [String] {
      [
        word, name, String(its.films), String(its.marks), String(its.lastStep),
        its.lastStepAt?.description ?? "",
      ]
    }
    var lines: [[String]] = []
    if let its = preview.backup.contents {
      lines.append(contents("backup", preview.backup.name, its))
    }
    if let its = preview.present { lines.append(contents("library", "", its)) }
    lines += preview.changes.map { change in
      [
        "change", naming.id(of: change.movie) ?? "", change.movie.title,
        change.movie.year.map(String.init) ?? "",
        Wording.changes(from: change.before, to: change.after).joined(separator: ", "),
      ]
    }
    if isRestored { lines.append(["restored", preview.backup.name]) }
    if let path { lines.append(["setAside", path]) }
    return lines
  }

  private func json(_ isRestored: Bool, _ path: String?) -> JSONText {
    .members([
      (
        "backup",
        .members(
          [("name", .string(preview.backup.name)), ("path", .string(preview.backup.path))]
            + (preview.backup.contents.map(LibraryBackupsCommand.members) ?? []))
      ),
      ("library", preview.present.map { .members(LibraryBackupsCommand.members($0)) }),
      ("changes", .array(preview.changes.map { LibraryJSON.object($0, naming) })),
      ("restored", .boolean(isRestored)), ("setAside", path.map(JSONText.string)),
    ])
  }

  /// The name by which a file that was set aside can be restored: `replaced-1` of `library.replaced-1.db`.
  private static func name(of path: String) -> String {
    let file = path.split(separator: "/").last ?? ""
    return String(file.dropFirst("library.".count).dropLast(".db".count))
  }
}
