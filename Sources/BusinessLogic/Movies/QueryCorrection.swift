import DomainEntities

/// A condition whose value no film has, and a similar one that some film has.
public struct QueryCorrection: Hashable, Sendable {
  /// The condition.
  public var condition: MovieFilterAttribute
  /// The similar condition.
  public var similar: MovieFilterAttribute

  /// Finds a condition whose name none of the known values has.
  ///
  /// Returns nil if a value has the name, or none resembles it.
  init?(_ condition: MovieFilterAttribute, among known: some Sequence<MovieFilterAttribute>) {
    guard let wanted = condition.freeText else { return nil }
    var names: [String] = []
    for name in known.compactMap(\.freeText) {
      if MovieFilterAttribute.has(wanted, in: [name]) { return nil }
      let words = FoldedText(name).words.map(String.init)
      names += [words.joined(separator: " ")] + words
    }
    guard
      let nearest = EditDistance.nearest(to: FoldedText(wanted).text, among: names, limit: 1).first,
      let similar = condition.replacingFreeText(with: nearest)
    else { return nil }
    self.condition = condition
    self.similar = similar
  }
}

extension MovieFilterAttribute {
  /// The name in a condition that may be any text; nil for another condition.
  fileprivate var freeText: String? {
    switch self {
    case .series(let text), .studio(let text), .award(let text), .source(let text): text
    default: nil
    }
  }

  fileprivate func replacingFreeText(with text: String) -> MovieFilterAttribute? {
    switch self {
    case .series: .series(text)
    case .studio: .studio(text)
    case .award: .award(text)
    case .source: .source(text)
    default: nil
    }
  }
}

extension MovieListInteractor {
  /// Returns a condition of a list without films that may be misspelled; nil if there is none, or
  /// if finding it needs requests.
  nonisolated(nonsending) func correction(
    of selection: MovieListSelection
  ) async -> QueryCorrection? {
    for condition in selection.filters {
      guard condition.freeText != nil, let kind = condition.kind,
        let known = await counts(of: kind, in: MovieListSelection(.allTime)),
        let correction = QueryCorrection(condition, among: known.keys)
      else { continue }
      return correction
    }
    return nil
  }
}
