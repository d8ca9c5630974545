public import DomainEntities

/// A change of a film's marks.
public enum MarkChange: Hashable, Sendable {
  /// Adds the film to the favorites or removes it.
  case favorite(Bool)
  /// Adds the film to the watchlist or removes it.
  case watchlist(Bool)
  /// Marks the film as not for the user, or removes that mark.
  case notForMe(Bool)
  /// Adds a viewing; the date is nil if unknown.
  case seen(in: PartialDate?)
  /// Removes the viewing with exactly this date; nil removes the undated one.
  case notSeen(in: PartialDate?)
  /// Removes the day of the viewing on it, which stays as one on an unknown day.
  case dayUnknown(CalendarDate)
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

  /// Adds a viewing on a day; nil if it is unknown.
  public static func seen(on day: CalendarDate?) -> MarkChange {
    .seen(in: day.map(PartialDate.init))
  }

  /// Removes the viewing on a day; nil removes the undated one.
  public static func notSeen(on day: CalendarDate?) -> MarkChange {
    .notSeen(in: day.map(PartialDate.init))
  }
}

extension MovieMarks {
  /// Returns the marks after a change, following the rules of marking.
  ///
  /// - Marking a film as seen removes it from the watchlist, even if that viewing is already
  ///   recorded. It can be added again for a rewatch.
  /// - A viewing is a rewatch if the film was seen before, unless it is the earliest.
  /// - An undated viewing of a film already seen adds nothing, nor does a second viewing on the
  ///   same day, or a year or a month in which a viewing is recorded.
  /// - A date for a film that was only seen on an unknown day is the date of that viewing.
  /// - Notes and tags do not imply that the film was seen.
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
    case .seen(let date):
      marks.watchlistSince = nil
      if hasViewing(in: date) { break }
      if isSeenOnUnknownDay {
        marks.changeViewing(from: nil, to: date)
        break
      }
      let isRewatch = viewings.contains { viewing in
        guard let earlier = viewing.date, let date else { return viewing.date == nil }
        return earlier < date
      }
      marks.add(Viewing(date: date, isRewatch: isRewatch, noted: moment))
    case .notSeen(let date): marks.removeViewing(in: date)
    case .dayUnknown(let day): marks.changeViewing(from: PartialDate(day), to: nil)
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

// MARK: Rating a film that was not seen

extension MovieMarks {
  /// Returns the marks after changes that are made together.
  ///
  /// If `ratingMarksSeen` is true, rating a film that was not seen marks it as seen on an unknown
  /// day, unless the changes say when.
  func applying(
    _ changes: [MarkChange], at moment: Timestamp, ratingMarksSeen: Bool
  ) -> MovieMarks {
    let rates = changes.contains { if case .rating(.some) = $0 { true } else { false } }
    // The viewing comes first, so that one of the changes can date it.
    let implied: [MarkChange] = ratingMarksSeen && rates && !isSeen ? [.seen(in: nil)] : []
    return (implied + changes).reduce(self) { $0.applying($1, at: moment) }
  }

  /// Returns marks of another program or an account by the same rule: a film that is rated there
  /// was seen on an unknown day, unless there are viewings.
  ///
  /// The watchlist stays as it is there.
  func withViewingIfRated() -> MovieMarks {
    guard rating != nil, !isSeen, let ratedAt else { return self }
    var marks = self
    marks.add(Viewing(noted: ratedAt))
    return marks
  }
}
