internal import BusinessLogic
internal import DomainEntities
internal import MovieData
internal import Networking

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
  /// service's.
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
  /// the service's.
  static func person(
    _ id: PersonIdentifier, _ locale: MovieDatabaseLocale
  ) -> MovieDatabaseRequest? {
    number(id.text).map {
      MovieDatabaseRequest(
        "/3/person/\($0)",
        [
          "append_to_response": "movie_credits,images,translations", "language": locale.language,
        ])
    }
  }

  /// Returns the request for people whose names match words, or nil without words.
  static func people(
    named words: String, _ locale: MovieDatabaseLocale
  ) -> MovieDatabaseRequest? {
    search("person", named: words, locale)
  }

  /// Returns the request for television series whose names match words, or nil without words.
  static func tvSeries(
    named words: String, _ locale: MovieDatabaseLocale
  ) -> MovieDatabaseRequest? {
    search("tv", named: words, locale)
  }

  private static func search(
    _ kind: String, named words: String, _ locale: MovieDatabaseLocale
  ) -> MovieDatabaseRequest? {
    let words = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !words.isEmpty else { return nil }
    return MovieDatabaseRequest(
      "/3/search/\(kind)",
      [
        "query": String(words.prefix(maxSearchLength)), "include_adult": "false",
        "language": locale.language,
      ])
  }

  /// Returns the request for a collection, or nil if the identifier is not one of the service's.
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

  /// Returns the text if it has the format of the service's IDs, or nil otherwise.
  ///
  /// No other external text is inserted into a path, where the server would resolve `..`.
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
  /// Nil if no film can match the query, and for lists that the service returns in a single
  /// response (those of a person or a collection).
  static func page(
    _ number: Int, of query: MovieQuery, _ locale: MovieDatabaseLocale, today: CalendarDate
  ) -> MovieDatabaseRequest? {
    var request: MovieDatabaseRequest
    switch query.scope {
    case .everything, .inTheaters:
      guard let discover = discover(query, locale, today: today) else { return nil }
      request = discover
    case .trending: request = MovieDatabaseRequest("/3/trending/movie/week")
    case .trendingToday: request = MovieDatabaseRequest("/3/trending/movie/day")
    case .search(let text):
      let search = SearchText(text)
      let words = search.wanted.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if words.isEmpty, !search.excluded.isEmpty {
        // The client removes the films that the search excludes.
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
      // The service cannot search a range of years; the client filters the rows instead.
      request["primary_release_year"] = query.year.map(String.init)
    case .person, .collection, .marked, .customList, .ofFollowedPeople: return nil
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
    guard request.setDays(of: query, locale, today: today) else { return nil }
    request.setConditions(of: query)
    return request
  }

  /// Adds the days of release as parameters; returns false if the range is empty.
  private mutating func setDays(
    of query: MovieQuery, _ locale: MovieDatabaseLocale, today: CalendarDate
  ) -> Bool {
    // Now-playing films are filtered by any release, all others by the primary release.
    var days = "primary_release_date"
    if query.scope == .inTheaters {
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
      case .not(.genre(let genre)): otherGenres.append(genre.movieDatabaseNumber)
      case .originalLanguage(let language): languages.append(language.code)
      case .country(let country): countries.append(country.code)
      case .runtime(let minutes):
        // The service uses 0 for an unknown runtime.
        narrow("with_runtime", to: max(1, minutes.lowest ?? 1), minutes.highest)
      case .votes(let votes): narrow("vote_count", to: votes.lowest, votes.highest)
      case .rating(let tenths): setRating(tenths)
      default: break
      }
    }
    self["with_genres"] = Self.list(Set(genres).sorted().map(String.init))
    self["without_genres"] = Self.list(Set(otherGenres).sorted().map(String.init))
    self["with_original_language"] = Self.list(Set(languages).sorted())
    self["with_origin_country"] = Self.list(Set(countries).sorted())
    if query.sort?.attribute == .rating, !query.filters.contains(where: { $0.kind == .votes }) {
      self["vote_count.gte"] = Self.minVotes
    }
  }

  /// Adds bounds to a parameter, which may already have bounds.
  private mutating func narrow(_ name: String, to lowest: Int?, _ highest: Int?) {
    if let lowest {
      let known = self["\(name).gte"].flatMap { Int($0) } ?? lowest
      self["\(name).gte"] = String(max(lowest, known))
    }
    if let highest {
      let known = self["\(name).lte"].flatMap { Int($0) } ?? highest
      self["\(name).lte"] = String(min(highest, known))
    }
  }

  /// Adds bounds of the average rating; the client then compares rows exactly, as displayed.
  private mutating func setRating(_ tenths: NumberCondition) {
    if let lowest = tenths.lowest { self["vote_average.gte"] = Self.average(lowest * 10 - 5) }
    if let highest = tenths.highest { self["vote_average.lte"] = Self.average(highest * 10 + 5) }
  }

  private static func average(_ hundredths: Int) -> String {
    let (whole, rest) = max(0, hundredths).quotientAndRemainder(dividingBy: 100)
    return "\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// The minimum number of votes, since the service sorts by the plain average.
  ///
  /// Otherwise films with a single vote would come first. A condition on votes replaces it.
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
      case .year(let years): narrow(&days, to: years.lowest, years.highest)
      case .decade(let first): narrow(&days, to: first, first + 9)
      default: break
      }
    }
    return days
  }
}

/// Narrows days of release to years.
private func narrow(
  _ days: inout (first: CalendarDate?, last: CalendarDate?), to firstYear: Int?, _ lastYear: Int?
) {
  if let year = firstYear, let day = CalendarDate(year: min(max(year, 1), 9999), month: 1, day: 1) {
    days.first = max(day, days.first ?? day)
  }
  if let year = lastYear, let day = CalendarDate(year: min(max(year, 1), 9999), month: 12, day: 31)
  {
    days.last = min(day, days.last ?? day)
  }
}

extension [MovieFilterAttribute] {
  /// Whether films for adults only are included; they are excluded unless requested.
  var admitAdult: Bool { contains(.includesAdult(true)) && !contains(.includesAdult(false)) }
}
