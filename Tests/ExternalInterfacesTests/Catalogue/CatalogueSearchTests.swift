import BusinessLogic
import DomainEntities
import Testing

@testable import Catalogue

struct CatalogueSearchTests {
  /// The most popular film comes first.
  private static let films = """
    = 0-1999
    title: The Matrix
    released: 1999
    genres: Science Fiction, Action
    countries: US
    language: en
    director: Lana Wachowski, Lilly Wachowski
    cast: Keanu Reeves = Neo
    = 1-1954
    title: Seven Samurai
    original: 七人の侍
    also: Shichinin no samurai
    released: 1954-04-26
    countries: JP
    language: ja
    director: Akira Kurosawa
    cast: Toshirō Mifune = Kikuchiyo
    themes: samurai, village life
    = 2-1995
    title: Se7en
    also: Seven
    director: David Fincher
    = 3-2001
    title: Amélie
    original: Le Fabuleux Destin d'Amélie Poulain
    countries: FR
    language: fr
    genres: Comedy
    = 4-1957
    title: The Seventh Seal
    = 5-1937
    title: Snow White and the Seven Dwarfs
    = 6-1963
    title: 8½
    = 7-1972
    title: The Godfather
    cast: Marlon Brando = Don Vito Corleone
    cast: James Caan = Sonny Corleone
    overview: Samurai and matrix are words that nobody searches in a
      text of this kind: kurosawa.
    = 8-1968
    title: Rosemary's Baby
    = 9-1955
    title: Rififi
    themes: heist, gangsters
    = 10-2002
    title: Heist Night
    = 11-1968
    title: 2001: A Space Odyssey
    released: 1968-04-02
    director: Stanley Kubrick
    = 12-1987
    title: Full Metal Jacket
    released: 1987
    director: Stanley Kubrick
    collection: War Films
    = 13-1977
    title: Star Wars
    = 14-2013
    title: Her
    = 15-1941
    title: Citizen Kane
    also: Her Kane
    cast: Joseph Herman = Jed
    """

  private static let index = CatalogueIndex(
    records: films.split(separator: "\n= ").enumerated().map { number, text in
      (number == 0 ? "" : "= ") + text
    }
  ).completed()

  private static let search = CatalogueSearch(index)

  private func answer(_ text: String) -> CatalogueMatches {
    Self.search.answer(to: SearchText(text))
  }

  private func found(_ text: String) -> [Int] { answer(text).positions }

  @Test(arguments: [
    ("amelie", [3]), ("AMÉLIE", [3]), ("poulain", [3]), ("destin fabuleux", [3]),
    ("七人", [1]), ("侍", [1]), ("shichinin", [1]), ("8 1/2", [6]), ("8½", [6]), ("matrix", [0, 7]),
    ("the matrix", [0, 7]), ("rosemarys", [8]), ("rosemary's", [8]), ("white snow", [5]),
    ("atri", [0]), ("zzz", []), ("", []), ("   ", []), ("'", []),
    ("the the the the", [0, 4, 5, 7]), ("godfather the", [7]), ("god father", [7]),
  ])
  func `Titles match by any part, ignoring case and accents`(text: String, expected: [Int]) {
    #expect(found(text) == expected)
  }

  @Test func `Exact titles rank first, then prefixes, words and popularity`() {
    #expect(found("seven") == [2, 1, 4, 5])
    #expect(found("her") == [14, 15, 7], "inside of words at last")
    #expect(found("heist") == [10, 9], "the title before the theme")
  }

  @Test(arguments: [
    ("kurosawa", [1, 7]), ("toshiro mif", [1]), ("kubrick", [11, 12]), ("wachowski", [0]),
    ("mifune kurosawa", [1]), ("corleone", [7]), ("vito corleone", [7]), ("neo", [0]),
  ])
  func `Search matches people, characters and overviews`(text: String, expected: [Int]) {
    #expect(found(text) == expected)
  }

  @Test(arguments: [
    ("mann", [1, 2, 0]), ("neo", [2, 3, 4]), ("jo", [5, 3]), ("kids", [6, 7]),
  ])
  func `People of several films, main characters and whole genres come first`(
    text: String, expected: [Int]
  ) {
    let films = """
      = 0-2024
      title: Moods
      director: Kelsey Mann
      = 1-1995
      title: Cops
      director: Michael Mann
      = 2-1999
      title: Machines
      director: Michael Mann
      cast: Keanu Reeves = Neo
      = 3-2016
      title: The Neon Joker
      = 4-1989
      title: Night
      also: Neon Night
      = 5-2019
      title: Sisters
      cast: Saoirse Ronan = Jo
      = 6-1994
      title: Lions
      genres: Family
      = 7-1984
      title: Karate
      collection: The Kid Fighter
      """
    let index = CatalogueIndex(
      records: films.split(separator: "\n= ").enumerated().map { $0 == 0 ? "\($1)" : "= \($1)" })
    #expect(CatalogueSearch(index).answer(to: SearchText(text)).positions == expected)
  }

  @Test(arguments: [
    ("village life", [1]), ("gangsters", [9]), ("war films", [12]), ("sci-fi", [0]),
    ("french comedy", [3]), ("japan", [1]), ("kubrick 1968", [11]), ("samurai 1954", [1]),
    ("1968", [11]), ("2001", [11]), ("kubrick 1954", []), ("keanu samurai", []),
  ])
  func `Words may match in different fields, and all must match`(text: String, expected: [Int]) {
    #expect(found(text) == expected)
  }

  @Test(arguments: [
    ("godfater", [7]), ("matirx", [0]), ("sevne samuria", [1]), ("godfather", [7]), ("xyz", []),
    ("kurosowa", [1]), ("starwars", [13]), ("shichinen", [1]), ("toshiro mifone", [1]),
    ("the godfahter", [7]), ("qqqqqqq", []),
  ])
  func `Typos are tolerated only when nothing else matches`(text: String, expected: [Int]) {
    #expect(found(text) == expected)
  }

  @Test(arguments: [
    ("godfater", SearchMatch.similar), ("starwars", .exact), ("the godfahter", .similar),
    ("godfather", .exact), ("god father", .exact), ("atri", .exact), ("kubrick 1968", .exact),
    ("qqqqqqq", .exact), ("", .exact), ("!war", .exact),
  ])
  func `Tolerated matches are distinguished from exact ones`(text: String, match: SearchMatch) {
    #expect(answer(text).match == match)
  }

  @Test(arguments: [
    "1967", "19688", "1968s", "2010 odyssey", "kubrick 1969", "s7ven", "seve7n", "8 1/3", "1 987",
    "19 68", "matrix 1998",
  ])
  func `Digits must match exactly`(text: String) {
    #expect(found(text) == [])
  }

  @Test func `A word without digits never matches a word with digits`() {
    let search = CatalogueSearch(CatalogueIndex(records: ["= x-1995\ntitle: Se7en\n"]))
    #expect(search.answer(to: SearchText("sexen")).positions == [])
    #expect(search.answer(to: SearchText("se7en")).positions == [0])
  }

  @Test(arguments: [
    ("starwars", [13]), ("thematrix", [0, 7]), ("rosemarysbaby", [8]), ("akirakurosawa", [1]),
    // Both halves are words of the films, but not adjacent ones.
    ("kubrickmetal", []), ("matrixneo", []),
  ])
  func `A missing space is tolerated only between adjacent words`(text: String, expected: [Int]) {
    #expect(found(text) == expected)
  }

  @Test(arguments: [
    ("kubrick -jacket", [11]), ("kubrick !jacket", [11]), ("kubrick -1987", [11]),
    ("kubrick -\"metal jacket\"", [11]), ("kubrick -\"jacket kubrick\"", [11, 12]),
    ("kubrick -metall", [11, 12]), ("kubrick -jack", [11, 12]), ("seven -samurai", [2, 4, 5]),
    ("kubrick -kubrick", []), ("-kubrick kubrick", []), ("godfater -corleone", []),
    ("rosemary's-baby", [8]), ("sci-fi", [0]), ("sci - fi", [0]),
  ])
  func `Excluded words remove films and are never searched for`(text: String, expected: [Int]) {
    #expect(found(text) == expected)
  }

  @Test func `A search with only exclusions returns all other films, most popular first`() {
    #expect(found("!kubrick") == Array(0..<16).filter { $0 != 11 && $0 != 12 })
    #expect(found("-sci-fi !samurai -heist").first == 2)
    #expect(found("- !") == [])
  }

  @Test func `Every prefix of a title keeps the film among the results`() throws {
    let all = CatalogueIndex.embedded
    let search = CatalogueSearch.embedded
    // A sample over the whole range of popularity; all films letter by letter would take too long.
    for position in stride(from: 0, to: all.entries.count, by: max(1, all.entries.count / 40)) {
      let title = all.record(at: position).summary.title
      for length in 1...title.count {
        let typed = FoldedText(String(title.prefix(length)))
        guard !typed.isEmpty else { continue }
        #expect(
          search.answer(to: SearchText(typed.text)).positions.contains(position),
          "\(title) \(length)")
      }
      #expect(
        search.answer(to: SearchText(SearchText.literal(title))).positions.first.map { other in
          FoldedText(all.record(at: other).summary.title).withoutArticle
            == FoldedText(title).withoutArticle
        } == true, "\(title) comes first")
    }
  }

  @Test func `Words match those of FoldedText for any letters`() {
    let texts = [
      "Don't Look Now", "Lock & Stock", "Ænima—Œuvre", "ΑΘΗΝΑ 1 2", "Жить", "x\u{301}y", "½ ½",
      "'", "a'b'c", "日本 の 夜", "ÅÄÖ åäö", "1917", "Wall·E", "M*A*S*H",
    ]
    for text in texts {
      let record = "= x-1900\ntitle: \(text)\n"
      let search = CatalogueSearch(CatalogueIndex(records: [record]))
      for word in FoldedText(text).words {
        #expect(search.answer(to: SearchText(String(word))).positions == [0], "\(text) \(word)")
      }
    }
  }

  @Test func `Candidates include every film with the name and require all its words`() {
    let search = Self.search
    #expect(search.candidates(for: "Stanley Kubrick", .person) == [11, 12])
    #expect(search.candidates(for: "Stanley", .title) == [])
    #expect(search.candidates(for: "War Films", .theme) == [12])
    #expect(search.candidates(for: "Nobody Kubrick", .person) == [])
    #expect(search.candidates(for: "?", .person).count == Self.index.entries.count)
  }

  @Test(arguments: [
    "= ", "= x\ncast: = \nalso: | |\ngenres: ,,\nthemes: ,", "= y\ncountries: , U\n",
  ])
  func `Malformed records are searched as far as possible`(text: String) {
    let search = CatalogueSearch(CatalogueIndex(records: [text]))
    #expect(search.answer(to: SearchText("anything")).positions == [])
    #expect(search.answer(to: SearchText("-anything")).positions.count <= 1)
  }
}
