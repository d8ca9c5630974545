import TestSupport

/// The film files of the repository.
enum CatalogueFiles {
  private static let folder = "Sources/ExternalInterfaces/Catalogue/Films"

  /// The texts of all of them, one after another.
  static func all() -> String {
    stride(from: 1900, through: 2020, by: 10).compactMap {
      Repository.text(of: "\(folder)/\($0)s.txt")
    }.joined()
  }

  /// The order of fame of all of them.
  static func order() -> String { Repository.text(of: "\(folder)/order.txt") ?? "" }

  /// So many films of all decades: their records, and their order of fame.
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
