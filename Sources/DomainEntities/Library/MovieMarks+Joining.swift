extension MovieMarks {
  /// What two entries for the same film say together: nothing that was marked is gone.
  ///
  /// Of two ratings the later one counts; of two different notes both are kept, the earlier first; what
  /// is in both is so since the earlier moment, and of opposite wishes the later one counts.
  public func joined(with other: MovieMarks) -> MovieMarks {
    var marks = self
    marks.favouriteSince = Self.earlier(favouriteSince, other.favouriteSince)
    marks.watchlistSince = Self.earlier(watchlistSince, other.watchlistSince)
    marks.notForMeSince = Self.earlier(notForMeSince, other.notForMeSince)
    marks.add(other.viewings)
    if let rating = other.rating {
      let isLater = (other.ratedAt?.seconds ?? .min) > (ratedAt?.seconds ?? .min)
      if self.rating == nil || isLater { marks.rate(rating, at: other.ratedAt) }
    }
    if !other.note.isEmpty, other.note != note {
      let isLater = (other.notedAt?.seconds ?? .min) >= (notedAt?.seconds ?? .min)
      let texts = isLater ? [note, other.note] : [other.note, note]
      marks.write(
        texts.filter { !$0.isEmpty }.joined(separator: "\n\n"),
        at: [notedAt, other.notedAt].compactMap(\.self).max())
    }
    marks.add(tags: other.tags)
    marks.settleWishes()
    return marks
  }

  /// Leaves of opposite wishes the later one: what is not for somebody is neither a favourite nor on the watchlist.
  public mutating func settleWishes() {
    guard let rejected = notForMeSince,
      let wanted = [favouriteSince, watchlistSince].compactMap(\.self).max()
    else { return }
    if wanted > rejected {
      notForMeSince = nil
    } else {
      (favouriteSince, watchlistSince) = (nil, nil)
    }
  }

  /// These marks without what a change did that led from one state to another.
  ///
  /// Where these are the marks that the change left, the answer is the state before it. What has
  /// changed again since then stays as it is: undoing never takes away anything later, nor brings back a wish
  /// against it.
  public func reverting(from after: MovieMarks, to before: MovieMarks) -> MovieMarks {
    if self == after { return before }
    var marks = self
    func revert<Value: Equatable>(_ part: WritableKeyPath<MovieMarks, Value>) {
      if self[keyPath: part] == after[keyPath: part] {
        marks[keyPath: part] = before[keyPath: part]
      }
    }
    revert(\.favouriteSince)
    revert(\.watchlistSince)
    revert(\.notForMeSince)
    if rating == after.rating, ratedAt == after.ratedAt {
      marks.rate(before.rating, at: before.ratedAt)
    }
    if note == after.note { marks.write(before.note, at: before.notedAt) }
    let (earlier, later) = (Set(before.viewings), Set(after.viewings))
    marks.remove(later.subtracting(earlier))
    marks.add(Array(earlier.subtracting(later)))
    let (earlierTags, laterTags) = (Set(before.tags), Set(after.tags))
    marks.remove(tags: Array(laterTags.subtracting(earlierTags)))
    marks.add(tags: before.tags.filter { !laterTags.contains($0) })
    marks.settleWishes()
    return marks
  }

  private static func earlier(_ left: Moment?, _ right: Moment?) -> Moment? {
    [left, right].compactMap(\.self).min()
  }
}
