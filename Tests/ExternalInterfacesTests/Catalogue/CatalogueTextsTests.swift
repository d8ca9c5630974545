import DomainEntities
import Testing

@testable import Catalogue

/// Checks the texts about the films and their links against the rules of `docs/catalogue.md`.
struct CatalogueTextsTests {
  private static let index = CatalogueIndex.embedded
  private static let records = index.entries.indices.map { index.record(at: $0) }

  /// Returns the faults of records in words.
  private static func faults(of records: [CatalogueRecord], themes: [String]) -> [String] {
    let ids = Set(records.map(\.id))
    let themes = Set(themes)
    var faults: [String] = []
    var series: [String: Int] = [:]
    for record in records {
      if let name = record[.collection] { series[name, default: 0] += 1 }
      let overview = FoldedText((record[.overview] ?? "").prefix(40)).text
      if overview.hasPrefix("a film about") { faults.append("\(record.id) begins so") }
      for theme in record.list(.themes) where !themes.contains(theme) {
        faults.append("\(record.id) has the theme \(theme)")
      }
      let likes = record.all(.like).map { String($0.prefix { $0 != " " }) }
      if likes.count > 4 || Set(likes).count < likes.count {
        faults.append("\(record.id) recommends too many, or one twice")
      }
      for like in likes where !ids.contains(like) || like == record.id {
        faults.append("\(record.id) recommends \(like)")
      }
      for like in record.all(.like) where like.split(separator: "=").count != 2 {
        faults.append("\(record.id) recommends without a reason: \(like)")
      }
    }
    faults += series.filter { $0.value < 2 }.keys.map { "\($0) is a series of one" }
    return faults.sorted()
  }

  @Test func `Themes are known, recommended films exist and series have films`() {
    #expect(Self.faults(of: Self.records, themes: CatalogueText.themes.lines) == [])
  }

  @Test func `Each kind of fault is found`() {
    let records = [
      "= a-1920\nthemes: heist, heits\noverview: A film about a bank.\nlike: a-1920 = itself",
      "= b-1921\ncollection: Alone\nlike: c-1922 = not there\nlike: a-1920",
      "= d-1923\nlike: a-1920 = one\nlike: a-1920 = two",
    ].map { CatalogueRecord($0) }
    #expect(
      Self.faults(of: records, themes: ["heist"]) == [
        "Alone is a series of one", "a-1920 begins so", "a-1920 has the theme heits",
        "a-1920 recommends a-1920", "b-1921 recommends c-1922",
        "b-1921 recommends without a reason: a-1920",
        "d-1923 recommends too many, or one twice",
      ])
  }

  @Test func `The vocabulary has at most 130 unique themes`() {
    let themes = CatalogueText.themes.lines
    #expect((1...130).contains(themes.count))
    #expect(Set(themes).count == themes.count)
  }

  // MARK: Sentences

  @Test func `No two overviews share nearly the same sentence`() {
    let overviews = Self.records.map { ($0.id, $0[.overview] ?? "") }
    for pair in OverviewSimilarity.pairs(overviews) {
      Issue.record("\(pair.films): \(pair.sentences)")
    }
  }

  @Test func `A slightly altered copy of a sentence is found among all others`() throws {
    var overviews = Self.records.map { ($0.id, $0[.overview] ?? "") }
    let known = try #require(overviews.first { $0.1.split(separator: " ").count > 20 })
    var words = known.1.split(separator: " ").map(String.init)
    words[2] = "entirely"
    overviews.append(("planted-1999", words.joined(separator: " ")))
    let pairs = OverviewSimilarity.pairs(overviews)
    #expect(pairs.contains { Set($0.films) == [known.0, "planted-1999"] })
  }

  @Test func `A shared phrase does not count as a copy`() {
    let pairs = OverviewSimilarity.pairs([
      (
        "a-1920", "In the last days of the war a deserter walks home to a wife who thinks him dead."
      ),
      ("b-1921", "A teacher hides a whole class in the last days of the long summer by the lake."),
    ])
    #expect(pairs == [])
  }
}
