public import BusinessLogic
public import DomainEntities
import Wording

/// The files to import, in memory.
public struct ImportInput: Hashable, Sendable {
  /// A file of the input.
  public struct File: Hashable, Sendable {
    /// The path inside the folder or archive.
    public var path: String
    /// The contents.
    public var bytes: [UInt8]

    /// Creates a file with a path and contents.
    public init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// The name of the file, folder or archive.
  public var name: String
  /// The files to read; exactly one unless the input is a folder or an archive.
  public var files: [File]
  /// The paths of the other files of a folder or an archive.
  public var otherPaths: [String]
  /// Whether the input is a folder or an archive, whose files are identified by name.
  public var isCollection: Bool

  /// Creates an input.
  public init(
    name: String, files: [File], otherPaths: [String] = [], isCollection: Bool = false
  ) {
    self.name = name
    self.files = files
    self.otherPaths = otherPaths
    self.isCollection = isCollection
  }
}

/// A column with values that was not imported.
public struct SkippedColumn: Hashable, Sendable {
  /// The path of the file.
  public var path: String
  /// The name of the column.
  public var name: String
}

/// The contents of the files of an import.
public struct ImportBundle: Hashable, Sendable {
  /// The program or site that wrote the files.
  public var origin: ImportOrigin
  /// Whether this program wrote the files, perhaps in the format of another one.
  package var isOwn: Bool
  /// The films without duplicates, in the order of the files.
  public var films: [ImportedMovie] = []
  /// The lists, whose films are among those of the file.
  public var lists: [ImportedList] = []
  /// The people whom the user follows.
  public var people: [FollowedPerson] = []
  /// What could not be read.
  var problems = ImportFlaws()
  /// The rows that match several films.
  var doubts = ImportFlaws()
  /// The files of a folder or an archive that were not imported.
  public var skippedFiles: [SkippedFile] = []
  /// The columns with values that were not imported.
  public var skippedColumns: [SkippedColumn] = []
  /// Other remarks on how files were read, one sentence each.
  public var notes: [String] = []
  /// The number of rows that are not about films, such as series.
  public var others = 0
  /// The number of these rows that are about an episode of a series.
  var episodes = 0
  /// The number of series with such episodes.
  var series = 0

  /// Creates an empty bundle.
  public init(origin: ImportOrigin) {
    self.origin = origin
    isOwn = origin == .moviebrowser
  }

  /// Whether there are no films, no lists and no people.
  package var isEmpty: Bool { films.isEmpty && lists.isEmpty && people.isEmpty }

  /// The first thousand problems, one line each.
  public var flaws: [String] { problems.lines }
  /// The number of all problems.
  public var flawCount: Int { problems.count }
}

extension [ImportedList] {
  /// Adds a list; one with the name of another gets a number, such as `Noir (2)`.
  mutating func add(_ list: ImportedList) {
    let names = Set(map { CustomList.key(ofName: $0.list.name) })
    var list = list
    let name = list.list.name.prefix(80)
    var number = 2
    while names.contains(CustomList.key(ofName: list.list.name)) {
      list.list.rename("\(name) (\(number))")
      number += 1
    }
    append(list)
  }
}
