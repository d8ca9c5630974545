import BusinessLogic
import DomainEntities

/// What a source of films does not have, and how to get it.
extension Wording {
  /// Returns the name of a source inside a sentence, such as `the built-in catalog` or
  /// `The Movie Database`.
  static func source(_ name: String) -> String {
    name.hasPrefix("The ") ? name : "the \(name)"
  }

  /// Returns how to get what is missing with a TMDB key, for a command.
  static func keyBrings(_ what: String) -> String {
    "get \(what) with a free TMDB key (moviebrowser account key)"
  }

  /// The message that a film has no trailer, for the screen.
  static func noTrailer(in offering: SourceCapabilities) -> String {
    offering.isLocal
      ? "Trailers need a free TMDB key: run moviebrowser account key."
      : "No trailer found for this film."
  }

  /// The message that a film has no trailer, for a command.
  static func noTrailer(of title: String, in offering: SourceCapabilities) -> String {
    offering.isLocal
      ? "\(source(offering.name)) has no trailers; \(keyBrings("them"))"
      : "no trailer found for “\(title)”"
  }

  /// The message that a film has no watch options, for the screen.
  static func noWatchOptions(of title: String, in offering: SourceCapabilities) -> String {
    offering.isLocal
      ? "Watch options need a free TMDB key: run moviebrowser account key."
      : "No watch options found for “\(title)”."
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

  /// The error for an order that only another source has; `advice` names the orders of this one.
  static func notSortable(
    by order: (name: String, attribute: MovieSortAttribute), orElse advice: String
  ) -> String {
    let failure = "cannot sort by \(order.name)"
    return switch order.attribute {
    case .rating: "\(failure): ratings need TMDB (--source tmdb, with a free key); \(advice)"
    case .runtime: "\(failure) with TMDB; use --source catalog, or \(advice)"
    case .popularity, .releaseDate, .title: "\(failure); \(advice)"
    }
  }

  /// The message that a source lacks a list that services have.
  static func lacks(_ list: String, _ offering: SourceCapabilities) -> String {
    "\(source(offering.name)) has no \(list) list; \(keyBrings("it"))"
  }
}
