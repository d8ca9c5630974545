import ApplicationLogic
import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import ExternalInterfaces

/// The examples of `docs/search.md`.
struct SearchExamplesTests {
  private static let examples: [(text: String, title: String)] = {
    guard let page = Repository.text(of: "docs/search.md") else { return [] }
    return page.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmed }
      guard cells.count == 2, cells[0].hasPrefix("`"), cells[0].hasSuffix("`") else { return nil }
      return (String(cells[0].dropFirst().dropLast()), cells[1])
    }
  }()

  @Test func `Every example finds its film first`() async throws {
    let catalogue = EmbeddedCatalogue()
    #expect(Self.examples.count >= 20)
    for example in Self.examples {
      let page = try await catalogue.page(1, of: MovieQuery(scope: .search(example.text)))
      #expect(page.movies.first?.title == example.title, "\(example.text)")
    }
  }
}

extension Substring {
  /// The text without spaces around it.
  fileprivate var trimmed: String {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
