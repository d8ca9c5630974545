public import BusinessLogic
public import DomainEntities

/// Adapts a source of numbered pages to the store that interactors use, which has windows of any
/// size.
///
/// The window `offset ..< offset + limit` is laid over the list. Page *n* owns the positions
/// `(n - 1) * 20 ..< n * 20` however many films it holds. Exactly the pages under the window are
/// fetched, and none after the source's last page. The start of the next window follows from the
/// window and the totals, never from the number of films returned. If a page fails, the window ends
/// before it: the earlier films are returned, and the next window begins with the failed page. If
/// the first page fails, its error is thrown.
///
/// The end of a list is known only from its pages, so requesting several at once risks requesting
/// some that do not exist. The adapter therefore remembers the page counts of recent lists, and
/// requests more pages only after a page has reported them. For an unknown list, a window at the
/// start is requested concurrently, which is the case when a screen opens and costs a single round
/// trip. A window further down starts with one page, as does a search, whose films rarely fill a
/// page. The remembered counts affect the number of requests, never the result.
public struct MovieDataAdapter: MovieDataStore {
  private let source: any MovieDataSource
  private let ends = KnownPageCounts()

  /// Creates a store from a source of pages.
  public init(source: any MovieDataSource) {
    self.source = source
  }

  /// What the source offers.
  public var offering: SourceCapabilities { source.offering }

  /// Returns what the source cannot filter by in a query.
  public func unsupportedFilter(in query: MovieQuery) -> MovieFilterKind? {
    source.unsupportedFilter(in: query)
  }

  /// Returns the details of a film.
  public nonisolated(nonsending) func detail(
    of id: MovieIdentifier, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MovieDetail {
    try await source.detail(of: id, freshness: freshness)
  }

  /// Returns the details of a film if the source has them without waiting.
  public func knownDetail(of id: MovieIdentifier) -> MovieDetail? {
    source.knownDetail(of: id)
  }

  /// Returns all films of a query if the source has them without waiting.
  public func knownMovies(matching query: MovieQuery) -> [MovieSummary]? {
    source.knownMovies(matching: query)
  }

  /// Returns what the source knows of a person without waiting.
  public func knownDetail(of person: Person) -> PersonDetail? { source.knownDetail(of: person) }

  /// Returns everything that the source knows of a person.
  public nonisolated(nonsending) func detail(
    of person: Person, freshness: MovieFreshness
  ) async throws(MovieDataError) -> PersonDetail {
    try await source.detail(of: person, freshness: freshness)
  }

  /// Returns the people whose names have all words.
  public nonisolated(nonsending) func people(
    named words: String
  ) async throws(MovieDataError) -> [FoundPerson] { try await source.people(named: words) }

  /// Returns all films with a title if the source has them without waiting.
  public func knownMovies(titled title: String) -> [MovieSummary]? {
    source.knownMovies(titled: title)
  }

  /// Returns the source's identifier of a film.
  public func identifier(of film: MovieIdentifiers) -> MovieIdentifier? {
    source.identifier(of: film)
  }

  /// Returns the first films that are known at once, if the request is for the first ones.
  public nonisolated(nonsending) func preview(of request: MovieFetchRequest) async -> MovieBatch? {
    guard request.offset == 0, let page = await source.preview(of: request.query) else {
      return nil
    }
    return MovieBatch(
      movies: Array(page.movies.prefix(request.limit)), nextOffset: nil, total: page.totalMovies,
      match: page.match)
  }

  /// Returns the values that the source can count without requests.
  public nonisolated(nonsending) func counts(
    of kind: MovieFilterKind, in query: MovieQuery
  ) async -> MovieFilterCounts? { await source.counts(of: kind, in: query) }

  /// Returns the films in the window of a request.
  ///
  /// If a page other than the first fails, the window ends before it.
  ///
  /// - Throws: The first page's error as soon as it is known; `.cancelled` only if nothing else
  ///   failed; `.invalidResponse` for a page of more than 20 films.
  public nonisolated(nonsending) func movies(
    matching request: MovieFetchRequest
  ) async throws(MovieDataError) -> MovieBatch {
    let offset = max(0, request.offset)
    guard request.limit > 0 else { return MovieBatch(movies: [], nextOffset: offset) }
    let window = offset..<offset.addingClamped(request.limit)
    // Limits page numbers so that a source can multiply them without overflow.
    let last = min(source.lastPage(of: request.query) ?? .max, Int.max / MoviePage.size)
    let first = window.lowerBound / MoviePage.size + 1
    guard first <= last else { return MovieBatch(movies: [], nextOffset: nil) }
    let numbers = first...min((window.upperBound - 1) / MoviePage.size + 1, last)

    let pages = try await pages(numbers, of: request.query, request.freshness)
    ends.record(pages.map(\.totalPages).max() ?? 0, of: request.query)
    var movies: [MovieSummary] = []
    var holes: [MovieHole] = []
    for (number, page) in zip(numbers, pages) {
      let start = (number - 1) * MoviePage.size
      let positions = (window.lowerBound - start..<window.upperBound - start)
        .clamped(to: 0..<MoviePage.size)
      movies += page.movies(at: positions)
      holes += page.holes.filter { positions.contains($0.position) }
        .map { MovieHole(at: start + $0.position, $0.flaw) }
    }
    let totalPages = min(pages.map(\.totalPages).max() ?? 0, last)
    let end = min(window.upperBound, (first - 1 + pages.count) * MoviePage.size)
    let shouldContinue = totalPages > 0 && end < totalPages * MoviePage.size
    let total = pages.compactMap(\.totalMovies).max()
    return MovieBatch(
      movies: movies,
      nextOffset: shouldContinue ? end : nil,
      total: total.map { min(max(0, $0), last * MoviePage.size) },
      isCutShort: !shouldContinue && (total ?? 0) > last * MoviePage.size,
      age: pages.compactMap(\.age).max(),
      substitution: pages.compactMap(\.substitution).first,
      basis: ListBasis(asOf: pages.compactMap(\.asOf).first),
      match: pages.first { $0.match != .exact }?.match ?? .exact,
      holes: holes, people: pages.first { !$0.people.isEmpty }?.people ?? [],
      tvSeries: pages.first?.tvSeries)
  }

  /// Returns pages in order, up to the last one declared by the pages before it or received.
  ///
  /// The result is the same whether pages are requested sequentially or concurrently.
  private nonisolated(nonsending) func pages(
    _ numbers: ClosedRange<Int>, of query: MovieQuery, _ freshness: MovieFreshness
  ) async throws(MovieDataError) -> [MoviePage] {
    guard numbers.count > 1, source.usefulConcurrency > 1 else {
      return try await pagesInTurn(numbers, of: query, freshness)
    }
    return try await pagesAtOnce(numbers, of: query, freshness)
  }

  private nonisolated(nonsending) func pagesInTurn(
    _ numbers: ClosedRange<Int>, of query: MovieQuery, _ freshness: MovieFreshness
  ) async throws(MovieDataError) -> [MoviePage] {
    var pages: [MoviePage] = []
    var end = numbers.lowerBound
    for number in numbers {
      guard number <= end else { break }
      if Task.isCancelled { throw .cancelled }
      do throws(MovieDataError) {
        let page = try await checkedPage(number, of: query, freshness)
        pages.append(page)
        end = max(end, page.totalPages)
      } catch {
        if pages.isEmpty || error == .cancelled || Task.isCancelled { throw error }
        break
      }
    }
    return pages
  }

  private nonisolated(nonsending) func pagesAtOnce(
    _ numbers: ClosedRange<Int>, of query: MovieQuery, _ freshness: MovieFreshness
  ) async throws(MovieDataError) -> [MoviePage] {
    let outcome = await withTaskGroup(
      of: (Int, Result<MoviePage, MovieDataError>).self,
      returning: Result<[Int: MoviePage], MovieDataError>.self
    ) { group in
      var pages: [Int: MoviePage] = [:]
      var next = numbers.lowerBound
      // An estimate until the first page arrives.
      var end = expectedEnd(of: query, in: numbers)
      var wasCancelled = false
      var failure: (number: Int, error: MovieDataError)?
      func startPages() {
        while next <= end, next - numbers.lowerBound - pages.count < source.usefulConcurrency {
          let number = next
          next += 1
          group.addTask {
            do throws(MovieDataError) {
              return (number, .success(try await checkedPage(number, of: query, freshness)))
            } catch {
              return (number, .failure(error))
            }
          }
        }
      }
      startPages()
      for await (number, result) in group {
        switch result {
        case .success(let page):
          let known = pages.isEmpty ? 0 : end
          pages[number] = page
          end = min(max(known, page.totalPages), numbers.upperBound)
          if !wasCancelled, failure == nil, !group.isCancelled { startPages() }
        case .failure(.cancelled):
          wasCancelled = true
        case .failure(let error):
          if number < failure?.number ?? .max { failure = (number, error) }
        }
        // Pages after a failed one are not needed.
        if let failure, wasCancelled || pages.hasAll(numbers.lowerBound..<failure.number) {
          group.cancelAll()
          break
        }
      }
      if let failure {
        pages = pages.filter { $0.key < failure.number }
        if pages[numbers.lowerBound] == nil || Task.isCancelled { return .failure(failure.error) }
        return .success(pages)
      }
      return wasCancelled || Task.isCancelled ? .failure(.cancelled) : .success(pages)
    }
    return try declared(outcome.get(), of: numbers)
  }

  /// Returns the last page worth requesting before any page has arrived.
  private func expectedEnd(of query: MovieQuery, in numbers: ClosedRange<Int>) -> Int {
    if let known = ends.end(of: query) {
      return min(max(known, numbers.lowerBound), numbers.upperBound)
    }
    if case .search = query.scope { return numbers.lowerBound }
    return numbers.lowerBound == 1 ? numbers.upperBound : numbers.lowerBound
  }

  /// Drops pages that were requested before the end of the list was known.
  private func declared(
    _ pages: [Int: MoviePage], of numbers: ClosedRange<Int>
  ) -> [MoviePage] {
    var inOrder: [MoviePage] = []
    var end = numbers.lowerBound
    for number in numbers {
      guard number <= end, let page = pages[number] else { break }
      inOrder.append(page)
      end = max(end, page.totalPages)
    }
    return inOrder
  }

  private nonisolated(nonsending) func checkedPage(
    _ number: Int, of query: MovieQuery, _ freshness: MovieFreshness
  ) async throws(MovieDataError) -> MoviePage {
    let page = try await source.page(number, of: query, freshness: freshness)
    guard page.movies.count <= MoviePage.size else { throw .invalidResponse }
    return page
  }
}

extension MoviePage {
  /// Returns the films in some positions; empty rather than out of bounds.
  fileprivate func movies(at positions: Range<Int>) -> ArraySlice<MovieSummary> {
    func index(of position: Int) -> Int { position - holes.count { $0.position < position } }
    return movies[
      (index(of: positions.lowerBound)..<index(of: positions.upperBound)).clamped(
        to: movies.indices)]
  }
}

extension [Int: MoviePage] {
  fileprivate func hasAll(_ numbers: Range<Int>) -> Bool {
    numbers.allSatisfy { self[$0] != nil }
  }
}

extension Int {
  /// Returns the sum, or `Int.max` on overflow.
  package func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
