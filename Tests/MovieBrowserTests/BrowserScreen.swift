import TerminalTestSupport
import ProgramTestSupport

/// A film as shown in a row of the list.
struct MovieRow: Hashable, CustomStringConvertible {
  var title: String
  var year: String

  var description: String { "\(title) (\(year))" }

  /// Returns whether both are the same film, even if the row truncates the title.
  func isSame(as full: MovieRow) -> Bool {
    let parts = title.split(separator: "…", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return self == full }
    return year == full.year && full.title.hasPrefix(parts[0]) && full.title.hasSuffix(parts[1])
  }
}

extension TerminalScreen {
  /// The position in the list and its length, as in `37 of 214`.
  var position: (place: Int, total: Int)? {
    for line in lines.reversed() {
      let words = line.split(separator: " ").map { $0.filter { $0 != "," } }
      for index in words.indices.dropFirst().dropLast() where words[index] == "of" {
        if let place = Int(words[index - 1]), let total = Int(words[index + 1]) {
          return (place, total)
        }
      }
    }
    return nil
  }

  /// Whether the list has loaded and nothing is in progress.
  var isSettled: Bool {
    position != nil && !text.contains("oading")
  }

  /// The position of the selected film, once nothing is in progress.
  var settledPlace: Int? {
    isSettled ? position?.place : nil
  }

  /// The screen row of the selected film.
  var chosenRow: Int? {
    lines.firstIndex { line in
      // From 160 columns on, the lists are on the left.
      let panes = line.split(separator: "││")
      return line.hasPrefix("> ")
        || (panes.count == 3 ? panes[1].hasPrefix(" > ") : line.hasPrefix("│ > "))
    }
  }

  /// The selected film.
  var chosenFilm: MovieRow? { chosenRow.flatMap { film(row: $0) } }

  /// The first line of the film beside the list.
  var filmBeside: String? {
    let row = lines.indices.contains(2) ? lines[2] : ""
    let borders = row.enumerated().filter { $0.element == "│" }.map(\.offset).suffix(2)
    guard borders.count == 2, let start = borders.first, let end = borders.last, start > 0 else {
      return nil
    }
    let line = row.dropFirst(start + 2).prefix(end - start - 2)
    return String(
      line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)])
  }

  /// The films in the window by their position in the list.
  var films: [Int: MovieRow] {
    guard let place = position?.place, let chosen = chosenRow, let header else { return [:] }
    var films: [Int: MovieRow] = [:]
    for row in (header + 1)..<lines.count {
      guard let film = film(row: row), Int(film.year) != nil else { break }
      films[place + row - chosen] = film
    }
    return films
  }

  /// Returns the film of a row, by the columns of the header.
  func film(row: Int) -> MovieRow? {
    guard let header, let year = column(of: "Year", row: header) else { return nil }
    guard let start = column(of: "Title", row: header) else { return nil }
    return MovieRow(
      title: text(row: row, columns: start..<year - 2),
      year: text(row: row, columns: year..<year + 4))
  }

  private var header: Int? {
    lines.firstIndex {
      let isHeader = $0.hasPrefix("  Title ") || $0.hasPrefix("│   Title ")
      return (isHeader || $0.contains("││   Title ")) && $0.contains("Year")
    }
  }
}

extension PseudoTerminal {
  /// Waits until the film at a position is selected and nothing is in progress.
  @discardableResult func wait(forPlace place: Int) throws -> TerminalScreen {
    try wait(for: "place \(place)") { screen in
      // The footer is the last part of a frame.
      let isWhole = screen.lines.count < 7 || !(screen.lines.last ?? "").isEmpty
      return isWhole && screen.settledPlace == place && screen.chosenRow != nil
    }
  }

  /// Waits until a text is on the screen.
  @discardableResult func wait(toShow text: String) throws -> TerminalScreen {
    try wait(for: "“\(text)”") { $0.text.contains(text) }
  }
}

extension ProgramUnderTest {
  /// Opens the browser with its first list.
  static func browser(columns: Int = 80, rows: Int = 24) throws -> PseudoTerminal {
    let terminal = try find().open(columns: columns, rows: rows)
    try terminal.wait(forPlace: 1)
    return terminal
  }

  /// Returns every film in list order, as printed by the command.
  static func films() throws -> [MovieRow] {
    try find().run("list", "--limit", "100000").output.split(separator: "\n").map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return MovieRow(title: fields[1], year: fields[2])
    }
  }
}
