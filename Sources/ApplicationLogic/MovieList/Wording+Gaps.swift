import BusinessLogic

/// Films of a list that could not be read.
extension Wording {
  /// What is wrong with an answer, as the beginning of a sentence.
  static func failure(_ flaw: ContentFlaw) -> String {
    switch flaw {
    case .tooLarge: "The service sent an answer that is too large"
    case .empty: "The service sent an empty page"
    case .contradictory: "The service sent a page count of 0"
    case .unidentified: "The service sent films without valid IDs"
    case .repetitive: "The service sent the same film several times"
    }
  }

  /// Which films are missing and why, without a full stop.
  static func missing(_ places: Range<Int>, because error: MovieDataError) -> String {
    let first = number(places.lowerBound + 1)
    let films =
      places.count == 1
      ? "Film \(first) is missing" : "Films \(first) to \(number(places.upperBound)) are missing"
    return "\(films): \(label(error))"
  }

  /// What is wrong with a page, in as few words as a row has room for.
  static func label(_ error: MovieDataError) -> String {
    switch error {
    case .invalidResponse: "unreadable answer"
    case .invalidContent(.tooLarge): "answer too large"
    case .invalidContent(.empty): "empty page"
    case .invalidContent(.contradictory): "page count of 0"
    case .invalidContent(.unidentified): "films without valid IDs"
    case .invalidContent(.repetitive): "same film several times"
    default: cause(error)
    }
  }

  /// That a list ends, and how many films of it are missing.
  static func end(of count: Int, missing: Int) -> String {
    "End of the list: \(films(count)), \(number(missing)) missing"
  }

  /// How far a list was searched for films to show before it stopped; `advice` says how to go on.
  static func stalled(_ contents: MovieListContents, advice: String) -> String {
    let films = contents.hasFilms ? "No more films" : "No films"
    return "\(films) found among the first \(number(contents.nextOffset ?? 0)). \(advice)"
  }

  /// That a command has read so many pages in a row without finding a film, and how to go on.
  static func stopped(after pages: Int, at place: Int?) -> String {
    let advice = place.map { "; continue with --offset \($0)" } ?? ""
    return "stopped after \(pages) pages without another match\(advice)"
  }

  /// What a command says of films that are missing from its output.
  static func complaint(_ gaps: [ListGap]) -> String {
    let parts = gaps.map { gap in
      let text = missing(gap.places, because: gap.error)
      return text.prefix(1).lowercased() + text.dropFirst()
    }
    return parts.joined(separator: "; ") + "; run the command again"
  }
}
