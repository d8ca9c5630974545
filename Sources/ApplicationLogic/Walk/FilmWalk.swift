package import BusinessLogic
package import DomainEntities
package import FilmPages

/// A walk through the films of a list: the film that is asked about, and the answers.
///
/// A film has an answer if it is seen, rated or not for the user, or if the user has said not to
/// have seen it. The films stay in their order, even if the list changes in the meantime.
@MainActor package struct FilmWalk {
  /// The answer to whether a film is seen.
  package enum Answer: Hashable, Sendable {
    case seen, notSeen, notForMe
    /// Not seen, and on the watchlist.
    case later
    /// Seen, with a rating.
    case rated(UserRating)
  }

  /// The numbers of films by their answers.
  package struct Counts: Hashable, Sendable {
    /// The films that are loaded.
    package var films = 0
    /// The films that are seen.
    package var seen = 0
    /// The films that are not seen and on the watchlist.
    package var later = 0
    /// The films that are not seen and not for the user.
    package var notForMe = 0
    /// The films without an answer.
    package var open = 0

    /// The films that are not seen, without the other answers.
    package var notSeen: Int { films - seen - later - notForMe - open }
  }

  /// An answer that can be undone.
  private struct Step {
    var index: Int
    /// The marks before and after it.
    var marks: (before: MovieMarks, after: MovieMarks)
    /// Whether the film was known as not seen before it.
    var wasUnseen: Bool
    var rating: UserRating?
  }

  /// The list.
  package let selection: MovieListSelection
  /// The films, each once.
  package private(set) var films: [MovieSummary] = []
  /// The position in the list from which more films can be loaded; nil at the end.
  package private(set) var nextOffset: Int?
  /// The films that the user has said not to have seen, in the order of the answers.
  package private(set) var unseen: [MovieIdentifier]
  private var unseenNames: Set<MovieIdentifier>
  /// The number of films that the list reports.
  private var reported: Int?
  /// The index of the film that is asked about; the number of films if none of them is.
  private var position = 0
  /// The films that were asked about, by index.
  private var visited: Set<Int> = []
  private var steps: [Step] = []
  /// The marks of films before their first answer.
  private var original: [MovieIdentifier: MovieMarks] = [:]
  private var names: Set<MovieIdentifier> = []

  /// Creates a walk without films.
  ///
  /// - Parameters:
  ///   - selection: The list.
  ///   - unseen: The films that the user has said not to have seen.
  package init(through selection: MovieListSelection, unseen: [MovieIdentifier]) {
    self.selection = selection
    self.unseen = unseen
    unseenNames = Set(unseen)
  }

  /// The film that is asked about; nil at the end, and while it has to be loaded.
  package var film: MovieSummary? { films.indices.contains(position) ? films[position] : nil }

  /// The number of the film in the list, from 1.
  package var number: Int { position + 1 }

  /// The number of films in the list; nil if it is not known.
  package var total: Int? {
    nextOffset == nil ? films.count : reported.map { max($0, films.count) }
  }

  /// Whether every film of the list has been asked about.
  package var isAtEnd: Bool { film == nil && nextOffset == nil }

  /// The number of films that are loaded after the one that is asked about.
  package var loadedAhead: Int { films.count - position }

  /// Returns the numbers of films by their answers, which the marks say.
  package func counts(_ marks: MarkCache) -> Counts {
    var counts = Counts(films: films.count)
    for movie in films {
      let its = marks[movie.id]
      if its?.isSeen == true {
        counts.seen += 1
      } else if its?.isOnWatchlist == true {
        counts.later += 1
      } else if its?.isNotForMe == true {
        counts.notForMe += 1
      } else if !hasAnswer(movie, marks) {
        counts.open += 1
      }
    }
    return counts
  }

  /// Returns whether a film has an answer.
  private func hasAnswer(_ movie: MovieSummary, _ marks: MarkCache) -> Bool {
    if unseenNames.contains(movie.id) { return true }
    return marks[movie.id].map { $0.isDoneWith || $0.rating != nil } ?? false
  }

  // MARK: Loading

  /// Adds films of the list.
  ///
  /// - Parameters:
  ///   - movies: The films.
  ///   - offset: The position in the list from which more can be loaded; nil at the end.
  ///   - total: The number of films that the list reports.
  ///   - marks: The marks of the films.
  package mutating func append(
    _ movies: [MovieSummary], nextOffset offset: Int?, total: Int?, _ marks: MarkCache
  ) {
    let isWaiting = film == nil
    films += movies.filter { names.insert($0.id).inserted }
    marks.load(for: films)
    // Continuing at an earlier position would never end.
    nextOffset = offset.flatMap { $0 > nextOffset ?? -1 ? $0 : nil }
    reported = total ?? reported
    if isWaiting { position = open(from: position, marks) ?? films.count }
    visit()
  }

  // MARK: Films

  /// Asks about a film, or the next one without an answer; without one, about the first in the
  /// list.
  package mutating func start(at id: MovieIdentifier?, _ marks: MarkCache) {
    let first = films.firstIndex { $0.id == id } ?? 0
    position =
      open(from: first, marks) ?? (nextOffset == nil ? open(from: 0, marks) : nil)
      ?? films.count
    visit()
  }

  /// Asks about the films without an answer again, from the first one on; if all have one, about
  /// those that are not seen.
  package mutating func restart(_ marks: MarkCache) {
    if open(from: 0, marks) == nil {
      unseenNames.subtract(films.map(\.id))
      unseen.removeAll { !unseenNames.contains($0) }
    }
    start(at: nil, marks)
  }

  /// Moves on without an answer: to a film that was asked about before, or else to the next one
  /// without an answer.
  package mutating func advance(_ marks: MarkCache) {
    let known = visited.filter { $0 > position }.min() ?? films.count
    position = min(known, open(from: position + 1, marks) ?? films.count)
    visit()
  }

  /// Goes back to the film that was asked about before, or else to the one before it in the list;
  /// returns false at the first one.
  package mutating func goBack() -> Bool {
    guard let index = visited.filter({ $0 < position }).max() ?? (position > 0 ? position - 1 : nil)
    else { return false }
    position = index
    visit()
    return true
  }

  /// Asks about the film a number of places further, if there is one.
  package mutating func move(by places: Int) {
    guard !films.isEmpty else { return }
    position = min(max(0, position + places), films.count - 1)
    visit()
  }

  /// Returns whether the film that is asked about has an answer.
  package func isAnswered(_ marks: MarkCache) -> Bool { film.map { hasAnswer($0, marks) } ?? true }

  private func open(from index: Int, _ marks: MarkCache) -> Int? {
    films.indices.dropFirst(index).first { !hasAnswer(films[$0], marks) }
  }

  private mutating func visit() { if film != nil { visited.insert(position) } }

  // MARK: Answers

  /// Returns the changes of marks that an answer makes, in place of an earlier answer; nil if the
  /// film cannot be not seen, since it was seen on a known day.
  package func changes(for answer: Answer, from marks: MovieMarks) -> [MarkChange]? {
    let before = film.flatMap { original[$0.id] } ?? marks
    var changes: [MarkChange] = []
    switch answer {
    case .seen, .rated: break
    case .notSeen:
      if marks.viewings.contains(where: { $0.date != nil }) { return nil }
      if marks.isSeen { changes.append(.notSeen(on: nil)) }
      if before.isOnWatchlist, !marks.isOnWatchlist { changes.append(.watchlist(true)) }
    case .later, .notForMe:
      if !before.isSeen, marks.isSeenOnUnknownDay { changes.append(.notSeen(on: nil)) }
    }
    if marks.isOnWatchlist, !before.isOnWatchlist { changes.append(.watchlist(false)) }
    if marks.isNotForMe, !before.isNotForMe { changes.append(.notForMe(false)) }
    if case .rated = answer {
    } else if marks.rating != before.rating {
      changes.append(.rating(before.rating))
    }
    switch answer {
    case .seen: changes.append(.seen(on: nil))
    case .notSeen: break
    case .later: changes.append(.watchlist(true))
    case .notForMe: changes.append(.notForMe(true))
    case .rated(let rating): changes.append(.rating(rating))
    }
    return changes
  }

  /// Records an answer to the film that is asked about, whose marks are saved, and moves on to the
  /// next one without an answer.
  package mutating func record(_ answer: Answer, before: MovieMarks, _ marks: MarkCache) {
    guard let film else { return }
    var step = Step(
      index: position, marks: (before, marks[film.id] ?? MovieMarks()),
      wasUnseen: unseenNames.contains(film.id))
    if case .rated(let rating) = answer { step.rating = rating }
    steps.append(step)
    if original[film.id] == nil { original[film.id] = before }
    setUnseen(film.id, answer == .notSeen || answer == .later)
    position = open(from: position + 1, marks) ?? films.count
    visit()
  }

  /// The film that was rated by the last answer, with its rating; nil after any other answer.
  package var lastRated: (movie: MovieSummary, rating: UserRating)? {
    guard let step = steps.last, let rating = step.rating else { return nil }
    return (films[step.index], rating)
  }

  /// Records another rating of the film that was rated by the last answer.
  package mutating func rate(again rating: UserRating, _ marks: MarkCache) {
    guard let last = steps.last else { return }
    let after = marks[films[last.index].id] ?? MovieMarks()
    steps.append(
      Step(index: last.index, marks: (last.marks.after, after), wasUnseen: false, rating: rating))
  }

  /// The film of the last answer; nil if there is none.
  package var lastAnswered: MovieSummary? { steps.last.map { films[$0.index] } }

  /// Whether the last answer has changed marks; nil if there is no answer.
  package var lastChangesMarks: Bool? { steps.last.map { $0.marks.before != $0.marks.after } }

  /// Drops the last answer if its marks are undone, and asks about its film again.
  package mutating func dropLast(_ marks: MarkCache) {
    guard let step = steps.last else { return }
    let film = films[step.index]
    marks.load(for: [film])
    let isUndone =
      step.marks.before == step.marks.after || marks[film.id] ?? MovieMarks() != step.marks.after
    guard isUndone else { return }
    steps.removeLast()
    setUnseen(film.id, step.wasUnseen)
    position = step.index
    visit()
  }

  private mutating func setUnseen(_ id: MovieIdentifier, _ isUnseen: Bool) {
    guard isUnseen != unseenNames.contains(id) else { return }
    if isUnseen {
      unseenNames.insert(id)
      unseen.append(id)
    } else {
      unseenNames.remove(id)
      unseen.removeAll { $0 == id }
    }
  }
}
