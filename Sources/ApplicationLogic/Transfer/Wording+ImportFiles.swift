/// What is said of the files of an import.
extension Wording {
  /// A value that cannot be read, in words that follow a place.
  static func unreadable(_ what: String, _ text: String) -> String {
    "has the \(what) “\(text.prefix(40))”, which cannot be read and is left out"
  }

  /// A day that may be one of two, in words that follow a place.
  static func ambiguousDate(_ text: String) -> String {
    "has the date “\(text.prefix(40))”, which may be one of two days and is left out"
  }

  /// A text that had to be converted.
  static func converted(_ path: String, _ text: DecodedText) -> String? {
    switch text.encoding {
    case .utf8, .utf16: nil
    case .windows1252:
      "\(path): \(count(text.convertedLines, "line is", "lines are")) not valid UTF-8 and "
        + "\(text.convertedLines == 1 ? "was" : "were") read as Windows-1252"
    }
  }

  /// A file with columns that may change what the others mean.
  static func decisiveColumns(_ path: String, _ names: [String]) -> String {
    let isOne = names.count == 1
    return "\(path) has \(isOne ? "an unknown column" : "unknown columns") that may change the "
      + "meaning of its rows: \(list(names)); keep only the rows of films that you have seen, and "
      + "remove the \(isOne ? "column" : "columns")"
  }

  /// A rating of more stars than there are.
  static func ratedOutOfTen(_ path: String) -> String {
    "\(path) has ratings above 5 in the column Rating, which is for stars from 0.5 to 5; "
      + "if they are out of 10, rename the column to Rating10"
  }

  /// A watchlist in which films were seen.
  static func seenInWatchlist(_ path: String) -> String {
    "\(path) is named as a watchlist but has dates, ratings or reviews of films that were seen; "
      + "rename it to import.csv if all of its films were seen"
  }

  /// Ratings and a watchlist in one layout.
  static func ratingsOrWatchlist(_ path: String) -> String {
    "\(path) may be ratings or a watchlist; name it ratings.csv or watchlist.csv, as IMDb does"
  }

  /// A file or an archive of another program.
  static func foreign(_ name: String, _ format: ForeignFormat) -> String {
    switch format {
    case .letterboxdList: "\(name) is a list from Letterboxd; lists cannot be imported yet"
    default: "\(name) is an export from \(format.name), which cannot be imported yet"
    }
  }

  /// The columns that were not read, on a line for each file.
  static func skippedColumns(_ columns: [SkippedColumn]) -> [String] {
    var lines: [String] = []
    var rest = columns[...]
    while let first = rest.first {
      let names = rest.prefix { $0.path == first.path }.map(\.name)
      rest = rest.dropFirst(names.count)
      lines.append("\(first.path): \(names.count == 1 ? "column" : "columns") \(list(names))")
    }
    return lines
  }

  /// The files that were not read, in the order of their names; several of one folder are on one line.
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
        let names = folder.isEmpty ? list(all.map(\.path)) : "\(folder)/ (\(count) files)"
        lines.append("\(names): \(file.reason)")
      } else {
        lines += all.map { "\($0.path): \($0.reason)" }
      }
    }
    return lines
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(10).map { CleanText.line(String($0.prefix(40))) }
    let more = names.count - shown.count
    return shown.joined(separator: ", ") + (more > 0 ? " and \(number(more)) more" : "")
  }
}
