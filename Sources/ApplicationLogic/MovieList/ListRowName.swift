import DomainEntities

/// What tells a row of a list from all others: the film, and in a diary the day on which it was seen.
///
/// A film is in a list once, and in a diary once a day and once without a day.
struct ListRowName: Hashable, Sendable {
  /// The film of the row.
  var film: MovieIdentifier
  /// The day of the viewing that the row stands for; nil where it is not known, and in all lists but diaries.
  var day: CalendarDate?
}

extension MovieSummary {
  /// What tells its row from others.
  var rowName: ListRowName {
    ListRowName(film: id, day: viewing?.day)
  }
}
