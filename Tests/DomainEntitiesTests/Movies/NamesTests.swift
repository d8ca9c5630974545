import DomainEntities
import Testing

struct NamesTests {
  private static let capitals = (0x41...0x5A).compactMap { Unicode.Scalar($0).map(String.init) }

  private static var pairs: [String] {
    capitals.flatMap { first in capitals.map { first + $0 } }
  }

  @Test func `No two countries share a name`() {
    let countries = Self.pairs.compactMap { Country(code: $0) }
    let named = countries.filter { $0.name != $0.code }

    #expect(countries.count == 26 * 26)
    #expect(named.count > 100)
    #expect(Set(named.map(\.name)).count == named.count)
  }

  @Test func `No two languages share a name`() {
    let languages = Self.pairs.compactMap { Language(code: $0.lowercased()) }
    let named = languages.filter { $0.name != $0.code }

    #expect(languages.count == 26 * 26)
    #expect(named.count > 70)
    #expect(Set(named.map(\.name)).count == named.count)
  }

  @Test func `No two genres share a name in any spelling`() {
    let names = MovieGenre.allCases.map { FoldedText($0.name).text }

    #expect(Set(names).count == MovieGenre.allCases.count)
    #expect(names.allSatisfy { !$0.isEmpty })
  }

  @Test(arguments: [
    ("FR", "France"), ("SU", "Soviet Union"), ("XC", "Czechoslovakia"), ("ZZ", "ZZ"),
  ])
  func `A country shows its name or else its code`(code: String, name: String) {
    #expect(Country(code: code)?.name == name)
  }

  @Test(arguments: [
    ("ja", "Japanese"), ("cn", "Cantonese"), ("nan", "Hokkien"), ("zh", "Mandarin"),
    ("xx", "No spoken language"), ("qq", "qq"),
  ])
  func `A language shows its name or else its code`(code: String, name: String) {
    #expect(Language(code: code)?.name == name)
  }

  @Test(arguments: ["", "F", "FRA", "fr", "F1", "ÉÉ", "F ", "ＦＲ", "é"])
  func `A country code has two capital letters`(code: String) {
    #expect(Country(code: code) == nil)
  }

  @Test(arguments: ["", "f", "fra", "NAN", "nann", "FR", "f1", "éé", "f ", "ｆｒ", "é"])
  func `A language code has two lowercase letters or is Hokkien`(code: String) {
    #expect(Language(code: code) == nil)
  }
}
