import BusinessLogic
import DomainEntities
import Wording

/// Sentences of commands.
extension Wording {
  /// The message that a film has no trailer, for a command.
  static func noTrailer(of title: String, in offering: SourceCapabilities) -> String {
    offering.isLocal
      ? "\(source(offering.name)) has no trailers; \(keyBrings("them"))"
      : "no trailer found for “\(title)”"
  }

  /// The message that a film has no watch options, for a command.
  static func whereToWatchIsUnknown(_ title: String, in offering: SourceCapabilities) -> String {
    offering.isLocal
      ? "\(source(offering.name)) has no watch options; \(keyBrings("them"))"
      : "no watch options found for “\(title)”"
  }

  /// The message that a list ends on a day before today, for a command.
  static func countsBack(_ list: String, from day: CalendarDate, in offering: SourceCapabilities)
    -> String
  {
    let text = "\(list) is as of \(self.day(day)), the date of the built-in catalog"
    return offering.isLocal ? "\(text); \(keyBrings("newer films"))" : text
  }

  /// The message that awards and polls stand in for the ratings of a list.
  static func ranksByAwards(_ list: String) -> String {
    "\(list) ranks films by their awards and polls; \(keyBrings("ratings by viewers"))"
  }

  /// The message that a source lacks a list that services have.
  static func lacks(_ list: String, _ offering: SourceCapabilities) -> String {
    "\(source(offering.name)) has no \(list) list; \(keyBrings("it"))"
  }
}
