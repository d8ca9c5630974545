import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import Catalogue
@testable import MovieData

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
    let catalogue = EmbeddedCatalogue.shared
    let lists = MovieListInteractor(
      store: MovieDataAdapter(source: catalogue), today: CalendarDate(dayNumber: 20_500))
    #expect(Self.examples.count >= 30)
    for example in Self.examples {
      let query = try TypedQuery(example.text, themes: catalogue.offering.themes)
      let batch = try await lists.movies(in: query.selection, from: 0, limit: 1)
      #expect(batch.movies.first?.title == example.title, "\(example.text)")
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
