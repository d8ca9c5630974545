import Wording

/// Messages about the files of an import.
extension Wording {
  /// The problem of a list that is too large.
  static let listTooLarge = "too large"

  /// The problems of lines between the films of a list and below it.
  static let strayComment = "comment after the first film"
  static let notAnEntry = "not read: a film begins with an ID or “-”, then two spaces"
  static let secondList = "another list begins here; save it in its own file"

  /// The message that a value is invalid, to follow the location of its row.
  static func unreadable(_ what: String, _ text: String) -> String {
    "invalid \(what) “\(text.prefix(40))” skipped"
  }

  /// The remark that a list has another name than in the file.
  static func renamedList(_ name: String, to new: String) -> String {
    "imported the list “\(name)” as “\(new)”, because “\(name)” is the name of a built-in list, "
      + "genre, decade or condition"
  }

  /// The message that a date could be either of two days, to follow the location of its row.
  static func ambiguousDate(_ text: String) -> String {
    "ambiguous date “\(text.prefix(40))” skipped"
  }

  /// The message that a row matches several films, and the one that was chosen.
  static func ambiguousFilm(
    _ place: String, matching count: Int, called title: String, chosen: String
  ) -> String {
    "\(place): \(number(count)) films are called \(title); matched to the one in \(chosen)"
  }

  /// The message that a text was converted; nil if it was not.
  static func converted(_ path: String, _ text: DecodedText) -> String? {
    let zeros = text.removedZeros
    if zeros > 0 { return "\(path): \(count(zeros, "zero byte", "zero bytes")) ignored" }
    guard text.encoding == .windows1252 else { return nil }
    return "\(path): \(count(text.convertedLines, "line is", "lines are")) not valid UTF-8 and "
      + "\(text.convertedLines == 1 ? "was" : "were") read as Windows-1252"
  }

  /// The message that columns may change the meaning of the others.
  static func decisiveColumns(_ path: String, _ names: [String]) -> String {
    let isOne = names.count == 1
    return "\(path) has \(isOne ? "an unknown column" : "unknown columns") that may change the "
      + "meaning of its rows: \(firstNames(names)); remove the \(isOne ? "column" : "columns"), and keep "
      + "only films that you have seen"
  }

  /// The message that ratings exceed five stars.
  static func ratedOutOfTen(_ path: String) -> String {
    "\(path) has ratings above 5 in the Rating column (0.5 to 5 stars); "
      + "if they are out of 10, rename the column to Rating10"
  }

  /// The message that a file with the name of a watchlist has marks of seen films.
  static func seenInWatchlist(_ path: String) -> String {
    "\(path) is named like a watchlist but has dates, ratings or reviews; "
      + "if you have seen all of its films, rename it to import.csv"
  }

  /// The message that an IMDb file could be ratings or a list.
  static func ratingsOrList(_ path: String) -> String {
    "\(path) could be ratings or a list; rename it to ratings.csv, or say what it is with "
      + "--as watchlist or --as list"
  }

  /// The message that a file of TV Time could be ratings or reactions.
  static func ratingsOrReactions(_ path: String) -> String {
    "\(path) could be ratings or reactions from TV Time; keep the name that it has in the archive"
  }

  /// The message that an IMDb file could be the watchlist or another list.
  static func watchlistOrList(_ path: String) -> String {
    "\(path) could be your watchlist or a list of your own; say which with --as watchlist or "
      + "--as list"
  }

  /// The message that a file of Trakt could be a watchlist, favorites or a list.
  static func watchlistOrFavorites(_ path: String) -> String {
    "\(path) could be a watchlist or favorites; rename it to lists-watchlist.json or "
      + "lists-favorites.json"
  }

  /// The message that a table of Trakt could be a watchlist, favorites or a list.
  static func watchlistFavoritesOrList(_ path: String) -> String {
    "\(path) could be a watchlist, favorites or a list; rename it to watchlist.csv, favorites.csv "
      + "or list-NAME.csv"
  }

  /// The message that a file of Letterboxd could be seen films, likes or a watchlist.
  ///
  /// `isImportable` is whether the file is in the import format, which has no likes.
  static func seenOrWatchlist(_ name: String, isImportable: Bool) -> String {
    isImportable
      ? "\(name) could be seen films or a watchlist; rename it to watched.csv or watchlist.csv"
      : "\(name) could be seen films, likes or a watchlist; "
        + "rename it to watched.csv, films.csv or watchlist.csv"
  }

  /// The message that a file of Letterboxd is the index of liked lists.
  static func likedLists(_ path: String) -> String {
    "\(path) has the names of lists that you like at Letterboxd, not films; "
      + "import the files in likes/lists instead"
  }

  /// The message about the only file of a folder or an archive that could be imported.
  static func onlyFile(of name: String, _ message: String, others: [String]) -> String {
    let rest = others.isEmpty ? "" : "; other files: \(firstNames(others.sorted()))"
    return "\(name): \(message)\(rest)"
  }

  /// The message that a file is the output of `moviebrowser mine`.
  static func listOfMine(_ name: String) -> String {
    "\(name) is the output of moviebrowser mine, which cannot be imported; "
      + "use moviebrowser export instead"
  }

  /// The message that an import has too many films.
  static func tooManyFilms(_ name: String) -> String {
    "\(name) has more than \(films(ImportCollector.maxFilms)); split it into smaller files"
  }

  /// The message that an export was written by a newer version.
  static func newerExport(_ name: String) -> String {
    "\(name) was written by a newer version; update moviebrowser"
  }

  /// The message that a file of Trakt has the films that a user owns.
  static func ownedFilms(_ path: String) -> String {
    "\(path) is a collection from Trakt, which has no marks; import the whole export instead"
  }

  /// The message that a list of Letterboxd lacks one of its tables.
  static func brokenList(_ path: String) -> String {
    "\(path) is not a complete list from Letterboxd; export it again"
  }

  /// Returns the columns that were not imported, one line for each file.
  static func skippedColumns(_ columns: [SkippedColumn]) -> [String] {
    var lines: [String] = []
    var rest = columns[...]
    while let first = rest.first {
      let names = rest.prefix { $0.path == first.path }.map(\.name)
      rest = rest.dropFirst(names.count)
      lines.append("\(first.path): \(names.count == 1 ? "column" : "columns") \(firstNames(names))")
    }
    return lines
  }

  /// Returns the files that were not imported; more than three in one folder share a line.
  static func skippedFiles(_ files: [SkippedFile]) -> [String] {
    var lines: [String] = []
    var groups: [String: [SkippedFile]] = [:]
    func group(_ file: SkippedFile) -> String {
      let folder = file.path.split(separator: "/").dropLast().joined(separator: "/")
      return "\(folder)\n\(file.reason)"
    }
    for file in files { groups[group(file), default: []].append(file) }
    for file in files {
      guard let all = groups.removeValue(forKey: group(file)) else { continue }
      let folder = file.path.split(separator: "/").dropLast().joined(separator: "/")
      let count = number(all.count)
      if all.count > 3 {
        let names = folder.isEmpty ? firstNames(all.map(\.path)) : "\(folder)/ (\(count) files)"
        lines.append("\(names): \(file.reason)")
      } else {
        lines += all.map { "\($0.path): \($0.reason)" }
      }
    }
    return lines
  }
}

// MARK: Texts that are too long

extension Wording {
  /// A text of a file that is cut.
  enum CutText {
    case note(on: String)
    case tag(on: String)
    case listNote(on: String, in: String)
    case listName(String)
    case listDescription(String)

    fileprivate var words: String {
      switch self {
      case .note(let film): "note on \(film)"
      case .tag(let film): "tag of \(film)"
      case .listNote(let film, let list): "note on \(film) in the list “\(list)”"
      case .listName(let name): "name of the list “\(name)”"
      case .listDescription(let name): "note on the list “\(name)”"
      }
    }
  }

  /// The message that a text is cut, with its lengths in characters.
  static func cut(_ text: CutText, from old: Int, to new: Int) -> String {
    "\(text.words) cut from \(number(old)) to \(number(new)) characters"
  }

  /// The message that a title is as long as titles can be.
  static func longTitle(_ title: String) -> String {
    "title “\(title.prefix(40))…” cut to \(number(title.count)) characters"
  }

  /// The line in the note on a list with the tags that the list had.
  static func listTags(_ tags: [String]) -> String { "Tags: \(tags.joined(separator: ", "))" }
}

// MARK: Rows and files that are not imported

extension Wording {
  /// The error of an input from another program than expected.
  static func wrongOrigin(_ name: String, _ found: ImportOrigin, not wanted: ImportOrigin) -> String
  {
    "\(name) is from \(found.name), not from \(wanted.name)"
  }

  /// The errors of files that cannot be read.
  static func tooManyColumns(_ path: String, limit: Int) -> String {
    "\(path) has more than \(number(limit)) columns"
  }
  static func notJSON(_ path: String, line: Int) -> String {
    "\(path) is not valid JSON (line \(line))"
  }

  /// Why a row is not imported.
  static let noTitle = "no title"
  static let noTitleOrID = "no title or ID"
  static let noPersonInEntry = "no name"
  static func noMarks(_ title: String) -> String { "“\(title)” has no marks" }
  static let noComment = "no comment"
  static let entryTooLarge = "larger than 4 MiB"
  static func entry(_ number: Int, of path: String) -> String { "\(path), entry \(number)" }
  static func noCounterpart(_ status: String) -> String {
    "the status “\(status.prefix(40))” has no equivalent and was skipped"
  }
  static func unknownType(_ type: String) -> String { "unknown title type “\(type)”" }

  /// Why a file is not imported.
  enum SkipReason {
    static let noColumns = "none of the expected columns"
    static let brokenList = "not a complete list; export it again"
    static let deleted = "deleted entries are not imported"
    static let orphaned = "orphaned entries are not imported"
    static let notImportable = "not a file that can be imported"
    static let otherExport = "belongs to another export; import it separately"
    static let noMarks = "contains no marks"
    static let personal = "personal data, not read"
    static let summary = "a summary of the history"
    static let unclearRole = "could be a watchlist or another list; import it separately with --as"
    static let noEntries = "no list of entries"
    static let notInExport = "not part of an export; import it separately"
    static let notRead = "not among the files that are read"
    static func repeats(_ path: String) -> String { "repeats \(path)" }
    static func separately(from program: String) -> String {
      "from \(program), unlike other files; import it separately"
    }
  }
}
