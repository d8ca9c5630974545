internal import ApplicationLogic
internal import BusinessLogic
internal import DomainEntities

/// A question to The Movie Database, and with it the name under which its answer is kept.
///
/// Parameters are in the order of their names, so that one question has one name. Nothing secret is
/// part of it.
struct MovieDatabaseRequest: Hashable, Sendable {
  private let path: String
  private var parameters: [String: String]

  init(_ path: String, _ parameters: [String: String] = [:]) {
    self.path = path
    self.parameters = parameters
  }

  /// The value of a parameter; one that is nil is not sent.
  subscript(name: String) -> String? {
    get { parameters[name] }
    set { parameters[name] = newValue }
  }

  /// The path and the query as they are sent, but for the days that are seen from today.
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
  /// Whether the credentials are accepted.
  static let authentication = MovieDatabaseRequest("/3/authentication")

  /// Everything about one film; nil for what cannot be the name of a film there.
  static func detail(
    of id: MovieIdentifier, _ locale: MovieDatabaseLocale
  ) -> MovieDatabaseRequest? {
    guard let id = number(id.text) ?? MovieNames.imdb(id.text) else { return nil }
    let languages = ([locale.spoken] + locale.fallbacks).compactMap { $0?.code }.joined(
      separator: ",")
    return MovieDatabaseRequest(
      "/3/movie/\(id)",
      [
        "append_to_response": detailParts.joined(separator: ","),
        // Otherwise the language would leave nearly none of them.
        "include_image_language": languages,
        "include_video_language": languages,
        "language": locale.language,
      ])
  }

  /// Somebody, with the films that they made or acted in; nil for what cannot be the name of anybody there.
  static func person(
    _ id: PersonIdentifier, _ locale: MovieDatabaseLocale
  ) -> MovieDatabaseRequest? {
    number(id.text).map {
      MovieDatabaseRequest(
        "/3/person/\($0)",
        ["append_to_response": "movie_credits", "language": locale.language])
    }
  }

  /// A series of films; nil for what cannot be the name of one there.
  static func collection(
    _ id: CollectionIdentifier, _ locale: MovieDatabaseLocale
  ) -> MovieDatabaseRequest? {
    number(id.text).map {
      MovieDatabaseRequest("/3/collection/\($0)", ["language": locale.language])
    }
  }

  /// What is told of a film in one answer; the service allows 20 parts.
  private static let detailParts = [
    "credits", "videos", "images", "recommendations", "release_dates", "watch/providers",
    "keywords", "external_ids", "translations",
  ]

  /// A number as the service gives them out.
  ///
  /// The path of a request is made of nothing else that comes from outside: the server would follow
  /// `..` in it.
  private static func number(_ text: String) -> String? {
    guard (1...12).contains(text.utf8.count), text.utf8.first != UInt8(ascii: "0"),
      text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
    else { return nil }
    return text
  }
}

extension MovieDatabaseRequest {
  /// Longer words are no title; an address has to end somewhere.
  private static let longestSearch = 200

  /// A page of a list; nil where no film can satisfy the query, or where its films are all in one answer
  /// (those of a person and of a series).
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
        // The client leaves out of all films what the search excludes.
        guard let discover = discover(query, locale, today: today) else { return nil }
        request = discover
        break
      }
      guard !words.isEmpty else { return nil }
      // Not the region: it would put the day of the local release into the rows, and whoever looks
      // for `solaris 1972` would find a film of 1976.
      request = MovieDatabaseRequest(
        "/3/search/movie",
        ["query": String(words.prefix(longestSearch)), "include_adult": "\(query.includesAdult)"])
      // Years that are several can only be told from the rows.
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
    // Themes are words of the catalogue; the service has none of them.
    guard !query.filters.contains(where: { if case .theme = $0 { true } else { false } }),
      request.setDays(of: query, locale, today: today)
    else { return nil }
    request.setConditions(of: query)
    return request
  }

  /// Writes the days down; answers false where none is left between them.
  private mutating func setDays(
    of query: MovieQuery, _ locale: MovieDatabaseLocale, today: CalendarDate
  ) -> Bool {
    // What is in cinemas is a matter of any release there, everything else of the first of all.
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
        // 0 stands for not known.
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
      self["vote_count.gte"] = Self.leastVotes
    }
  }

  /// The service takes a mean as it is, so that the films that one person rated would come first.
  private static let leastVotes = "50"

  /// A comma asks for all of them at once.
  private static func list(_ values: [String]) -> String? {
    values.isEmpty ? nil : values.joined(separator: ",")
  }

  private static func order(_ sort: MovieSort) -> String {
    let attribute =
      switch sort.attribute {
      // The service cannot order by length, and the client does not offer it.
      case .popularity, .runtime: "popularity"
      case .releaseDate: "primary_release_date"
      case .title: "title"
      case .rating: "vote_average"
      }
    return "\(attribute).\(sort.isAscending ? "asc" : "desc")"
  }
}

extension MovieQuery {
  /// Whether films for adults only may appear.
  var includesAdult: Bool { filters.admitAdult }

  /// The one year that a film must be from; nil where that may be several, or any.
  fileprivate var year: Int? {
    guard let first = days.first, let last = days.last, first.year == last.year,
      (first.month, first.day, last.month, last.day) == (1, 1, 12, 31)
    else { return nil }
    return first.year
  }

  /// The days between which a film must have been shown first.
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
  /// Whether films for adults only may appear; they have to be asked for.
  var admitAdult: Bool { contains(.includesAdult(true)) && !contains(.includesAdult(false)) }
}
