public import DomainEntities

/// A film in a file and its match.
public struct ImportMatch {
  /// How a film in a file was matched.
  public enum Kind: Hashable, Sendable {
    /// By an identifier in the file, such as an IMDb ID.
    case named
    /// By its exact title and year, or by its exact title in a list of titles without a year.
    case sure
    /// By its title in another spelling, or with a difference of one year or no year at all; it may
    /// be a different film.
    case likely
    /// Not matched, because its title and year differ too much from this film.
    case possible(LibraryMovie)
    /// Not matched; saved with the title and year in the file.
    case titleOnly
    /// Not found, and not saved because only films that are found were requested.
    case unknown
    /// Not matched, because several films are equally likely.
    case several([LibraryMovie])

    /// Whether the match is ambiguous.
    var isSeveral: Bool {
      if case .several = self { return true }
      return false
    }

    /// The film that may be meant, but was not matched.
    public var possibleMovie: LibraryMovie? {
      if case .possible(let movie) = self { return movie }
      return nil
    }
  }

  var film: ImportedMovie
  var movie: LibraryMovie
  var kind: Kind
  /// The marks in the library, or nil if there are none.
  var marks: MovieMarks?
  /// The identifiers in the library, or nil if the film is not in it.
  var known: MovieIdentifiers?
  /// A library entry without identifiers for the same film.
  var unidentified: LibraryEntry?
  /// The index of the film in the file.
  var place: Int
  /// The title under which the film is saved if it has no match.
  var keptTitle: String
  /// The film that may be meant but was not accepted.
  var candidate: LibraryMovie?

  /// Whether no film was found: only a title or only an identifier is known.
  var isUnknown: Bool {
    movie.title.isEmpty
      || (kind == .titleOnly || kind.possibleMovie != nil) && unidentified == nil
  }

  /// The film without its match, of which only the title and the year in the file are known.
  var rejected: ImportMatch {
    var found = self
    (found.movie, found.kind, found.marks, found.known) = (film.movie, .titleOnly, nil, nil)
    found.movie.title = keptTitle
    return found
  }
}

extension LibraryMovie {
  /// The keys by which rows of a file are about the same film: its identifiers, or else its title
  /// and year.
  package var matchKeys: [String] {
    if names.isEmpty { return ["= \(Self.key(ofTitle: title)) \(year ?? 0)"] }
    return [
      names.tmdb.map { "tmdb \($0)" }, names.imdb.map { "imdb \($0)" },
      names.catalogue.map { "catalogue \($0.text)" },
    ].compactMap(\.self)
  }
}
