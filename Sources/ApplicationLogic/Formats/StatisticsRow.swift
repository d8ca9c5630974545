/// A number of statistics, which is a row in the formats that are not JSON.
package struct StatisticsRow {
  /// The names of the columns.
  package static let columns = ["section", "name", "count", "query"]

  private let section: String
  private let name: String
  private let number: JSONText
  private let query: String?

  /// Creates a row of a number, with the query of the films behind it if there is one.
  package init(_ section: String, _ name: String, _ count: Int, query: String? = nil) {
    self.init(section, name, .integer(count), query: query)
  }

  /// Creates a row of a number that is not whole.
  package init(_ section: String, _ name: String, _ number: JSONText, query: String? = nil) {
    self.section = section
    self.name = name
    self.number = number
    self.query = query
  }

  /// The row as a record.
  package var record: JSONText {
    .members([
      ("section", .string(section)), ("name", .string(name)), ("count", number),
      ("query", query.map(JSONText.string)),
    ])
  }
}
