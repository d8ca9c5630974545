public import DomainEntities

/// A film of the user's library that a search finds.
public struct LibraryHit: Hashable, Sendable {
  /// The film.
  public var movie: LibraryMovie
  /// What was found.
  public var reason: SearchReason
  /// Whether the search words are its title.
  public var isWholeTitle: Bool
}

/// What the library knows of the user's films, for searches: their titles and people, and the
/// user's tags, notes and lists.
public struct LibraryIndex: Sendable {
  private struct Text {
    var words: [Substring]
    var reason: SearchReason
  }

  private struct Film {
    var movie: LibraryMovie
    var texts: [Text]
  }

  /// The films, those changed last first.
  private var films: [Film] = []

  /// Reads the films with marks and those in lists of the user.
  public init(_ library: any MovieLibrary) throws(MovieDataError) {
    var places: [MovieIdentifier: Int] = [:]
    for entry in try library.entries(matching: LibraryRequest(.everything, limit: .max)).entries {
      places[entry.movie.summary.id] = films.count
      add(entry.movie)
      for tag in entry.marks.tags { add(tag, .tag, to: films.count - 1) }
      add(entry.marks.note, .note, to: films.count - 1)
    }
    for summary in try library.customLists() {
      guard let list = try library.customList(named: summary.name) else { continue }
      for film in list.films {
        let id = film.movie.summary.id
        let place = places[id] ?? films.count
        if places[id] == nil { add(film.movie) }
        places[id] = place
        add(list.name, .list, to: place)
        add(film.note, .note, to: place)
      }
    }
  }

  private mutating func add(_ movie: LibraryMovie) {
    films.append(Film(movie: movie, texts: []))
    let place = films.count - 1
    for title in [movie.title, movie.originalTitle].compactMap(\.self) {
      add(title, .library, to: place)
    }
    for name in movie.directors { add(name, .director, to: place) }
    for name in movie.actors { add(name, .cast, to: place) }
  }

  private mutating func add(_ text: String, _ role: SearchReason.Role, to place: Int) {
    let words = FoldedText(text).words
    guard !words.isEmpty else { return }
    films[place].texts.append(Text(words: words, reason: SearchReason(text: text, role: role)))
  }

  /// Returns the films that have all words of a search in one text, the titles first.
  ///
  /// The last word may be unfinished, except in notes, which need a word that is not common.
  public func films(matching search: SearchText) -> [LibraryHit] {
    let wanted = FoldedText(search.wanted)
    guard !wanted.isEmpty else { return [] }
    let telling = wanted.words.contains { !SearchTerm.isCommon(String($0)) && $0.utf8.count > 2 }
    let hits = films.compactMap { film -> LibraryHit? in
      guard !search.excludes(film.movie.summary),
        let text = film.texts.first(where: { text in
          text.reason.role == .note
            ? telling && wanted.words.allSatisfy(text.words.contains)
            : Self.has(text.words, wanted.words)
        })
      else { return nil }
      let isTitle = text.reason.role == .library && text.words.count == wanted.words.count
      return LibraryHit(
        movie: film.movie, reason: text.reason,
        isWholeTitle: isTitle && TitleKey(text.reason.text) == TitleKey(search.wanted))
    }
    return hits.filter { $0.reason.role == .library } + hits.filter { $0.reason.role != .library }
  }

  private static func has(_ words: [Substring], _ wanted: [Substring]) -> Bool {
    guard let last = wanted.last else { return false }
    return wanted.dropLast().allSatisfy(words.contains)
      && words.contains { $0 == last || last.utf8.count > 2 && $0.hasPrefix(last) }
  }
}
