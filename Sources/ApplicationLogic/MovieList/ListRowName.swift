import DomainEntities

/// The identity of a row: the film, and in a diary the date of the viewing.
///
/// A film is in a list once, and in a diary once per date and once without a date.
struct ListRowName: Hashable, Sendable {
  /// The film of the row.
  var film: MovieIdentifier
  /// The date of the viewing; nil if it is not known, and in lists other than diaries.
  var date: PartialDate?
}

extension MovieSummary {
  /// The identity of its row.
  var rowName: ListRowName {
    ListRowName(film: id, date: viewing?.date)
  }
}
