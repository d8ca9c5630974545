/// Identifiers made from title and year, such as `title:1951:the-long-harbour`, for films without
/// an identifier from a source.
///
/// Such identifiers are unknown to sources and never used in requests.
extension MovieIdentifier {
  /// How every such identifier begins.
  public static let titleStart = "title:"

  /// Creates an identifier from a title and a year.
  ///
  /// Titles that differ only in case and accents have the same identifier.
  public init(title: String, year: Int?) {
    let words = FoldedText(title).words
    let key = words.isEmpty ? LibraryMovie.key(ofTitle: title) : words.joined(separator: "-")
    self.init("\(Self.titleStart)\(year.map(String.init) ?? ""):\(key)")
  }

  /// The title without case and accents and the year in the identifier, or nil if a source assigned
  /// it.
  public var titleAndYear: (title: String, year: Int?)? {
    guard text.hasPrefix(Self.titleStart) else { return nil }
    let rest = text.dropFirst(Self.titleStart.count)
    guard let colon = rest.firstIndex(of: ":") else { return nil }
    return (String(rest[rest.index(after: colon)...]), Int(rest[..<colon]))
  }

  /// Whether a source may know the identifier.
  public var isName: Bool { !text.isEmpty && titleAndYear == nil }
}
