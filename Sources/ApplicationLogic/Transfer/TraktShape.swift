/// The form of an entry of Trakt’s files.
enum TraktShape: Hashable, Sendable {
  /// A viewing, or a film with its last one.
  case viewing
  case summary
  case rating
  /// A film of the watchlist, the favorites or a list, which only the name of the file tells apart.
  case listed
  case comment
  /// An owned film.
  case collected

  /// Creates the form of an entry with these members; nil if it is none of Trakt’s.
  init?(_ names: Set<String>) {
    if names.contains("watched_at") {
      self = .viewing
    } else if names.contains("last_watched_at") || names.contains("plays") {
      self = .summary
    } else if names.contains("rated_at") {
      self = .rating
    } else if names.contains("listed_at") {
      self = .listed
    } else if names.contains("comment") {
      self = .comment
    } else if names.contains("collected_at") {
      self = .collected
    } else {
      return nil
    }
  }

  /// Creates the form of the entries of a document; nil if they are none of Trakt’s.
  init?(_ outline: JSONOutline) {
    guard outline.isArray,
      ["movie", "show", "episode"].contains(where: outline.names.contains)
    else { return nil }
    self.init(Set(outline.names))
  }
}
