import BusinessLogic
import DomainEntities

/// A person's own marks, typed.
extension PlainPresenter {
  /// Marks the film of a number in the list, or the one whose page is read.
  func mark(_ mark: PlainMark) -> String {
    guard let marks else { return text.say("Nothing can be marked here.") }
    if case .film(let film) = place {
      return done(mark.action, mark.rest, film.movie, film.detail, marks)
    }
    guard case .list = place, let (number, rest) = mark.numbered else {
      return text.say("Type the number of a film of the list behind it, as in f 3.")
    }
    guard list.movies.indices.contains(number - 1) else {
      return text.say("There is no film of that number here.")
    }
    let movie = list.movies[number - 1]
    return done(mark.action, rest, movie, details.knownDetail(of: movie.id), marks)
  }

  /// Undoes the last step, or does it again.
  func step(_ action: MarkAction) -> String {
    guard let marks else { return text.say("Nothing can be marked here.") }
    return told(marks.perform(action, on: nil, shown: nil))
  }

  /// Shows one's own list.
  func visit(_ own: LibraryList) async -> String {
    covered = nil
    list = PlainList(MovieListSelection(.mine(own)))
    place = .list
    return await show()
  }

  private func done(
    _ action: MarkAction, _ rest: String, _ film: MovieSummary, _ detail: MovieDetail?,
    _ marks: MarkPresenter
  ) -> String {
    marks.cache.reload(at: [film])
    let movie = detail.map { LibraryMovie($0) } ?? LibraryMovie(film)
    if rest.isEmpty, !action.needsValue {
      return told(marks.perform(action, on: movie, shown: film.id))
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
    guard !rest.isEmpty, let name else { return text.say(advice) }
    do throws(CommandFailure) {
      return told(marks.mark(movie, [try MarkWords(today: marks.now().day).change(name, rest)]))
    } catch {
      return text.say(error.message)
    }
  }

  /// What was marked, or else why nothing was.
  private func told(_ sentence: String?) -> String {
    if let sentence { return text.say(sentence) }
    defer { problem = nil }
    return text.say(problem.map(Wording.sentence) ?? "")
  }

  /// Why marks could not be read for an answer; nothing where they could.
  func unread() -> String {
    defer { problem = nil }
    return problem.map { text.say(Wording.unread($0)) } ?? ""
  }
}

extension Wording {
  /// Why marks are not shown; nothing was to be saved.
  fileprivate static func unread(_ error: MovieDataError) -> String {
    switch error {
    case .library(.damaged), .library(.damagedWithoutBackup), .library(.missing),
      .library(.missingWithoutBackup), .library(.newerVersion), .library(.foreign),
      .library(.diskError), .library(.altered), .library(.unreadable):
      sentence(error)
    case .library(.locked): "Your marks are not shown: another program is writing."
    default: "Your marks are not shown: see moviebrowser library."
    }
  }

  /// What is marked of a film in a list that is read aloud.
  static func spoken(_ marks: MovieMarks?) -> String {
    guard let marks else { return "" }
    let rating = marks.rating.map { ["rated \($0)"] } ?? []
    let words = LibraryText.words(marks).map { $0 == "not-for-me" ? "not for me" : $0 } + rating
    return words.isEmpty ? "" : "; " + words.joined(separator: ", ")
  }
}
