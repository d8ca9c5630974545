import BusinessLogic
import DomainEntities

extension LibraryEntry {
  /// Returns whether the film, or the viewing of a diary entry, was seen on some days.
  func isSeen(on days: ClosedRange<CalendarDate>) -> Bool {
    (viewing.map { [$0] } ?? marks.viewings).contains { $0.date?.isWithin(days) ?? false }
  }
}
