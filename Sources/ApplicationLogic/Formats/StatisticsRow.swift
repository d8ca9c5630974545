/// A number of statistics, which is a row in the formats that are not JSON.
package struct StatisticsRow: Sendable {
  fileprivate let section: String
  fileprivate let name: String
  fileprivate let count: Double
  fileprivate let query: String?

  /// Returns a row for each number of statistics in JSON.
  ///
  /// `query` returns the query of the films behind a number that has none in JSON.
  package static func rows(
    of statistics: JSONText, query: (_ section: String, _ name: String) -> String? = { _, _ in nil }
  ) -> [StatisticsRow] {
    guard case .object(let members) = statistics else { return [] }
    func row(_ section: String, _ name: String, _ value: JSONText) -> StatisticsRow? {
      value.double.map {
        StatisticsRow(
          section: section, name: name, count: $0, query: $0 > 0 ? query(section, name) : nil)
      }
    }
    return members.flatMap { name, value -> [StatisticsRow] in
      switch value {
      case .array(let values): return values.compactMap { StatisticsRow(name, $0) }
      case .object(let parts):
        return StatisticsRow(name, value).map { [$0] } ?? parts.compactMap { row(name, $0.0, $0.1) }
      default: return row("totals", name, value).map { [$0] } ?? []
      }
    }
  }

  /// Creates a row.
  package init(section: String, name: String, count: Double, query: String?) {
    self.section = section
    self.name = name
    self.count = count
    self.query = query
  }

  /// Creates the row of an object with a count; nil for any other value.
  private init?(_ section: String, _ value: JSONText) {
    guard case .object(let members) = value, let count = value.value(at: "count")?.double else {
      return nil
    }
    let names = members.prefix { $0.0 != "count" && $0.0 != "films" }
    self.init(
      section: section, name: names.map(\.1.plainText).joined(separator: ".."), count: count,
      query: value.value(at: "query")?.plainText)
  }
}

extension JSONText {
  fileprivate var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }
}

/// A number of statistics with the query of the films behind it, if there is one.
package let statisticsRowRecord = Record<StatisticsRow>(
  pipe: ["section", "name", "count", "query"]
) {
  Field("section", \.section)
  Field("name", \.name)
  Field("count", \.count)
  Field("query", \.query)
}
