/// All names that a film is known by, so that a film marked without a network is the same film with one.
public struct MovieNames: Hashable, Sendable {
  /// What the catalogue of the program calls it, such as `the-third-man-1949`.
  public var catalogue: MovieIdentifier?
  /// The number that The Movie Database gives it.
  public var tmdb: Int?
  /// The name that IMDb gives it, such as `tt0041959`.
  public var imdb: String?

  /// Takes the names that are known; numbers below 1 and empty names are none.
  public init(catalogue: MovieIdentifier? = nil, tmdb: Int? = nil, imdb: String? = nil) {
    self.catalogue = catalogue.flatMap { $0.text.isEmpty ? nil : $0 }
    self.tmdb = tmdb.flatMap { $0 > 0 ? $0 : nil }
    self.imdb = imdb.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The names that a list tells.
  ///
  /// An identifier of digits is the number of The Movie Database, one such as `tt0041959` IMDb's name, any other the
  /// catalogue's.
  public init(_ movie: MovieSummary) { self.init(movie.id, movie.links) }

  /// The same of the two parts of a list that tell them.
  public init(_ id: MovieIdentifier, _ links: MovieLinks) {
    self.init(id)
    tmdb = links.tmdbID ?? tmdb
    imdb = links.imdbID ?? imdb
  }

  /// The one name that an identifier is; one of a title and a year is none.
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

  /// Whether there is no name at all.
  public var isEmpty: Bool { catalogue == nil && tmdb == nil && imdb == nil }

  /// The name to ask a source by: a number or a name that every source knows comes before the catalogue's.
  public var identifier: MovieIdentifier? {
    tmdb.map { MovieIdentifier(String($0)) } ?? catalogue ?? imdb.map(MovieIdentifier.init)
  }

  /// Whether the two have a name in common.
  public func meets(_ other: MovieNames) -> Bool {
    (tmdb != nil && tmdb == other.tmdb) || (imdb != nil && imdb == other.imdb)
      || (catalogue != nil && catalogue == other.catalogue)
  }

  /// Whether a name of one kind is not the same in both, so that these are two films.
  public func contradicts(_ other: MovieNames) -> Bool {
    func differ<Name: Equatable>(_ left: Name?, _ right: Name?) -> Bool {
      left != nil && right != nil && left != right
    }
    return differ(tmdb, other.tmdb) || differ(imdb, other.imdb)
      || differ(catalogue, other.catalogue)
  }

  /// These names, and of the other ones those that are not known here.
  public func completed(by other: MovieNames) -> MovieNames {
    MovieNames(
      catalogue: catalogue ?? other.catalogue, tmdb: tmdb ?? other.tmdb, imdb: imdb ?? other.imdb)
  }

  /// A text that can be a name at IMDb: `tt` and one to twelve digits; nil for any other.
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
