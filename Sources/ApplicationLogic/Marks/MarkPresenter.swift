package import BusinessLogic
package import DomainEntities
package import FilmPages
package import Vocabulary
import Wording

/// Marks films, undoes changes, and returns messages about the result.
@MainActor package final class MarkPresenter {
  private let marks: MarkCache
  private let interactor: MovieMarkInteractor
  private let library: any MovieLibrary
  private let clock: @MainActor () -> Timestamp

  /// Creates the presenter of a library, with a clock.
  ///
  /// If `ratingMarksSeen` is true, rated films that were not seen are marked as seen on an unknown
  /// day.
  package init(
    _ library: any MovieLibrary, ratingMarksSeen: Bool, now: @escaping @MainActor () -> Timestamp
  ) {
    marks = MarkCache(library)
    self.library = library
    interactor = MovieMarkInteractor(library: library, ratingMarksSeen: ratingMarksSeen)
    clock = now
  }

  /// The cached marks, for rows and pages.
  package var cache: MarkCache { marks }

  /// Returns the current time.
  package func now() -> Timestamp { clock() }

  /// Whether there is a mark to undo; true if that cannot be read, so that undoing reports the
  /// error.
  package var canUndo: Bool { (try? interactor.canUndo()) ?? true }

  /// The number of the step that the last action changed, undid or redid; nil if it did nothing.
  ///
  /// Only this step is undone or redone without a question.
  private var lastStep: Int?
  /// Whether this key, and the one before it, has undone or redone a step and may be repeated.
  private var hasReversed = (now: false, before: false)

  /// Records the step of an action on marks or lists; nil if it did nothing.
  package func record(_ step: LibraryStep?) { lastStep = step?.number }

  /// Forgets the last action for a while: returns a closure that restores it.
  package func suspendLastStep() -> () -> Void {
    let step = lastStep
    lastStep = nil
    return { [weak self] in self?.lastStep = step }
  }

  /// Called after every key.
  package func didHandleKey() { hasReversed = (false, hasReversed.now) }

  /// The outcome of undo or redo.
  package enum Reversing {
    /// The step is undone or redone, or there is none; the message is nil if the cache has reported
    /// an error.
    case done(message: String?, step: LibraryStep?)
    /// The user has to be asked first.
    case ask(StepReversal)
  }

  /// Undoes or redoes a step, by default the last one.
  ///
  /// Without a question only if it is small and what the last action was about, or a change of
  /// `movie` alone, or if the key is repeated.
  package func reverse(
    _ direction: StepReversal.Direction, step: Int? = nil, of movie: MovieSummary? = nil
  ) -> Reversing {
    do throws(MovieDataError) {
      guard let reversal = try interactor.reversal(direction, of: step) else {
        if step == nil { hasReversed.now = true }
        return .done(message: try nothing(direction, step), step: nil)
      }
      if let name = reversal.takenName {
        let error = Wording.cannotReverse(direction, taken: name)
        return .done(message: Wording.sentence(error), step: nil)
      }
      let isRepeated = step == nil && hasReversed.before
      let isExpected =
        isRepeated || reversal.step.number == lastStep
        || movie.map { Self.isChange(reversal.step, of: $0) } ?? false
      guard !reversal.needsConfirmation, isExpected else {
        return .ask(reversal)
      }
      let (message, step) = perform(reversal)
      return .done(message: message, step: step)
    } catch {
      return .done(message: failed(error), step: nil)
    }
  }

  private static func isChange(_ step: LibraryStep, of movie: MovieSummary) -> Bool {
    step.count == 1
      && step.changes.allSatisfy { MovieIdentifiers(movie).meets($0.movie.names) }
  }

  /// Undoes or redoes a step that was named before.
  package func perform(_ reversal: StepReversal) -> (message: String?, step: LibraryStep?) {
    do throws(MovieDataError) {
      guard let step = try interactor.perform(reversal, at: now()) else {
        return (Wording.sentence(Wording.historyHasChanged), nil)
      }
      record(step)
      hasReversed.now = true
      cache.reload(after: step)
      return (reversal.direction == .undo ? Wording.undone(step) : Wording.redone(step), step)
    } catch {
      return (failed(error), nil)
    }
  }

  /// Returns why there is nothing to undo or redo.
  private func nothing(
    _ direction: StepReversal.Direction, _ number: Int?
  ) throws(MovieDataError) -> String {
    guard let number else { return direction == .undo ? Wording.undone(nil) : Wording.redone(nil) }
    let step = try interactor.step(number)
    return Wording.sentence(
      step.map { Wording.cannotReverse(direction, $0) } ?? Wording.noStep(number))
  }

  /// Toggles a mark of films; returns a message, or nil if the cache has reported an error.
  ///
  /// Toggles depend on what is shown: a film shown as a favorite is not one afterwards, even if
  /// another program has changed it in the meantime. If some of several films lack the mark, all
  /// get it.
  package func perform(_ action: MarkAction, on films: [MarkedFilm]) -> String? {
    guard !films.isEmpty else { return Wording.noFilmToMark }
    let mark: ToggledMark =
      switch action {
      case .favorite: .favorite
      case .watchlist: .watchlist
      case .notForMe: .notForMe
      // Actions with a value are not handled here.
      default: .seen(on: now().day)
      }
    do throws(MovieDataError) {
      let changes = try interactor.toggling(
        mark, of: films.map { ($0.movie, cache[$0.id] ?? MovieMarks()) })
      return save(zip(films, changes).map { ($0.movie, [$1]) })
    } catch {
      return failed(error)
    }
  }

  /// Marks films in one step; returns a message, or nil if the cache has reported an error.
  package func mark(_ films: [MarkedFilm], _ change: MarkChange) -> String? {
    save(films.map { ($0.movie, [change]) })
  }

  /// Marks a film; returns a message, or nil if the cache has reported an error.
  package func mark(_ movie: LibraryMovie, _ changes: [MarkChange]) -> String? {
    save([(movie, changes)])
  }

  private func save(_ films: [(movie: LibraryMovie, changes: [MarkChange])]) -> String? {
    guard let first = films.first, let change = first.changes.last?.repeated else {
      return Wording.noFilmToMark
    }
    do throws(MovieDataError) {
      let moment = now()
      let step = try interactor.mark(films, at: moment)
      remember(change)
      guard films.count > 1 else { return show(step, of: first.movie) }
      record(step)
      cache.reload()
      return step.map { Wording.marked($0.count, of: films.count, by: change, today: moment.day) }
        ?? Wording.unchanged(films: films.count)
    } catch {
      return failed(error)
    }
  }

  /// Updates the marks of a film after a change; returns a message.
  ///
  /// `step` is nil if nothing has changed.
  package func show(_ step: LibraryStep?, of movie: LibraryMovie) -> String {
    record(step)
    cache.reload(forAll: movie)
    return step.map(Wording.marked) ?? Wording.unchanged(Wording.titleAndYear(of: movie))
  }

  /// Follows a person, or stops following them; nil toggles.
  ///
  /// Returns a message, or nil if the cache has reported an error.
  package func follow(_ person: Person, _ isFollowed: Bool? = nil) -> String? {
    do throws(MovieDataError) {
      let known = cache.followedPeople().first { $0.isSame(as: person) }
      // A person whom only the name connects with this one is identified.
      let identifies = known?.tmdb == nil && person.id.tmdb != nil
      let isFollowed = isFollowed ?? (known == nil || identifies)
      let step = try interactor.follow(person, isFollowed, at: now())
      record(step)
      cache.forgetPeople()
      return Wording.following(
        person.name, isFollowed, isNew: step != nil || isFollowed && identifies)
    } catch {
      return failed(error)
    }
  }

  // MARK: Repeating

  /// The last mark, to be repeated on other films; nil before the first one.
  ///
  /// A repeated toggle sets or removes the mark, as it did.
  package private(set) var lastMark: RepeatableMark?

  /// Records a change of a list of the user as the last mark.
  package func remember(_ mark: RepeatableMark) { lastMark = mark }

  private func remember(_ change: MarkChange) {
    // A note belongs to its film.
    if case .note = change { return }
    lastMark = .change(change)
  }

  /// The user's lists that are viewed most.
  private static let firstLists: [LibraryList] = [.favorites, .watchlist, .diary, .seen, .rated]

  /// Returns the lists to choose from, including the user's own lists; without them if the library
  /// cannot be read.
  ///
  /// The lists viewed most follow the standing lists, even if they are empty. The user's other
  /// lists and tags, of which there may be many, follow genres and decades if they have films.
  package func lists(among lists: [MovieList]) -> [MovieList] {
    guard let counts = try? library.counts() else { return lists }
    let standing = lists.filter(MovieList.standing.contains)
    let own = LibraryList.allCases.filter { counts[$0] > 0 }
    let custom = (try? library.customLists()) ?? []
    let followed: [MovieList] = cache.followedPeople().isEmpty ? [] : [.newFromPeople]
    return standing + Self.firstLists.map { .mine($0) } + followed + custom.map { .custom($0.name) }
      + lists.filter { !standing.contains($0) }
      + own.filter { !Self.firstLists.contains($0) }.map { .mine($0) }
      + counts.tags.map { .tagged($0.name) }
  }

  /// The user's tags, most used first.
  package var tags: [String] { (try? library.counts())?.tags.map(\.name) ?? [] }

  /// The names of the lists that the user has made.
  package var listNames: [String] { cache.listNames }

  /// Whether a list that the user has made has no films.
  package func isEmpty(listNamed name: String) -> Bool {
    let key = CustomList.key(ofName: name)
    let lists = (try? library.customLists()) ?? []
    return lists.contains { CustomList.key(ofName: $0.name) == key && $0.count == 0 }
  }

  /// Whether one of the user's lists has no films.
  package func isEmpty(_ list: LibraryList) -> Bool { (try? library.counts())?[list] == 0 }

  private func failed(_ error: MovieDataError) -> String? {
    record(nil)
    // Show what is on disk.
    cache.reload(after: error)
    return nil
  }
}
