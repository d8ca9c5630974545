extension MovieMarks {
  /// What two entries for the same film say together: nothing that was marked is gone.
  ///
  /// Of two ratings the later one counts; of two different notes both are kept, the earlier first; what
  /// is in both is so since the earlier moment.
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
    for tag in other.tags { marks.add(tag: tag) }
    return marks
  }

  /// These marks without what a change did that led from one state to another.
  ///
  /// Where these are the marks that the change left, the answer is the state before it. What has
  /// changed again since then stays as it is: undoing never takes away anything later.
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
    marks.add(earlier.subtracting(later))
    for tag in after.tags where !before.tags.contains(tag) { marks.remove(tag: tag) }
    for tag in before.tags where !after.tags.contains(tag) { marks.add(tag: tag) }
    return marks
  }

  private static func earlier(_ left: Moment?, _ right: Moment?) -> Moment? {
    [left, right].compactMap(\.self).min()
  }
}
