package import BusinessLogic
package import DomainEntities
import Scheduling

/// Loads the film of a page, then its series, then the films that are likely to be opened next.
///
/// Cached films need no load. Other films are requested after a debounce, or at once if they are
/// opened. At most one load is running.
@MainActor package final class MovieDetailLoader {
  /// What is being loaded; `isResting` during the debounce.
  enum Activity: Hashable, Sendable {
    case idle
    case film(isResting: Bool)
    case series(isResting: Bool)
    case ahead(isResting: Bool)
  }

  /// The result of a load.
  enum Event: Hashable, Sendable {
    /// The film was loaded, or reloaded if `again` is true.
    case loaded(again: Bool)
    /// The film could not be loaded.
    case failed(MovieDataError)
    /// The film or its series has changed.
    case changed
  }

  private enum Answer: Sendable {
    case film(MovieDetail)
    case series([MovieSummary])
    case ahead
  }

  /// The film, as the list knows it.
  package private(set) var movie: MovieSummary?
  /// The details of the film; nil until they are loaded.
  package private(set) var detail: MovieDetail?
  /// The films of the series; empty until they are loaded.
  package private(set) var series: [MovieSummary] = []
  /// The other films that the page names: those of the series, and similar ones.
  package var namedFilms: [MovieSummary] {
    series + (detail?.recommendations.map(\.movie) ?? [])
  }
  /// The films that are likely to be opened next.
  private(set) var ahead: [MovieIdentifier] = []
  /// Why the last load of the film failed.
  package private(set) var failure: MovieDataError?
  /// What is being loaded.
  private(set) var activity = Activity.idle

  private let interactor: MovieDetailInteractor
  private let rest: @Sendable () async throws -> Void
  private let load = LatestTask<Answer>()
  private var listener: @MainActor (Event) -> Void = { _ in }

  /// Creates a loader; `rest` debounces the loads of films that may only be scrolled past.
  package init(interactor: MovieDetailInteractor, rest: @escaping @Sendable () async throws -> Void)
  {
    self.interactor = interactor
    self.rest = rest
  }

  /// Sets the closure that is called with events.
  func listen(_ listener: @escaping @MainActor (Event) -> Void) { self.listener = listener }

  /// Whether the film is being loaded, or waits to be.
  var isLoadingFilm: Bool {
    if case .film = activity { true } else { false }
  }

  /// Whether the films of the series are being loaded, or wait to be.
  var isLoadingSeries: Bool {
    if case .series = activity { true } else { false }
  }

  /// Whether films of the series are missing that a local source has.
  var lacksSeries: Bool { activity == .series(isResting: false) && interactor.isLocal }

  /// Returns the details of a film if they are cached.
  func knownDetail(of id: MovieIdentifier) -> MovieDetail? {
    if let detail, detail.summary.id == id { return detail }
    return interactor.knownDetail(of: id)
  }

  // MARK: Film

  /// Sets the film; `ahead` are the films that are likely to be opened next.
  package func show(_ movie: MovieSummary?, ahead: [MovieIdentifier]) {
    replace(movie, movie.flatMap { interactor.knownDetail(of: $0.id) }, ahead: ahead)
    if detail != nil {
      loadAround(afterRest: true)
    } else if movie != nil {
      loadFilm(afterRest: true)
    }
  }

  /// Sets a film with all its details, without a load.
  package func show(_ detail: MovieDetail) {
    replace(detail.summary, detail, ahead: [])
  }

  /// Restores a film, and loads missing details at once.
  package func restore(
    _ movie: MovieSummary?, detail: MovieDetail?, series: [MovieSummary], ahead: [MovieIdentifier]
  ) {
    replace(movie, detail ?? movie.flatMap { interactor.knownDetail(of: $0.id) }, ahead: ahead)
    self.series = series
    if self.detail == nil { open() } else { loadAround(afterRest: true) }
  }

  private func replace(
    _ movie: MovieSummary?, _ detail: MovieDetail?, ahead: [MovieIdentifier]
  ) {
    stop()
    self.movie = movie
    self.detail = detail
    self.ahead = ahead
    series = []
    failure = nil
  }

  // MARK: Loading

  /// Loads what is missing without a debounce, after the film was opened.
  package func open() {
    guard movie != nil else { return }
    switch activity {
    case .film(isResting: false), .series(isResting: false), .ahead(isResting: false): break
    default: detail == nil ? loadFilm() : loadAround(afterRest: false)
    }
  }

  /// Reloads the film, whether it is loaded or not.
  package func retry() {
    guard movie != nil, activity != .film(isResting: false) else { return }
    loadFilm(freshness: .current)
  }

  /// Reads the film from the cache again; returns whether it has changed.
  func readAgain() -> Bool {
    guard let movie, let fresh = interactor.knownDetail(of: movie.id), fresh != detail else {
      return false
    }
    failure = nil
    if detail == nil {
      // The running load would return the same film.
      stop()
      receive(fresh)
    } else {
      detail = fresh
      listener(.changed)
    }
    return true
  }

  /// Stops the load.
  func stop() {
    load.stop()
    activity = .idle
  }

  /// Waits until no load is running.
  package func settle() async { await load.settle() }

  private func loadFilm(afterRest: Bool = false, freshness: MovieFreshness = .default) {
    guard let id = movie?.id else { return }
    failure = nil
    start(Activity.film, afterRest: afterRest) { [interactor] () async throws(MovieDataError) in
      .film(try await interactor.detail(of: id, freshness: freshness))
    }
  }

  /// Loads the films of the series, and then those ahead.
  private func loadAround(afterRest: Bool) {
    guard let collection = detail?.collection, series.isEmpty else {
      return loadAhead(afterRest: afterRest)
    }
    // Local films belong in the same frame.
    let rests = afterRest && !interactor.isLocal
    start(Activity.series, afterRest: rests) { [interactor] () async throws(MovieDataError) in
      .series(try await interactor.films(of: collection))
    }
  }

  /// Preloads the films ahead, one after another.
  private func loadAhead(afterRest: Bool) {
    guard !interactor.isLocal, !ahead.isEmpty else { return }
    start(Activity.ahead, afterRest: afterRest) {
      [interactor, ahead] () async throws(MovieDataError) in
      for id in ahead where !Task.isCancelled && interactor.knownDetail(of: id) == nil {
        _ = try? await interactor.detail(of: id)
      }
      return .ahead
    }
  }

  /// Starts a load in place of the one before.
  private func start(
    _ activity: @escaping @MainActor (_ isResting: Bool) -> Activity, afterRest: Bool,
    _ fetch: @escaping @MainActor () async throws(MovieDataError) -> Answer
  ) {
    self.activity = activity(afterRest)
    let pause: @MainActor () async throws -> Void = { [rest] in try await rest() }
    load.start(after: afterRest ? pause : nil) { [weak self] () async throws(MovieDataError) in
      // The debounce is over, and no other load has started since.
      self?.activity = activity(false)
      return try await fetch()
    } receive: { [weak self] answer in
      self?.receive(answer)
    }
  }

  private func receive(_ answer: Result<Answer, MovieDataError>) {
    let ended = activity
    activity = .idle
    switch (answer, ended) {
    case (.success(.film(let fresh)), _): receive(fresh)
    case (.success(.series(let films)), _):
      series = films
      loadAhead(afterRest: false)
      listener(.changed)
    case (.failure(let error), .film):
      failure = error
      listener(.failed(error))
      // The failed retry may have stopped the load of the series.
      if detail != nil, activity == .idle { loadAround(afterRest: false) }
    case (.failure, .series):
      // The page works without the films: the series itself can be opened.
      loadAhead(afterRest: false)
      listener(.changed)
    case (.success(.ahead), _), (.failure, _): break
    }
  }

  private func receive(_ fresh: MovieDetail) {
    let isAgain = detail != nil
    detail = fresh
    loadAround(afterRest: false)
    listener(.loaded(again: isAgain))
  }
}
