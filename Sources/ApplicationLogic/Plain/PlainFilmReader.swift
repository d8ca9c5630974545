import BusinessLogic
import DomainEntities
import FilmPages
import Films

/// Loads and lays out the page of a film, with the entries that its numbers open.
@MainActor final class PlainFilmReader {
  private let interactor: MovieDetailInteractor
  private let loader: MovieDetailLoader
  private let language: String
  /// Why the film was chosen for the user; nil if the user opened it.
  private var reason: String?
  private var unfolded: Set<MovieDetailPart> = []
  /// The index of the film in the list; nil for a film opened elsewhere.
  private(set) var index: Int?
  /// The entries that the numbers on the page open.
  private(set) var entries: [MovieDetailEntry] = []

  /// Creates a reader for texts of a language.
  init(interactor: MovieDetailInteractor, language: String) {
    self.interactor = interactor
    self.language = language
    loader = MovieDetailLoader(interactor: interactor, rest: {})
  }

  /// The film, as a list knows it.
  var movie: MovieSummary? { loader.movie }

  /// The details of the film; nil if they could not be loaded.
  var detail: MovieDetail? { loader.detail }

  /// Whether the film was chosen for the user.
  var isForTonight: Bool { reason != nil }

  /// Returns the details of any film if they are known without a load.
  func knownDetail(of id: MovieIdentifier) -> MovieDetail? { interactor.knownDetail(of: id) }

  /// A snapshot of the page, to return to.
  var snapshot: PageSnapshot? {
    guard let movie else { return nil }
    var snapshot = PageSnapshot(movie)
    snapshot.unfolded = unfolded
    snapshot.reason = reason
    snapshot.detail = loader.detail
    snapshot.series = loader.series
    return snapshot
  }

  // MARK: Loading

  /// Opens a film, bypassing caches with `reloads`; returns why it could not be loaded.
  func open(_ movie: MovieSummary, at index: Int? = nil, reloads: Bool) async -> MovieDataError? {
    (self.index, reason, unfolded) = (index, nil, [])
    loader.show(movie, ahead: [])
    if reloads { loader.retry() }
    await loader.settle()
    return loader.failure
  }

  /// Opens a film that was chosen for the user, and why.
  func open(_ movie: MovieDetail, because reason: String) async {
    (index, self.reason, unfolded) = (nil, reason, [])
    loader.show(movie)
    loader.open()
    await loader.settle()
  }

  /// Restores a page; returns why the film could not be loaded.
  func open(_ page: PageSnapshot, at index: Int?) async -> MovieDataError? {
    (self.index, reason, unfolded) = (index, page.reason, page.unfolded)
    loader.restore(page.movie, detail: page.detail, series: page.series, ahead: [])
    await loader.settle()
    return loader.failure
  }

  /// Loads what is missing of the film, or with `reloads` the whole film; returns why that failed.
  func load(reloads: Bool = false) async -> MovieDataError? {
    let isMissing = detail == nil
    if reloads { loader.retry() } else { loader.open() }
    await loader.settle()
    return reloads || isMissing ? loader.failure : nil
  }

  // MARK: The page

  /// Expands a part of the page.
  func unfold(_ part: MovieDetailPart) { unfolded.insert(part) }

  /// Lays out the page in lines of a width, with the current marks.
  ///
  /// `isUnreachable` says that the film could not be loaded.
  func layOut(width: Int, marks: MarkCache?, isUnreachable: Bool) -> MovieDetailPage {
    guard let movie else { return MovieDetailPage() }
    marks?.reload(for: [movie] + loader.namedFilms)
    let document =
      detail.map { whole($0, of: movie, marks: marks, isUnreachable: isUnreachable) }
      ?? MovieDetailDocument(
        movie,
        .init(marks: marks?[movie.id], places: marks?.places(of: LibraryMovie(movie)) ?? []))
    let page = document.page(width: width, isNumbered: true)
    entries = page.places.map(\.entry)
    return page
  }

  private func whole(
    _ detail: MovieDetail, of movie: MovieSummary, marks: MarkCache?, isUnreachable: Bool
  ) -> MovieDetailDocument {
    MovieDetailDocument(
      detail,
      .init(
        collection: loader.series, unfolded: unfolded, language: language,
        isUnreachable: detail.age != nil && isUnreachable, themes: Set(interactor.themes),
        reason: reason ?? "", marks: marks?[movie.id],
        places: marks?.places(of: LibraryMovie(detail)) ?? [],
        filmMarks: marks?.marks(of: loader.namedFilms) ?? [:]))
  }
}
