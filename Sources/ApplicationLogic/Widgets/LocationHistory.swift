/// The places to go back to, oldest first.
struct LocationHistory<Place> {
  /// The maximum number of places; the oldest are dropped.
  private static var most: Int { 50 }

  private(set) var places: [Place] = []

  /// Adds a place to go back to.
  mutating func push(_ place: Place) {
    places.append(place)
    if places.count > Self.most { places.removeFirst() }
  }

  /// Removes and returns the last place.
  mutating func pop() -> Place? { places.popLast() }
}
