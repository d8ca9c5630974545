/// All identifiers of a film, so that a film marked offline is recognized as the same film online.
public struct MovieIdentifiers: Hashable, Sendable {
  /// The identifier in the catalogue, such as `the-third-man-1949`.
  public var catalogue: MovieIdentifier?
  /// The number at The Movie Database (TMDB).
  public var tmdb: Int?
  /// The IMDb identifier, such as `tt0041959`.
  public var imdb: String?

  /// Creates a set of identifiers; numbers below 1 and empty texts are ignored.
  public init(catalogue: MovieIdentifier? = nil, tmdb: Int? = nil, imdb: String? = nil) {
    self.catalogue = catalogue.flatMap { $0.text.isEmpty ? nil : $0 }
    self.tmdb = tmdb.flatMap { $0 > 0 ? $0 : nil }
    self.imdb = imdb.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Creates the identifiers of a list item.
  ///
  /// An identifier of digits is a TMDB number, one such as `tt0041959` is from IMDb, and any other
  /// is from the catalogue.
  public init(_ movie: MovieSummary) { self.init(movie.id, movie.links) }

  /// Creates the identifiers from the parts of a list item.
  public init(_ id: MovieIdentifier, _ links: MovieLinks) {
    self.init(id)
    tmdb = links.tmdbID ?? tmdb
    imdb = links.imdbID ?? imdb
  }

  /// Creates a set with one identifier; one made from title and year is ignored.
  public init(_ id: MovieIdentifier) {
    if !id.isName {
      self.init()
    } else if let number = Self.number(id.text) {
      self.init(tmdb: number)
    } else if let name = Self.imdb(id.text) {
      self.init(imdb: name)
    } else {
      self.init(catalogue: id)
    }
  }

  /// Whether there are no identifiers.
  public var isEmpty: Bool { catalogue == nil && tmdb == nil && imdb == nil }

  /// The identifier to use with a source: the TMDB number if known, since every source knows it.
  public var identifier: MovieIdentifier? {
    tmdb.map { MovieIdentifier(String($0)) } ?? catalogue ?? imdb.map(MovieIdentifier.init)
  }

  /// Returns whether the two sets share an identifier.
  public func meets(_ other: MovieIdentifiers) -> Bool {
    (tmdb != nil && tmdb == other.tmdb) || (imdb != nil && imdb == other.imdb)
      || (catalogue != nil && catalogue == other.catalogue)
  }

  /// Returns whether the sets have different identifiers of the same kind, which means that they
  /// belong to different films.
  public func contradicts(_ other: MovieIdentifiers) -> Bool {
    func differ<Name: Equatable>(_ left: Name?, _ right: Name?) -> Bool {
      left != nil && right != nil && left != right
    }
    return differ(tmdb, other.tmdb) || differ(imdb, other.imdb)
      || differ(catalogue, other.catalogue)
  }

  /// Returns these identifiers, completed with those that only `other` has.
  public func completed(by other: MovieIdentifiers) -> MovieIdentifiers {
    MovieIdentifiers(
      catalogue: catalogue ?? other.catalogue, tmdb: tmdb ?? other.tmdb, imdb: imdb ?? other.imdb)
  }

  /// Returns the text if it can be an IMDb identifier (`tt` and 1 to 12 digits), otherwise nil.
  public static func imdb(_ text: String) -> String? {
    guard text.hasPrefix("tt") else { return nil }
    let digits = text.utf8.dropFirst(2)
    guard (1...12).contains(digits.count),
      digits.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return text
  }

  private static func number(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }
}
