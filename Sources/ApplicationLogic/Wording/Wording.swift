import BusinessLogic
import DomainEntities

/// Numbers, names and errors in words: the only place where they are put.
enum Wording {
  /// Minutes as `2h 05m`.
  static func runtime(_ minutes: Int) -> String {
    let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
    if hours == 0 { return "\(rest)m" }
    return "\(hours)h \(rest < 10 ? "0" : "")\(rest)m"
  }

  /// A day as `1 September 1949`.
  static func day(_ date: CalendarDate) -> String {
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    return "\(date.day) \(months[date.month - 1]) \(date.year)"
  }

  /// A mean of votes as `7.9`, halves rounded up.
  static func rating(_ average: Double) -> String {
    guard !average.isNaN else { return "0.0" }
    let tenths = Int((min(max(average, 0), 10) * 10).rounded(.toNearestOrAwayFromZero))
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// A number with its thousands apart, as `1,234,567`.
  static func number(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var grouped = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { grouped += "," }
      grouped.append(digit)
    }
    return grouped
  }

  /// A number of films, as `1 film`.
  static func films(_ count: Int) -> String {
    self.count(count, "film", "films")
  }

  /// So many of something, with the word for one or for several.
  static func count(_ count: Int, _ one: String, _ several: String) -> String {
    "\(number(count)) \(count == 1 ? one : several)"
  }

  /// The name of a list for its heading; `asOf` is the day that it counts back from where that is not
  /// today.
  static func heading(of list: MovieList, asOf: CalendarDate? = nil) -> String {
    switch list {
    case .popular: asOf.map { "Popular as of \(day($0))" } ?? "Popular now"
    case .allTime: "All-time best known"
    case .topRated: "Top rated"
    case .nowPlaying: "Now playing"
    case .upcoming: "Upcoming"
    case .trending: "Trending this week"
    case .trendingToday: "Trending today"
    case .genre(let genre): genre.name
    case .decade(let year): "The \(year)s"
    case .theme(let theme): "Theme: \(theme)"
    case .search(let text): "Search: \(text)"
    case .person(let person): "Films with \(person.name)"
    case .collection(let collection): collection.name
    case .mine(let list): heading(of: list)
    case .tagged(let tag): "My films: #\(tag)"
    }
  }

  /// What an order is called, such as `best known first`.
  static func order(_ sort: MovieSort) -> String {
    switch (sort.attribute, sort.isAscending) {
    case (.popularity, false): "best known first"
    case (.popularity, true): "least known first"
    case (.releaseDate, false): "newest first"
    case (.releaseDate, true): "oldest first"
    case (.title, true): "title A to Z"
    case (.title, false): "title Z to A"
    case (.rating, false): "best rated first"
    case (.rating, true): "worst rated first"
    case (.runtime, false): "longest first"
    case (.runtime, true): "shortest first"
    }
  }

  /// That nothing goes with so many things that were asked for, and what to do.
  static func nothingGoes(with count: Int) -> String {
    "no film goes with that; ask for \(count > 1 ? "fewer things at once" : "something else")"
  }

  /// What went wrong where room is scarce: what helps comes first.
  static func retry(_ error: MovieDataError, with key: String) -> String {
    "\(key) tries again: " + cause(error)
  }

  /// What went wrong and what to do, on one line for a command.
  static func complaint(_ error: MovieDataError) -> String {
    "\(cause(error)); \(advice(error))"
  }

  /// What to do about an error, on one line for a command.
  static func advice(_ error: MovieDataError) -> String {
    switch error {
    case .cancelled: "try again"
    case .offline: "check your connection and try again"
    case .untrusted:
      "check the clock, the network and the proxy: someone may be intercepting the connection"
    case .timedOut: "try again, or request fewer films"
    case .unauthorized: "run moviebrowser account key to set another key"
    case .notFound: "run moviebrowser list or moviebrowser search to find films"
    case .rateLimited: "then try again"
    case .serviceUnavailable, .invalidResponse, .invalidContent: "try again later"
    case .library(let problem): advice(problem)
    }
  }

  /// What went wrong, as a part of a sentence.
  static func cause(_ error: MovieDataError) -> String {
    let failure = failure(error)
    return failure.prefix(1).lowercased() + failure.dropFirst()
  }

  /// What became of asking anew; with an age it is what was kept before, since nothing newer could be had.
  static func loadedAfresh(age: Duration?) -> String {
    age == nil ? "Loaded afresh." : "Still what was kept."
  }

  /// That asking anew has led to another source once more, and what helps.
  static func stillFails(_ error: MovieDataError, with key: String) -> String {
    let failure =
      switch error {
      case .offline: "There is still no connection"
      case .timedOut: "The answer still takes too long"
      case .serviceUnavailable: "The service is still out of order"
      default: failure(error)
      }
    return "\(failure); \(key) tries again."
  }

  /// The name of a genre where there is little room.
  static func shortGenre(_ genre: MovieGenre) -> String {
    genre == .scienceFiction ? "Sci-Fi" : genre.name
  }

  /// What went wrong, as the beginning of a sentence.
  static func failure(_ error: MovieDataError) -> String {
    switch error {
    case .cancelled: "The request was stopped"
    case .offline: "There is no connection"
    case .untrusted: "The certificate of the service cannot be verified"
    case .timedOut: "The answer took too long"
    case .unauthorized: "The service does not accept the key"
    case .notFound: "There is no such film or list"
    case .rateLimited(let delay?) where delay.components.seconds > 1:
      "The service asks to wait \(delay.components.seconds) seconds"
    case .rateLimited: "The service asks to wait a moment"
    case .serviceUnavailable: "The service is out of order"
    case .invalidResponse: "The answer could not be understood"
    case .invalidContent(let flaw): failure(flaw)
    case .library(let problem): failure(reading: problem)
    }
  }
}
