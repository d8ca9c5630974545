import BusinessLogic
import DomainEntities
import Records
import TerminalModel
import Wording

/// Reads the text of a list that `moviebrowser lists export` wrote, even inside an email that
/// quotes it.
struct CustomListReader {
  /// The beginnings of the first lines of lists.
  private static let heads = [CustomListText.head, CustomListText.rankedHead]

  private let lines: ArraySlice<String>
  private let list: CustomList
  /// The name of the list in the file.
  private let name: Substring

  /// Creates a reader; nil if no line is the first one of a list.
  init?(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self).withoutByteOrderMark
    // Most texts have no list, and need not be split into lines.
    guard Self.heads.contains(where: text.holds) else { return nil }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map(Self.unquoted)
    guard let first = lines.firstIndex(where: { Self.list($0) != nil }),
      let list = Self.list(lines[first])
    else { return nil }
    self.list = list
    name = lines[first].drop { $0 != ":" }.dropFirst()
    self.lines = lines[(first + 1)...]
  }

  /// Returns the empty list of a first line; nil for any other line.
  private static func list(_ line: String) -> CustomList? {
    guard let head = heads.first(where: line.hasPrefix),
      var list = CustomList(named: String(line.dropFirst(head.count)))
    else { return nil }
    list.rank(head == CustomListText.rankedHead)
    return list
  }

  /// Adds the list and its films to a collector; other lines are reported as problems, since
  /// emails have signatures.
  func read(_ path: String, into collector: inout ImportCollector) {
    var notes: [String] = []
    var hasFilms = false
    for (index, line) in zip(lines.indices, lines) where !line.trimmed.isEmpty {
      let place = "\(path), line \(index + 1)"
      if line.hasPrefix("#"), !hasFilms {
        notes.append(String(line.dropFirst(line.hasPrefix("# ") ? 2 : 1)).trimmingEnd)
      } else if Self.list(line) != nil {
        collector.problem(Wording.secondList, at: place)
        break
      } else if line.hasPrefix("#") {
        collector.problem(Wording.strayComment, at: place)
      } else if let (movie, note) = Self.film(line) {
        hasFilms = true
        var row = ImportRow(movie)
        row.listings = [ImportRow.Listing(list: path, note: note)]
        collector.add(row, at: place)
      } else {
        collector.problem(Wording.notAnEntry, at: place)
      }
    }
    collector.add(
      listNamed: String(name), note: notes.joined(separator: "\n"), isRanked: list.isRanked,
      key: path, at: path)
  }

  /// Returns a line without the quotation marks (`>`) of an email.
  ///
  /// White space at the end stays: a film without a title has it after its identifier.
  private static func unquoted(_ line: Substring) -> String {
    String(line.drop { $0 == ">" || $0.isWhitespace })
  }

  /// Returns the film of a line in the form of the export, and its note; nil for any other line.
  private static func film(_ line: String) -> (movie: LibraryMovie, note: String)? {
    let (entry, note) = divided(line[...], at: CustomListText.noteMark)
    let (word, rest) = divided(entry, at: "  ")
    var names = MovieIdentifiers()
    if word != CustomListText.noIdentifier {
      names = MovieIdentifiers(MovieIdentifier(word.trimmed))
      // Emails may lose the white space after an identifier without a title.
      guard word.endIndex < entry.endIndex || names.imdb != nil,
        names.catalogue == nil || isCatalogueName(word)
      else { return nil }
    }
    let (title, year) = titleAndYear(rest)
    // A number also begins other lines, such as an address.
    guard names.tmdb == nil || title.isEmpty || year != nil else { return nil }
    guard !title.isEmpty || !names.isEmpty else { return nil }
    return (
      LibraryMovie(names: names, title: title, year: year),
      String(note.drop(while: \.isWhitespace)).trimmingEnd
    )
  }

  /// Returns whether a word is a catalogue ID, such as `alien-1979`, and not one of a sentence.
  private static func isCatalogueName(_ word: Substring) -> Bool {
    let year = word.suffix(5)
    return ImportValues.isCatalogueName(String(word)) && !word.contains(where: \.isWhitespace)
      && year.first == "-" && year.utf8.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Returns the parts before and after the first occurrence of a text; the second is empty without
  /// one.
  private static func divided(
    _ text: Substring, at mark: String
  ) -> (Substring, Substring) {
    guard let place = text.indices.first(where: { text[$0...].hasPrefix(mark) }) else {
      return (text, "")
    }
    return (text[..<place], text[place...].dropFirst(mark.count))
  }

  private static func titleAndYear(_ text: Substring) -> (title: String, year: Int?) {
    let text = String(text.drop(while: \.isWhitespace)).trimmingEnd
    guard text.hasSuffix(")"), let open = text.lastIndex(of: "(") else { return (text, nil) }
    let digits = text[open...].dropFirst().dropLast()
    guard digits.utf8.count == 4, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return (text, nil)
    }
    return (String(text[..<open]).trimmingEnd, Int(digits))
  }
}

extension String {
  /// The text without white space at its end.
  fileprivate var trimmingEnd: String {
    var text = self[...]
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
