import BusinessLogic
import DomainEntities

/// Reads the text of a list that `moviebrowser lists export` wrote, perhaps quoted in a mail.
struct CustomListReader {
  /// The maximum size of what precedes the end of the first line, in bytes.
  private static let maxStart = 2_000

  private let lines: [String]
  private let list: CustomList

  /// Creates a reader; nil if the first line is not that of a list.
  init?(_ bytes: [UInt8]) {
    // A list is recognized by its first line, so that no other file is read as lines.
    let start = String(decoding: bytes.prefix(Self.maxStart), as: UTF8.self).withoutByteOrderMark
    let first = start.split(whereSeparator: \.isNewline).lazy.map(Self.unquoted).first {
      !$0.isEmpty
    }
    let heads = [CustomListText.head, CustomListText.rankedHead]
    guard let first, let head = heads.first(where: { first.hasPrefix($0) }),
      var list = CustomList(named: String(first.dropFirst(head.count)))
    else { return nil }
    list.rank(head == CustomListText.rankedHead)
    self.list = list
    let text = String(decoding: bytes, as: UTF8.self).withoutByteOrderMark
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map(Self.unquoted)
  }

  /// Returns the list and its films; lines that cannot be understood are reported as problems.
  func bundle(_ path: String) -> ImportBundle {
    var bundle = ImportBundle(origin: .moviebrowser)
    var flaws = ImportFlaws()
    var films = ListedFilms([])
    var imported = ImportedList(list)
    var notes: [String] = []
    var isHead = true
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let place = "\(path), line \(index + 1)"
      if isHead {
        isHead = false
      } else if line.hasPrefix("#") {
        if imported.films.isEmpty {
          notes.append(String(line.dropFirst(line.hasPrefix("# ") ? 2 : 1)))
        } else {
          flaws.add("\(place): \(Wording.strayComment)")
        }
      } else if let (movie, note) = Self.film(line) {
        let film = ImportedList.Film(index: films.index(of: movie, at: place), note: note)
        if films.films.count <= CustomList.maxFilms { imported.films.append(film) }
      } else {
        flaws.add("\(place): \(Wording.noTitleOrID)")
      }
    }
    if films.films.count > CustomList.maxFilms {
      flaws.add(Wording.complaint(.full(list.name)))
    }
    imported.list.write(notes.joined(separator: "\n"))
    bundle.lists.add(imported)
    bundle.films = Array(films.films.prefix(CustomList.maxFilms))
    (bundle.flaws, bundle.flawCount) = (flaws.lines, flaws.count)
    return bundle
  }

  /// Returns a line without the signs with which mails quote it.
  private static func unquoted(_ line: Substring) -> String {
    String(line.drop { $0 == ">" || $0.isWhitespace }).trimmingEnd
  }

  /// Returns the film of a line and its note; nil without identifier and title.
  private static func film(_ line: String) -> (movie: LibraryMovie, note: String)? {
    var (rest, note) = divided(line[...], at: CustomListText.noteMark)
    var names = MovieIdentifiers()
    let parts = divided(rest, at: "  ")
    let word = String(parts.0)
    if word == CustomListText.noIdentifier {
      rest = parts.1
    } else if !parts.1.isEmpty || MovieIdentifiers.imdb(word) != nil {
      let its = MovieIdentifiers(MovieIdentifier(word))
      if its.catalogue == nil || ImportValues.isCatalogueName(word) {
        names = its
        rest = parts.1
      }
    }
    let (title, year) = titleAndYear(rest)
    guard !title.isEmpty || !names.isEmpty else { return nil }
    note = note.drop(while: \.isWhitespace)
    return (LibraryMovie(names: names, title: title, year: year), String(note))
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
