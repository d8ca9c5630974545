/// Numbers that look drawn and follow from a seed: the generator SplitMix64 of Steele, Lea and Flood (2014).
///
/// The same seed gives the same numbers on every machine and in every version of the program.
struct SplitMix64 {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// The next number of 64 bits.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var number = state
    number = (number ^ number >> 30) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ number >> 27) &* 0x94D0_49BB_1331_11EB
    return number ^ number >> 31
  }

  /// A number from 0 up to a bound; 0 where the bound is less than 1.
  mutating func next(below bound: Int) -> Int {
    guard bound > 0 else { return 0 }
    return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// One of the elements; nil where there is none.
  mutating func pick<Element>(from elements: [Element]) -> Element? {
    let place = next(below: elements.count)
    return elements.indices.contains(place) ? elements[place] : nil
  }
}
