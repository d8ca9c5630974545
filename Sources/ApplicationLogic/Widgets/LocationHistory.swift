/// The places to go back to, oldest first.
package struct LocationHistory<Place> {
  /// The maximum number of places; the oldest are dropped.
  private static var most: Int { 50 }

  /// The places, oldest first.
  package private(set) var places: [Place] = []

  package init() {}

  /// Adds a place to go back to.
  package mutating func push(_ place: Place) {
    places.append(place)
    if places.count > Self.most { places.removeFirst() }
  }

  /// Removes and returns the last place.
  package mutating func pop() -> Place? { places.popLast() }
}
