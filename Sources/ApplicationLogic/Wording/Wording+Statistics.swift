import BusinessLogic
import DomainEntities

extension Wording {
  /// The totals of a list: how many films and viewings, and how long they run.
  static func totals(_ statistics: LibraryStatistics, of list: LibraryList) -> [String] {
    var first = ["\(films(statistics.films)) (\(name(of: list)))"]
    if statistics.viewings > 0 {
      first.append(count(statistics.viewings, "viewing", "viewings"))
    }
    if let mean = statistics.meanRating {
      first.append("\(rating(mean)) stars on average (\(number(statistics.filmsWithRating)) rated)")
    }
    return [first.joined(separator: ", "), length(statistics)].compactMap(\.self)
  }

  /// How long the films run, what was counted, and of how many the length is known.
  private static func length(_ statistics: LibraryStatistics) -> String? {
    guard statistics.minutes > 0 else { return nil }
    var parts = ["\(hours(statistics.minutes)), counting each film once"]
    if ![0, statistics.minutes].contains(statistics.viewingMinutes) {
      parts.append("\(hours(statistics.viewingMinutes)), counting every viewing")
    }
    if statistics.filmsWithRuntime < statistics.films {
      parts.append(
        "length known for \(number(statistics.filmsWithRuntime)) of \(films(statistics.films))")
    }
    return parts.joined(separator: "; ")
  }

  private static func hours(_ minutes: Int) -> String {
    minutes < 60 ? count(minutes, "minute", "minutes") : count(minutes / 60, "hour", "hours")
  }

  /// The heading of a part, with how many of the total it is known for where that is not all of them.
  static func heading(_ name: String, known: Int, of total: Int) -> String {
    known < total ? "\(name) (known for \(number(known)) of \(number(total)))" : name
  }
}
