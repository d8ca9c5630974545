import BusinessLogic
import DomainEntities

/// Marks films as lines ask for it, and answers in sentences.
@MainActor final class PlainMarks {
  private let marks: MarkPresenter
  /// Why marks could not be read or saved, until the answer to the same line says so.
  private var problem: MovieDataError?

  /// Takes where the marks are and what tells the time.
  init(_ library: any MovieLibrary, now: @escaping @MainActor () -> Timestamp) {
    marks = MarkPresenter(library, now: now)
    marks.cache.listen { [weak self] error in self?.problem = error }
  }

  /// What is marked.
  var cache: MarkCache { marks.cache }

  /// Undoes the last change, or redoes it.
  func step(_ action: MarkAction) -> String { sentence(marks.perform(action, on: nil, shown: nil)) }

  /// Marks a film with what stands behind the word and the number, and answers in a sentence;
  /// `detail` is everything about the film, where that is known.
  func mark(
    _ film: MovieSummary, detail: MovieDetail?, by action: MarkAction, with rest: String
  ) -> String {
    cache.reload(at: [film])
    let movie = detail.map { LibraryMovie($0) } ?? LibraryMovie(film)
    if rest.isEmpty, !action.needsValue {
      return sentence(marks.perform(action, on: movie, shown: film.id))
    }
    let (name, advice): (MarkWords.Name?, String) =
      switch action {
      case .seen, .seenOn: (.seenOn, "Type a day behind it, as in V 3 2026-05-01.")
      case .rate: (.rate, "Type stars behind it, as in rate 3 4.5, or none.")
      case .note: (.note, "Type a text behind it.")
      case .tag: (.tag, "Type a tag behind it, as in tag 3 noir.")
      case .favorite, .watchlist, .notForMe, .undo, .redo:
        (nil, "Nothing follows the number.")
      }
    guard !rest.isEmpty, let name else { return advice }
    do throws(CommandFailure) {
      let change = try MarkWords(today: marks.now().day).change(name, rest)
      return sentence(marks.mark(movie, [change]))
    } catch {
      return error.message
    }
  }

  /// What was marked, or else why nothing was.
  private func sentence(_ answer: String?) -> String {
    if let answer { return answer }
    defer { problem = nil }
    return problem.map(Wording.sentence) ?? ""
  }

  /// Why marks could not be read for an answer, which is said once; nil where they could.
  func complaint() -> String? {
    defer { problem = nil }
    return problem.map(Wording.unread)
  }
}
