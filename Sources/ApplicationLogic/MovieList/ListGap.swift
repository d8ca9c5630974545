import BusinessLogic

/// Places of a list whose films could not be read.
struct ListGap: Hashable, Sendable {
  /// The places in the list, from 0.
  var places: Range<Int>
  /// Why they could not be read.
  var error: MovieDataError
  /// How many times the user has retried it without success.
  var retries = 0

  /// After this many failed retries of a gap, the next one refreshes the whole list.
  static let mostRetries = 2
  /// After this many bad pages in a row, the next one is only requested when the user asks for it.
  static let mostPages = 2

  /// Whether it is so long that pages next to it are only requested when the user asks for them.
  var isFull: Bool { places.count >= Self.mostPages * MoviePage.size }

  /// The gap of a page that cannot be read, from a place on; `total` is the length of the list.
  init(pageFrom place: Int, of total: Int?, because error: MovieDataError) {
    places = Self.restOfPage(from: place).clamped(to: 0..<max(total ?? .max, place + 1))
    self.error = error
  }

  /// The gap together with one that ends where it begins.
  func joined(to before: ListGap?) -> ListGap {
    guard let before, before.places.upperBound == places.lowerBound else { return self }
    var gap = self
    gap.places = before.places.lowerBound..<places.upperBound
    return gap
  }

  /// The places of the page that holds a place, from that place on.
  static func restOfPage(from place: Int) -> Range<Int> {
    place..<(place / MoviePage.size + 1) * MoviePage.size
  }
}

extension Range<Int> {
  /// All places of the pages that hold places of the range.
  var wholePages: Range<Int> {
    guard !isEmpty else { return self }
    return lowerBound / MoviePage.size
      * MoviePage.size..<ListGap.restOfPage(from: upperBound - 1).upperBound
  }

  /// Its first places.
  func first(_ count: Int) -> Range<Int> {
    lowerBound..<Swift.min(upperBound, lowerBound.addingClamped(count))
  }

  /// Its last places.
  func last(_ count: Int) -> Range<Int> {
    Swift.max(lowerBound, upperBound - count)..<upperBound
  }

  /// All but its first place.
  func withoutFirst() -> Range<Int> { isEmpty ? self : lowerBound + 1..<upperBound }
}
