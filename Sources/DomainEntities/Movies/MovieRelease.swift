/// One time that a film came out somewhere.
public struct MovieRelease: Hashable, Sendable {
  /// In which way it came out; the numbers are those of The Movie Database.
  public enum Kind: Int, CaseIterable, Hashable, Sendable {
    /// The first showing of all, at a festival for instance.
    case premiere = 1
    /// In a few cinemas.
    case limited = 2
    /// In cinemas.
    case theatrical = 3
    /// To stream or download.
    case digital = 4
    /// On disc.
    case physical = 5
    /// On television.
    case television = 6
  }

  /// Where.
  public var country: Country
  /// The day.
  public var date: CalendarDate
  /// In which way.
  public var kind: Kind
  /// From which age on, in the country's own signs; empty when not known.
  public var certification: String
  /// What is special about it; empty as a rule.
  public var note: String

  /// Makes a release.
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
