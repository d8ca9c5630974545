public import DomainEntities

/// What the heading of a list tells besides its name: what stands in for today and for ratings if
/// the source has neither, and the life of a person.
public struct ListBasis: Hashable, Sendable {
  /// The day that relative dates count from if it is before today; nil for any other list.
  public var asOf: CalendarDate?
  /// Whether awards and polls stand in for the ratings of the list.
  public var isByAwards: Bool
  /// The life of the person whose films the list has; nil if it is unknown.
  public var life: PersonLife?

  /// Creates a basis; by default a list counts from today and by ratings.
  public init(
    asOf: CalendarDate? = nil, isByAwards: Bool = false, life: PersonLife? = nil
  ) {
    self.asOf = asOf
    self.isByAwards = isByAwards
    self.life = life
  }

  /// Returns the basis of a list from the bases of two of its parts.
  public func joined(with other: ListBasis) -> ListBasis {
    ListBasis(
      asOf: asOf ?? other.asOf, isByAwards: isByAwards || other.isByAwards,
      life: life ?? other.life)
  }
}
