public import DomainEntities

/// What somebody wants to mark a film with, or take from it.
public enum MarkChange: Hashable, Sendable {
  /// It is a favorite, or is none any more.
  case favorite(Bool)
  /// It is on the watchlist, or not any more.
  case watchlist(Bool)
  /// It is not for the one who marks, or may be again.
  case notForMe(Bool)
  /// It was seen that day; nil where the day is not told.
  case seen(on: CalendarDate?)
  /// It was not seen that day; nil takes the viewing without a day away.
  case notSeen(on: CalendarDate?)
  /// It was not seen at all.
  case neverSeen
  /// It is worth so much; nil takes the rating away.
  case rating(OwnRating?)
  /// This is worth remembering; an empty text takes the note away.
  case note(String)
  /// It has this tag.
  case tag(String)
  /// It does not have this tag.
  case noTag(String)
}

extension MovieMarks {
  /// The rules of marking: what the marks become when somebody marks a film.
  ///
  /// - Marking a film as seen takes it off the watchlist, even if that viewing is already noted. It can be added
  ///   again, to be seen again.
  /// - A viewing is one more where the film was seen already, unless it is the earliest.
  /// - A viewing without a day adds nothing to a film that was seen before, nor does the same day twice.
  /// - Rating, noting and tagging say nothing about having seen it.
  /// - What is not for somebody is neither a favorite nor on the watchlist, and the other way round: the last word
  ///   counts.
  /// - What is so already stays as it is, with the moment since when it is.
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
