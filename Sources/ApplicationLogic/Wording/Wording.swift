package import BusinessLogic
package import DomainEntities
import TerminalModel

/// The texts of numbers, names and errors.
package enum Wording {
  /// Returns minutes in the form `2h 05m`.
  package static func runtime(_ minutes: Int) -> String {
    let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
    if hours == 0 { return "\(rest)m" }
    return "\(hours)h \(rest < 10 ? "0" : "")\(rest)m"
  }

  /// Returns the running time of a film; nil if it is not known.
  package static func runtime(of movie: MovieSummary) -> String? {
    movie.runtime.map { (movie.isRuntimeApproximate ? "about " : "") + runtime($0) }
  }

  /// Returns a day in the form `1 September 1949`.
  package static func day(_ date: CalendarDate) -> String {
    "\(date.day) \(month(date.month)) \(date.year)"
  }

  /// Returns a date in the form `1 September 1949`, `September 1949` or `1949`.
  package static func date(_ date: PartialDate) -> String {
    if let day = date.day { return self.day(day) }
    return (date.month.map { "\(month($0)) " } ?? "") + String(date.year)
  }

  /// The maximum width of a date in a column.
  package static let shortDateWidth = 11

  /// Returns a date for a column, in the form `1 Sep 1949`, `Sep 1949` or `1949`.
  package static func shortDate(_ date: PartialDate) -> String {
    let day = date.day.map { "\($0.day) " } ?? ""
    return day + (date.month.map { "\(shortMonth($0)) " } ?? "") + String(date.year)
  }

  /// Returns when something was, such as `on 1 September 1949`, `in September 1949` or `in 1949`.
  package static func time(_ date: PartialDate) -> String {
    "\(date.day == nil ? "in" : "on") \(self.date(date))"
  }

  /// Returns the name of a month, counted from 1.
  package static func month(_ month: Int) -> String {
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    return months[month - 1]
  }

  /// Returns the short name of a month.
  package static func shortMonth(_ month: Int) -> String { String(self.month(month).prefix(3)) }

  /// Returns an average with one decimal, such as `7.9`; halves are rounded up.
  package static func rating(_ average: Double) -> String {
    guard !average.isNaN else { return "0.0" }
    let tenths = Int((min(max(average, 0), 10) * 10).rounded(.toNearestOrAwayFromZero))
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// Returns a number with thousands separators, such as `1,234,567`.
  package static func number(_ number: Int) -> String {
    guard number.magnitude >= 1000 else { return String(number) }
    let digits = String(number.magnitude)
    var grouped = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { grouped += "," }
      grouped.append(digit)
    }
    return grouped
  }

  /// Returns a number of films, such as `1 film`.
  package static func films(_ count: Int) -> String {
    self.count(count, "film", "films")
  }

  /// Returns a number and its noun in the singular or plural.
  package static func count(_ count: Int, _ singular: String, _ plural: String) -> String {
    "\(number(count)) \(count == 1 ? singular : plural)"
  }

  /// Returns the heading of a list, which says what stands in for today and for ratings.
  package static func heading(of list: MovieList, on basis: ListBasis = ListBasis()) -> String {
    switch list {
    case .popular:
      basis.asOf.map { "Popular in the year to \(month($0.month)) \($0.year)" } ?? "Popular now"
    case .topRated where basis.isByAwards: "Top rated by awards and polls"
    case .allTime: "Most popular of all time"
    case .topRated: "Top rated"
    case .nowPlaying: "Now playing"
    case .upcoming: "Upcoming"
    case .trending: "Trending this week"
    case .trendingToday: "Trending today"
    case .genre(let genre): genre.name
    case .decade(let year): "The \(year)s"
    case .theme(let theme): "Theme: \(theme)"
    case .search(let text): "Search: \(text)"
    case .person(let person): person.name
    case .collection(let collection): collection.name
    case .mine(let list): heading(of: list)
    case .tagged(let tag): "My films: #\(tag)"
    case .custom(let name): name
    case .newFromPeople: "New from people you follow"
    }
  }

  /// Returns the name of an order, such as `most popular first`.
  package static func order(_ sort: MovieSort) -> String {
    switch (sort.attribute, sort.isAscending) {
    case (.popularity, false): "most popular first"
    case (.popularity, true): "least popular first"
    case (.releaseDate, false): "newest first"
    case (.releaseDate, true): "oldest first"
    case (.title, true): "title A to Z"
    case (.title, false): "title Z to A"
    case (.rating, false): "highest rated first"
    case (.rating, true): "lowest rated first"
    case (.runtime, false): "longest first"
    case (.runtime, true): "shortest first"
    }
  }

  /// The error when no films match a number of filters, and what to do.
  package static func noMatches(filters count: Int) -> String {
    "no films match; try \(count > 1 ? "fewer filters" : "another list or filter")"
  }

  /// Returns an error and what to do about it, on one line for a command.
  package static func complaint(_ error: MovieDataError) -> String {
    "\(cause(error)); \(advice(error))"
  }

  /// Returns what to do about an error, on one line for a command.
  package static func advice(_ error: MovieDataError) -> String {
    switch error {
    case .cancelled: "try again"
    case .noTransport: installTransport
    case .offline: "check your connection and try again"
    case .proxyFailed: "check --proxy or https_proxy"
    case .untrusted(let flaw): advice(flaw)
    case .unusableCertificates(let variable?): "set \(variable) to a readable file, or unset it"
    case .unusableCertificates(nil): "install them (ca-certificates on Debian)"
    case .interrupted: "try again"
    case .webPage: "sign in to the network in a web browser, or check --api-url, then try again"
    case .forbidden: "check your network, VPN or --proxy, or use another --api-url"
    case .timedOut: "try again, or raise --timeout"
    case .unauthorized: "run moviebrowser account key to set another key"
    case .notFound: "run moviebrowser list or moviebrowser search to find films"
    case .rateLimited: "wait, then try again"
    case .serviceUnavailable, .invalidResponse, .invalidContent: "try again later"
    case .unsupported(nil, .service): "use one condition"
    case .unsupported(_, .service): "remove it from the query, or use --source catalog"
    case .unsupported(_, .catalogue): "remove it from the query, or use --source tmdb"
    case .unsupported(_, .library): "remove it from the query"
    case .library(let problem): advice(problem)
    }
  }

  /// What to do without libcurl.
  package static let installTransport = "install it (libcurl4 on Debian) to use TMDB"

  private static func advice(_ flaw: CertificateFlaw) -> String {
    switch flaw {
    case .unknownIssuer:
      "if it is your company’s, set CURL_CA_BUNDLE to a file with its certificate; otherwise the "
        + "connection may be intercepted"
    case .outOfDate: "check your clock"
    case .wrongHost: "check --api-url and your network; the connection may be intercepted"
    case .unspecified: "check your clock, network and proxy; the connection may be intercepted"
    }
  }

  /// Returns an error as part of a sentence.
  package static func cause(_ error: MovieDataError) -> String {
    uncapitalized(failure(error))
  }

  /// The advice after an unknown word if there are only a few valid ones.
  package static func useOne(of words: [String]) -> String { "use \(alternatives(words))" }

  /// Words as alternatives, such as `json, csv or text`.
  package static func alternatives(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) or \(last)"
  }

  /// A message of a command as a sentence: with a capital, and a full stop unless it asks.
  package static func sentence(_ message: String) -> String {
    message.prefix(1).uppercased() + message.dropFirst() + (message.hasSuffix("?") ? "" : ".")
  }

  /// Returns a sentence with a lowercase first letter, unless it begins with an abbreviation.
  package static func uncapitalized(_ sentence: String) -> String {
    guard sentence.dropFirst().first?.isUppercase != true else { return sentence }
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }

  /// Returns an error as the beginning of a sentence.
  package static func failure(_ error: MovieDataError) -> String {
    switch error {
    case .cancelled: "The request was canceled"
    case .noTransport: "No libcurl with TLS was found"
    case .offline: "Cannot connect to TMDB"
    case .proxyFailed: "Cannot connect through the proxy"
    case .untrusted(let flaw): failure(flaw)
    case .unusableCertificates(let variable?):
      "The file of certificates in \(variable) cannot be used"
    case .unusableCertificates(nil): "The certificates of this system cannot be used"
    case .interrupted: "The connection to TMDB was interrupted"
    case .webPage: "A web page came instead of data, such as the sign-in page of a network"
    case .forbidden: "A gateway or TMDB denied access from this network"
    case .timedOut: "The request timed out"
    case .unauthorized: "TMDB rejected your key"
    case .notFound: "There is no such film or list"
    case .rateLimited(let delay?) where delay.components.seconds > 1:
      "TMDB is limiting requests for \(number(Int(delay.components.seconds))) seconds"
    case .rateLimited: "TMDB is limiting requests"
    case .serviceUnavailable: "TMDB is unavailable"
    case .invalidResponse: "TMDB sent an invalid response"
    case .invalidContent(let flaw): failure(flaw)
    case .unsupported(let filter, let source): unsupported(filter, by: source)
    case .library(let problem): failure(reading: problem)
    }
  }

  private static func failure(_ flaw: CertificateFlaw) -> String {
    let failure = "TMDB’s certificate cannot be verified"
    return switch flaw {
    case .unknownIssuer(let name?):
      "\(failure): its issuer “\(CleanText.line(name).excerpt)” is not trusted"
    case .unknownIssuer(nil): "\(failure): its issuer is not trusted"
    case .outOfDate: "\(failure): it is not valid today"
    case .wrongHost: "\(failure): it belongs to another host"
    case .unspecified: failure
    }
  }

  /// What is wrong with a response, as the beginning of a sentence.
  package static func failure(_ flaw: ContentFlaw) -> String {
    switch flaw {
    case .tooLarge: "TMDB sent a response that is too large"
    case .empty: "TMDB sent an empty page"
    case .contradictory: "TMDB sent a page count of 0"
    case .unidentified: "TMDB sent films without valid IDs"
    case .repetitive: "TMDB sent duplicate films"
    case .missing: "TMDB sent no film here"
    case .repeated: "TMDB lists this film twice"
    }
  }

  /// A failure and how to retry, or what to do if retrying cannot help.
  package static func failureInWords(_ error: MovieDataError) -> String {
    if case .unsupported = error { return sentence(complaint(error)) }
    return failed(error, press: typeIn("r"))
  }

  /// The text instead of rows that failed to load.
  package static func failed(_ error: MovieDataError, press: String) -> String {
    "\(failure(error)). \(press) to retry."
  }

  /// The beginning of a sentence that asks for a command.
  package static func typeIn(_ command: String) -> String { "Type \(command)" }

  /// Returns the name of a source inside a sentence, such as `the built-in catalog` or
  /// `The Movie Database`.
  package static func source(_ name: String) -> String {
    name.hasPrefix("The ") ? name : "the \(name)"
  }

  /// Returns how to get what is missing with a TMDB key, for a command.
  package static func keyBrings(_ what: String) -> String {
    "get \(what) with a free TMDB key (moviebrowser account key)"
  }
}
