import BusinessLogic
import DomainEntities

extension LibraryEntry {
  /// Returns the sort keys as texts of equal length.
  func sortKeys(
    _ list: LibraryList, _ attribute: LibrarySortAttribute, changed: Timestamp
  ) -> [String?] {
    func key(_ number: Int?) -> String? { number.map { String(1_000_000_000_000 + $0) } }
    switch attribute {
    case .title:
      let folded = FoldedText(movie.title)
      return [
        folded.isEmpty ? movie.title : folded.withoutArticle.joined(separator: " ")
      ]
    case .year: return [key(movie.year)]
    case .runtime: return [key(movie.runtime)]
    case .rating:
      return [key(marks.rating?.halves)] + (list == .rated ? [key(marks.ratedAt?.seconds)] : [])
    case .seen: return [(list == .diary ? viewing?.date : marks.lastSeen)?.description]
    case .added:
      switch list {
      case .everything, .tags: return [key(changed.seconds)]
      case .favorites: return [key(marks.favoriteSince?.seconds)]
      case .watchlist: return [key(marks.watchlistSince?.seconds)]
      case .notForMe: return [key(marks.notForMeSince?.seconds)]
      case .notes: return [key(marks.notedAt?.seconds)]
      case .rated: return [key(marks.ratedAt?.seconds)]
      case .seen: return [marks.lastSeen?.description]
      case .diary: return [viewing?.date?.description]
      }
    }
  }
}

extension MovieMarks {
  func isOn(_ list: LibraryList) -> Bool {
    switch list {
    case .everything: !isEmpty
    case .favorites: isFavorite
    case .watchlist: isOnWatchlist
    case .diary, .seen: isSeen
    case .rated: rating != nil
    case .notes: !note.isEmpty
    case .tags: !tags.isEmpty
    case .notForMe: isNotForMe
    }
  }
}
