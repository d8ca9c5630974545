import TestSupport

/// The film files of the repository.
enum CatalogueFiles {
  private static let folder = "Sources/ExternalInterfaces/Catalogue/Films"

  /// The texts of all of them.
  static func all() -> [String] {
    stride(from: 1900, through: 2020, by: 10).compactMap {
      Repository.text(of: "\(folder)/\($0)s.txt")
    }
  }

  /// The order of fame of all of them.
  static func order() -> String { Repository.text(of: "\(folder)/order.txt") ?? "" }

  /// The first records of the texts.
  static func part(of texts: [String], count: Int) -> String {
    var part = ""
    var rest = count
    for text in texts {
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("= ") { rest -= 1 }
        if rest < 0 { return part }
        part += line + "\n"
      }
    }
    return part
  }
}
