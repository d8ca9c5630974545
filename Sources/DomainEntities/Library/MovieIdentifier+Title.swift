/// What a film is called here that nobody has a name for: by its title and year.
///
/// No source has such identifiers, so that none is asked by them.
extension MovieIdentifier {
  private static let start = "title:"

  /// The identifier of a title and a year; titles that differ only in case and accents have the same.
  public init(title: String, year: Int?) {
    self.init("\(Self.start)\(year.map(String.init) ?? ""):\(LibraryMovie.key(ofTitle: title))")
  }

  /// The title and the year that it is made of; nil for the name that a source has given.
  public var titleAndYear: (title: String, year: Int?)? {
    guard text.hasPrefix(Self.start) else { return nil }
    let rest = text.dropFirst(Self.start.count)
    guard let colon = rest.firstIndex(of: ":") else { return nil }
    return (String(rest[rest.index(after: colon)...]), Int(rest[..<colon]))
  }

  /// Whether a source can be asked by it.
  public var isName: Bool { !text.isEmpty && titleAndYear == nil }
}
