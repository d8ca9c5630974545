public import BusinessLogic
public import DomainEntities
internal import Synchronization

/// A source that falls back to a second one when the first is unreachable.
///
/// A list never mixes the two. If the first page of a query fails because the service is
/// unreachable, the second source serves that query until its first page is requested again. The
/// service's own responses (invalid credentials, rate limiting, film not found) are reported, not
/// hidden by a fallback.
public final class FallbackMovieDataSource: MovieDataSource {
  /// What the primary source offers.
  ///
  /// Requests that the secondary source cannot serve report the failure. Computed once, since every
  /// frame reads it. Themes come from the secondary source: only a catalogue has them.
  public let offering: SourceCapabilities

  private let primary: any MovieDataSource
  private let secondary: any MovieDataSource
  private let report: SourceReporter
  private let decisions = Mutex(FallbackRouting())

  /// Creates a source from two others.
  ///
  /// The secondary source is not used until it is needed, so its themes are passed in. `report` is
  /// called when it replaces the primary.
  public init(
    _ primary: any MovieDataSource, orElse secondary: any MovieDataSource, themes: [String] = [],
    report: @escaping SourceReporter = { _ in }
  ) {
    var offering = primary.offering
    if offering.themes.isEmpty { offering.themes = themes }
    self.offering = offering
    self.primary = primary
    self.secondary = secondary
    self.report = report
  }

  /// Returns what the primary source cannot filter by, unless the secondary source can apply all
  /// filters and serves the query.
  public func unsupportedFilter(in query: MovieQuery) -> MovieFilterKind? {
    primary.unsupportedFilter(in: query).flatMap { filter in
      secondary.unsupportedFilter(in: query) == nil ? nil : filter
    }
  }

  /// The primary source's last page.
  public func lastPage(of query: MovieQuery) -> Int? { primary.lastPage(of: query) }

  /// The primary source's useful concurrency.
  public var usefulConcurrency: Int { primary.usefulConcurrency }

  /// Returns a page from the source that serves the query.
  public nonisolated(nonsending) func page(
    _ number: Int, of query: MovieQuery, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MoviePage {
    if isForSecondaryOnly(query) {
      return try await secondaryPage(number, of: query)
    }
    if number == 1 { return try await firstPage(of: query, freshness) }
    if decisions.withLock({ $0.isSettledForSecondary(query) }) {
      return try await secondaryPage(number, of: query)
    }
    let result: Result<MoviePage, MovieDataError>
    do throws(MovieDataError) {
      result = .success(
        try await primary.page(number, of: query, freshness: freshness))
    } catch {
      result = .failure(error)
    }
    // The first page may have been requested at the same time, and its result decides for the
    // query.
    return try await decision(on: query)
      ? try await secondaryPage(number, of: query) : try result.get()
  }

  /// Returns the first films of the secondary source that match a search.
  public nonisolated(nonsending) func preview(of query: MovieQuery) async -> MoviePage? {
    guard case .search = query.scope, !isForSecondaryOnly(query),
      secondary.unsupportedFilter(in: query) == nil
    else { return nil }
    return try? await secondaryPage(1, of: query)
  }

  /// Returns the values among the films of the source that serves the query.
  public nonisolated(nonsending) func counts(
    of kind: MovieFilterKind, in query: MovieQuery
  ) async -> MovieFilterCounts? {
    await (isForSecondaryOnly(query) ? secondary : primary).counts(of: kind, in: query)
  }

  private func isForSecondaryOnly(_ query: MovieQuery) -> Bool {
    query.scope.isOfWords || primary.unsupportedFilter(in: query) != nil
  }

  /// Returns a page of the secondary source.
  ///
  /// Dates relative to today are relative to the last day it covers.
  private nonisolated(nonsending) func secondaryPage(
    _ number: Int, of query: MovieQuery
  ) async throws(MovieDataError) -> MoviePage {
    let known = query.asOf == nil ? query : query.known(until: secondary.offering.lastDay)
    var page = try await secondary.page(number, of: known)
    if known != query { page.asOf = known.asOf }
    return page
  }

  private nonisolated(nonsending) func firstPage(
    of query: MovieQuery, _ freshness: MovieFreshness
  ) async throws(MovieDataError) -> MoviePage {
    decisions.withLock { $0.begin(query) }
    var takesSecondary: Bool?
    defer {
      let waiters = decisions.withLock { $0.end(query, takesSecondary: takesSecondary) }
      for (waiter, answer) in waiters { waiter.resume(returning: answer) }
    }
    do throws(MovieDataError) {
      let page = try await primary.page(1, of: query, freshness: freshness)
      takesSecondary = false
      return page
    } catch {
      if error == .cancelled { throw error }
      takesSecondary = false
      guard error.isConnectionError, var page = await substitute(for: query) else { throw error }
      takesSecondary = true
      page.substitution = error
      report(.fellBack(to: secondary.offering.name, because: error))
      return page
    }
  }

  /// Returns the secondary source's first page.
  ///
  /// Nil if it cannot answer: an empty list would suggest that no such films exist.
  private nonisolated(nonsending) func substitute(for query: MovieQuery) async -> MoviePage? {
    let sorts = secondary.offering.sorts
    guard query.sort.map({ sorts.contains($0.attribute) }) ?? true,
      secondary.unsupportedFilter(in: query) == nil,
      let page = try? await secondaryPage(1, of: query)
    else { return nil }
    return page.movies.isEmpty && query.isBeyondCatalogues ? nil : page
  }

  /// Returns whether the secondary source serves the query, once no first page is in flight.
  private nonisolated(nonsending) func decision(
    on query: MovieQuery
  ) async throws(MovieDataError) -> Bool {
    let number = decisions.withLock { $0.nextNumber() }
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (isCancelled, known) = decisions.withLock { state -> (Bool, Bool?) in
          if Task.isCancelled { return (true, nil) }
          return (false, state.decision(on: query, orWait: continuation, number: number))
        }
        if isCancelled || known != nil { continuation.resume(returning: known) }
      }
    } onCancel: {
      decisions.withLock { $0.removeWaiter(number) }?.resume(returning: nil)
    }
    guard let answer else { throw .cancelled }
    return answer
  }

  /// Returns the details of a film from the source that its identifier belongs to.
  public nonisolated(nonsending) func detail(
    of id: MovieIdentifier, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MovieDetail {
    guard id.isServiceIdentifier else {
      do throws(MovieDataError) {
        return try await secondary.detail(of: id)
      } catch .notFound {
        return try await primary.detail(of: id, freshness: freshness)
      }
    }
    do throws(MovieDataError) {
      return try await primary.detail(of: id, freshness: freshness)
    } catch {
      guard error.isConnectionError, let detail = try? await secondary.detail(of: id) else {
        throw error
      }
      report(.fellBack(to: secondary.offering.name, because: error))
      return detail
    }
  }

  /// Returns the primary source's identifier of a film, consulting the secondary source's
  /// cross-references.
  public func identifier(of film: MovieIdentifiers) -> MovieIdentifier? {
    guard film.tmdb == nil, let name = secondary.identifier(of: film),
      let known = secondary.knownDetail(of: name)
    else { return primary.identifier(of: film) }
    return primary.identifier(of: film.completed(by: MovieIdentifiers(known.summary)))
  }

  /// Returns the details of a film if its source has them without waiting.
  public func knownDetail(of id: MovieIdentifier) -> MovieDetail? {
    id.isServiceIdentifier ? primary.knownDetail(of: id) : secondary.knownDetail(of: id)
  }
}

extension MovieDataError {
  /// Whether the service was unreachable, as opposed to having responded with an error.
  fileprivate var isConnectionError: Bool {
    switch self {
    case .noTransport, .offline, .proxyFailed, .interrupted, .timedOut, .serviceUnavailable: true
    // The report names the certificate, so that the fallback does not hide an interception.
    case .untrusted, .unusableCertificates: true
    // The service never sends these, so they came from something else.
    case .webPage, .forbidden, .invalidContent(.tooLarge): true
    case .cancelled, .unauthorized, .notFound, .rateLimited, .invalidResponse, .invalidContent,
      .unsupported, .library:
      false
    }
  }
}

extension MovieQuery {
  /// Whether a static catalogue cannot answer the query: current and upcoming films, and people or
  /// collections identified by the service's numbers.
  fileprivate var isBeyondCatalogues: Bool {
    switch scope {
    case .trending, .trendingToday, .inTheaters: true
    // The catalogue's own people and collections have text identifiers; those queries go to it
    // directly.
    case .person, .collection: true
    case .search, .marked, .customList: false
    case .everything:
      filters.contains { if case .releasedOnOrAfter = $0 { true } else { false } }
        && !filters.contains { if case .releasedOnOrBefore = $0 { true } else { false } }
    }
  }
}

extension MovieIdentifier {
  /// Whether this is a TMDB number or an IMDb identifier; catalogue identifiers are text.
  fileprivate var isServiceIdentifier: Bool { MovieIdentifiers(self).catalogue == nil }
}

extension MovieQuery.Scope {
  /// Whether the query is about a person or collection by a catalogue's text identifier.
  fileprivate var isOfWords: Bool {
    switch self {
    case .person(let id): !MovieIdentifier(id.text).isServiceIdentifier
    case .collection(let id): !MovieIdentifier(id.text).isServiceIdentifier
    case .everything, .trending, .trendingToday, .inTheaters, .search, .marked, .customList:
      false
    }
  }
}
