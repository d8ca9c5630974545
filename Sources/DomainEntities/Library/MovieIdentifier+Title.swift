/// Identifiers made from title and year, for films without an identifier from a source.
///
/// Such identifiers are unknown to sources and never used in requests.
extension MovieIdentifier {
  private static let start = "title:"

  /// Creates an identifier from a title and a year.
  ///
  /// Titles that differ only in case and accents have the same identifier.
  public init(title: String, year: Int?) {
    self.init("\(Self.start)\(year.map(String.init) ?? ""):\(LibraryMovie.key(ofTitle: title))")
  }

  /// The title key and the year in the identifier, or nil if a source assigned it.
  public var titleAndYear: (title: String, year: Int?)? {
    guard text.hasPrefix(Self.start) else { return nil }
    let rest = text.dropFirst(Self.start.count)
    guard let colon = rest.firstIndex(of: ":") else { return nil }
    return (String(rest[rest.index(after: colon)...]), Int(rest[..<colon]))
  }

  /// Whether a source may know the identifier.
  public var isName: Bool { !text.isEmpty && titleAndYear == nil }
}
