import DomainEntities

/// The films to choose from, and what is known about them.
struct TonightPool {
  /// The number of a service's films to draw from; most films after them are obscure.
  static let reach = 500
  /// The number of films in a request to a service.
  private static let pageSize = 20
  /// The number of a service's pages that films are drawn from, after the first.
  private static let pages = 2
  /// The number of films that a service is asked about beyond those that are chosen.
  private static let spares = 2
  /// The maximum number of films whose details are compared.
  private static let compared = 100
  /// The number of a service's films that are passed over for their length or series.
  private static let passedOver = 10
  /// The maximum number of films to draw from.
  private static let maxFilms = 5000
  /// The length in minutes below which a film is short, and above which it is long.
  private static let (shortest, longest) = (40, 150)
  /// The number of requests to a service for three films, unless only details tell which films
  /// match; the lists of series are not counted.
  static let maxRequests = 1 + pages + 3 + spares + passedOver

  private let lists: MovieListInteractor
  /// The people whom the source has chosen for names in the query.
  private(set) var people: [IdentifiedPerson] = []

  /// The source of the films.
  var store: any MovieDataStore { lists.store }

  /// Creates a pool of films in lists.
  init(_ lists: MovieListInteractor) {
    self.lists = lists
  }

  /// Returns films of a selection with a mood, in the order of the list; of a service some pages,
  /// or with `all` every page within reach.
  nonisolated(nonsending) mutating func films(
    of selection: MovieListSelection, mood: Mood?, _ numbers: inout SplitMix64, all: Bool = false
  ) async throws(MovieDataError) -> [MovieSummary] {
    if isWhole(selection) {
      let films = try await allFilms(of: selection)
      // The themes of a service's films are in their details.
      guard let mood, store.offering.isLocal else { return films.filter(mood) }
      return films.filter { film in store.knownDetail(of: film.id).map(mood.suits) ?? false }
    }
    var selection = selection
    // A service is asked for one theme of the mood, or for the genre of a mood without themes.
    if let mood, mood.themes.isEmpty {
      selection.filters += mood.genres.map { .genre($0) }
    } else if let mood {
      let offered = mood.themes.filter(store.offering.themes.contains)
      guard let theme = numbers.pick(from: offered) else {
        throw .unsupported(.theme, by: .service)
      }
      selection.filters.append(.theme(theme))
    }
    let films =
      all
      ? try await allFilms(of: selection, upTo: Self.reach)
      : try await somePages(of: selection, &numbers)
    return films.filter(mood)
  }

  private nonisolated(nonsending) mutating func allFilms(
    of selection: MovieListSelection, upTo end: Int = maxFilms
  ) async throws(MovieDataError) -> [MovieSummary] {
    var movies: [MovieSummary] = []
    var known: Set<MovieIdentifier> = []
    var next: Int? = 0
    while let place = next, place < end {
      let batch = try await lists.movies(
        in: selection, from: place,
        limit: min(end - place, MovieListInteractor.batchSizes.upperBound))
      if people.isEmpty { people = batch.people }
      movies += batch.movies.filter { known.insert($0.id).inserted }
      next = batch.nextOffset.flatMap { $0 > place ? $0 : nil }
    }
    return movies
  }

  /// Returns the first page and a few others, at random, of the films within reach.
  private nonisolated(nonsending) mutating func somePages(
    of selection: MovieListSelection, _ numbers: inout SplitMix64
  ) async throws(MovieDataError) -> [MovieSummary] {
    let first = try await lists.movies(in: selection, from: 0, limit: Self.pageSize)
    let end = min(first.total ?? (first.nextOffset == nil ? 0 : Self.reach), Self.reach)
    var starts = Array(stride(from: Self.pageSize, to: end, by: Self.pageSize))
    people = first.people
    var movies = first.movies
    var known = Set(movies.map(\.id))
    for _ in 0..<Self.pages where !starts.isEmpty {
      let start = starts.remove(at: numbers.next(below: starts.count))
      let page = try await lists.movies(in: selection, from: start, limit: Self.pageSize)
      movies += page.movies.filter { known.insert($0.id).inserted }
    }
    return movies
  }

  /// Returns how well films are known, if they are local.
  nonisolated(nonsending) func fame() async throws(MovieDataError) -> FilmFame {
    guard store.offering.isLocal else { return FilmFame() }
    var pool = self
    return FilmFame(of: try await pool.allFilms(of: MovieListSelection(.allTime)), in: store)
  }

  /// Returns a reader of how far a user is in the series of films.
  func series(_ library: (any MovieLibrary)?) -> SeriesReader { SeriesReader(lists, library) }

  /// Returns the details of the first films that satisfy a condition.
  ///
  /// Of a service's films, at most 100 are requested, until `count` and a few spares satisfy the
  /// condition. Cached films get no preference: the choice must not depend on the cache.
  ///
  /// - Parameters:
  ///   - movies: The films, in the order in which they are tried.
  ///   - count: The number of films to choose.
  ///   - isUsual: Whether a film has a usual length.
  ///   - series: How far the user is in a series; nil if the order of its parts does not matter.
  ///   - isWished: The condition.
  /// - Returns: The films of usual length that are the next part of their series, if any; otherwise
  ///   the others that satisfy the condition.
  /// - Throws: The errors of the source.
  nonisolated(nonsending) func details(
    of movies: [MovieSummary], count: Int, isUsual: (MovieSummary) -> Bool,
    series: SeriesReader?, where isWished: (MovieDetail) -> Bool
  ) async throws(MovieDataError) -> [TonightCandidate] {
    var films: [TonightCandidate] = []
    var others: [TonightCandidate] = []
    var series = series
    let isLocal = store.offering.isLocal
    let wanted = isLocal ? Self.compared : count + Self.spares
    let most = isLocal ? Int.max : Self.passedOver
    let candidates = isLocal ? movies[...] : movies.prefix(Self.compared)
    for movie in candidates {
      if films.count >= wanted || others.count > most { break }
      do throws(MovieDataError) {
        var film = store.knownDetail(of: movie.id)
        if film == nil { film = try await store.detail(of: movie.id) }
        guard let film, isWished(film) else { continue }
        let progress = try await series?.progress(of: film)
        let candidate = TonightCandidate(movie: film, progress: progress)
        if isUsual(film.summary), progress.map({ $0.next == film.id }) ?? true {
          films.append(candidate)
        } else {
          others.append(candidate)
        }
      } catch .notFound {
        continue
      }
    }
    return films.isEmpty ? others : films
  }

  /// Returns whether a film is neither short nor long; a film of unknown length is neither.
  static func isUsualLength(_ movie: MovieSummary, allowsLong: Bool) -> Bool {
    guard let minutes = movie.runtime, minutes > 0 else { return true }
    return minutes >= shortest && (allowsLong || minutes <= longest)
  }

  /// Returns whether all films of a selection are known without a request.
  func isWhole(_ selection: MovieListSelection) -> Bool {
    store.offering.isLocal || selection.list.isOwn || selection.isOfMarkedFilms
  }
}

/// A film to choose from, with how far the user is in its series.
struct TonightCandidate {
  let movie: MovieDetail
  let progress: SeriesProgress?
}

extension Array {
  /// Returns the elements that satisfy a condition; all of them if none does.
  func narrowed(to isWanted: (Element) -> Bool) -> [Element] {
    let wanted = filter(isWanted)
    return wanted.isEmpty ? self : wanted
  }
}

extension [MovieSummary] {
  /// Returns the films whose genres do not contradict a mood.
  fileprivate func filter(_ mood: Mood?) -> [MovieSummary] {
    guard let mood else { return self }
    return filter { $0.genres.isEmpty || mood.suits($0.genres) }
  }
}
