public import DomainEntities

/// A change of a film's marks.
public enum MarkChange: Hashable, Sendable {
  /// Adds the film to the favorites or removes it.
  case favorite(Bool)
  /// Adds the film to the watchlist or removes it.
  case watchlist(Bool)
  /// Marks the film as not for the user, or removes that mark.
  case notForMe(Bool)
  /// Adds a viewing; the day is nil if unknown.
  case seen(on: CalendarDate?)
  /// Removes a viewing; nil removes the undated one.
  case notSeen(on: CalendarDate?)
  /// Removes all viewings.
  case neverSeen
  /// Sets the rating; nil removes it.
  case rating(UserRating?)
  /// Sets the note; an empty text removes it.
  case note(String)
  /// Adds a tag.
  case tag(String)
  /// Removes a tag.
  case noTag(String)
}

extension MovieMarks {
  /// Returns the marks after a change, following the rules of marking.
  ///
  /// - Marking a film as seen removes it from the watchlist, even if that viewing is already
  ///   recorded. It can be added again for a rewatch.
  /// - A viewing is a rewatch if the film was seen before, unless it is the earliest.
  /// - An undated viewing of a film already seen adds nothing, nor does a second viewing on the
  ///   same day.
  /// - Ratings, notes and tags do not imply that the film was seen.
  /// - A film that is not for the user is neither a favorite nor on the watchlist, and vice versa.
  ///   The last change wins.
  /// - A mark that is already set keeps its date.
  func applying(_ change: MarkChange, at moment: Timestamp) -> MovieMarks {
    var marks = self
    switch change {
    case .favorite(let isSo):
      marks.favoriteSince = isSo ? favoriteSince ?? moment : nil
      if isSo { marks.notForMeSince = nil }
    case .watchlist(let isSo):
      marks.watchlistSince = isSo ? watchlistSince ?? moment : nil
      if isSo { marks.notForMeSince = nil }
    case .notForMe(let isSo):
      marks.notForMeSince = isSo ? notForMeSince ?? moment : nil
      if isSo { (marks.favoriteSince, marks.watchlistSince) = (nil, nil) }
    case .seen(let day):
      marks.watchlistSince = nil
      if day == nil, isSeen { break }
      let isRewatch = viewings.contains { viewing in
        guard let earlier = viewing.day, let day else { return viewing.day == nil }
        return earlier < day
      }
      marks.add(Viewing(day: day, isRewatch: isRewatch, noted: moment))
    case .notSeen(let day): marks.removeViewing(on: day)
    case .neverSeen: marks.removeViewings()
    case .rating(let rating):
      if rating != self.rating { marks.rate(rating, at: moment) }
    case .note(let text):
      marks.write(text, at: moment)
      if marks.note == note { marks = self }
    case .tag(let tag): marks.add(tag: tag)
    case .noTag(let tag): marks.remove(tag: tag)
    }
    return marks
  }
}
