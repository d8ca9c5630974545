/// A release of a film in a country.
public struct MovieRelease: Hashable, Sendable {
  /// The type of a release; the raw values are those of The Movie Database.
  public enum Kind: Int, CaseIterable, Hashable, Sendable {
    /// The first public screening, such as at a festival.
    case premiere = 1
    /// In a few theaters.
    case limited = 2
    /// In theaters.
    case theatrical = 3
    /// For streaming or download.
    case digital = 4
    /// On disc.
    case physical = 5
    /// On television.
    case television = 6
  }

  /// The country.
  public var country: Country
  /// The date.
  public var date: CalendarDate
  /// The type of release.
  public var kind: Kind
  /// The age rating in the country's own system; empty if unknown.
  public var certification: String
  /// A remark about the release; usually empty.
  public var note: String

  /// Creates a release.
  public init(
    country: Country, date: CalendarDate, kind: Kind, certification: String = "", note: String = ""
  ) {
    self.country = country
    self.date = date
    self.kind = kind
    self.certification = certification
    self.note = note
  }
}
