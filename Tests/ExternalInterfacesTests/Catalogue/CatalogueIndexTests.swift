import Testing

@testable import ExternalInterfaces

struct CatalogueIndexTests {
  private func index(_ texts: [String], order: String) -> CatalogueIndex {
    CatalogueIndex(
      texts: texts.map { .bytes(Array($0.utf8)) }, order: .bytes(Array(order.utf8)))
  }

  private func ids(_ index: CatalogueIndex) -> [String] {
    index.entries.indices.map { index.record(at: $0).id }
  }

  @Test func `films come in the order of the order file, whichever text they are in`() {
    let index = index(
      ["# two\n\n= a-1920\ntitle: A\n\n= b-1921\ntitle: B\n", "= c-1930\ntitle: C\n"],
      order: "# first is best known\nc-1930\na-1920\nb-1921\n")
    #expect(ids(index) == ["c-1930", "a-1920", "b-1921"])
    #expect(["c-1930", "a-1920", "b-1921"].map { index.position(of: $0) } == [0, 1, 2])
    for unknown in ["", "c-193", "c-1930 ", "d-1930"] {
      #expect(index.position(of: unknown) == nil)
    }
    #expect(index.entries.map(\.year) == [1930, 1920, 1921])
    #expect(index.record(at: 1).fields == [.init(key: .title, value: "A")])
  }

  @Test func `a film that the order forgets comes last, and a name without a film is passed over`()
  {
    let index = index(["= a-1920\n= b-1921\n"], order: "nobody-1900\nb-1921\nb-1921")
    #expect(ids(index) == ["b-1921", "a-1920"])
  }

  @Test func `of a name that stands twice, the last record counts`() {
    let index = index(["= a-1920\ntitle: A\n= a-1920\ntitle: B\n"], order: "")
    #expect(ids(index) == ["a-1920"])
    #expect(index.record(at: 0)[.title] == "B")
  }

  @Test func `every film of the program is found by its identifier`() {
    let index = CatalogueIndex(texts: CatalogueText.allFilms, order: .order)
    for position in index.entries.indices {
      #expect(index.position(of: index.record(at: position).id) == position)
    }
  }

  @Test(arguments: ["", "\n", "=", "= ", "==", "= x", "=\n=\n", "no record at all", "\n\n= "])
  func `odd texts give what films they have`(text: String) {
    let index = index([text], order: text)
    for position in index.entries.indices { _ = index.record(at: position) }
    #expect(index.entries.count <= 1)
  }
}
