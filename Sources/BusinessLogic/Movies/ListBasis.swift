public import DomainEntities

/// The reference date of a list, and whether awards replace ratings.
public struct ListBasis: Hashable, Sendable {
  /// The day that relative dates count from if it is before today; nil for any other list.
  public var asOf: CalendarDate?
  /// Whether awards and polls stand in for the ratings of the list.
  public var isByAwards: Bool

  /// Creates a basis; by default a list counts from today and by ratings.
  public init(asOf: CalendarDate? = nil, isByAwards: Bool = false) {
    self.asOf = asOf
    self.isByAwards = isByAwards
  }

  /// Returns the basis of a list from the bases of two of its parts.
  public func joined(with other: ListBasis) -> ListBasis {
    ListBasis(asOf: asOf ?? other.asOf, isByAwards: isByAwards || other.isByAwards)
  }
}
