/// The way back: the places that were left for others, the first of them first.
struct PlaceHistory<Place> {
  /// The maximum number of steps that lead back; those before them are forgotten.
  private static var most: Int { 50 }

  private(set) var places: [Place] = []

  /// Adds a place that is left.
  mutating func push(_ place: Place) {
    places.append(place)
    if places.count > Self.most { places.removeFirst() }
  }

  /// Removes the last place, to go back to it.
  mutating func pop() -> Place? { places.popLast() }
}
