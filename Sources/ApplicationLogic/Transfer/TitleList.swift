import BusinessLogic
import DomainEntities
import Records
import TerminalModel
import Wording

/// A list of films, one per line: a title with or without its year, an ID or an address.
///
/// ```
/// # Rainy days
/// tt0047478  Seven Samurai (1954)  # long
/// The Third Man (1949)
/// https://www.themoviedb.org/movie/348
/// ```
struct TitleList {
  /// The length in bytes above which a line looks like prose.
  private static let maxLineBytes = 300
  /// Headings of the columns of a table, as letters and digits alone.
  private static let headers: Set<String> = [
    "title", "name", "film", "movie", "year", "date", "rating", "type", "id", "url", "imdb", "tmdb",
    "const", "imdbid", "tmdbid", "imdburl", "tmdburl", "letterboxduri", "director", "directors",
    "genre", "genres", "watched", "status", "score", "titles", "films", "movies", "movietitle",
    "filmtitle", "titlename", "moviename", "filmname", "originaltitle",
  ]

  private struct Line {
    var number: Int
    var text: Substring
  }

  private let path: String
  private let lines: [Line]

  /// Creates a list from a text in UTF-8; nil if the text is a table or prose.
  init?(_ bytes: [UInt8], path: String) {
    self.path = path
    let text = String(decoding: bytes, as: UTF8.self).withoutByteOrderMark
    var lines: [Line] = []
    var unlike = 0
    for (place, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let trimmed = Self.unquoted(line.trimmed)
      guard !trimmed.isEmpty, !trimmed.hasPrefix("#") else { continue }
      if line.utf8.count > Self.maxLineBytes || line.utf8.contains(UInt8(ascii: "\t")) {
        unlike += 1
      }
      lines.append(Line(number: place + 1, text: trimmed))
    }
    // At least half of the lines of a table have tabs, or of prose are long.
    guard let first = lines.first, 2 * unlike < lines.count, !Self.isHeader(first.text),
      !first.text.hasPrefix("<") || !first.text.contains(">")
    else { return nil }
    if Self.isTable(path) {
      // A table with one column is a list, with or without a header.
      guard CSVTable(bytes).names.count == 1 else { return nil }
      if Self.headers.contains(Self.heading(first.text)) { lines.removeFirst() }
    } else if lines.count > 1, Self.headers.contains(Self.heading(first.text)),
      lines.dropFirst().allSatisfy({ MovieIdentifiers.imdb(String($0.text)) != nil })
    {
      lines.removeFirst()
    }
    self.lines = lines
  }

  /// Returns a line without tabs, and without the quotation marks of a spreadsheet around it.
  private static func unquoted(_ line: String) -> Substring {
    let line = String(line.map { $0 == "\t" ? " " : $0 })
    guard line.utf8.count > 2, line.hasPrefix("\""), line.hasSuffix("\"") else { return line[...] }
    let parts = line.dropFirst().dropLast().split(separator: "\"", omittingEmptySubsequences: false)
    // A quotation mark inside is doubled; otherwise those around belong to the text.
    let isDoubled =
      !parts.count.isMultiple(of: 2)
      && parts.enumerated().allSatisfy { $0.isMultiple(of: 2) || $1.isEmpty }
    guard isDoubled else { return line[...] }
    let texts = parts.enumerated().compactMap { $0.isMultiple(of: 2) ? $1 : nil }
    return texts.joined(separator: "\"").trimmed[...]
  }

  /// Returns the letters and digits of a heading, in lower case.
  private static func heading(_ text: Substring) -> String {
    text.filter { $0.isLetter || $0.isNumber }.lowercased()
  }

  /// Returns whether a line is the header of a table with at least two columns.
  private static func isHeader(_ line: Substring) -> Bool {
    let cells = line.split { ",;|".contains($0) }.map { heading($0) }
    return cells.count(where: headers.contains) > 1
  }

  private static func isTable(_ path: String) -> Bool {
    [".csv", ".tsv", ".json", ".xml", ".html"].contains(where: path.lowercased().hasSuffix)
  }

  /// Adds the films to a collector.
  func read(
    _ context: ImportContext, into collector: inout ImportCollector
  ) throws(CommandFailure) {
    guard let role = context.role ?? ImportRole(path: path) else {
      throw CommandFailure(.failure, Wording.unknownRole(path))
    }
    var isEmpty = true
    // Some titles begin with a number and a full stop, but not all of a list.
    let isNumbered = lines.count > 1 && lines.allSatisfy { Self.unnumbered($0.text) != nil }
    for line in lines {
      let text = isNumbered ? Self.unnumbered(line.text) ?? line.text : line.text
      let place = "\(path), line \(line.number)"
      let (film, note) = Self.divided(Self.unbulleted(text))
      guard let movie = Self.movie(film.trimmed) else {
        let text = String(film)
        collector.problem(
          Wording.shortAddress(text) ?? Wording.unknownAddress(text), at: place)
        continue
      }
      isEmpty = false
      var row = ImportRow(movie)
      if role == .list {
        row.listings = [ImportRow.Listing(list: path, note: note)]
      } else {
        row = row.marked(role, at: context.now, note: note)
      }
      collector.add(row, at: place)
    }
    if role == .list, !isEmpty {
      collector.add(listNamed: CustomList.name(ofFile: path), key: path, at: path)
    }
  }

  /// Returns the parts of a line before and after ` # `.
  private static func divided(_ line: Substring) -> (film: Substring, note: String) {
    guard let start = line.indices.first(where: { line[$0...].hasPrefix(" # ") }) else {
      return (line, "")
    }
    return (line[..<start], line[start...].dropFirst(3).trimmed)
  }

  /// Returns the film of a line; nil for an address of another site.
  private static func movie(_ text: String) -> LibraryMovie? {
    let first = text.prefix { !$0.isWhitespace }
    let search = SearchText(String(first))
    if let film = search.film {
      let (title, year) = titleAndYear(text[first.endIndex...])
      return LibraryMovie(names: MovieIdentifiers(film), title: title, year: year)
    }
    if first.contains("/"), first.contains(".") {
      // Only Letterboxd has the title in its addresses.
      guard first.endIndex == text.endIndex, search.wanted != first else { return nil }
      return LibraryMovie(names: MovieIdentifiers(), title: search.wanted)
    }
    let (title, year) = titleAndYear(text[...])
    return LibraryMovie(names: MovieIdentifiers(), title: title, year: year)
  }

  /// Splits `Seven Samurai (1954)` into the title and the year.
  private static func titleAndYear(_ text: Substring) -> (String, Int?) {
    let text = text.trimmed
    guard text.hasSuffix(")"), let open = text.lastIndex(of: "("), open > text.startIndex,
      let year = ImportValues.year(String(text[open...].dropFirst().dropLast()))
    else { return (text, nil) }
    return (text[..<open].trimmed, year)
  }

  private static func unbulleted(_ line: Substring) -> Substring {
    for bullet in ["- ", "* ", "• ", "– "] where line.hasPrefix(bullet) {
      return line.dropFirst(bullet.count)
    }
    return line
  }

  /// Returns a line without the number before it; nil if it has none.
  private static func unnumbered(_ line: Substring) -> Substring? {
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    let rest = line[digits.endIndex...]
    guard !digits.isEmpty, rest.hasPrefix(". ") || rest.hasPrefix(") ") else { return nil }
    return rest.dropFirst(2)
  }
}
