import BusinessLogic
import DomainEntities

/// Marks films, undoes changes, and returns messages about the result.
@MainActor final class MarkPresenter {
  private let marks: MarkCache
  private let interactor: MovieMarkInteractor
  private let library: MovieLibraryInteractor
  private let clock: @MainActor () -> Timestamp

  /// Creates the presenter of a library, with a clock.
  ///
  /// If `ratingMarksSeen` is true, rated films that were not seen are marked as seen on an unknown
  /// day.
  init(
    _ library: any MovieLibrary, ratingMarksSeen: Bool, now: @escaping @MainActor () -> Timestamp
  ) {
    marks = MarkCache(library)
    self.library = MovieLibraryInteractor(library: library)
    interactor = MovieMarkInteractor(library: library, ratingMarksSeen: ratingMarksSeen)
    clock = now
  }

  /// The cached marks, for rows and pages.
  var cache: MarkCache { marks }

  /// Returns the current time.
  func now() -> Timestamp { clock() }

  /// Whether there is a mark to undo; true if that cannot be read, so that undoing reports the
  /// error.
  var canUndo: Bool { (try? interactor.canUndo()) ?? true }

  /// Performs an action on a film; returns a message, or nil if the cache has reported an error,
  /// and the step that was undone or redone, or nil if there was none.
  ///
  /// Toggles depend on what is shown: a film shown as a favorite is not one afterwards, even if
  /// another program has changed it in the meantime.
  func perform(
    _ action: MarkAction, on movie: LibraryMovie?, shown id: MovieIdentifier?
  ) -> (message: String?, step: LibraryStep?) {
    switch action {
    case .undo:
      return step(Wording.undone) { (moment) throws(MovieDataError) in
        try interactor.undo(at: moment)
      }
    case .redo:
      return step(Wording.redone) { (moment) throws(MovieDataError) in
        try interactor.redo(at: moment)
      }
    default: break
    }
    guard let movie, let id else { return (Wording.noFilmToMark, nil) }
    let before = cache[id] ?? MovieMarks()
    let change: MarkChange
    do throws(MovieDataError) {
      change =
        switch action {
        case .favorite: .favorite(!before.isFavorite)
        case .watchlist: .watchlist(!before.isOnWatchlist)
        case .notForMe: .notForMe(!before.isNotForMe)
        default:
          // Actions with a value are not handled here.
          try interactor.toggling(seenOn: now().day, of: movie, with: before)
        }
    } catch {
      return (failed(error), nil)
    }
    return (mark(movie, [change]), nil)
  }

  /// Marks a film; returns a message, or nil if the cache has reported an error.
  func mark(_ movie: LibraryMovie, _ changes: [MarkChange]) -> String? {
    do throws(MovieDataError) {
      return show(try interactor.mark(movie, changes, at: now()), of: movie)
    } catch {
      return failed(error)
    }
  }

  /// Updates the marks of a film after a change; returns a message.
  ///
  /// `step` is nil if nothing has changed.
  func show(_ step: LibraryStep?, of movie: LibraryMovie) -> String {
    cache.reload(atAll: movie)
    return step.map(Wording.marked) ?? Wording.unchanged(Wording.titleAndYear(of: movie))
  }

  /// The user's lists that are viewed most.
  private static let firstLists: [LibraryList] = [.favorites, .watchlist, .diary, .seen, .rated]

  /// Returns the lists to choose from, including the user's own lists; without them if the library
  /// cannot be read.
  ///
  /// The lists viewed most follow the standing lists, even if they are empty. The user's other
  /// lists and tags, of which there may be many, follow genres and decades if they have films.
  func lists(among lists: [MovieList]) -> [MovieList] {
    guard let counts = try? library.counts() else { return lists }
    let standing = lists.filter(MovieList.standing.contains)
    let own = LibraryList.allCases.filter { counts[$0] > 0 }
    let custom = (try? library.customLists()) ?? []
    return standing + Self.firstLists.map { .mine($0) } + custom.map { .custom($0.name) }
      + lists.filter { !standing.contains($0) }
      + own.filter { !Self.firstLists.contains($0) }.map { .mine($0) }
      + counts.tags.map { .tagged($0.name) }
  }

  /// The user's tags, most used first.
  var tags: [String] { (try? library.counts())?.tags.map(\.name) ?? [] }

  /// The names of the lists that the user has made.
  var listNames: [String] { cache.listNames }

  /// Whether a list that the user has made has no films.
  func isEmpty(listNamed name: String) -> Bool {
    let key = CustomList.key(ofName: name)
    let lists = (try? library.customLists()) ?? []
    return lists.contains { CustomList.key(ofName: $0.name) == key && $0.count == 0 }
  }

  /// Whether one of the user's lists has no films.
  func isEmpty(_ list: LibraryList) -> Bool { (try? library.counts())?[list] == 0 }

  private func step(
    _ message: (LibraryStep?) -> String, _ body: (Timestamp) throws(MovieDataError) -> LibraryStep?
  ) -> (message: String?, step: LibraryStep?) {
    do throws(MovieDataError) {
      let step = try body(now())
      if let step { cache.reload(after: step) }
      return (message(step), step)
    } catch {
      return (failed(error), nil)
    }
  }

  private func failed(_ error: MovieDataError) -> String? {
    // Show what is on disk.
    cache.reload(after: error)
    return nil
  }
}
