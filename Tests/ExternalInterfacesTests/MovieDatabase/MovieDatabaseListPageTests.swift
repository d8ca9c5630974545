import BusinessLogic
import DomainEntities
import Testing

@testable import MovieDatabase

struct MovieDatabaseListPageTests {
  private func page(_ text: String, number: Int = 1) throws -> MovieDatabaseListPage {
    try MovieDatabaseListPage(try json(text), number: number)
  }

  private func rows(_ numbers: some Sequence<Int>) -> String {
    numbers.map { #"{"id":\#($0),"title":"Film \#($0)"}"# }.joined(separator: ",")
  }

  @Test func `Invalid rows leave the others in place`() throws {
    let others = ["null", "1", "\"x\"", "[]", "{}", #"{"id":"9"}"#, #"{"id":9,"media_type":"tv"}"#]
    for other in others {
      let text =
        #"{"results":[\#(rows([1, 2])),\#(other),\#(rows([3]))],"total_pages":1,"total_results":4}"#
      #expect(try page(text).rows.map(\.summary.id.text) == ["1", "2", "3"])
    }
  }

  @Test(
    arguments: [
      (5, #"{"results":[],"total_pages":10,"total_results":200}"#, .empty),
      (2, #"{"results":[]}"#, .empty),
      (1, #"{"results":[],"total_pages":500}"#, .empty),
      (5, #"{"results":[],"total_pages":0,"total_results":0}"#, .contradictory),
      (5, #"{"results":[{"id":1,"title":"A"}],"total_pages":0}"#, .contradictory),
      (1, #"{"results":[{"id":1,"title":"A"}],"total_pages":-3}"#, .contradictory),
      (1, #"{"results":[{"id":null,"title":"A"},{"id":null,"title":"B"}]}"#, .unidentified),
      (1, #"{"results":[{"id":"1","title":"A"},{"id":"2","title":"B"}]}"#, .unidentified),
      (1, #"{"results":[{"id":1,"title":7},{"id":2,"title":[]},{"id":3}]}"#, .unidentified),
      (1, #"{"results":[7,8,9]}"#, .unidentified),
      (
        1, #"{"results":[{"id":7,"title":"A"},{"id":7,"title":"B"},{"id":7,"title":"C"}]}"#,
        .repetitive
      ),
    ] as [(Int, String, ContentFlaw)])
  func `An invalid page is refused with its reason`(
    number: Int, text: String, flaw: ContentFlaw
  ) throws {
    #expect(throws: MovieDataError.invalidContent(flaw)) { try page(text, number: number) }
  }

  @Test func `More than 20 rows are refused`() throws {
    #expect(throws: MovieDataError.invalidContent(.tooLarge)) {
      try page(#"{"results":[\#(rows(1...21))]}"#)
    }
  }

  @Test(arguments: [
    (1, #"{"results":[],"total_pages":0,"total_results":0}"#),
    (1, #"{"results":[],"total_pages":1,"total_results":0}"#),
    // The list has shrunk since the previous page was requested.
    (5, #"{"results":[],"total_pages":4,"total_results":80}"#),
    (5, #"{"results":[],"total_pages":5,"total_results":81}"#),
  ])
  func `An empty page at the end of a list is its end`(number: Int, text: String) throws {
    #expect(try page(text, number: number).rows == [])
  }

  @Test func `Rows about people and series are skipped`() throws {
    let other = #"{"id":5,"media_type":"person"},{"id":6,"media_type":"tv"}"#
    #expect(try page(#"{"results":[\#(other),\#(other)]}"#).rows == [])
    #expect(try page(#"{"results":[\#(other),\#(rows([1]))]}"#).rows.count == 1)
  }

  @Test func `Repeated rows are one film, and short pages are allowed`() throws {
    let repeated = try page(#"{"results":[\#(rows([1, 2, 1, 3, 2]))],"total_pages":1}"#)
    #expect(repeated.rows.map(\.summary.id.text) == ["1", "2", "3"])
    #expect(try page(#"{"results":[\#(rows(1...18))]}"#).rows.count == 18)
  }

  @Test func `Positions without a film of their own are holes`() throws {
    let rows = #"\#(rows([1])),null,\#(rows([2, 1])),{"id":9,"media_type":"tv"}"#
    let short = try page(#"{"results":[\#(rows)],"total_pages":3,"total_results":50}"#)
    #expect(
      short.holes.prefix(4) == [
        MovieHole(at: 1, .missing), MovieHole(at: 3, .repeated), MovieHole(at: 4, .missing),
        MovieHole(at: 5, .missing),
      ])
    #expect(short.holes.count + short.rows.count == 20)
    // The last page has the rows that the total promises.
    let last = #"{"results":[\#(self.rows(1...8))],"total_pages":3,"total_results":50}"#
    #expect(try page(last, number: 3).holes.map(\.position) == [8, 9])
    #expect(try page(#"{"results":[\#(self.rows(1...8))]}"#).holes == [])
    #expect(try page(#"{"results":[\#(self.rows(1...20))],"total_pages":9}"#).holes == [])
    #expect(try page(#"{"results":[],"total_pages":5,"total_results":81}"#, number: 5).holes == [])
  }

  @Test(arguments: [
    "{}", #"{"results":null}"#, #"{"results":{}}"#, #"{"results":7}"#, "[]", "null",
    #"{"success":false,"status_code":34}"#,
  ])
  func `A response without rows is not a page`(text: String) throws {
    let value = try json(text)
    #expect(throws: MovieDataError.invalidResponse) {
      try MovieDatabaseListPage(value, number: 1)
    }
  }

  @Test(
    arguments: [
      // Correct, not capped, missing, absurd.
      (1, 20, #""total_pages":58322,"total_results":1166422"#, 58322, 1_166_422),
      (1, 20, #""total_pages":3,"total_results":60"#, 3, 60),
      (1, 0, #""total_pages":1,"total_results":0"#, 1, 0),
      (4, 20, #""total_pages":3,"total_results":60"#, 4, 60),
      (4, 0, #""total_pages":3,"total_results":60"#, 3, 60),
      (2, 20, #""page":2"#, 3, nil), (2, 7, #""page":2"#, 2, nil),
      (1, 20, #""total_results":41"#, 3, 41), (1, 20, #""total_pages":9"#, 9, nil),
      (1, 20, #""total_results":-3"#, 1, 0),
      (1, 20, #""total_pages":"9","total_results":"180""#, 2, nil),
      (1, 20, #""total_pages":9.0,"total_results":180.0"#, 9, 180),
      (
        1, 5, #""total_pages":9223372036854775807,"total_results":9223372036854775807"#,
        1_000_000_000, 1_000_000_000
      ),
      (1, 5, #""total_pages":1e300,"total_results":null"#, 1, nil),
    ] as [(Int, Int, String, Int, Int?)])
  func `Totals may be wrong or missing`(
    number: Int, count: Int, totals: String, pages: Int, movies: Int?
  ) throws {
    let page = try page(
      #"{"results":[\#(rows(0..<count).replacing(#""id":0"#, with: #""id":99"#))],\#(totals)}"#,
      number: number)
    #expect(page.rows.count == count)
    #expect(page.totalPages == pages)
    #expect(page.totalMovies == movies)
  }
}
