/// The making of a search in small parts, between which keys have their turn.
struct SearchPreparation: Sendable {
  /// So many films are a fraction of a millisecond.
  private static let filmsAtOnce = 64

  private let index: CatalogueIndex
  private var builder = SearchVocabularyBuilder()
  private var next = 0

  /// Takes the films, of which the index has the places at hand.
  init(_ index: CatalogueIndex) {
    self.index = index
  }

  /// Does the next part; answers the search after the last.
  mutating func goOn() -> CatalogueSearch? {
    let end = min(next + Self.filmsAtOnce, index.entries.count)
    guard next < end else {
      return CatalogueSearch(builder.vocabulary(), films: index.entries.count)
    }
    for position in next..<end {
      index.withRecord(at: position) { builder.add(record: $0, film: position) }
    }
    next = end
    return nil
  }
}
