import BusinessLogic
import DomainEntities

/// What a source of films does not have, and how to get it.
package extension Wording {
  /// Returns the name of a source inside a sentence, such as `the built-in catalog` or
  /// `The Movie Database`.
  static func source(_ name: String) -> String {
    name.hasPrefix("The ") ? name : "the \(name)"
  }

  /// Returns how to get what is missing with a TMDB key, for a command.
  static func keyBrings(_ what: String) -> String {
    "get \(what) with a free TMDB key (moviebrowser account key)"
  }
}
