import BusinessLogic
import DomainEntities

/// Marks films for typed commands and returns sentences about the result.
@MainActor final class PlainMarks {
  private let marks: MarkPresenter
  /// Why marks could not be read or saved, until it is reported.
  private var problem: MovieDataError?

  /// Creates an instance for a library, with a clock.
  init(_ library: any MovieLibrary, now: @escaping @MainActor () -> Timestamp) {
    marks = MarkPresenter(library, now: now)
    marks.cache.listen { [weak self] error in self?.problem = error }
  }

  /// The cached marks.
  var cache: MarkCache { marks.cache }

  /// Returns lists together with the user's own.
  func lists(among lists: [MovieList]) -> [MovieList] { marks.lists(among: lists) }

  /// Returns how an empty list of the user gets its first film; nil for any other list.
  func advice(for list: MovieList) -> String? {
    guard case .mine(let own) = list else { return nil }
    return switch own {
    case .favorites: Wording.addsFirstFilm("f 3")
    case .watchlist: Wording.addsFirstFilm("a 3")
    case .diary, .seen: Wording.addsFirstFilm("v 3")
    case .rated: Wording.addsFirstFilm("rate 3 4.5")
    case .notForMe: Wording.addsFirstFilm("not 3")
    case .notes, .tags, .everything: nil
    }
  }

  /// Undoes the last change, or redoes it.
  func step(_ action: MarkAction) -> String { sentence(marks.perform(action, on: nil, shown: nil)) }

  /// Marks a film with the typed value and returns a sentence; `detail` has the details of the film
  /// if they are known.
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
      case .seen, .seenOn: (.seenOn, Wording.addDay)
      case .rate: (.rate, Wording.addStars)
      case .note: (.note, Wording.addText)
      case .tag: (.tag, Wording.addTag)
      case .favorite, .watchlist, .notForMe, .undo, .redo, .lastList, .lists:
        (nil, Wording.onlyNumber)
      }
    guard !rest.isEmpty, let name else { return advice }
    do throws(CommandFailure) {
      let change = try MarkWords(today: marks.now().day).change(name, rest)
      return sentence(marks.mark(movie, [change]))
    } catch {
      return Wording.sentence(error.message)
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
