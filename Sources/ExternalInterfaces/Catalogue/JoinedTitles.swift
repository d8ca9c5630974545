import DomainEntities

/// All titles without spaces, to recognize `walle` and `lalaland`.
struct JoinedTitles: Sendable {
  /// A title of a film.
  struct Title: Sendable {
    var letters: ArraySlice<UInt8>
    var film: Int
    /// Whether it is the title that is shown.
    var isMain: Bool
  }

  /// The titles in the order of the films.
  private(set) var titles: [Title] = []

  /// Adds the titles of a film.
  mutating func add(_ fields: ArraySlice<SearchField>, film: Int) {
    for field in fields where field.kind <= .name {
      let words = FoldedText(field.text)
      titles.append(
        Title(
          letters: ArraySlice(words.withoutArticle.joined().utf8), film: film,
          isMain: field.kind == .title))
    }
  }

  /// Returns the films with a title of these letters.
  func films(named letters: String) -> [Int] {
    let wanted = ArraySlice(letters.utf8)
    return titles.filter { $0.letters == wanted }.map(\.film)
  }

  /// Calls `body` with each title within a few typos, none of them in a digit, and their number.
  func forEach(near letters: String, mistakes most: Int, _ body: (Title, Int) -> Void) {
    let wanted = Array(letters.utf8)
    for title in titles where abs(title.letters.count - wanted.count) <= most {
      guard
        let typos = EditDistance.toPrefixes(of: title.letters, from: wanted, most: most)?.last,
        typos <= most, Self.digits(title.letters) == Self.digits(wanted[...])
      else { continue }
      body(title, typos)
    }
  }

  private static func digits(_ letters: ArraySlice<UInt8>) -> [UInt8] {
    letters.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

extension JoinedTitles {
  /// Reads titles that were written.
  init?(from arrays: inout ArrayReader) {
    guard let letters = arrays.next(of: UInt8.self), let ends = arrays.next(of: Int32.self),
      let films = arrays.next(of: Int32.self)
    else { return nil }
    var start = 0
    for (end, film) in zip(ends, films) {
      titles.append(
        Title(letters: letters[start..<Int(end)], film: Int(film >> 1), isMain: film & 1 == 1))
      start = Int(end)
    }
  }

  /// Writes the titles.
  func write(to arrays: inout ArrayWriter) {
    arrays.append(titles.flatMap(\.letters))
    var end: Int32 = 0
    arrays.append(
      titles.map { title in
        end += Int32(title.letters.count)
        return end
      })
    arrays.append(titles.map { Int32($0.film) << 1 | ($0.isMain ? 1 : 0) })
  }
}
