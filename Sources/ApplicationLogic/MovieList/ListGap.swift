import BusinessLogic

/// Places of a list whose films could not be read, between films that could.
struct ListGap: Hashable, Sendable {
  /// The places in the list, from 0.
  var places: Range<Int>
  /// Why they could not be read.
  var error: MovieDataError
  /// How many of the films that are shown come before it.
  var index: Int
  /// How many of all loaded films come before it.
  var loadedIndex: Int
  /// How many times the user has asked for them again, and they could not be read.
  var retries = 0

  /// After so many failed retries of a gap, the next one refreshes the whole list.
  static let mostRetries = 2
  /// After so many bad pages in a row, the next one is only requested when the user asks for it.
  static let mostPages = 2

  /// The places of the page that holds a place, from that place on.
  static func restOfPage(from place: Int) -> Range<Int> {
    place..<(place / MoviePage.size + 1) * MoviePage.size
  }
}
