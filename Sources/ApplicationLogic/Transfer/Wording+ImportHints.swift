import Records
import TerminalModel
import Wording

/// Messages about files that cannot be understood without help.
extension Wording {
  /// The message that a file is not a known export, with what was recognized about it.
  static func unknownExport(_ name: String, _ found: UnknownFile) -> String {
    let supported = ImportOrigin.allCases.filter { $0 != .list }.map(\.name)
    let rest =
      advice(found)
      ?? "supported are exports of \(supported.joined(separator: ", ")) and lists of titles, IDs or "
      + "addresses"
    return "\(name) is not an export that can be imported: it \(description(found)); \(rest)"
  }

  /// Returns the predicate of a sentence that describes a file.
  fileprivate static func description(_ found: UnknownFile) -> String {
    switch found {
    case .table(let columns, let rows, _):
      "is a table with \(count(rows, "row", "rows")) and the columns \(firstNames(columns))"
    case .json(let isArray, let members):
      (isArray ? "is a JSON array" : "is JSON")
        + (members.isEmpty ? " without objects" : " with the members \(firstNames(members))")
    case .text(let lines): "is a text of \(count(lines, "line", "lines"))"
    case .brokenTable(let flaw): "cannot be read at line \(flaw.line) (\(flaw.what))"
    case .empty: "is empty"
    case .gzip: "is compressed with gzip; unpack it first"
    case .pdf: "is a PDF document"
    case .binary: "is a binary file"
    case .webPage(let title):
      "is a web page" + (title.isEmpty ? "" : " with the title “\(CleanText.line(title))”")
    case .answer(let message): "is the error message “\(CleanText.line(message))”"
    case .richText: "is a rich text document"
    case .spreadsheet: "is a spreadsheet"
    case .collection(let paths):
      paths.isEmpty
        ? "is empty"
        : "has \(count(paths.count, "file", "files")), none from a supported export: "
          + firstNames(paths)
    }
  }

  /// Returns what to do about a file; nil if there is no special advice.
  fileprivate static func advice(_ found: UnknownFile) -> String? {
    switch found {
    case .table(_, _, let column?):
      "the column \(CleanText.line(column)) has IMDb IDs: save it alone in a text file"
    case .pdf: "export your data as CSV or JSON"
    case .webPage, .answer: "download the export again"
    case .richText: "save it as plain text"
    case .spreadsheet: "save it as CSV"
    default: nil
    }
  }

  /// The first names of columns, members or files, and how many more there are.
  static func firstNames(_ names: [String]) -> String {
    let shown = names.prefix(10).map { CleanText.line(String($0.prefix(40))) }
    let more = names.count - shown.count
    return shown.joined(separator: ", ") + (more > 0 ? " and \(number(more)) more" : "")
  }

  /// The message that dates may be day first or month first.
  static func unclearDates(_ path: String, _ text: String) -> String {
    "\(path) has dates such as \(CleanText.line(String(text.prefix(40)))), whose order is unclear; "
      + "run the command again with --dates dmy, mdy or ymd"
  }

  /// The message that a file has viewings of several profiles, or none of the one that was named.
  static func severalProfiles(_ path: String, _ names: [String], _ name: String?) -> String {
    let names = firstNames(names)
    return name.map {
      "\(path) has no profile “\(CleanText.line(String($0.prefix(40))))”; it has \(names)"
    }
      ?? "\(path) has viewings of several profiles (\(names)); choose one with --profile NAME"
  }

  /// The message that a file has no profiles to choose from.
  static func needlessProfile(_ name: String, _ origin: ImportOrigin) -> String {
    "\(name) is from \(origin.name) and has no profiles; --profile is only for ViewingActivity.csv "
      + "of Netflix"
  }

  /// The message that nothing says what the films of a list are.
  static func unknownRole(_ path: String) -> String {
    "\(path) is a list of films; say what they are with --as seen, watchlist, favorites or list"
  }

  /// The message that a file of TMDB could be a watchlist or favorites.
  static func watchlistOrFavorites(of path: String) -> String {
    "\(path) could be a watchlist or favorites; say which with --as watchlist or favorites"
  }

  /// The message that a file says itself what its films are.
  static func needlessRole(_ name: String, _ origin: ImportOrigin, _ role: ImportRole) -> String {
    let others = role == .list ? "IMDb" : "IMDb and The Movie Database"
    return "\(name) is from \(origin.name) and has its own marks; --as \(role.rawValue) is only "
      + "for lists and for files of \(others)"
  }

  /// The message that an address is of an unknown site.
  static func unknownAddress(_ text: String) -> String {
    "“\(text.prefix(80))” is not the address of a film at IMDb, TMDB or Letterboxd"
  }

  /// Returns the heading above titles that were not found and not saved.
  static func unknownTitles(_ count: Int) -> String {
    "\(self.count(count, "title", "titles")) not found and not saved "
      + "(use --accept to save them by title):"
  }
}

// MARK: What a format does not say

extension Wording {
  /// The remark that the scale of ratings is unknown.
  static func unknownScale(_ count: Int) -> String {
    "\(self.count(count, "rating", "ratings")) skipped: none is above 5, so they could be out of "
      + "5, 10 or 100"
  }

  /// The remark that the anime in a table of Simkl were skipped.
  static let skippedAnime =
    "anime skipped, because this file does not tell films from series; the JSON backup does"

  /// The remark that the scale of ratings was concluded from the greatest one.
  static func assumedScale(_ scale: Int) -> String { "ratings were read as out of \(scale)" }

  /// The remark that titles of Netflix were taken for episodes because they begin alike.
  static func seriesOfTitles(_ names: [String]) -> String {
    "titles that begin alike skipped as episodes of series: \(firstNames(names))"
  }
}

extension Wording.SkipReason {
  /// The reason that a file of a folder or an archive is something else.
  static func other(_ found: UnknownFile) -> String {
    Wording.description(found) + (Wording.advice(found).map { "; \($0)" } ?? "")
  }
}
