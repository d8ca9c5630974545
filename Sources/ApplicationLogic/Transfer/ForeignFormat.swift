/// The form of an entry of Trakt’s files.
enum TraktShape: Hashable, Sendable {
  /// A viewing, or a film with its last one.
  case viewing
  case summary
  case rating
  /// A film of the watchlist, the favorites or a list, which only the name of the file tells apart.
  case listed
  case comment
  /// An owned film.
  case collected

  /// Creates the form of an entry with these members; nil if it is none of Trakt’s.
  init?(_ names: Set<String>) {
    if names.contains("watched_at") {
      self = .viewing
    } else if names.contains("last_watched_at") || names.contains("plays") {
      self = .summary
    } else if names.contains("rated_at") {
      self = .rating
    } else if names.contains("listed_at") {
      self = .listed
    } else if names.contains("comment") {
      self = .comment
    } else if names.contains("collected_at") {
      self = .collected
    } else {
      return nil
    }
  }
}

/// Known exports of other programs that cannot be imported.
enum ForeignFormat: Hashable, Sendable {
  case simkl
  case movary
  case theMovieDatabase
  case netflix
  /// An array of entries, with the form of the first one.
  case trakt(TraktShape)
  case watcharr
  /// A list of films in an export of Letterboxd.
  case letterboxdList

  /// The name of the program.
  var name: String {
    switch self {
    case .simkl: "Simkl"
    case .movary: "Movary"
    case .theMovieDatabase: "The Movie Database"
    case .netflix: "Netflix"
    case .trakt: "Trakt"
    case .watcharr: "Watcharr"
    case .letterboxdList: "Letterboxd"
    }
  }

  /// Creates the format of a table; nil if it is unknown.
  init?(_ table: CSVTable) {
    let first = table.names.first ?? ""
    if first.hasPrefix("Letterboxd list export") {
      self = .letterboxdList
    } else if table.has("SIMKL_ID") || table.has("LastEpWatched") && table.has("Watchlist") {
      self = .simkl
    } else if table.has("tmdbId"), table.has("watchedAt") || table.has("userRating") {
      self = .movary
    } else if table.has("TMDb ID"), table.has("Name") {
      self = .theMovieDatabase
    } else if table.names.map({ $0.lowercased() }) == ["title", "date"] {
      self = .netflix
    } else {
      return nil
    }
  }

  /// Creates the format of a JSON text, detected from the names in its first object.
  ///
  /// - Throws: `JSONFailure` if the text is not valid JSON.
  init?(json bytes: [UInt8]) throws(JSONFailure) {
    var scanner = JSONScanner(bytes)
    var names: Set<String> = []
    let isArray = try Self.names(in: &scanner, &names)
    try scanner.end()
    if isArray, ["movie", "show", "episode"].contains(where: names.contains),
      let shape = TraktShape(names)
    {
      self = .trakt(shape)
    } else if isArray, names.contains("content"), names.contains("status") {
      self = .watcharr
    } else if !isArray, names.contains("movies"), names.contains("shows") || names.contains("anime")
    {
      self = .simkl
    } else {
      return nil
    }
  }

  /// Collects the names of the first object; returns whether the text is an array.
  private static func names(
    in scanner: inout JSONScanner, _ names: inout Set<String>
  ) throws(JSONFailure) -> Bool {
    switch scanner.nextKind() {
    case .array:
      var isFirst = true
      try scanner.elements { scanner throws(JSONFailure) in
        if isFirst, scanner.nextKind() == .object {
          names = try Self.names(in: &scanner)
        } else {
          try scanner.skip()
        }
        isFirst = false
      }
      return true
    case .object:
      names = try Self.names(in: &scanner)
      return false
    case .other:
      try scanner.skip()
      return false
    }
  }

  /// Returns the first 100 names of an object, which may have millions.
  private static func names(
    in scanner: inout JSONScanner
  ) throws(JSONFailure) -> Set<String> {
    var names: Set<String> = []
    try scanner.members { name, scanner throws(JSONFailure) in
      if names.count < 100, name.utf8.count < 100 { names.insert(name) }
      try scanner.skip()
    }
    return names
  }
}
