import DomainEntities

extension MovieMarks {
  /// Returns these marks merged with those of a file, and the conflicts.
  ///
  /// - Marks that do not exist yet are added, with the dates in the file.
  /// - A different rating, a different note or a contradictory mark is a conflict: the existing
  ///   mark is kept unless `replacing` is true.
  /// - A viewing on a day that is already recorded, an undated viewing of a film already seen, or a
  ///   viewing in a year or a month in which the film was seen adds nothing.
  /// - A film that was only seen on an unknown day was seen on the first date of the file, unless
  ///   the file says that this is a rewatch.
  /// - Of a viewing and a watchlist entry, the later one wins, unless the file has both.
  /// - Of contradictory marks in the file, the later one wins.
  ///
  /// The operation is idempotent: importing the file again changes nothing.
  func merging(
    _ other: MovieMarks, replacing: Bool
  ) -> (marks: MovieMarks, conflicts: [ImportConflict]) {
    var (marks, other) = (self, other)
    var conflicts: [ImportConflict] = []
    other.resolveContradictions()
    // Whether the film is still on the watchlist depends on the viewings, so merge those first.
    marks.mergeViewings(of: other)
    let isOpposite = marks.opposes(other)
    if isOpposite, !replacing {
      conflicts.append(.opposite)
    } else {
      marks.mergeIntents(of: other, isOpposite: isOpposite)
    }
    switch (rating, other.rating) {
    case (let mine?, let theirs?) where mine != theirs && !replacing:
      conflicts.append(.rating(mine: mine, theirs: theirs))
    case (let mine, let theirs?) where mine != theirs: marks.rate(theirs, at: other.ratedAt)
    default: break
    }
    if !other.note.isEmpty, !Self.areEquivalentNotes(other.note, note) {
      if note.isEmpty || replacing {
        marks.write(other.note, at: other.notedAt)
      } else {
        conflicts.append(.note)
      }
    }
    marks.add(tags: other.tags)
    return (marks, conflicts)
  }

  private var isWanted: Bool { isFavorite || isOnWatchlist }

  private func opposes(_ other: MovieMarks) -> Bool {
    (isNotForMe && other.isWanted) || (isWanted && other.isNotForMe)
  }

  private mutating func mergeIntents(of other: MovieMarks, isOpposite: Bool) {
    if isOpposite {
      if other.isNotForMe {
        (favoriteSince, watchlistSince) = (nil, nil)
      } else {
        notForMeSince = nil
      }
    }
    favoriteSince = favoriteSince ?? other.favoriteSince
    notForMeSince = notForMeSince ?? other.notForMeSince
    guard watchlistSince == nil, let since = other.watchlistSince else { return }
    let dates = Set(other.viewings.map(\.date))
    let isOver = viewings.contains { $0.lastDay >= since.day && !dates.contains($0.date) }
    if !isOver { watchlistSince = since }
  }

  private mutating func mergeViewings(of other: MovieMarks) {
    let dates = Set(viewings.map(\.date))
    let new = other.viewings.filter { viewing in
      !dates.contains(viewing.date) && (viewing.day != nil || !hasViewing(in: viewing.date))
    }
    if isSeenOnUnknownDay, let first = other.viewings.first, first.date != nil, !first.isRewatch {
      removeViewing(in: nil)
    }
    add(new)
    guard !other.isOnWatchlist, let since = watchlistSince else { return }
    if new.contains(where: { $0.lastDay >= since.day }) { watchlistSince = nil }
  }
}

extension Viewing {
  /// The last day on which the film may have been seen; for an unknown date, the day of recording.
  fileprivate var lastDay: CalendarDate { date?.days.upperBound ?? noted.day }
}
