/// Dependencies between folders: a folder uses only folders below it in its module.
enum RoomRules {
  struct Room: Sendable {
    let name: String
    /// The folders of the same module that it uses.
    let uses: Set<String>

    init(_ name: String, _ uses: String...) {
      self.name = name
      self.uses = Set(uses)
    }
  }

  /// The folders of each module, lowest first.
  ///
  /// A module that is not listed counts as a single folder.
  static let rooms: [String: [Room]] = [
    "DomainEntities": [
      Room("Text"), Room("Dates"), Room("Movies", "Dates", "Text"),
      Room("Library", "Dates", "Movies", "Text"),
    ],
    "BusinessLogic": [
      Room("Errors"), Room("Library", "Errors"), Room("Movies", "Errors", "Library"),
      Room("Import", "Errors", "Library", "Movies"), Room("Sync", "Errors", "Library"),
      Room("Search"),
      Room("Queries", "Errors", "Library", "Movies", "Search"),
      Room("Tonight", "Errors", "Library", "Movies", "Queries"),
      Room("Year", "Errors", "Library", "Movies", "Queries"),
    ],
    "ApplicationLogic": [
      Room("Terminal"), Room("Wording", "Terminal"), Room("Formats", "Terminal", "Wording"),
      Room("Widgets", "Formats", "Terminal", "Wording"), Room("MovieData", "Wording"),
      Room("Account", "MovieData"),
      Room("Marks", "Formats", "MovieData", "Terminal", "Widgets", "Wording"),
      Room("MovieList", "Formats", "Marks", "MovieData", "Terminal", "Widgets", "Wording"),
      Room(
        "MovieDetail", "Formats", "Marks", "MovieData", "MovieList", "Terminal", "Widgets",
        "Wording"),
      Room("Lists", "MovieData", "Terminal", "Widgets", "Wording"),
      Room("Tonight", "Marks", "MovieData", "Terminal", "Widgets", "Wording"),
      Room("Year", "Formats", "Terminal", "Widgets", "Wording"),
      Room(
        "Browser", "Formats", "Lists", "Marks", "MovieData", "MovieDetail", "MovieList", "Terminal",
        "Tonight", "Widgets", "Wording", "Year"),
      Room(
        "Plain", "Formats", "Marks", "MovieData", "MovieDetail", "MovieList",
        "Terminal", "Widgets", "Wording", "Year"),
      Room("Settings", "Browser", "Formats", "Terminal", "Wording"),
      Room("Transfer", "Formats", "Terminal", "Wording"),
      Room(
        "Commands", "Browser", "Formats", "MovieData", "MovieDetail", "MovieList", "Settings",
        "Terminal", "Transfer", "Widgets", "Wording", "Year"),
      Room(
        "CommandLine", "Browser", "Commands", "Formats", "MovieList", "Settings", "Widgets",
        "Wording"),
    ],
    "ExternalInterfaces": [
      Room("POSIX"), Room("Files"), Room("System", "Files"), Room("SQLite"),
      Room("Network", "Files"), Room("Catalogue"), Room("Library", "Files", "SQLite", "System"),
      Room("MovieDatabase", "Files", "Library", "Network", "SQLite", "System"),
      Room("Notes", "Files", "System"),
      Room("Posters", "Files", "MovieDatabase", "Network", "System"),
      Room("Terminal", "Files", "System"), Room("Transfer", "Files"),
      Room(
        "Doctor", "Catalogue", "Files", "MovieDatabase", "Network", "Posters", "SQLite", "System",
        "Terminal"),
    ],
  ]

  /// Returns the errors in the table itself: folders that use a folder not below them.
  static func order(of rooms: [Room]) -> [String] {
    rooms.enumerated().flatMap { place, room in
      room.uses.subtracting(rooms[..<place].map(\.name)).sorted()
        .map { "\(room.name) uses \($0), which is not below it" }
    }
  }

  /// Returns the files of a module that are in no folder of the table.
  static func loose(_ files: [SourceFile], rooms: [Room]) -> [String] {
    let names = Set(rooms.map(\.name))
    return files.filter { file in file.room.map { !names.contains($0) } ?? true }
      .map { "\($0.path) is in no room" }
  }

  /// Returns the differences between a module's files and the table: missing and unneeded
  /// dependencies.
  static func arrows(between files: [SourceFile], rooms: [Room]) -> [String] {
    let found = uses(in: files)
    return rooms.flatMap { room in
      let now = found[room.name] ?? [:]
      let undeclared = now.filter { !room.uses.contains($0.key) }.sorted { $0.key < $1.key }
        .map { "\(room.name) uses \($0.key): \($0.value.sorted().joined(separator: ", "))" }
      let unneeded = room.uses.subtracting(now.keys).sorted()
        .map { "\(room.name) no longer uses \($0)" }
      return undeclared + unneeded
    }
  }

  /// Returns which folders use which others, and through which names.
  ///
  /// A file uses a folder when it mentions a type that only that folder declares at file scope.
  private static func uses(in files: [SourceFile]) -> [String: [String: Set<String>]] {
    var owners: [String: Set<String>] = [:]
    for file in files {
      guard let room = file.room else { continue }
      for name in file.sharedTypes { owners[name, default: []].insert(room) }
    }
    var found: [String: [String: Set<String>]] = [:]
    for file in files {
      guard let room = file.room else { continue }
      for name in file.mentionedNames {
        guard let owner = owners[name], owner.count == 1, let other = owner.first, other != room
        else { continue }
        found[room, default: [:]][other, default: []].insert(name)
      }
    }
    return found
  }
}

extension SourceFile {
  /// The folder of the module that contains the file, or nil if the file is in no folder.
  var room: String? {
    let parts = path.split(separator: "/")
    return parts.count > 3 ? String(parts[2]) : nil
  }

  /// The types that the file declares at file scope for other files.
  fileprivate var sharedTypes: Set<String> {
    let kinds: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "typealias"]
    return Set(
      lines.compactMap { line in
        guard line.code.first?.isWhitespace == false else { return nil }
        let words = line.code.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        guard !words.contains("private"), !words.contains("fileprivate"),
          let place = words.firstIndex(where: kinds.contains), place + 1 < words.endIndex
        else { return nil }
        return String(words[place + 1])
      })
  }

  /// Every capitalized word of the code.
  fileprivate var mentionedNames: Set<String> {
    Set(
      lines.flatMap { line in
        line.code.split { !($0.isLetter || $0.isNumber || $0 == "_") }
          .filter { $0.first?.isUppercase == true }.map(String.init)
      })
  }
}
