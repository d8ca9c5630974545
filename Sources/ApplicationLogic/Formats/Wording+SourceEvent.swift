import BusinessLogic
package import MovieData
package import Wording

/// The reports of a source.
package extension Wording {
  /// What replaces current TMDB data, and why; nil for nothing.
  static func substitute(_ event: SourceEvent) -> String? {
    switch event {
    case .fellBack(let name, let error): substitute(source(name), because: error)
    case .usesCache(let error, let age?):
      substitute("cached data from \(ago(age))", because: error)
    case .usesCache(let error, nil): substitute("cached data", because: error)
    case .answered, .gaveUp, .refreshed, .retrying: nil
    }
  }

  private static func substitute(_ source: String, because error: MovieDataError) -> String {
    let text = "\(failure(error)); using \(source)"
    switch error {
    // Only the user can remove these causes.
    case .noTransport, .proxyFailed, .untrusted, .unusableCertificates, .webPage, .forbidden:
      return "\(text); \(advice(error))"
    default: return text
    }
  }
}
