internal import DomainEntities

/// The file name of a draft, which identifies its film.
///
/// An example is `note t.1092 i.tt0041959 - The Third Man (1949).txt`.
struct NoteDraftName: Hashable, Sendable {
  private static let start = "note "
  private static let end = ".txt"
  /// The separator after the identifiers, since a title may look like an identifier.
  private static let separator = "- "
  /// The maximum length of a title, since file names are limited.
  private static let maxTitleLength = 60
  private static let maxIdentifierLength = 80

  /// The identifiers of the film.
  var names: MovieIdentifiers
  /// The title without characters that are invalid in file names.
  var title: String

  /// Creates the name for a film, or nil if no identifier fits into a file name.
  init?(_ film: LibraryMovie) {
    names = film.names
    if let text = names.catalogue?.text, !Self.isName(text) { names.catalogue = nil }
    if let text = names.imdb, !Self.isName(text) { names.imdb = nil }
    guard !names.isEmpty else { return nil }
    let kept = film.titleAndYear.unicodeScalars.filter { scalar in
      scalar != "/" && scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value)
    }
    title = ""
    for character in String(String.UnicodeScalarView(kept)).prefix(Self.maxTitleLength)
    where title.utf8.count + character.utf8.count <= 2 * Self.maxTitleLength {
      title.append(character)
    }
  }

  /// Parses a file name; nil for other files.
  init?(reading text: String) {
    guard text.hasPrefix(Self.start), text.hasSuffix(Self.end) else { return nil }
    var rest = text.dropFirst(Self.start.count).dropLast(Self.end.count)
    names = MovieIdentifiers()
    while let space = rest.firstIndex(of: " "), rest.dropFirst().first == "." {
      let value = String(rest[..<space].dropFirst(2))
      switch rest.first {
      case "c"?: names.catalogue = MovieIdentifier(value)
      case "t"?: names.tmdb = Int(value)
      case "i"?: names.imdb = value
      default: return nil
      }
      rest = rest[space...].dropFirst()
    }
    guard !names.isEmpty, rest.hasPrefix(Self.separator) else { return nil }
    title = String(rest.dropFirst(Self.separator.count))
  }

  /// The file name.
  var text: String {
    let words =
      [
        names.catalogue.map { "c.\($0.text)" }, names.tmdb.map { "t.\($0)" },
        names.imdb.map { "i.\($0)" },
      ].compactMap(\.self)
    return Self.start + words.map { "\($0) " }.joined() + Self.separator + title + Self.end
  }

  private static func isName(_ text: String) -> Bool {
    text.utf8.count <= maxIdentifierLength
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      }
  }
}
