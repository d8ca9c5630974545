import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import Catalogue

/// How well searches in the built-in catalog find what people look for.
struct SearchQualityTests {
  private static let index = CatalogueIndex.embedded
  private static let search = CatalogueSearch.embedded

  private func found(_ text: String, _ limit: Int = 3) -> [String] {
    let text = SearchText(text)
    if let film = text.film {
      return [EmbeddedCatalogue.shared.knownDetail(of: film)?.summary.id.text].compactMap(\.self)
    }
    return Self.search.answer(to: text).positions.prefix(limit).map(Self.index.identifier)
  }

  @Test func `Of the searches that people type, 97 % find the right film first`() {
    let queries = SearchQueries.all
    let missed = queries.filter { found($0.text, 1) != [$0.film] }
    #expect(queries.count >= 400)
    #expect(
      missed.count * 100 <= queries.count * 3,
      "\(missed.map { "\($0.text): \(found($0.text)), not \($0.film)" }.joined(separator: "\n"))")
  }

  @Test(arguments: [
    ("lynch", "mulholland-drive-2001"), ("anderson", "the-grand-budapest-hotel-2014"),
    ("hanks", "forrest-gump-1994"), ("nicholson", "the-shining-1980"),
    ("ford", "ford-v-ferrari-2019"), ("lync", "mulholland-drive-2001"),
    ("hermione", "harry-potter-and-the-philosophers-stone-2001"),
    ("katniss", "the-hunger-games-2012"), ("forrest", "forrest-gump-1994"), ("rocky", "rocky-1976"),
    ("amelie", "amelie-2001"), ("mann", "heat-1995"), ("jackson", "pulp-fiction-1994"),
    ("coen", "the-big-lebowski-1998"), ("hitchcock", "psycho-1960"), ("howard", "zootopia-2016"),
    ("neo", "the-matrix-1999"), ("trinity", "blade-trinity-2004"), ("leia", "star-wars-1977"),
    ("ripley", "the-talented-mr-ripley-1999"), ("kids", "the-lion-king-1994"),
  ])
  func `A director or a star comes before other people, a main character before first names`(
    text: String, first: String
  ) {
    #expect(found(text, 1) == [first])
  }

  @Test func `A title without its space is a match, and initials are like no film`() {
    let joined = Self.search.answer(to: SearchText("walle"))
    #expect(joined.match == .exact && found("walle", 1) == ["wall-e-2008"])
    #expect(found("a b c d e") == [])
  }

  @Test(arguments: [PlotQueries.all, PlotQueries.others])
  func `Of remembered plots, 90 % find the film among the first three`(
    queries: [(text: String, film: String)]
  ) {
    let missed = queries.filter { !found($0.text).contains($0.film) }
    #expect(queries.count >= 120)
    #expect(
      missed.count * 10 <= queries.count,
      "\(missed.map { "\($0.text): \(found($0.text))" }.joined(separator: "\n"))")
  }

  /// A title with one mistake in one of its words, and the length of that word.
  private struct Typo {
    var text: String
    var film: String
    var length: Int
  }

  /// Returns a title with a random letter dropped, doubled, replaced or swapped.
  private func typo(using random: inout SeededNumbers) -> Typo? {
    guard let position = Self.index.entries.indices.randomElement(using: &random) else {
      return nil
    }
    var words = FoldedText(Self.index.summary(at: position).title).words.map(String.init)
    let places = words.indices.filter { place in
      words[place].utf8.count > 2 && words[place].allSatisfy { ("a"..."z").contains($0) }
        && !FoldedText.articles.contains(Substring(words[place]))
    }
    guard let place = places.randomElement(using: &random) else { return nil }
    let word = Array(words[place])
    var letters = word
    while letters == word {
      let at = Int.random(in: 0..<word.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: letters.remove(at: at)
      case 1: letters.insert(letters[at], at: at)
      case 2: letters[at] = "abcdefghijklmnopqrstuvwxyz".randomElement(using: &random) ?? "x"
      default: if at > 0 { letters.swapAt(at - 1, at) }
      }
    }
    words[place] = String(letters)
    return Typo(
      text: words.joined(separator: " "), film: Self.index.identifier(at: position),
      length: word.count)
  }

  /// The number of titles to try; `TYPOS=2000` tries more.
  private static let count = TestSample.number("TYPOS") ?? 200

  @Test func `A title with a typo is found among the first three films`() {
    var random = SeededNumbers(2)
    let typos = (0..<Self.count).compactMap { _ in typo(using: &random) }
    let missed = typos.filter { !found($0.text).contains($0.film) }
    for (isShort, share) in [(true, 15), (false, 2)] {
      let all = typos.filter { ($0.length == 3) == isShort }
      let bad = missed.filter { ($0.length == 3) == isShort }
      #expect(
        bad.count * 100 <= all.count * share,
        "\(bad.count) of \(all.count): \(bad.map { "\($0.text): \(found($0.text))" })")
    }
  }

  // MARK: Correctness

  /// Returns the words of every field of a film.
  private func words(of position: Int) -> Set<String> {
    Self.index.withRecord(at: position) { record in
      let lines = CatalogueRecord.lines(of: record) { _ in true }
      let fields = SearchVocabularyBuilder.fields(of: lines)
      return Set(fields.flatMap { FoldedText($0.text).words.map(String.init) })
    }
  }

  /// Returns whether a film has a word; the last word of a search may be a part of one.
  private func has(_ words: Set<String>, _ word: String, isLast: Bool) -> Bool {
    words.contains(word) || SearchTerm.otherForms(of: word).contains(where: words.contains)
      || isLast && words.contains { $0.contains(word) }
  }

  @Test func `No film is a match that lacks a word`() {
    var random = SeededNumbers(7)
    for _ in 0..<40 {
      guard let film = Self.index.entries.indices.randomElement(using: &random) else { return }
      // Words with one meaning only.
      let known = words(of: film).sorted().filter { word in
        word.count > 3 && !SearchTerm.isCommon(word)
          && SearchTerm.withoutFillers([word]) == [word]
          && SearchTerm.readings(of: [word])[0][0].meanings.allSatisfy {
            switch $0 {
            case .words, .form: true
            default: false
            }
          }
      }
      let sought = (0..<2).compactMap { _ in known.randomElement(using: &random) }
      guard SearchTerm.readings(of: sought).count == 1 else { continue }
      let answer = Self.search.answer(to: SearchText(sought.joined(separator: " ")))
      guard answer.match == .exact else { continue }
      #expect(answer.positions.contains(film), "\(sought)")
      for position in answer.positions {
        let words = words(of: position)
        let lacking = sought.enumerated().filter { !has(words, $1, isLast: $0 == 1) }
        #expect(lacking.isEmpty, "\(sought): \(Self.index.identifier(at: position))")
      }
    }
  }
}
