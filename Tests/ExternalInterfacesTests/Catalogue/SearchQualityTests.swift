import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import ExternalInterfaces

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How well searches in the built-in catalogue find what people look for.
struct SearchQualityTests {
  private static let index = CatalogueIndex(films: .films, order: .order).completed()
  private static let search = CatalogueSearch(index)

  private func found(_ text: String, _ limit: Int = 3) -> [String] {
    let text = SearchText(text)
    if let film = text.film {
      return [EmbeddedCatalogue().knownDetail(of: film)?.summary.id.text].compactMap(\.self)
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
  private static let count = getenv("TYPOS").flatMap { Int(String(cString: $0)) } ?? 300

  @Test func `A title with a typo is found among the first three films`() {
    var random = SeededNumbers(2)
    let typos = (0..<Self.count).compactMap { _ in typo(using: &random) }
    let missed = typos.filter { !found($0.text).contains($0.film) }
    for (isShort, share) in [(true, 15), (false, 1)] {
      let all = typos.filter { ($0.length == 3) == isShort }
      let bad = missed.filter { ($0.length == 3) == isShort }
      #expect(
        bad.count * 100 <= all.count * share,
        "\(bad.count) of \(all.count): \(bad.map { "\($0.text): \(found($0.text))" })")
    }
  }
}
