import BusinessLogic
import DomainEntities

/// What a source of films does not have, and what helps.
extension Wording {
  /// The name of a source inside a sentence: `the built-in catalogue`, but `The Movie Database`.
  static func source(_ name: String) -> String {
    name.hasPrefix("The ") ? name : "the \(name)"
  }

  /// That a TMDB key brings what is missing, for a command.
  static func keyBrings(_ what: String) -> String {
    "a free TMDB key brings \(what) (moviebrowser account key)"
  }

  /// That a film has no trailer, on the screen.
  static func noTrailer(in offering: MovieOffering) -> String {
    offering.isLocal
      ? "Trailers need a free TMDB key: run moviebrowser account key."
      : "No trailer is known for this film."
  }

  /// That a film has no trailer, for a command.
  static func noTrailer(of title: String, in offering: MovieOffering) -> String {
    offering.isLocal
      ? "\(source(offering.name)) has no trailers; \(keyBrings("them"))"
      : "no trailer is known for “\(title)”"
  }

  /// That it is not known where to watch a film, on the screen.
  static func noWatchOptions(of title: String, in offering: MovieOffering) -> String {
    offering.isLocal
      ? "To see where to watch films, you need a free TMDB key: run moviebrowser account key."
      : "Where to watch “\(title)” is not known."
  }

  /// That it is not known where to watch a film, for a command.
  static func whereToWatchIsUnknown(_ title: String, in offering: MovieOffering) -> String {
    offering.isLocal
      ? "\(source(offering.name)) has no watch options; \(keyBrings("them"))"
      : "where to watch “\(title)” is not known"
  }

  /// That a list counts back from a day before today, for a command.
  static func countsBack(_ list: String, from day: CalendarDate, in offering: MovieOffering)
    -> String
  {
    let text = "\(list) is as of \(self.day(day)), the last day of the built-in catalogue"
    return offering.isLocal ? "\(text); \(keyBrings("newer films"))" : text
  }

  /// That a source has not got one of the lists that every service has.
  static func lacks(_ list: String, _ offering: MovieOffering) -> String {
    "\(source(offering.name)) has no list \(list); \(keyBrings("it"))"
  }
}
