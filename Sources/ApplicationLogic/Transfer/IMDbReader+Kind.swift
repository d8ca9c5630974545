import DomainEntities
import Records
import TerminalModel
import Wording

extension IMDbReader {
  /// The kind of an exported file.
  enum Kind: Hashable, Sendable {
    /// Ratings, whose films have a further mark if the user says so.
    case ratings(ImportRole?)
    /// A list whose films have a mark, or that is a list of the user’s own.
    case list(ImportRole)
    /// Films that were seen on the day of their entry.
    case checkIns

    /// What the films are besides rated.
    var role: ImportRole? {
      switch self {
      case .ratings(let role): role
      case .list(let role): role
      case .checkIns: nil
      }
    }

    /// Whether the file has ratings alone.
    var isRatings: Bool {
      if case .ratings = self { true } else { false }
    }
  }

  /// Returns the kind of an exported file.
  ///
  /// Lists and the watchlist have the same columns, among them positions. Before 2017 ratings had
  /// them too, so the name of the file decides.
  ///
  /// - Throws: `CommandFailure` if neither the user nor the name says what the file is.
  static func kind(of file: ImportTable, _ role: ImportRole?) throws(CommandFailure) -> Kind {
    guard file.table.has("Position") else { return .ratings(role) }
    let name = file.path.lowercased().split(separator: "/").last ?? ""
    if name.hasPrefix("checkin") || name.hasPrefix("check-in") { return .checkIns }
    let isRated = file.table.has("You rated") && file.hasValues("You rated")
    if isRated, name.holds("rating") { return .ratings(role) }
    if let role { return .list(role) }
    let named = self.role(ofName: String(name))
    guard !isRated || named == .watchlist else {
      throw CommandFailure(.failure, Wording.ratingsOrList(file.path))
    }
    guard let named else { throw CommandFailure(.failure, Wording.watchlistOrList(file.path)) }
    return .list(named)
  }

  /// Returns what a list is according to the name of its file; nil if the name says nothing, such
  /// as `ls012345678.csv` or the random names of IMDb’s export page.
  private static func role(ofName name: String) -> ImportRole? {
    let role = ImportRole(path: name)
    if role == .watchlist { return role }
    let words = FoldedText(name.hasSuffix(".csv") ? name.dropLast(4) : name[...]).words
    let digits: ClosedRange<Character> = "0"..."9"
    let isNumber =
      words.allSatisfy { $0.allSatisfy(\.isHexDigit) }
      && words.contains { $0.contains(where: digits.contains) }
    let telling = words.filter { word in
      let number = word.hasPrefix("ls") ? word.dropFirst(2) : word
      return !number.allSatisfy(digits.contains) && !emptyWords.contains(word)
    }
    // The ratings are another file.
    guard !isNumber, telling.contains(where: { !["rating", "ratings"].contains($0) }) else {
      return nil
    }
    // A list may be called “Favorite noirs”.
    return telling.count == 1 ? role ?? .list : .list
  }

  /// The words of file names that say nothing about the contents; the last two are the name of
  /// standard input.
  private static let emptyWords: Set<Substring> = [
    "imdb", "export", "exported", "list", "lists", "download", "copy", "data", "file", "untitled",
    "titles", "standard", "input",
  ]
}
