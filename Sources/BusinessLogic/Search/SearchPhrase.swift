/// Several words at a place in a search that mean one thing.
struct SearchPhrase {
  /// The number of words.
  let count: Int
  /// What they may mean.
  let meanings: [SearchTerm.Meaning]

  private init(_ count: Int, _ meaning: SearchTerm.Meaning) {
    self.count = count
    meanings = [meaning]
  }

  /// Finds the longest phrase at a place; returns nil if there is none.
  init?(in words: [String], at index: Int) {
    let rest = Array(words[index...].prefix(SearchSynonyms.maxWords))
    guard
      let found = Self.years(rest) ?? Self.length(rest) ?? Self.audience(rest)
        ?? Self.value(rest) ?? Self.first(rest)
    else { return nil }
    self = found
  }

  // MARK: Years

  /// Returns the years of a decade such as `1980s`, `80s` or `eighties`; nil for another word.
  static func decade(_ word: String) -> ClosedRange<Int>? {
    if let start = decades[word] { return start...start + 9 }
    guard word.last == "s", let number = Int(word.dropLast()), number.isMultiple(of: 10) else {
      return nil
    }
    switch word.utf8.count {
    case 3:
      // Films are a little older than a century, so that “20s” could be either.
      let start = number < 20 ? 2000 + number : 1900 + number
      return start...start + 9
    case 5 where (SearchTerm.earliestYear...SearchTerm.latestYear).contains(number):
      return number...number + (number.isMultiple(of: 100) ? 99 : 9)
    default: return nil
    }
  }

  private static let decades = [
    "twenties": 1920, "thirties": 1930, "forties": 1940, "fifties": 1950, "sixties": 1960,
    "seventies": 1970, "eighties": 1980, "nineties": 1990,
  ]

  private static func year(_ word: String) -> Int? {
    guard word.utf8.count == 4, let year = Int(word),
      (SearchTerm.earliestYear...SearchTerm.latestYear).contains(year)
    else { return nil }
    return year
  }

  private static func years(_ words: [String]) -> SearchPhrase? {
    guard words.count > 1 else { return nil }
    if words[0] == "the", let years = decade(words[1]) { return SearchPhrase(2, .years(years)) }
    if let first = year(words[0]) {
      if let last = year(words[1]), first < last { return SearchPhrase(2, .years(first...last)) }
      return range(words, at: 0, by: ["to", "until", "through"])
    }
    switch words[0] {
    case "before":
      return year(words[1]).map { SearchPhrase(2, .years(SearchTerm.earliestYear...$0 - 1)) }
    case "after":
      return year(words[1]).map { SearchPhrase(2, .years($0 + 1...SearchTerm.latestYear + 1)) }
    case "since":
      return year(words[1]).map { SearchPhrase(2, .years($0...SearchTerm.latestYear)) }
    case "from": return range(words, at: 1, by: ["to", "until", "through"])
    case "between": return range(words, at: 1, by: ["and"])
    default: return nil
    }
  }

  /// Returns a range of years such as `1990 to 1995`, whose first year is at an index.
  private static func range(_ words: [String], at index: Int, by signs: Set<String>)
    -> SearchPhrase?
  {
    guard words.count > index + 2, signs.contains(words[index + 1]),
      let first = year(words[index]), let last = year(words[index + 2]), first <= last
    else { return nil }
    return SearchPhrase(index + 3, .years(first...last))
  }

  // MARK: Other phrases

  /// Returns a length such as `90 minute`, `under 90 minutes`, `under 2 hours` or `over 3 hours`.
  private static func length(_ words: [String]) -> SearchPhrase? {
    if words.count > 1, let minutes = minutes(words[0], words[1]) {
      return SearchPhrase(2, .lengths(max(1, minutes - 10)...minutes + 5))
    }
    guard words.count > 2, let minutes = minutes(words[1], words[2]) else { return nil }
    switch words[0] {
    case "under", "below": return SearchPhrase(3, .lengths(1...max(1, minutes - 1)))
    case "over", "above": return SearchPhrase(3, .lengths(minutes + 1...100_000))
    default: return nil
    }
  }

  private static func minutes(_ number: String, _ unit: String) -> Int? {
    guard let number = Int(number), (1...999).contains(number) else { return nil }
    return switch unit {
    case "minutes", "minute", "mins", "min": number
    case "hours", "hour", "hrs": number * 60
    default: nil
    }
  }

  /// Returns an audience such as `for children under 8`.
  private static func audience(_ words: [String]) -> SearchPhrase? {
    guard words.count > 3, words[0] == "for",
      ["children", "kids", "child", "kid"].contains(words[1]),
      ["under", "below", "over", "from"].contains(words[2]), Int(words[3]) != nil
    else { return nil }
    return SearchPhrase(4, .values(["family"]))
  }

  /// Returns the longest phrase that names values of fields, such as `world war two`.
  private static func value(_ words: [String]) -> SearchPhrase? {
    for count in (1..<max(1, words.count)).reversed().map({ $0 + 1 }) {
      if let values = SearchSynonyms.values(of: Array(words.prefix(count))) {
        return SearchPhrase(count, values.isEmpty ? .words : .values(values))
      }
    }
    return nil
  }

  /// Returns the first part of a series, such as `part one`.
  private static func first(_ words: [String]) -> SearchPhrase? {
    guard words.count > 1, words[0] == "part" || words[0] == "episode",
      NumberWords.number(words[1]) == 1
    else { return nil }
    return SearchPhrase(2, .firstOfSeries)
  }
}
