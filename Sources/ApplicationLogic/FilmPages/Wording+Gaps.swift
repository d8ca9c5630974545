package import BusinessLogic
package import MovieData
package import Wording

/// Messages about films of a list that could not be loaded.
package extension Wording {
  /// Which films are missing and why, without a full stop.
  static func missing(_ rows: Range<Int>, because error: MovieDataError) -> String {
    let (first, last) = (number(rows.lowerBound + 1), number(rows.upperBound))
    return switch (rows.count == 1, error == .repeatedFilm) {
    case (true, true): "Film \(first) is listed twice"
    case (true, false): "Film \(first) is missing: \(label(error))"
    case (false, true): "Films \(first) to \(last) are listed twice"
    case (false, false): "Films \(first) to \(last) are missing: \(label(error))"
    }
  }

  /// What is wrong with a page, short enough for a row.
  static func label(_ error: MovieDataError) -> String {
    switch error {
    case .invalidResponse: "invalid response"
    case .invalidContent(.tooLarge): "response too large"
    case .invalidContent(.empty): "empty page"
    case .invalidContent(.contradictory): "page count of 0"
    case .invalidContent(.unidentified): "films without valid IDs"
    case .invalidContent(.repetitive): "duplicate films"
    case .invalidContent(.repeated): "listed twice"
    default: cause(error)
    }
  }

  /// The end of a list with missing films.
  static func end(of count: Int, missing: Int) -> String {
    "End of the list: \(films(count)), \(number(missing)) missing"
  }

  /// Why a command stopped after a number of pages without a film, and how to continue.
  static func stopped(after pages: Int, at place: Int?) -> String {
    let advice = place.map { "; continue with --offset \($0)" } ?? ""
    return "stopped after \(pages) pages without another match\(advice)"
  }

  /// The message of a command about places of a list without a film, and films in two places; at
  /// least one of the numbers is positive.
  static func holes(missing: Int, repeated: Int) -> String {
    let places = missing == 1 ? "1 place" : "\(number(missing)) places"
    let parts = [
      missing > 0 ? "sent no film in \(places) of the list" : nil,
      repeated > 0 ? "listed \(films(repeated)) twice" : nil,
    ]
    return "TMDB " + parts.compactMap(\.self).joined(separator: " and ")
  }

  /// The message of a command about films missing from its output.
  static func complaint(_ gaps: [ListGap]) -> String {
    let parts = gaps.map { gap in
      let text = missing(gap.rows, because: gap.error)
      return text.prefix(1).lowercased() + text.dropFirst()
    }
    return parts.joined(separator: "; ") + "; try again"
  }
}
