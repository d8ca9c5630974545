import Testing

@testable import Catalogue

struct CatalogueIndexTests {
  private func index(_ films: String, order: String) -> CatalogueIndex {
    CatalogueIndex(films: .bytes(Array(films.utf8)), order: .bytes(Array(order.utf8)))
  }

  private func ids(_ index: CatalogueIndex) -> [String] {
    index.entries.indices.map { index.record(at: $0).id }
  }

  @Test func `Films follow the order file wherever their records are`() {
    let index = index(
      "# two\n\n= a-1920\ntitle: A\n\n= b-1921\ntitle: B\n= c-1930\ntitle: C\n",
      order: "# first is best known\nc-1930\na-1920\n\nb-1921\n")
    for index in [index, index.completed()] {
      #expect(ids(index) == ["c-1930", "a-1920", "b-1921"])
      #expect(["c-1930", "a-1920", "b-1921"].map { index.position(of: $0) } == [0, 1, 2])
      for unknown in ["", "c-193", "c-1930 ", "d-1930", "# first is best known"] {
        #expect(index.position(of: unknown) == nil)
      }
      #expect(index.entries.map(\.year) == [1930, 1920, 1921])
      #expect(index.record(at: 1).fields == [.init(key: .title, value: "A")])
    }
  }

  @Test func `A missing record leaves the others in place`() {
    let index = index(
      "= a-1920\ntitle: A\n= b-1921\ntitle: B\n= c-1921\n", order: "nobody-1921\nb-1921\na-1920")
    for index in [index, index.completed()] {
      #expect(ids(index) == ["", "b-1921", "a-1920"])
      #expect(index.record(at: 0).fields.isEmpty)
    }
  }

  @Test(arguments: 1...40)
  func `Every record is found in an index of any size`(count: Int) {
    // Records of all lengths, two for each year.
    let names = (0..<count).map { "film-\($0 % 7)-\($0)-\(1900 + $0 / 2)" }
    let records = names.enumerated().map { number, name in
      "= \(name)\ntitle: \(number)\noverview: = x\n  = " + String(repeating: "y", count: number * 9)
    }
    let all = CatalogueIndex(records: records)
    for (number, name) in names.enumerated() {
      #expect(all.record(at: number)[.title] == "\(number)")
      #expect(all.position(of: name) == number)
    }
    let completed = all.completed()
    #expect(names.indices.allSatisfy { completed.record(at: $0) == all.record(at: $0) })

    // The same records without every second one.
    let kept = names.indices.filter { $0.isMultiple(of: 2) }
    let sparse = CatalogueIndex(
      films: CatalogueIndex.films(kept.map { records[$0] }),
      order: .bytes(Array(names.joined(separator: "\n").utf8)))
    for index in [sparse, sparse.completed()] {
      #expect(names.indices.filter { !index.record(at: $0).fields.isEmpty } == kept)
    }
  }

  @Test func `Every complete line is found, including the last`() {
    let index = CatalogueIndex(records: [
      "= b-1921\ncollection: Two", "= a-1920\ncollection: Two\ncollection: Two\ntitle: A",
      "= c-1919\ncollection: Two Three\ncast: collection: One",
    ])
    #expect(index.films(withLine: "collection: Two") == [0, 1])
    #expect(index.films(withLine: "collection: Three") == [])
    #expect(index.films(withLineBeginning: "collection: Two") == [0, 1, 2])
    #expect(index.films(withLineBeginning: "collection: One") == [])
  }

  // MARK: Built-in films

  @Test func `Records are sorted by year and identifier for lookup`() {
    let names = CatalogueText.films.withBytes { films in
      var names: [(year: Int, text: String)] = []
      CatalogueScan.records(of: films) { record in
        let text = String(decoding: films[record].dropFirst(2).prefix { $0 != 10 }, as: UTF8.self)
        names.append((Int(text.suffix(4)) ?? 0, text))
      }
      return names
    }
    #expect(names.count >= 1_000)
    for (one, next) in zip(names, names.dropFirst()) {
      #expect((one.year, one.text) < (next.year, next.text), "\(next.text) is not in its place")
    }
    // The order lists exactly the films that exist.
    let order = CatalogueText.order.lines
    #expect(order.sorted() == names.map(\.text).sorted())
    let index = CatalogueIndex(films: .films, order: .order)
    #expect(ids(index) == order)
    #expect(ids(index.completed()) == order)
    #expect(order.indices.allSatisfy { index.position(of: order[$0]) == $0 })
  }

  @Test(arguments: ["", "\n", "=", "= ", "==", "= x", "=\n=\n", "no record at all", "\n\n= "])
  func `Malformed text yields the films that can be read`(text: String) {
    let index = index(text, order: text)
    for index in [index, index.completed()] {
      for position in index.entries.indices { _ = index.record(at: position) }
      #expect(index.entries.count <= 2)
    }
  }
}
