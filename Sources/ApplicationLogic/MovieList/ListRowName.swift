import DomainEntities

/// The identity of a row: the film, and in a diary the day of the viewing.
///
/// A film is in a list once, and in a diary once per day and once without a day.
struct ListRowName: Hashable, Sendable {
  /// The film of the row.
  var film: MovieIdentifier
  /// The day of the viewing; nil if it is not known, and in lists other than diaries.
  var day: CalendarDate?
}

extension MovieSummary {
  /// The identity of its row.
  var rowName: ListRowName {
    ListRowName(film: id, day: viewing?.day)
  }
}
