import BusinessLogic
import DomainEntities
import FilmPages
import Films
import MovieData
import TerminalModel
import Walk
import Wording

/// A walk through a list in plain mode: it asks film by film, and each line is an answer.
@MainActor final class PlainWalk {
  private let lists: MovieListInteractor
  private let details: MovieDetailInteractor
  private let marks: PlainMarks
  private let memory: WalkMemory
  /// The walk; nil before the first one, and after a line that is no answer.
  private var walk: FilmWalk?

  /// Creates an instance.
  ///
  /// - Parameters:
  ///   - lists: The lists of films.
  ///   - marks: The marks of the library.
  ///   - memory: The films that are not seen.
  init(_ lists: MovieListInteractor, marks: PlainMarks, memory: WalkMemory) {
    self.lists = lists
    details = MovieDetailInteractor(lists)
    self.marks = marks
    self.memory = memory
  }

  /// Begins a walk through a list from a film on, and asks the first question.
  func start(through list: MovieListContents, from row: Int) async -> [String] {
    var walk = FilmWalk(
      through: list.selection, unseen: memory.films(of: list.selection))
    let pages = list.pages
    let isWhole = pages.unloadedCount == 0 && pages.missingCount == 0
    walk.append(
      isWhole ? pages.loaded : [], nextOffset: isWhole ? pages.nextOffset : 0, total: pages.total,
      marks.cache)
    walk.start(at: list[row]?.id, marks.cache)
    return await question(&walk, isFirst: true)
  }

  /// Returns what follows an answer; nil for any other line, which ends the walk.
  func answer(_ line: String) async -> [String]? {
    guard var walk = walk.take() else { return nil }
    switch line.trimmed {
    case "y", "v", "yes", "seen": return await answer(.seen, &walk)
    case "n", "no": return await answer(.notSeen, &walk)
    case "a", "later": return await answer(.later, &walk)
    case "X", "not": return await answer(.notForMe, &walk)
    case "b", "back":
      let isFirst = !walk.goBack()
      return (isFirst ? [Wording.isFirstFilm] : []) + (await question(&walk))
    case "u", "undo": return await undo(&walk)
    case "r", "retry": return await question(&walk)
    case "":
      if walk.isAtEnd {
        walk.restart(marks.cache)
        memory.record(walk.unseen, of: walk.selection)
      } else if walk.isAnswered(marks.cache) {
        walk.advance(marks.cache)
      } else {
        return await answer(.notSeen, &walk)
      }
      return await question(&walk)
    case let text:
      guard let rating = UserRating(text) else { return nil }
      return await answer(.rated(rating), &walk)
    }
  }

  private func answer(_ answer: FilmWalk.Answer, _ walk: inout FilmWalk) async -> [String]? {
    guard let movie = walk.film else { return nil }
    marks.cache.reload(for: [movie])
    let before = marks.cache[movie.id] ?? MovieMarks()
    guard let changes = walk.changes(for: answer, from: before) else {
      return [Wording.isSeen(movie, press: Wording.typeIn("V"))] + (await question(&walk))
    }
    var message = Wording.isNotSeen(movie)
    if !changes.isEmpty {
      let (text, isSaved) = marks.mark(
        movie, detail: details.knownDetail(of: movie.id), changes)
      guard isSaved else { return [text] + (await question(&walk)) }
      message = text
    }
    walk.record(answer, before: before, marks.cache)
    memory.record(walk.unseen, of: walk.selection)
    return [message] + (await question(&walk))
  }

  private func undo(_ walk: inout FilmWalk) async -> [String] {
    var messages: [String] = []
    if walk.lastChangesMarks != false {
      messages = marks.reverse(.undo, step: nil, of: walk.lastAnswered)
    }
    walk.dropLast(marks.cache)
    memory.record(walk.unseen, of: walk.selection)
    return messages + (await question(&walk))
  }

  /// Returns the question about the film, which is loaded if needed, or the summary at the end.
  private func question(_ walk: inout FilmWalk, isFirst: Bool = false) async -> [String] {
    let list = walk.selection
    // Answers change the user's own lists, so they are loaded whole before the first answer.
    let isOwn = list.list.isOwn || list.isOfMarkedFilms
    var failure: [String] = []
    while let offset = walk.nextOffset, isOwn || walk.film == nil {
      do throws(MovieDataError) {
        let batch = try await lists.movies(
          in: list, from: offset, limit: MovieListInteractor.batchSizes.upperBound)
        walk.append(batch.movies, nextOffset: batch.nextOffset, total: batch.total, marks.cache)
      } catch {
        failure = [Wording.failureInWords(error)]
        break
      }
    }
    self.walk = walk
    let counts = walk.counts(marks.cache)
    guard let movie = walk.film else {
      if !failure.isEmpty { return failure }
      guard counts.films > 0 else { return [Wording.nothingToCheckOff] }
      return [Wording.summary(of: counts)]
        + (counts.films > counts.seen ? [Wording.typeToContinue] : [])
    }
    let detail = details.knownDetail(of: movie.id) ?? MovieDetail(summary: movie)
    return [
      Wording.asks(detail, number: walk.number, of: walk.total, seen: counts.seen)
    ] + (isFirst ? [Wording.answers] : [])
  }
}
