/// A list that the user has made: films in the user's order, with notes.
///
/// The value is always consistent: the name is never empty, and no film is in the list twice.
public struct CustomList: Hashable, Sendable {
  /// A film in a list.
  public struct Film: Hashable, Sendable {
    /// The film.
    public var movie: LibraryMovie
    /// The note on the film in this list, on one line; empty if there is none.
    public let note: String

    /// Creates a film; line breaks in its note become spaces, and its length is limited to
    /// `TextLimit.listNote`.
    public init(_ movie: LibraryMovie, note: String = "") {
      self.movie = movie
      self.note = CustomList.filmNote(note)
    }

    /// Returns whether the two are the same film.
    ///
    /// Films without identifiers are compared by title and year.
    public func isSame(_ other: LibraryMovie) -> Bool {
      guard movie.names.isEmpty && other.names.isEmpty else {
        return movie.names.meets(other.names)
      }
      // Titles are compared last, since folding them takes long.
      return movie.year == other.year
        && LibraryMovie.key(ofTitle: movie.title) == LibraryMovie.key(ofTitle: other.title)
    }
  }

  /// The maximum number of films in a list.
  public static let maxFilms = 5_000

  /// The name, on one line.
  public private(set) var name: String
  /// The note on the list, which may have several lines; empty if there is none.
  public private(set) var note = ""
  /// Whether the places of the films are ranks, so that they are numbered.
  public private(set) var isRanked = false
  /// The films, in the user's order.
  public private(set) var films: [Film] = []

  /// Creates an empty list; nil if the name is empty.
  ///
  /// Names follow the rules of tags.
  public init?(named name: String) {
    guard let name = Self.name(name) else { return nil }
    self.name = name
  }

  /// Returns a name on one line, without surrounding whitespace, or nil if it is empty.
  public static func name(_ text: String) -> String? { MovieMarks.tag(text) }

  /// The quotation marks of queries, which have names between them and so none in a name.
  public static let quotationMarks: Set<Character> = ["\"", "\u{201C}", "\u{201D}", "\u{201E}"]

  /// Returns a key that is equal for names that differ only in case, accents and quotation marks.
  public static func key(ofName name: String) -> String {
    let plain = withoutQuotationMarks(name)
    return MovieMarks.key(ofTag: plain.isEmpty ? name : plain)
  }

  /// Returns a text without quotation marks.
  public static func withoutQuotationMarks(_ text: String) -> String {
    var plain = text
    plain.unicodeScalars.removeAll { quotationMarks.contains(Character($0)) }
    return plain
  }

  /// Renames the list; returns false and keeps the name if the new one is empty.
  @discardableResult public mutating func rename(_ text: String) -> Bool {
    guard let name = Self.name(text) else { return false }
    self.name = name
    return true
  }

  /// Sets the note on the list, following the rules of notes on films.
  public mutating func write(_ text: String) {
    var marks = MovieMarks()
    marks.write(text, at: nil)
    note = marks.note
  }

  /// Sets whether the places of the films are ranks.
  public mutating func rank(_ isRanked: Bool) { self.isRanked = isRanked }

  /// Returns the position of a film, counted from 0, or nil if it is not in the list.
  ///
  /// - Complexity: O(*n*) in the number of films.
  public func position(of movie: LibraryMovie) -> Int? { films.firstIndex { $0.isSame(movie) } }

  /// Adds a film at a position, or at the end for nil.
  ///
  /// Returns false if the list has the film or is full. The position is clamped to the list.
  @discardableResult public mutating func add(_ film: Film, at position: Int? = nil) -> Bool {
    guard films.count < Self.maxFilms, self.position(of: film.movie) == nil else { return false }
    films.insert(film, at: min(max(position ?? films.count, 0), films.count))
    return true
  }

  /// Removes a film; returns false if it is not in the list.
  @discardableResult public mutating func remove(_ movie: LibraryMovie) -> Bool {
    guard let position = position(of: movie) else { return false }
    films.remove(at: position)
    return true
  }

  /// Moves films in their order to a position, which is clamped to the list; films that are not in
  /// the list are ignored.
  public mutating func move(_ movies: [LibraryMovie], to position: Int) {
    var moved: [Film] = []
    for movie in movies {
      if let old = self.position(of: movie) { moved.append(films.remove(at: old)) }
    }
    films.insert(contentsOf: moved, at: min(max(position, 0), films.count))
  }

  /// Sets the note on a film; returns false if the film is not in the list.
  @discardableResult public mutating func write(_ text: String, on movie: LibraryMovie) -> Bool {
    guard let position = position(of: movie) else { return false }
    films[position] = Film(films[position].movie, note: text)
    return true
  }

  /// Replaces films without identifiers by the same films as they are known now; `match` returns
  /// nil for those that are still unknown.
  ///
  /// If the list has both, the entry without identifiers is removed, and its note is added to that
  /// of the other.
  public mutating func identify(_ match: (LibraryMovie) -> LibraryMovie?) {
    for place in films.indices.reversed() where films[place].movie.names.isEmpty {
      guard let movie = match(films[place].movie), !movie.names.isEmpty else { continue }
      let note = films[place].note
      guard let other = position(of: movie) else {
        films[place] = Film(movie, note: note)
        continue
      }
      let kept = films[other]
      if note != kept.note { films[other] = Film(kept.movie, note: "\(kept.note) \(note)") }
      films.remove(at: place)
    }
  }

  /// Replaces the films by those of a list that was saved before.
  ///
  /// - Precondition: No film is in the list twice.
  public mutating func restore(_ films: [Film]) { self.films = films }

  /// Returns the note on a film in a list: on one line, without surrounding whitespace, and not
  /// longer than `TextLimit.listNote`.
  public static func filmNote(_ text: String) -> String {
    guard !text.isEmpty else { return "" }
    var marks = MovieMarks()
    marks.write(String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }), at: nil)
    return TextLimit.listNote.applied(to: marks.note)
  }
}

extension TextLimit {
  /// The limit for notes on films in a list.
  public static let listNote = TextLimit(characters: 1_000, bytes: 4_000)
}
