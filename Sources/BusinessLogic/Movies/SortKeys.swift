public import DomainEntities

extension Sequence {
  /// Returns the elements in the order of a key, which is computed once for each.
  ///
  /// The sort is stable; elements without a key come last.
  public func ordered<Key: Comparable>(by key: (Element) -> Key?, ascending: Bool) -> [Element] {
    let keyed = enumerated().map { (place: $0.offset, element: $0.element, key: key($0.element)) }
    let sorted = keyed.sorted { left, right in
      switch (left.key, right.key) {
      case (let left?, let right?) where left != right: (left < right) == ascending
      case (nil, .some): false
      case (.some, nil): true
      default: left.place < right.place
      }
    }
    return sorted.map(\.element)
  }
}

extension MovieSummary {
  /// A number that increases with the day of release; a bare year precedes its days.
  public var dayKey: Int? {
    releaseDate.map { $0.year * 10_000 + $0.month * 100 + $0.day } ?? year.map { $0 * 10_000 }
  }

  /// The sort key of the title: without case, accents, or a leading article.
  public var titleKey: String? {
    FoldedText(title).withoutArticle.joined(separator: " ")
  }
}
