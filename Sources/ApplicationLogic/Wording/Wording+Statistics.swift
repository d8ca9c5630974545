import BusinessLogic
import DomainEntities

package extension Wording {
  /// Returns a sum of lengths, such as `1h 57m`; from 100 hours, rounded to hours.
  static func hours(_ minutes: Int) -> String {
    minutes < 6_000 ? runtime(minutes) : count((minutes + 30) / 60, "hour", "hours")
  }

  /// Returns the heading of a section, with the number of films that it covers if not all.
  static func heading(_ name: String, known: Int, of total: Int) -> String {
    known < total ? "\(name) (known for \(number(known)) of \(number(total)))" : name
  }
}
