internal import BusinessLogic
internal import DomainEntities
internal import Records

/// The television series that a search at the service has found first.
struct MovieDatabaseTVSeries: Hashable, Sendable {
  /// The name in the user's language if it is known, and the original one.
  private let names: [String]

  /// Decodes a page of `/3/search/tv`.
  ///
  /// - Throws: `.invalidResponse` if there are no results.
  init(_ json: JSONValue) throws(MovieDataError) {
    guard case .array(let results)? = json["results"] else { throw .invalidResponse }
    names = ["name", "original_name"].compactMap { results.first?[$0]?.line }
  }

  /// Returns the name if it, or the original one, has all the words.
  func name(having words: FoldedText) -> String? {
    let isMatch = names.contains { Set(words.words).isSubset(of: FoldedText($0).words) }
    return isMatch ? names.first : nil
  }
}
