package import BusinessLogic

/// Places of a list whose films could not be loaded, or that the source leaves without a film.
package struct ListGap: Hashable, Sendable {
  /// The places in the list, from 0.
  package var places: Range<Int>
  /// Why the load failed.
  package var error: MovieDataError
  /// The number of failed retries by the user.
  package var retries = 0

  /// The number of failed retries of a gap after which the next one refreshes the whole list.
  package static let maxRetries = 2
  /// The number of consecutive failed pages after which only the user can request the next one.
  package static let maxPages = 2

  /// Whether it is so long that only the user can request adjacent pages.
  package var isFull: Bool { places.count >= Self.maxPages * MoviePage.size }

  /// Whether the page of the places was loaded, and has no film in them.
  package var isHole: Bool { error == .invalidContent(.missing) || isRepeated }

  /// Whether the films of the places are elsewhere in the list; only a refresh can change that.
  package var isRepeated: Bool { error == .invalidContent(.repeated) }

  /// Creates a gap of some places.
  package init(_ places: Range<Int>, because error: MovieDataError, retries: Int = 0) {
    self.places = places
    self.error = error
    self.retries = retries
  }

  /// Creates the gap of a failed page, from a place on; `total` is the length of the list.
  package init(pageFrom place: Int, of total: Int?, because error: MovieDataError) {
    places = Self.restOfPage(from: place).clamped(to: 0..<max(total ?? .max, place + 1))
    self.error = error
  }

  /// Returns the gap joined with one that ends where it begins.
  package func joined(to before: ListGap?) -> ListGap {
    guard let before, before.places.upperBound == places.lowerBound else { return self }
    var gap = self
    gap.places = before.places.lowerBound..<places.upperBound
    return gap
  }

  /// Returns the places from a place to the end of its page.
  package static func restOfPage(from place: Int) -> Range<Int> {
    place..<(place / MoviePage.size + 1) * MoviePage.size
  }
}

extension Range<Int> {
  /// The places of all pages that the range overlaps.
  package var wholePages: Range<Int> {
    guard !isEmpty else { return self }
    return lowerBound / MoviePage.size
      * MoviePage.size..<ListGap.restOfPage(from: upperBound - 1).upperBound
  }

  /// Returns the first `count` places.
  package func first(_ count: Int) -> Range<Int> {
    lowerBound..<Swift.min(upperBound, lowerBound.addingClamped(count))
  }

  /// Returns the last `count` places.
  package func last(_ count: Int) -> Range<Int> {
    Swift.max(lowerBound, upperBound - count)..<upperBound
  }

  /// Returns the range without its first place.
  package func withoutFirst() -> Range<Int> { isEmpty ? self : lowerBound + 1..<upperBound }
}
