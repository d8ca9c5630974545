public import BusinessLogic
public import DomainEntities

/// The options of `moviebrowser library`.
public struct LibraryOptions: Hashable, Sendable {
  /// A part of the command.
  public enum Part: String, CaseIterable, Sendable {
    /// Looking for damage.
    case check
    /// Making a backup.
    case backup
    /// Listing backups.
    case backups
    /// Restoring a backup.
    case restore
    /// Starting an empty library.
    case new
  }

  /// The options of most commands.
  public var shared = SharedOptions()
  /// The part; nil for a summary.
  public var part: Part?
  /// The name of the backup to restore; nil for the newest.
  public var backup: String?
  /// Whether restoring only says what would change.
  public var isRehearsal = false
  /// Whether restoring may change marks in the present library.
  public var isForced = false
  /// Whether a backup is made only if the one of today is out of date.
  public var onlyIfChanged = false

  /// Creates the options of a call that gives none.
  public init() {}

  static func read(_ words: [String], into options: inout Self) throws(CommandFailure) {
    if let word = words.first {
      guard let part = Part(rawValue: word) else {
        let names = Part.allCases.map(\.rawValue)
        throw .unknown(
          "part of library", word, among: names,
          hint: "there are \(names.joined(separator: ", "))")
      }
      options.part = part
      options.backup = words.dropFirst().first
      if let surplus = options.backup, part != .restore {
        throw CommandFailure(
          .usage, "“\(surplus)” is one word too many: moviebrowser library \(word)")
      }
    }
    let owners: [(name: String, isGiven: Bool, part: Part)] = [
      ("--dry-run", options.isRehearsal, .restore), ("--force", options.isForced, .restore),
      ("--if-changed", options.onlyIfChanged, .backup),
    ]
    for owner in owners where owner.isGiven && owner.part != options.part {
      throw CommandFailure(
        .usage, "\(owner.name) is only valid with moviebrowser library \(owner.part.rawValue)")
    }
  }
}

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
    /// The backups, sound or not.
    public var backups: [LibraryBackup]
    /// The folder that they are in.
    public var backupFolder: String?
    /// Files that were set aside.
    public var asides: [String]

    /// Makes a summary.
    public init(
      path: String?, exists: Bool, bytes: Int, films: Int?, backups: [LibraryBackup],
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

  /// That an empty library was created.
  public static let created = "Created an empty library.\n"

  /// That there is a library where a new one was to be created.
  public static var alreadyExists: CommandFailure {
    CommandFailure(.failure, "a library already exists; nothing was changed")
  }

  /// That nothing is wrong with the library, if there is one.
  public static func checked(exists: Bool) -> String {
    exists ? "Your library is sound.\n" : "There is no library yet.\n"
  }

  /// Where the backup is; nil for no backup, since there is no library.
  public static func backedUp(_ path: String?) -> String {
    path.map { "The backup is \($0)\n" } ?? "There is nothing to back up yet.\n"
  }

  private let contents: Contents
  private let today: CalendarDate

  /// Takes the contents, and the present day.
  public init(_ contents: Contents, today: CalendarDate) {
    self.contents = contents
    self.today = today
  }

  private var newest: LibraryBackup? {
    LibraryBackupRules.newest(of: contents.backups, today: today)
  }

  private var soundNames: [String] {
    contents.backups.filter { $0.state == .sound && $0.kind == .backup }.map(\.name)
  }

  /// The summary in the format that is asked for.
  public func text(format: OutputFormat) -> String {
    switch format {
    case .json:
      return JSONText.members([
        ("path", contents.path.map(JSONText.string)), ("exists", .boolean(contents.exists)),
        ("bytes", .integer(contents.bytes)), ("films", contents.films.map(JSONText.integer)),
        ("backups", .strings(soundNames)),
        ("newestBackup", newest.map { .string($0.name) }),
        ("backupFolder", contents.backupFolder.map(JSONText.string)),
        ("setAside", .strings(contents.asides)),
      ]).text + "\n"
    case .tabbed:
      var lines = [
        ["path", contents.path ?? ""], ["films", contents.films.map(String.init) ?? ""],
        ["bytes", String(contents.bytes)],
      ]
      lines += soundNames.map { ["backup", $0] }
      if let newest { lines.append(["newestBackup", newest.name]) }
      lines += contents.asides.map { ["setAside", $0] }
      return lines.map(OutputFormat.fields).joined()
    case .aligned: return sentences.map { CleanText.line($0) + "\n" }.joined()
    }
  }

  private var sentences: [String] {
    guard let path = contents.path else { return ["Nothing can be saved, since HOME is not set."] }
    var lines = [path]
    if !contents.exists {
      let isGone = !contents.backups.isEmpty || !contents.asides.isEmpty
      lines.append(
        newest != nil
          ? "The file is gone; moviebrowser library restore brings back the newest backup."
          : isGone
            ? "The file is gone, and there is no sound backup."
            : "Nothing is marked yet; the first mark makes the file.")
    } else if let films = contents.films {
      lines.append("\(Wording.films(films)), \(CacheCommand.size(contents.bytes))")
    }
    if let newest, let folder = contents.backupFolder {
      let count = contents.backups.count { $0.state == .sound }
      let which =
        count == 1 ? "The only backup" : "The newest of \(Wording.number(count)) backups"
      lines.append("\(which) is \(newest.name), in \(folder)")
    }
    return lines + contents.asides.map { "Set aside: \($0)" }
  }
}
