public import BusinessLogic
public import DomainEntities
internal import Synchronization

/// A source with another one behind it, which serves where the first cannot be reached.
///
/// A list is never made of both: when the first page of a query fails for want of a service, the other
/// source serves that query until its first page is asked for anew. What the service itself says
/// (credentials that it does not accept, too many requests, no such film) is not hidden, nor is a certificate that
/// cannot be verified.
public final class FallbackMovieDataSource: MovieDataSource {
  /// What the first can be asked for; where the other has nothing for it, the failure is told.
  ///
  /// Told once, since every frame reads it. Themes are the other's: they are words of a catalogue.
  public let offering: MovieOffering

  private let primary: any MovieDataSource
  private let secondary: any MovieDataSource
  private let report: SourceReporter
  private let decisions = Mutex(FallbackRouting())

  /// Takes both, what the second offers films about, and who is told when it serves in place of the first.
  ///
  /// The second is asked for nothing before that.
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

  /// The last page of the first.
  public var lastPage: Int? { primary.lastPage }

  /// As for the first.
  public var usefulConcurrency: Int { primary.usefulConcurrency }

  /// The page of the source that serves the query.
  public nonisolated(nonsending) func page(
    _ number: Int, of query: MovieQuery, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MoviePage {
    if query.scope.isOfWords || query.asksForThemes {
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
    // The first page may have been asked for at the same time, and decides for all.
    return try await decision(on: query)
      ? try await secondaryPage(number, of: query) : try result.get()
  }

  /// A page of the second source; what counts back from today counts back from the last day that it knows.
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
      guard error.isWantOfService, var page = await substitute(for: query) else { throw error }
      takesSecondary = true
      page.substitution = error
      report(.fellBack(to: secondary.offering.name, because: error))
      return page
    }
  }

  /// What the other source has; nil where it cannot know, and an empty list would look as if there were
  /// nothing at all.
  private nonisolated(nonsending) func substitute(for query: MovieQuery) async -> MoviePage? {
    let sorts = secondary.offering.sorts
    guard query.sort.map({ sorts.contains($0.attribute) }) ?? true,
      let page = try? await secondaryPage(1, of: query)
    else { return nil }
    return page.movies.isEmpty && query.isBeyondCatalogues ? nil : page
  }

  /// Whether the other source serves the query, once its first page is not under way any more.
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

  /// Everything that is known of one film, from the source whose identifier it is.
  public nonisolated(nonsending) func detail(
    of id: MovieIdentifier, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MovieDetail {
    guard id.isNumberOfService else {
      do throws(MovieDataError) {
        return try await secondary.detail(of: id)
      } catch .notFound {
        return try await primary.detail(of: id, freshness: freshness)
      }
    }
    do throws(MovieDataError) {
      return try await primary.detail(of: id, freshness: freshness)
    } catch {
      guard error.isWantOfService, let detail = try? await secondary.detail(of: id) else {
        throw error
      }
      report(.fellBack(to: secondary.offering.name, because: error))
      return detail
    }
  }

  /// The identifier by which the first source knows a film, also where only the other one knows that.
  public func identifier(of film: MovieNames) -> MovieIdentifier? {
    guard film.tmdb == nil, let name = secondary.identifier(of: film),
      let known = secondary.knownDetail(of: name)
    else { return primary.identifier(of: film) }
    return primary.identifier(of: film.completed(by: MovieNames(known.summary)))
  }

  /// The same where the source whose identifier it is can tell without waiting.
  public func knownDetail(of id: MovieIdentifier) -> MovieDetail? {
    id.isNumberOfService ? primary.knownDetail(of: id) : secondary.knownDetail(of: id)
  }
}

extension MovieDataError {
  /// Whether nothing could be learnt from the service, as opposed to an answer that is not liked.
  fileprivate var isWantOfService: Bool {
    switch self {
    // The service never sends that much, so this came from something else.
    case .offline, .timedOut, .serviceUnavailable, .invalidContent(.tooLarge): true
    // Films from another source would hide a possible interception.
    case .untrusted: false
    case .cancelled, .unauthorized, .notFound, .rateLimited, .invalidResponse, .invalidContent,
      .library:
      false
    }
  }
}

extension MovieQuery {
  /// Whether it asks for what a catalogue that is made once does not have: what goes on now, what is to come, and
  /// somebody or a series by the service's own number.
  fileprivate var isBeyondCatalogues: Bool {
    switch scope {
    case .trending, .trendingToday, .inCinemas: true
    // Those that the catalogue has are words, which it is asked for in the first place.
    case .person, .collection: true
    case .search, .marked: false
    case .everything:
      filters.contains { if case .releasedOnOrAfter = $0 { true } else { false } }
        && !filters.contains { if case .releasedOnOrBefore = $0 { true } else { false } }
    }
  }
}

extension MovieQuery {
  /// Whether it asks for films about something, which only a catalogue can tell.
  fileprivate var asksForThemes: Bool {
    filters.contains { if case .theme = $0 { true } else { false } }
  }
}

extension MovieIdentifier {
  /// Whether it is a number, or a name at IMDb: what a service has; the catalogue has words.
  fileprivate var isNumberOfService: Bool { MovieNames(self).catalogue == nil }
}

extension MovieQuery.Scope {
  /// Whether it asks for somebody or a series by the words of a catalogue.
  fileprivate var isOfWords: Bool {
    switch self {
    case .person(let id): !MovieIdentifier(id.text).isNumberOfService
    case .collection(let id): !MovieIdentifier(id.text).isNumberOfService
    case .everything, .trending, .trendingToday, .inCinemas, .search, .marked: false
    }
  }
}
