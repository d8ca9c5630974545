import BusinessLogic
import DomainEntities

/// Reads the page of a film: what is known of it, and what the numbers on the page stand for.
@MainActor final class PlainFilmReader {
  private let interactor: MovieDetailInteractor
  private let loader: MovieDetailLoader
  private let language: String
  private var surprise: SurpriseSnapshot?
  private var unfolded: Set<MovieDetailPart> = []
  /// The index of the film in the list; nil for a film that was opened from elsewhere.
  private(set) var index: Int?
  /// What the numbers on the page stand for.
  private(set) var entries: [MovieDetailEntry] = []

  /// Takes the rules and the language that texts are wanted in.
  init(interactor: MovieDetailInteractor, language: String) {
    self.interactor = interactor
    self.language = language
    loader = MovieDetailLoader(interactor: interactor, rest: {})
  }

  /// The film, as a list knows it.
  var movie: MovieSummary? { loader.movie }

  /// Everything about the film; nil where that could not be loaded.
  var detail: MovieDetail? { loader.detail }

  /// Whether the film was chosen for the user.
  var isSurprise: Bool { surprise != nil }

  /// Everything about any film, where that takes no load.
  func knownDetail(of id: MovieIdentifier) -> MovieDetail? { interactor.knownDetail(of: id) }

  /// The page as it is, to come back to.
  var snapshot: PageSnapshot? {
    guard let movie else { return nil }
    var snapshot = PageSnapshot(movie)
    snapshot.unfolded = unfolded
    snapshot.surprise = surprise
    snapshot.detail = loader.detail
    snapshot.series = loader.series
    return snapshot
  }

  // MARK: Loading

  /// Opens a film, `afresh` from the source itself; returns why it could not be loaded.
  func open(_ movie: MovieSummary, at index: Int? = nil, afresh: Bool) async -> MovieDataError? {
    (self.index, surprise, unfolded) = (index, nil, [])
    loader.show(movie, ahead: [])
    if afresh { loader.retry() }
    await loader.settle()
    return loader.failure
  }

  /// Opens a film that was chosen for the user.
  func open(_ surprise: Surprise) async {
    index = nil
    self.surprise = SurpriseSnapshot(reason: surprise.reason, seed: surprise.seed)
    unfolded = []
    loader.show(surprise.movie)
    loader.open()
    await loader.settle()
  }

  /// Opens a page as it was left; returns why the film could not be loaded.
  func open(_ page: PageSnapshot, at index: Int?) async -> MovieDataError? {
    (self.index, surprise, unfolded) = (index, page.surprise, page.unfolded)
    loader.restore(page.movie, detail: page.detail, series: page.series, ahead: [])
    await loader.settle()
    return loader.failure
  }

  /// Loads what is missing of the film, or `afresh` the whole film; returns why that failed.
  func load(afresh: Bool = false) async -> MovieDataError? {
    let isMissing = detail == nil
    if afresh { loader.retry() } else { loader.open() }
    await loader.settle()
    return afresh || isMissing ? loader.failure : nil
  }

  // MARK: The page

  /// Shows a part of the page whole.
  func unfold(_ part: MovieDetailPart) { unfolded.insert(part) }

  /// Lays out the page in lines of a width, with what is marked now; `isOutOfReach` where the film
  /// could not be loaded.
  func layOut(width: Int, marks: MarkCache?, isOutOfReach: Bool) -> MovieDetailPage {
    guard let movie else { return MovieDetailPage() }
    marks?.reload(at: [movie] + loader.series)
    let document =
      detail.map { whole($0, of: movie, marks: marks, isOutOfReach: isOutOfReach) }
      ?? MovieDetailDocument(movie, marks: marks?[movie.id])
    let page = document.page(width: width, isNumbered: true)
    entries = page.places.map(\.entry)
    return page
  }

  private func whole(
    _ detail: MovieDetail, of movie: MovieSummary, marks: MarkCache?, isOutOfReach: Bool
  ) -> MovieDetailDocument {
    let chosen = surprise.map { Surprise(movie: detail, reason: $0.reason, seed: $0.seed) }
    return MovieDetailDocument(
      detail,
      .init(
        collection: loader.series, unfolded: unfolded, language: language,
        isOutOfReach: detail.age != nil && isOutOfReach, themes: Set(interactor.themes),
        surprise: chosen, marks: marks?[movie.id],
        seenOfCollection: loader.series.count { marks?[$0.id]?.isSeen ?? false }))
  }
}
