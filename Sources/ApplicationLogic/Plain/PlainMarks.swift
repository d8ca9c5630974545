import BusinessLogic
import DomainEntities
import FilmPages
import Films
import TerminalModel
import Vocabulary
import Wording

/// Marks films for typed commands and returns sentences about the result.
@MainActor final class PlainMarks {
  private let marks: MarkPresenter
  private let customLists: CustomListInteractor
  /// Why marks could not be read or saved, until it is reported.
  private var problem: MovieDataError?
  /// What the user was asked whether to undo or redo.
  private var question: StepReversal?

  /// Creates an instance for a library, whose lists share their names with smart lists.
  init(
    _ library: any MovieLibrary, smartLists: any SmartListStore, ratingMarksSeen: Bool,
    now: @escaping @MainActor () -> Timestamp
  ) {
    marks = MarkPresenter(library, ratingMarksSeen: ratingMarksSeen, now: now)
    customLists = CustomListInteractor(library: library) { smartLists.smartLists() }
    marks.cache.listen { [weak self] error in self?.problem = error }
  }

  /// The cached marks.
  var cache: MarkCache { marks.cache }

  /// Returns the list of a page if the user has made it.
  func ownList(of page: PlainPage) -> CustomListSummary? {
    cache.ownList(page.contents.selection.list)
  }

  /// Returns lists together with the user's own.
  func lists(among lists: [MovieList]) -> [MovieList] { marks.lists(among: lists) }

  /// Follows a person, or stops following them.
  func follow(_ person: Person, _ isFollowed: Bool) -> String {
    sentence(marks.follow(person, isFollowed))
  }

  /// Returns how an empty list of the user gets its first film; nil for any other list.
  func advice(for list: MovieList) -> String? {
    if case .custom(let name) = list { return Wording.addsFirstFilm("I 3 \(name)") }
    guard case .mine(let own) = list else { return nil }
    return MarkAction(filling: own).map { Wording.addsFirstFilm($0.example) }
  }

  /// Undoes or redoes a step, by default the last one, or asks whether to.
  ///
  /// It does not ask about a small change of `movie` alone.
  func reverse(
    _ direction: StepReversal.Direction, step: Int?, of movie: MovieSummary? = nil
  ) -> [String] {
    switch marks.reverse(direction, step: step, of: movie) {
    case .done(let message, _): return [sentence(message)]
    case .ask(let reversal):
      question = reversal
      return Wording.spokenQuestion(reversal, today: marks.now().day)
    }
  }

  /// Returns the answer to a line that answers a question; nil for any other line, which drops the
  /// question.
  func answer(_ line: String) -> String? {
    guard let reversal = question.take(), let isYes = Self.answer(in: line) else { return nil }
    return isYes
      ? sentence(marks.perform(reversal).message) : Wording.sentence(Wording.notReversed)
  }

  /// Returns whether a line answers yes; nil if it is no answer.
  static func answer(in line: String) -> Bool? {
    switch line.trimmed.lowercased() {
    case "y", "yes": true
    case "", "n", "no": false
    default: nil
    }
  }

  /// Called after every line.
  func didHandleLine() { marks.didHandleKey() }

  /// Marks a film with the typed value and returns a sentence; `detail` has the details of the film
  /// if they are known.
  func mark(
    _ film: MovieSummary, detail: MovieDetail?, by action: MarkAction, with value: String
  ) -> String {
    marks.record(nil)
    cache.reload(for: [film])
    let movie = detail.map { LibraryMovie($0) } ?? LibraryMovie(film)
    if action == .lists || action == .lastList { return list(movie, action, value) }
    if value.isEmpty, [.favorite, .watchlist, .seen, .notForMe].contains(action) {
      return sentence(marks.perform(action, on: [MarkedFilm(movie, shown: film.id)]))
    }
    if action == .again, value.isEmpty { return repeatMark(on: movie) }
    // As in the browser, no date after V is a viewing on an unknown day.
    let value = value.isEmpty && action == .seenOn ? MarkWords.unknown : value
    if value.isEmpty, let value = action.value() { return Wording.sentence(value.form) }
    do throws(CommandFailure) {
      let change = try MarkWords(today: marks.now().day).change(action, value)
      return sentence(marks.mark(movie, [change]))
    } catch {
      return Wording.sentence(error.message)
    }
  }

  /// Marks a film in one step; returns a sentence, and whether the marks are saved.
  func mark(
    _ film: MovieSummary, detail: MovieDetail?, _ changes: [MarkChange]
  ) -> (sentence: String, isSaved: Bool) {
    let message = marks.mark(detail.map { LibraryMovie($0) } ?? LibraryMovie(film), changes)
    return (sentence(message), message != nil)
  }

  private func repeatMark(on movie: LibraryMovie) -> String {
    switch marks.lastMark {
    case nil: return Wording.nothingToRepeat
    case .change(let change)?: return sentence(marks.mark(movie, [change]))
    case .list(let name, adds: true)?: return list(movie, .lists, name)
    case .list(let name, adds: false)?:
      return perform(.remove, of: name, movie).message
    }
  }

  /// Adds a film to a list, which is created if needed; without a name, to the list used last, or
  /// removes it from there.
  private func list(_ movie: LibraryMovie, _ action: MarkAction, _ name: String) -> String {
    do throws(CustomListError) {
      let step: LibraryStep?
      if action == .lists {
        guard CustomList.name(name) != nil else { return Wording.noListName(action.example) }
        step = try customLists.add(
          CustomList.Film(movie), to: name, creates: true, at: marks.now())
        marks.remember(.list(name, adds: true))
      } else {
        guard name.isEmpty else {
          return Wording.sentence(Wording.noValue(of: action.rawValue, remove: name))
        }
        guard let last = try lastUsed() else {
          return Wording.noList(MarkAction.lists.example)
        }
        let adds: Bool
        (step, adds) = try customLists.toggle([movie], in: last, at: marks.now())
        marks.remember(.list(last, adds: adds))
      }
      marks.record(step)
      return step.map(Wording.marked) ?? Wording.sentence(Wording.listUnchanged)
    } catch {
      return Wording.sentence(Wording.complaint(error))
    }
  }

  /// Changes a list, or a film in it.
  ///
  /// - Returns: A sentence, and whether the list was changed.
  func perform(
    _ edit: ListEdit, of list: String, _ movie: LibraryMovie?
  ) -> (message: String, isDone: Bool) {
    do throws(CustomListError) {
      let step = try customLists.perform(edit, of: list, movie.map { [$0] } ?? [], at: marks.now())
      marks.record(step)
      return (step.map(Wording.marked) ?? Wording.sentence(Wording.listUnchanged), step != nil)
    } catch {
      return (Wording.sentence(Wording.complaint(error)), false)
    }
  }

  private func lastUsed() throws(CustomListError) -> String? {
    do throws(MovieDataError) {
      return try customLists.lastUsed()?.name
    } catch {
      throw .library(error)
    }
  }

  /// Returns what was marked, or why nothing was.
  private func sentence(_ answer: String?) -> String {
    if let answer { return answer }
    defer { problem = nil }
    return problem.map(Wording.sentence) ?? ""
  }

  /// Returns why marks could not be read, and clears it; nil if they could.
  func complaint() -> String? {
    defer { problem = nil }
    return problem.map(Wording.unread)
  }
}
