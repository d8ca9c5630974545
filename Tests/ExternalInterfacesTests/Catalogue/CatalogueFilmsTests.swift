import DomainEntities
import Testing

@testable import Catalogue

/// Checks the built-in films against the rules of `docs/catalogue.md`.
struct CatalogueFilmsTests {
  private static let index = CatalogueIndex.embedded
  private static let records = index.entries.indices.map { index.record(at: $0) }
  private var records: [CatalogueRecord] { Self.records }

  @Test func `Films cover every decade and every inhabited continent`() {
    #expect(records.count >= 200)
    let decades = Set(records.compactMap(\.summary.year).map { $0 / 10 * 10 })
    #expect(decades.isSuperset(of: stride(from: 1920, through: 2020, by: 10)))
    let countries = Set(records.flatMap(\.summary.countries).map(\.code))
    let continents: [String: Set<String>] = [
      "Africa": ["SN", "ZA", "DZ", "EG", "ML", "MR"],
      "Asia": ["JP", "IN", "CN", "KR", "IR", "TH"],
      "Europe": ["FR", "IT", "SE", "PL", "GB", "SU"],
      "North America": ["US", "MX", "CU", "CA"],
      "South America": ["BR", "AR", "CL", "CO"],
      "Oceania": ["AU", "NZ"],
    ]
    for (continent, some) in continents {
      #expect(!countries.isDisjoint(with: some), "\(continent)")
    }
  }

  @Test func `Every record parses completely`() {
    for record in records {
      #expect(record.faults.isEmpty, "\(record.id)")
      #expect(record.summary.genres.count == record.list(.genres).count, "\(record.id) genres")
      #expect(
        record.summary.countries.count == record.list(.countries).count, "\(record.id) countries")
      #expect(record.summary.countries.allSatisfy { $0.name != $0.code }, "\(record.id) countries")
      let language = record.summary.originalLanguage
      #expect(language != nil && language?.name != language?.code, "\(record.id) language")
    }
  }

  @Test func `Every record has the required fields in key order`() {
    for record in records {
      let keys = record.fields.map(\.key)
      let places = keys.compactMap { CatalogueRecord.Key.allCases.firstIndex(of: $0) }
      #expect(places == places.sorted(), "\(record.id)")
      for key in [.title, .released, .genres, .countries, .language, .director, .overview]
        as [CatalogueRecord.Key]
      {
        #expect(!(record[key] ?? "").isEmpty, "\(record.id) \(key)")
      }
      let once = keys.filter { ![.award, .basedOn, .cast, .like, .note].contains($0) }
      #expect(Set(once).count == once.count, "\(record.id)")
    }
  }

  @Test func `Values are well formed and plausible`() {
    for record in records {
      let film = record.summary
      let released = record[.released] ?? ""
      #expect(film.year != nil && record.id.hasSuffix("-\(released.prefix(4))"), "\(record.id)")
      #expect(released.utf8.count == 4 || film.releaseDate != nil, "\(record.id) \(released)")
      if let runtime = record[.runtime] {
        #expect((1...999).contains(film.runtime ?? 0), "\(record.id) \(runtime)")
      }
      let awards = record.detail { _ in nil }.awards
      #expect(awards.count == record.all(.award).count, "\(record.id)")
      for (award, text) in zip(awards, record.all(.award)) {
        #expect(text.split(separator: ",").count == max(1, award.categories.count), "\(record.id)")
        #expect(award.kind == .academyAward || award.categories.isEmpty, "\(record.id)")
      }
      let certification = record[.rated]
      #expect(
        certification == nil
          || certification.map(["G", "PG", "PG-13", "R", "NC-17"].contains) == true)
      if let imdb = record[.imdb] {
        #expect(imdb.hasPrefix("tt") && Int(imdb.dropFirst(2)) != nil, "\(record.id) \(imdb)")
      }
      if let tmdb = record[.tmdb] { #expect(Int(tmdb) != nil, "\(record.id) \(tmdb)") }
      #expect(film.originalTitle != film.title, "\(record.id)")
      let words = film.overview.split(separator: " ").count
      #expect((40...80).contains(words), "\(record.id) has \(words) words")
    }
  }

  @Test func `Films have their spoken language`() throws {
    let films = Dictionary(uniqueKeysWithValues: records.map { ($0.id, $0.summary) })
    let languages = [
      "Cantonese": [
        "drunken-master-1978", "boat-people-1982", "police-story-1985", "a-better-tomorrow-1986",
        "the-killer-1989", "once-upon-a-time-in-china-1991", "chungking-express-1994",
        "happy-together-1997", "in-the-mood-for-love-2000", "infernal-affairs-2002",
        "kung-fu-hustle-2004",
      ],
      "Hokkien": ["a-city-of-sadness-1989"],
      "No spoken language": ["flow-2024", "koyaanisqatsi-1982", "the-snowman-1982"],
      "Mandarin": ["spring-in-a-small-town-1948", "a-touch-of-zen-1971", "hero-2002"],
    ]
    for (name, ids) in languages {
      for id in ids { #expect(films[id]?.originalLanguage?.name == name, "\(id)") }
    }
    for record in records where record.summary.year.map({ $0 < 1927 }) ?? false {
      #expect(record.list(.themes).contains("silent film"), "\(record.id)")
    }
  }

  @Test(arguments: [("cantonese", true), ("mandarin", false), ("hokkien", false)])
  func `A language filter finds its films`(word: String, isCantonese: Bool) {
    let found = CatalogueSearch.embedded.answer(to: SearchText(word)).positions.map {
      records[$0].id
    }
    #expect(found.contains("in-the-mood-for-love-2000") == isCantonese)
    #expect(found.contains("a-city-of-sadness-1989") == (word == "hokkien"))
    #expect(found.contains("hero-2002") == (word == "mandarin"))
  }

  @Test func `Identifiers are unique for each service`() {
    #expect(Set(records.map(\.id)).count == records.count)
    for key in [.tmdb, .imdb] as [CatalogueRecord.Key] {
      let numbers = records.compactMap { $0[key] }
      #expect(Set(numbers).count == numbers.count)
    }
  }

  @Test func `The popularity order lists every film exactly once`() {
    let text = CatalogueText.order.withBytes { String(decoding: $0, as: UTF8.self) }
    let named = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
    #expect(named.sorted() == records.map(\.id).sorted())
  }

  @Test func `Text contains no control characters or double spaces`() {
    for record in records {
      for field in record.fields {
        #expect(
          field.value.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control },
          "\(record.id) \(field.key)")
        #expect(!field.value.contains("  "), "\(record.id) \(field.key)")
      }
    }
  }
}
