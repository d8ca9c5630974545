internal import ApplicationLogic
internal import BusinessLogic
internal import DomainEntities

/// A request to The Movie Database, which is also the name under which its response is cached.
///
/// Parameters are sorted by name, so that equal requests have equal names. A request contains
/// nothing secret.
struct MovieDatabaseRequest: Hashable, Sendable {
  private let path: String
  private var parameters: [String: String]

  init(_ path: String, _ parameters: [String: String] = [:]) {
    self.path = path
    self.parameters = parameters
  }

  /// The value of a parameter; parameters that are nil are not sent.
  subscript(name: String) -> String? {
    get { parameters[name] }
    set { parameters[name] = newValue }
  }

  /// The path and the query as they are sent, except for days relative to today.
  var name: DocumentName {
    var bytes = Array(path.utf8)
    var mark = UInt8(ascii: "?")
    for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
      bytes.append(mark)
      mark = UInt8(ascii: "&")
      PercentEncoding.append(name.utf8, to: &bytes)
      bytes.append(UInt8(ascii: "="))
      PercentEncoding.append(value.utf8, to: &bytes)
    }
    return DocumentName(String(decoding: bytes, as: UTF8.self))
  }
}

extension MovieDatabaseRequest {
  /// The request that checks the credentials.
  static let authentication = MovieDatabaseRequest("/3/authentication")

  /// Returns the request for all details of a film, or nil if its identifier is not one of the
  /// service.
  static func detail(
    of id: MovieIdentifier, _ locale: MovieDatabaseLocale
  ) -> MovieDatabaseRequest? {
    guard let id = number(id.text) ?? MovieIdentifiers.imdb(id.text) else { return nil }
    let languages = ([locale.spoken] + locale.fallbacks).compactMap { $0?.code }.joined(
      separator: ",")
    return MovieDatabaseRequest(
      "/3/movie/\(id)",
      [
        "append_to_response": detailParts.joined(separator: ","),
        // Without it, the language filter would leave almost no images.
        "include_image_language": languages,
        "include_video_language": languages,
        "language": locale.language,
      ])
  }

  /// Returns the request for a person with all film credits, or nil if the identifier is not one of
  /// the service.
  static func person(
    _ id: PersonIdentifier, _ locale: MovieDatabaseLocale
  ) -> MovieDatabaseRequest? {
    number(id.text).map {
      MovieDatabaseRequest(
        "/3/person/\($0)",
        ["append_to_response": "movie_credits", "language": locale.language])
    }
  }

  /// Returns the request for people whose names match words, or nil without words.
  static func people(
    named words: String, _ locale: MovieDatabaseLocale
  ) -> MovieDatabaseRequest? {
    let words = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !words.isEmpty else { return nil }
    return MovieDatabaseRequest(
      "/3/search/person",
      [
        "query": String(words.prefix(maxSearchLength)), "include_adult": "false",
        "language": locale.language,
      ])
  }

  /// Returns the request for a series, or nil if the identifier is not one of the service.
  static func collection(
    _ id: CollectionIdentifier, _ locale: MovieDatabaseLocale
  ) -> MovieDatabaseRequest? {
    number(id.text).map {
      MovieDatabaseRequest("/3/collection/\($0)", ["language": locale.language])
    }
  }

  /// The parts appended to the details of a film; the service allows 20.
  private static let detailParts = [
    "credits", "videos", "images", "recommendations", "release_dates", "watch/providers",
    "keywords", "external_ids", "translations",
  ]

  /// Returns the text if it is a number as the service assigns them.
  ///
  /// Nothing else from outside becomes part of a path, in which the server would resolve `..`.
  private static func number(_ text: String) -> String? {
    guard (1...12).contains(text.utf8.count), text.utf8.first != UInt8(ascii: "0"),
      text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
    else { return nil }
    return text
  }
}

extension MovieDatabaseRequest {
  /// The maximum length of search words; no title is longer, and addresses are limited.
  private static let maxSearchLength = 200

  /// Returns the request for a page of a list.
  ///
  /// Nil if no film can match the query, and for lists that come in a single response (those of a
  /// person or a series).
  static func page(
    _ number: Int, of query: MovieQuery, _ locale: MovieDatabaseLocale, today: CalendarDate
  ) -> MovieDatabaseRequest? {
    var request: MovieDatabaseRequest
    switch query.scope {
    case .everything, .inCinemas:
      guard let discover = discover(query, locale, today: today) else { return nil }
      request = discover
    case .trending: request = MovieDatabaseRequest("/3/trending/movie/week")
    case .trendingToday: request = MovieDatabaseRequest("/3/trending/movie/day")
    case .search(let text):
      let search = SearchText(text)
      let words = search.wanted.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if words.isEmpty, !search.excluded.isEmpty {
        // The client filters the films that the search excludes.
        guard let discover = discover(query, locale, today: today) else { return nil }
        request = discover
        break
      }
      guard !words.isEmpty else { return nil }
      // The region is not sent: rows would contain the local release date, and a search for
      // `solaris 1972` would find a film of 1976.
      request = MovieDatabaseRequest(
        "/3/search/movie",
        ["query": String(words.prefix(maxSearchLength)), "include_adult": "\(query.includesAdult)"])
      // A range of years can only be filtered from the rows.
      request["primary_release_year"] = query.year.map(String.init)
    case .person, .collection, .marked: return nil
    }
    request["language"] = locale.language
    request["page"] = String(number)
    return request
  }

  private static func discover(
    _ query: MovieQuery, _ locale: MovieDatabaseLocale, today: CalendarDate
  ) -> MovieDatabaseRequest? {
    var request = MovieDatabaseRequest("/3/discover/movie")
    request["include_adult"] = "\(query.includesAdult)"
    request["sort_by"] = query.sort.map(Self.order) ?? order(MovieSort(by: .popularity))
    // Themes exist in the built-in catalogue only, not at the service.
    guard !query.filters.contains(where: { if case .theme = $0 { true } else { false } }),
      request.setDays(of: query, locale, today: today)
    else { return nil }
    request.setConditions(of: query)
    return request
  }

  /// Adds the days as parameters, and returns false if no day remains between them.
  private mutating func setDays(
    of query: MovieQuery, _ locale: MovieDatabaseLocale, today: CalendarDate
  ) -> Bool {
    // Now-playing films are filtered by any release, all others by the primary release.
    var days = "primary_release_date"
    if query.scope == .inCinemas {
      days = "release_date"
      self["with_release_type"] = "2|3"
      self["region"] = locale.region?.code
    }
    let bounds = query.days
    if let first = bounds.first, let last = bounds.last, first > last { return false }
    self["\(days).gte"] = bounds.first.map { MovieDatabaseDay.text(for: $0, seenFrom: today) }
    self["\(days).lte"] = bounds.last.map { MovieDatabaseDay.text(for: $0, seenFrom: today) }
    return true
  }

  private mutating func setConditions(of query: MovieQuery) {
    var genres: [Int] = []
    var otherGenres: [Int] = []
    var languages: [String] = []
    var countries: [String] = []
    for filter in query.filters {
      switch filter {
      case .genre(let genre): genres.append(genre.movieDatabaseNumber)
      case .excludesGenre(let genre): otherGenres.append(genre.movieDatabaseNumber)
      case .originalLanguage(let language): languages.append(language.code)
      case .country(let country): countries.append(country.code)
      case .runtimeAtMost(let minutes):
        self["with_runtime.lte"] = String(
          min(minutes, self["with_runtime.lte"].flatMap { Int($0) } ?? minutes))
        // The service uses 0 for an unknown runtime.
        self["with_runtime.gte"] = "1"
      case .votesAtLeast(let votes):
        self["vote_count.gte"] = String(
          max(votes, self["vote_count.gte"].flatMap { Int($0) } ?? votes))
      case .releasedOnOrAfter, .releasedOnOrBefore, .includesAdult, .theme: break
      }
    }
    self["with_genres"] = Self.list(Set(genres).sorted().map(String.init))
    self["without_genres"] = Self.list(Set(otherGenres).sorted().map(String.init))
    self["with_original_language"] = Self.list(Set(languages).sorted())
    self["with_origin_country"] = Self.list(Set(countries).sorted())
    if query.sort?.attribute == .rating, self["vote_count.gte"] == nil {
      self["vote_count.gte"] = Self.minVotes
    }
  }

  /// The minimum number of votes, since the service sorts by the plain average.
  ///
  /// Otherwise films with a single vote would come first.
  private static let minVotes = "50"

  /// Returns the values joined by commas, which means "all of them".
  private static func list(_ values: [String]) -> String? {
    values.isEmpty ? nil : values.joined(separator: ",")
  }

  private static func order(_ sort: MovieSort) -> String {
    let attribute =
      switch sort.attribute {
      // The service cannot sort by runtime, and the client does not offer it.
      case .popularity, .runtime: "popularity"
      case .releaseDate: "primary_release_date"
      case .title: "title"
      case .rating: "vote_average"
      }
    return "\(attribute).\(sort.isAscending ? "asc" : "desc")"
  }
}

extension MovieQuery {
  /// Whether the results may include films for adults only.
  var includesAdult: Bool { filters.admitAdult }

  /// The single year of release that the query allows, or nil if it allows several or any.
  fileprivate var year: Int? {
    guard let first = days.first, let last = days.last, first.year == last.year,
      (first.month, first.day, last.month, last.day) == (1, 1, 12, 31)
    else { return nil }
    return first.year
  }

  /// The first and last day of release that the query allows.
  fileprivate var days: (first: CalendarDate?, last: CalendarDate?) {
    var days: (first: CalendarDate?, last: CalendarDate?)
    for filter in filters {
      switch filter {
      case .releasedOnOrAfter(let day): days.first = max(day, days.first ?? day)
      case .releasedOnOrBefore(let day): days.last = min(day, days.last ?? day)
      default: break
      }
    }
    return days
  }
}

extension [MovieFilterAttribute] {
  /// Whether films for adults only are included; they are excluded unless requested.
  var admitAdult: Bool { contains(.includesAdult(true)) && !contains(.includesAdult(false)) }
}
