import BusinessLogic
import DomainEntities
import Wording

/// Sentences of commands.
extension Wording {
  /// Returns the totals of a list: films, viewings, average rating and runtime.
  static func totals(_ statistics: LibraryStatistics, of list: LibraryList) -> [String] {
    totals(statistics, films: films(statistics.films, on: list))
  }

  /// Returns the totals of a list that the user has made.
  static func totals(_ statistics: LibraryStatistics, ofListNamed name: String) -> [String] {
    totals(statistics, films: "\(films(statistics.films)) in the list “\(name)”")
  }

  private static func totals(_ statistics: LibraryStatistics, films: String) -> [String] {
    var first = [films]
    if statistics.viewings > 0 {
      first.append(count(statistics.viewings, "viewing", "viewings"))
    }
    if let mean = statistics.meanRating {
      first.append(
        "average rating \(rating(mean)) stars (\(number(statistics.filmsWithRating)) rated)")
    }
    return [first.joined(separator: ", "), runtime(statistics)].compactMap(\.self)
  }

  /// Returns the total runtime, and the number of films whose runtime is known.
  private static func runtime(_ statistics: LibraryStatistics) -> String? {
    guard statistics.minutes > 0 else { return nil }
    var parts = ["\(hours(statistics.minutes)) counting each film once"]
    if ![0, statistics.minutes].contains(statistics.viewingMinutes) {
      parts.append("\(hours(statistics.viewingMinutes)) counting every viewing")
    }
    if statistics.filmsWithRuntime < statistics.films {
      parts.append(
        "runtime known for \(number(statistics.filmsWithRuntime)) of \(films(statistics.films))")
    }
    return parts.joined(separator: "; ")
  }
}
