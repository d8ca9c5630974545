/// A pseudorandom number generator: SplitMix64 by Steele, Lea and Flood (2014).
///
/// A given seed yields the same numbers on every machine and in every version of the program.
struct SplitMix64 {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// Returns the next 64-bit number.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var number = state
    number = (number ^ number >> 30) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ number >> 27) &* 0x94D0_49BB_1331_11EB
    return number ^ number >> 31
  }

  /// Returns a number in `0..<bound`, or 0 if the bound is less than 1.
  mutating func next(below bound: Int) -> Int {
    guard bound > 0 else { return 0 }
    return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// Returns a random element, or nil if there are none.
  mutating func pick<Element>(from elements: [Element]) -> Element? {
    let place = next(below: elements.count)
    return elements.indices.contains(place) ? elements[place] : nil
  }
}
