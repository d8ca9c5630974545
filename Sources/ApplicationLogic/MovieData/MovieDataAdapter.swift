public import BusinessLogic
public import DomainEntities

/// The store that interactors work with: it turns windows of any size into the fixed pages of a source.
///
/// The window `offset ..< offset + limit` is laid over the list; page *n* owns the places
/// `(n - 1) * 20 ..< n * 20` whatever it holds. Exactly the pages under the window are fetched, never one after
/// the source's last. Where the next window begins follows from the window and the totals,
/// never from how many films came. A page that fails ends the window before it: what came before is given,
/// and the next window begins with that page. Only where it is the first is there nothing to give but the failure.
///
/// Where a list ends, only its pages tell, and asking several at once before that asks for some that do not
/// exist. So the adapter remembers where lists ended the last time and asks for more only once a page
/// has told of more. Of a list that it knows nothing about, a window that begins at the beginning is
/// asked for at once, which is what opening a screen does and costs a single wait; a window further down,
/// and a search, whose films mostly fill no page, begin with one page alone. What is remembered decides how
/// many requests are made and never what comes of them.
public struct MovieDataAdapter: MovieDataStore {
  private let source: any MovieDataSource
  private let ends = KnownPageCounts()

  /// Takes the source to fetch pages from.
  public init(source: any MovieDataSource) {
    self.source = source
  }

  /// What the source can be asked for.
  public var offering: MovieOffering { source.offering }

  /// Everything that is known of one film.
  public nonisolated(nonsending) func detail(
    of id: MovieIdentifier, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MovieDetail {
    try await source.detail(of: id, freshness: freshness)
  }

  /// The same where it can be told without waiting, otherwise nil.
  public func knownDetail(of id: MovieIdentifier) -> MovieDetail? {
    source.knownDetail(of: id)
  }

  /// The identifier by which the source knows a film.
  public func identifier(of film: MovieNames) -> MovieIdentifier? { source.identifier(of: film) }

  /// The films inside the window of the request.
  ///
  /// Throws the failure of the first page as soon as it is known, `.cancelled` only where nothing else failed,
  /// and `.invalidResponse` for a page of more than 20. Where a later page fails the window ends before it.
  public nonisolated(nonsending) func movies(
    matching request: MovieFetchRequest
  ) async throws(MovieDataError) -> MovieBatch {
    let offset = max(0, request.offset)
    guard request.limit > 0 else { return MovieBatch(movies: [], nextOffset: offset) }
    let window = offset..<offset.addingClamped(request.limit)
    // No page whose places go beyond the last integer: a source may multiply without fear.
    let last = min(source.lastPage(of: request.query) ?? .max, Int.max / MoviePage.size)
    let first = window.lowerBound / MoviePage.size + 1
    guard first <= last else { return MovieBatch(movies: [], nextOffset: nil) }
    let numbers = first...min((window.upperBound - 1) / MoviePage.size + 1, last)

    let pages = try await pages(numbers, of: request.query, request.freshness)
    ends.note(pages.map(\.totalPages).max() ?? 0, of: request.query)
    var movies: [MovieSummary] = []
    for (number, page) in zip(numbers, pages) {
      movies += page.movies[places(of: number, within: window, count: page.movies.count)]
    }
    let totalPages = min(pages.map(\.totalPages).max() ?? 0, last)
    let end = min(window.upperBound, (first - 1 + pages.count) * MoviePage.size)
    let goesOn = totalPages > 0 && end < totalPages * MoviePage.size
    let total = pages.compactMap(\.totalMovies).max()
    return MovieBatch(
      movies: movies,
      nextOffset: goesOn ? end : nil,
      total: total.map { min(max(0, $0), last * MoviePage.size) },
      isCutShort: !goesOn && (total ?? 0) > last * MoviePage.size,
      age: pages.compactMap(\.age).max(),
      substitution: pages.compactMap(\.substitution).first,
      asOf: pages.compactMap(\.asOf).first,
      match: pages.contains { $0.match == .similar } ? .similar : .exact)
  }

  /// Which of a page's films lie inside the window; empty rather than out of bounds.
  private func places(of number: Int, within window: Range<Int>, count: Int) -> Range<Int> {
    let start = (number - 1) * MoviePage.size
    return (window.lowerBound - start..<window.upperBound - start).clamped(to: 0..<count)
  }

  /// The pages in the order of their numbers, up to the last that those before it declare, or that came.
  ///
  /// One after another or several at once, the pages are the same.
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
      // A guess, until a page has told it.
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
        // What comes after a page that failed is not needed any more.
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

  /// Up to which page it is worth asking before one has answered.
  private func expectedEnd(of query: MovieQuery, in numbers: ClosedRange<Int>) -> Int {
    if let known = ends.end(of: query) {
      return min(max(known, numbers.lowerBound), numbers.upperBound)
    }
    if case .search = query.scope { return numbers.lowerBound }
    return numbers.lowerBound == 1 ? numbers.upperBound : numbers.lowerBound
  }

  /// Leaves out pages that were asked for before it was known that the list ends sooner.
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

extension [Int: MoviePage] {
  fileprivate func hasAll(_ numbers: Range<Int>) -> Bool {
    numbers.allSatisfy { self[$0] != nil }
  }
}

extension Int {
  /// The sum, or the greatest number where that is too small for it.
  func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
