/// A number of statistics, which is a row in the formats that are not JSON.
package struct StatisticsRow: Sendable {
  fileprivate let section: String
  fileprivate let name: String
  fileprivate let number: Double
  fileprivate let query: String?

  /// Creates a row of a number, with the query of the films behind it if there is one.
  package init(_ section: String, _ name: String, _ number: Double, query: String? = nil) {
    self.section = section
    self.name = name
    self.number = number
    self.query = query
  }

  /// Creates a row of a whole number.
  package init(_ section: String, _ name: String, _ count: Int, query: String? = nil) {
    self.init(section, name, Double(count), query: query)
  }
}

/// A number of statistics.
package let statisticsRowRecord = Record<StatisticsRow>(pipe: ["section", "name", "count"]) {
  Field("section", \.section)
  Field("name", \.name)
  Field("count", \.number)
}

/// A number of statistics with the query of the films behind it.
package let statisticsQueryRecord = Record<StatisticsRow>(
  pipe: ["section", "name", "count", "query"]
) {
  Field.all(of: { $0 }, statisticsRowRecord)
  Field("query", \.query)
}
