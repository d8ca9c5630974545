import TestSupport

/// The film files of the repository.
enum CatalogueFiles {
  private static let folder = "Sources/ExternalInterfaces/Catalogue/Films"

  /// Returns the texts of all files, concatenated.
  static func all() -> String {
    stride(from: 1900, through: 2020, by: 10).compactMap {
      Repository.text(of: "\(folder)/\($0)s.txt")
    }.joined()
  }

  /// Returns the popularity order of all films.
  static func order() -> String { Repository.text(of: "\(folder)/order.txt") ?? "" }

  /// Returns the records and popularity order of a number of films of all decades.
  static func part(of films: String, count: Int) -> (films: String, order: String) {
    let records = films.split(separator: "\n= ").enumerated().map { number, text in
      number == 0 ? String(text) : "= \(text)"
    }
    let some = (0..<count).map { records[$0 * records.count / count] }
    let names = Set(some.map { String($0.dropFirst(2).prefix { $0 != "\n" }) })
    let order = Self.order().split(separator: "\n").filter { names.contains(String($0)) }
    return (some.joined(separator: "\n"), order.joined(separator: "\n"))
  }
}
