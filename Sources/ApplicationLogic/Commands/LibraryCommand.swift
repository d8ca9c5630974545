public import DomainEntities

/// `moviebrowser library`: where one's marks are, how many, and what there is to fall back on.
public struct LibraryCommand: Sendable {
  /// The file and what lies beside it.
  public struct Contents: Hashable, Sendable {
    /// Where it is; nil where not even a home is known.
    public var path: String?
    /// Whether there is a file.
    public var exists: Bool
    /// How many bytes it has.
    public var bytes: Int
    /// How many films are marked in it; nil where it cannot be read.
    public var films: Int?
    /// The days of the backups, earliest first.
    public var backups: [CalendarDate]
    /// The folder that they are in.
    public var backupFolder: String?
    /// Files that were set aside.
    public var asides: [String]

    /// Makes a summary.
    public init(
      path: String?, exists: Bool, bytes: Int, films: Int?, backups: [CalendarDate],
      backupFolder: String?, asides: [String]
    ) {
      self.path = path
      self.exists = exists
      self.bytes = bytes
      self.films = films
      self.backups = backups
      self.backupFolder = backupFolder
      self.asides = asides
    }
  }

  private let contents: Contents

  /// Takes what there is.
  public init(_ contents: Contents) {
    self.contents = contents
  }

  /// The summary in the format that is asked for.
  public func text(format: OutputFormat) -> String {
    switch format {
    case .json:
      return JSONText.members([
        ("path", contents.path.map(JSONText.string)), ("exists", .boolean(contents.exists)),
        ("bytes", .integer(contents.bytes)), ("films", contents.films.map(JSONText.integer)),
        ("backups", .strings(contents.backups.map(\.description))),
        ("backupFolder", contents.backupFolder.map(JSONText.string)),
        ("setAside", .strings(contents.asides)),
      ]).text + "\n"
    case .tabbed:
      var lines = [
        ["path", contents.path ?? ""], ["films", contents.films.map(String.init) ?? ""],
        ["bytes", String(contents.bytes)],
      ]
      lines += contents.backups.map { ["backup", $0.description] }
      lines += contents.asides.map { ["setAside", $0] }
      return lines.map(OutputFormat.fields).joined()
    case .aligned: return sentences.map { CleanText.line($0) + "\n" }.joined()
    }
  }

  private var sentences: [String] {
    guard let path = contents.path else { return ["Nothing can be saved, since HOME is not set."] }
    var lines = [path]
    if !contents.exists {
      lines.append(
        contents.backups.isEmpty
          ? "Nothing is marked yet; the first mark makes the file."
          : "The file is gone; moviebrowser library restore brings back the last backup.")
    } else if let films = contents.films {
      lines.append("\(Wording.films(films)), \(CacheCommand.size(contents.bytes))")
    }
    if let last = contents.backups.last, let folder = contents.backupFolder {
      let count = contents.backups.count
      let which = count == 1 ? "The only backup" : "The last of \(Wording.number(count)) backups"
      lines.append("\(which) is of \(Wording.day(last)), in \(folder)")
    }
    return lines + contents.asides.map { "Set aside: \($0)" }
  }
}
