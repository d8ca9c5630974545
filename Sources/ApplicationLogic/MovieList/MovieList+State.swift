package import BusinessLogic
import DomainEntities
import Records

/// The names of lists in the session file.
extension MovieList {
  private static let words: [(word: String, list: MovieList)] = [
    ("popular", .popular), ("all-time", .allTime), ("top-rated", .topRated),
    ("now-playing", .nowPlaying), ("upcoming", .upcoming), ("trending", .trending),
    ("trending-today", .trendingToday),
    ("new-from-people", .newFromPeople),
  ]

  /// Parses a part of the session file; nil if it names no list.
  init?(_ part: SessionText.Part) {
    guard let word = part["list"] else { return nil }
    if let standing = Self.words.first(where: { $0.word == word }) {
      self = standing.list
      return
    }
    guard let text = part["of"], !text.isEmpty else { return nil }
    let name = part["called"] ?? text
    switch word {
    case "genre":
      guard let genre = MovieGenre(rawValue: text) else { return nil }
      self = .genre(genre)
    case "decade":
      guard let year = Int(text), (0...9990).contains(year), year % 10 == 0 else { return nil }
      self = .decade(year)
    case "mine":
      guard let list = LibraryList(rawValue: text) else { return nil }
      self = .mine(list)
    case "tag": self = .tagged(text)
    case "own": self = .custom(text)
    case "theme": self = .theme(text)
    case "search": self = .search(text)
    case "person": self = .person(Person(id: PersonIdentifier(text), name: name))
    case "collection":
      self = .collection(MovieCollection(id: CollectionIdentifier(text), name: name))
    default: return nil
    }
  }

  /// Writes the list to a part of the session file.
  func write(to part: inout SessionText.Part) {
    func add(_ word: String, of text: String, called name: String? = nil) {
      part.add("list", word)
      part.add("of", text)
      part.add("called", name)
    }
    switch self {
    case .genre(let genre): add("genre", of: genre.rawValue)
    case .decade(let first): add("decade", of: String(first))
    case .theme(let theme): add("theme", of: theme)
    case .search(let text): add("search", of: text)
    case .person(let person): add("person", of: person.id.text, called: person.name)
    case .collection(let series): add("collection", of: series.id.text, called: series.name)
    case .mine(let list): add("mine", of: list.rawValue)
    case .tagged(let tag): add("tag", of: tag)
    case .custom(let name): add("own", of: name)
    default: part.add("list", Self.words.first { $0.list == self }?.word)
    }
  }

  /// Returns whether a source offers the list.
  package func isOffered(by offering: SourceCapabilities) -> Bool {
    switch self {
    case .genre(let genre): offering.genres.contains(genre)
    case .decade(let first): offering.decades.contains(first)
    case .theme(let theme): offering.themes.contains(theme)
    case .search, .person, .collection, .mine, .tagged, .custom, .newFromPeople: true
    default: offering.lists.contains(self)
    }
  }
}
