import BusinessLogic
import DomainEntities

/// Marks the chosen film, undoes that, and says what came of it in one sentence.
@MainActor final class MarkPresenter {
  private let marks: MarkCache
  private let interactor: MovieMarkInteractor
  private let library: MovieLibraryInteractor
  private let clock: @MainActor () -> Timestamp

  /// Takes where the marks are and what tells the time.
  init(_ library: any MovieLibrary, now: @escaping @MainActor () -> Timestamp) {
    marks = MarkCache(library)
    self.library = MovieLibraryInteractor(library: library)
    interactor = MovieMarkInteractor(library: library)
    clock = now
  }

  /// What is marked, for rows and pages.
  var cache: MarkCache { marks }

  /// The moment at which something is marked.
  func now() -> Timestamp { clock() }

  /// Does what a key stands for with a film; answers what to tell, nil where
  /// the cache has reported why nothing was saved.
  ///
  /// What is to be seen counts: a film that is shown as a favorite is none any more afterwards, whatever another
  /// program has done meanwhile.
  func perform(_ action: MarkAction, on movie: LibraryMovie?, shown id: MovieIdentifier?) -> String?
  {
    switch action {
    case .undo:
      return step("Undone") { (moment) throws(MovieDataError) in try interactor.undo(at: moment) }
    case .redo:
      return step("Done again") { (moment) throws(MovieDataError) in try interactor.redo(at: moment)
      }
    default: break
    }
    guard let movie, let id else { return "There is no film to mark." }
    let before = cache[id] ?? MovieMarks()
    let today = now().day
    let change: MarkChange =
      switch action {
      case .favorite: .favorite(!before.isFavorite)
      case .watchlist: .watchlist(!before.isOnWatchlist)
      case .notForMe: .notForMe(!before.isNotForMe)
      default:
        // What is typed after its key comes by another way.
        before.viewings.contains { $0.day == today } ? .notSeen(on: today) : .seen(on: today)
      }
    return mark(movie, [change])
  }

  /// Marks a film; answers what to tell.
  func mark(_ movie: LibraryMovie, _ changes: [MarkChange]) -> String? {
    do throws(MovieDataError) {
      return show(try interactor.mark(movie, changes, at: now()), of: movie)
    } catch {
      return failed(error)
    }
  }

  /// Shows the marks of a film after a change; returns what to tell.
  ///
  /// `step` is nil where nothing was changed.
  func show(_ step: LibraryStep?, of movie: LibraryMovie) -> String {
    cache.reload(atAll: movie)
    guard let step else { return "\(movie.titleAndYear): that was so already." }
    return "\(Wording.step(step))."
  }

  /// Those of one's own lists that are looked at most.
  private static let firstLists: [LibraryList] = [.favorites, .watchlist, .diary, .seen, .rated]

  /// The lists that there are, with one's own that have anything among them; none of one's own where that cannot be
  /// told.
  ///
  /// Those that are looked at most stand behind the lists that stand for themselves, the others and tags, of which there may be
  /// many, behind genres and decades.
  func lists(among lists: [MovieList]) -> [MovieList] {
    guard let counts = try? library.counts() else { return lists }
    let standing = lists.filter(MovieList.standing.contains)
    let own = LibraryList.allCases.filter { counts[$0] > 0 }
    return standing + own.filter(Self.firstLists.contains).map { .mine($0) }
      + lists.filter { !standing.contains($0) }
      + own.filter { !Self.firstLists.contains($0) }.map { .mine($0) }
      + counts.tags.map { .tagged($0.name) }
  }

  /// One's own tags, most used first.
  var tags: [String] { (try? library.counts())?.tags.map(\.name) ?? [] }

  private func step(
    _ word: String, _ body: (Timestamp) throws(MovieDataError) -> LibraryStep?
  ) -> String? {
    do throws(MovieDataError) {
      guard let step = try body(now()) else {
        return word == "Undone" ? "Nothing to undo." : "Nothing to redo."
      }
      cache.reload(after: step)
      return "\(word): \(Wording.step(step))."
    } catch {
      return failed(error)
    }
  }

  private func failed(_ error: MovieDataError) -> String? {
    // What is on the disk is what counts, not what was to be.
    cache.reload(after: error)
    return nil
  }
}
