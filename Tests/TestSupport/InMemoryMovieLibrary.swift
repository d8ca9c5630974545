public import BusinessLogic
public import DomainEntities
import Synchronization

/// A library in plain arrays, the reference for the library on disk.
public final class InMemoryMovieLibrary: MovieLibrary {
  private struct Film {
    var key: Int
    var movie: LibraryMovie
    var marks: MovieMarks
    var changed: Timestamp
  }

  private struct Record {
    /// The position among all records.
    var place: Int
    var film: Int
    var before: MovieMarks
    var after: MovieMarks
  }

  private struct State {
    var films: [Film] = []
    var lastKey = 0
    var lastRecord = 0
    var joined: [Int: Int] = [:]
    var steps: [(step: LibraryStep, records: [Record])] = []
    /// The numbers of the undone steps that a later change superseded.
    var superseded: Set<Int> = []
    var lists = InMemoryCustomLists()
    var people: [InMemoryFollowedPerson] = []
    var failure: MovieDataError?
    var calls = 0
    var filmsRead = 0
  }

  private let state = Mutex(State())
  private let observers = Mutex<[@Sendable (LibraryEvent) -> Void]>([])

  /// Creates an empty library.
  public init() {}

  /// Makes every call fail from now on; nil ends the failure.
  public func fail(with error: MovieDataError?) { state.withLock { $0.failure = error } }

  /// The number of reads of marks.
  public var markReadings: Int { state.withLock { $0.calls } }
  /// The number of films in these reads.
  public var filmsRead: Int { state.withLock { $0.filmsRead } }

  private func use<Answer: Sendable>(
    _ body: @Sendable (inout State) -> Answer
  ) throws(MovieDataError) -> Answer {
    let answer = state.withLock { state -> Result<Answer, MovieDataError> in
      if let failure = state.failure { return .failure(failure) }
      return .success(body(&state))
    }
    return try answer.get()
  }

  /// Adds an observer of all changes.
  public func observe(_ observer: @escaping @Sendable (LibraryEvent) -> Void) {
    observers.withLock { $0.append(observer) }
  }

  /// Makes a step and calls all observers with it.
  private func save(
    _ body: @Sendable (inout State) -> LibraryStep?
  ) throws(MovieDataError) -> LibraryStep? {
    guard let step = try use(body) else { return nil }
    for observer in observers.withLock({ $0 }) { observer(.saved(step)) }
    return step
  }

  /// Returns the marks of films in one read.
  public func marks(of films: [MovieIdentifiers]) throws(MovieDataError) -> [MovieMarks?] {
    try use { state in
      state.calls += 1
      state.filmsRead += films.count
      return films.map { Self.seen(state, $0)?.marks }
    }
  }

  /// Returns the entry of a film with any of these identifiers.
  public func entry(of film: MovieIdentifiers) throws(MovieDataError) -> LibraryEntry? {
    try use { Self.seen($0, film).map { LibraryEntry(movie: $0.movie, marks: $0.marks) } }
  }

  /// Returns the films with a title that are marked, then those that are only in a list.
  public func entries(titled title: String) throws(MovieDataError) -> [LibraryEntry] {
    let wanted = LibraryMovie.key(ofTitle: title)
    @Sendable func isTitled(_ movie: LibraryMovie) -> Bool {
      [movie.title, movie.originalTitle].compactMap(\.self).map(LibraryMovie.key).contains(wanted)
    }
    var entries = try use { state in
      state.films.filter { !$0.marks.isEmpty && isTitled($0.movie) }
        .sorted { ($0.movie.year ?? .min, $0.key) < ($1.movie.year ?? .min, $1.key) }
        .map { LibraryEntry(movie: $0.movie, marks: $0.marks) }
    }
    for list in try customLists() {
      for film in try customList(named: list.name)?.films ?? [] where isTitled(film.movie) {
        guard !entries.contains(where: { film.isSame($0.movie) }) else { continue }
        entries.append(LibraryEntry(movie: film.movie, marks: MovieMarks()))
      }
    }
    return entries
  }

  /// Returns a window of a library list.
  public func entries(matching request: LibraryRequest) throws(MovieDataError) -> LibraryBatch {
    try use { state in
      let own = request.customList.map { name in
        state.lists.entries(name, request.sort) { Self.marks(state, $0) }
      }
      let all = (own ?? Self.entries(state, request.list, tag: request.tag, request.order))
        .filter { request.days.map($0.isSeen) ?? true }
      let end = request.offset &+ request.limit
      return LibraryBatch(
        entries: Array(
          all[(request.offset..<max(request.offset, end)).clamped(to: all.indices)]),
        total: all.count)
    }
  }

  /// Runs the body; no other program changes this library.
  public func withSnapshot(_ body: () -> Void) throws(MovieDataError) {
    try use { _ in }
    body()
  }

  /// Returns the number of films in each list.
  public func counts() throws(MovieDataError) -> LibraryCounts {
    try use { state in
      var counts = LibraryCounts()
      for list in LibraryList.allCases {
        let count = Self.entries(state, list, tag: nil, LibrarySort(by: .added)).count
        if count > 0 { counts.entries[list] = count }
      }
      counts.tags = Self.tags(state.films.map(\.marks))
      return counts
    }
  }

  private static func tags(_ marks: [MovieMarks]) -> [LibraryStatistics.Share] {
    Dictionary(grouping: marks.flatMap(\.tags), by: MovieMarks.key)
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      .map { LibraryStatistics.Share($0.value.min() ?? "", $0.value.count) }
  }

  /// Returns the number of films in a list, their viewings, and their years and genres.
  public func statistics(of list: LibraryList) throws(MovieDataError) -> LibraryStatistics {
    try use { state in
      let list = list == .diary ? .seen : list
      return LibraryStatistics(of: Self.entries(state, list, tag: nil, LibrarySort(by: .added)))
    }
  }

  /// Changes the marks of some films.
  public func apply(
    _ edits: [LibraryEdit], as action: LibraryAction
  ) throws(MovieDataError) -> LibraryStep? {
    try save { state in
      var place: Int?
      for edit in edits {
        let found = Self.found(&state, edit.movie, at: action.moment)
        let before = found.map { state.films[$0].marks } ?? MovieMarks()
        let after = edit.change(before)
        if let found {
          state.films[found].movie = Self.known(state, edit.movie, found)
        }
        guard after != before else { continue }
        let index: Int
        if let found {
          index = found
        } else {
          state.lastKey += 1
          state.films.append(
            Film(key: state.lastKey, movie: edit.movie, marks: before, changed: action.moment))
          index = state.films.count - 1
        }
        state.films[index].marks = after
        state.films[index].changed = action.moment
        let step = place ?? Self.begin(&state, action)
        place = step
        Self.note(&state, step, state.films[index].key, before, after)
        state.steps[step].step.count += 1
      }
      let limit = action.origin == .person ? Int.max : LibraryStep.maxListedChanges
      return place.map { Self.told(state, $0, listing: limit) }
    }
  }

  /// Stores known facts about marked films.
  public func learn(_ movies: [LibraryMovie], at moment: Timestamp) throws(MovieDataError) {
    try use { state in
      for movie in movies where !movie.names.isEmpty {
        guard let found = Self.found(&state, movie, at: moment) else { continue }
        state.films[found].movie = Self.known(state, movie, found)
      }
    }
  }

  /// Returns what undoing or redoing a step would do.
  public func reversal(
    _ direction: StepReversal.Direction, of step: Int?
  ) throws(MovieDataError) -> StepReversal? {
    try use { state in Self.reversal(state, direction, of: step) }
  }

  /// Undoes or redoes a step.
  public func perform(
    _ reversal: StepReversal, at moment: Timestamp
  ) throws(MovieDataError) -> LibraryStep? {
    try save { state in
      let number = reversal.step.number
      guard let present = Self.reversal(state, reversal.direction, of: number),
        present.isSame(as: reversal), present.takenName == nil,
        let place = state.steps.firstIndex(where: { $0.step.number == number })
      else { return nil }
      state.steps[place].step.undone = reversal.direction == .undo ? moment : nil
      Self.replay(&state, place, at: moment)
      switch reversal.direction {
      case .undo: state.lists.undo(number)
      case .redo:
        state.lists.redo(number)
        state.superseded.remove(number)
      }
      Self.turnPeople(&state)
      return Self.told(state, place, listing: .max)
    }
  }

  private static func reversal(
    _ state: State, _ direction: StepReversal.Direction, of number: Int?
  ) -> StepReversal? {
    let steps = state.steps.filter { $0.step.action.origin.isUndoable }
    let inForce = steps.filter { $0.step.undone == nil }
    let undone = steps.filter { $0.step.undone != nil }
    let found: (step: LibraryStep, records: [Record])?
    switch (direction, number) {
    case (.undo, let number?): found = inForce.first { $0.step.number == number }
    case (.undo, nil): found = inForce.last
    case (.redo, let number?): found = undone.first { $0.step.number == number }
    case (.redo, nil):
      let redoable = undone.filter { !state.superseded.contains($0.step.number) }
      let last = inForce.last?.step.number ?? 0
      found =
        redoable.first { $0.step.number > last }
        ?? redoable.max { left, right in
          (left.step.undone?.seconds ?? 0, -left.step.number)
            < (right.step.undone?.seconds ?? 0, -right.step.number)
        }
    }
    guard let found,
      let place = state.steps.firstIndex(where: { $0.step.number == found.step.number })
    else { return nil }
    var reversal = StepReversal(direction, of: told(state, place))
    var films: [Int] = []
    for record in found.records where !films.contains(record.film) { films.append(record.film) }
    for key in films {
      let its = found.records.filter { $0.film == key }
      guard let before = its.first?.before, let after = its.last?.after,
        let film = state.films.first(where: { $0.key == state.joined[key] ?? key })
      else { continue }
      let (from, to) = direction == .undo ? (after, before) : (before, after)
      if let base = film.marks.withoutConflicts(undoing: from, to: to) {
        reversal.add(.marks(LibraryChange(movie: film.movie, before: base, after: film.marks)))
      }
    }
    for conflict in state.lists.conflicts(of: found.step.number, isUndo: direction == .undo) {
      reversal.add(conflict)
    }
    for person in state.people {
      for record in person.records where record.step == found.step.number {
        let left = direction == .undo ? record.after : record.before
        if person.since != left { reversal.add(.person(name: person.person.name)) }
      }
    }
    return reversal
  }

  /// Returns the steps before a number, newest first, without the newest `offset` of them.
  public func history(
    before number: Int?, offset: Int, limit: Int
  ) throws(MovieDataError) -> [LibraryStep] {
    try use { state in
      state.steps.indices.reversed().filter { state.steps[$0].step.number < number ?? .max }
        .dropFirst(offset).prefix(limit).map { Self.told(state, $0) }
    }
  }

  /// Returns the user's own lists.
  public func customLists() throws(MovieDataError) -> [CustomListSummary] {
    try use { state in state.lists.summaries { Self.marks(state, $0) } }
  }

  /// Returns one of the user's own lists.
  public func customList(named name: String) throws(MovieDataError) -> CustomList? {
    try use { $0.lists[name] }
  }

  /// Returns the places of a film in the user's own lists.
  public func places(of movie: LibraryMovie) throws(MovieDataError) -> [CustomListPlace] {
    try use { $0.lists.places(of: movie) }
  }

  /// Changes the user's own lists.
  public func edit(
    _ edits: [CustomListEdit], as action: LibraryAction
  ) throws(MovieDataError) -> LibraryStep? {
    try save { state in
      var place: Int?
      for edit in edits {
        guard let new = state.lists.result(of: edit) else { continue }
        let step = place ?? Self.begin(&state, action)
        place = step
        let its = state.steps[step].step
        state.lists.replace(edit.name, with: new, step: its.number, isUse: action.origin == .person)
        state.steps[step].step.count = max(its.count, Self.told(state, step).films.count)
      }
      return place.map { Self.told(state, $0) }
    }
  }

  /// Returns the followed people, the one followed last first.
  public func followedPeople() throws(MovieDataError) -> [FollowedPerson] {
    try use { state in
      state.people.enumerated().filter { $0.element.since != nil }
        .sorted {
          ($0.element.person.since.seconds, $0.offset) > (
            $1.element.person.since.seconds, $1.offset
          )
        }
        .map(\.element.person)
    }
  }

  /// Follows people, or stops following them.
  public func follow(
    _ edits: [FollowEdit], as action: LibraryAction
  ) throws(MovieDataError) -> LibraryStep? {
    try save { state in
      var place: Int?
      for edit in edits {
        let known = state.people.indices.filter { state.people[$0].person.isSame(as: edit.person) }
        let present = known.filter { state.people[$0].since != nil }
        if edit.isFollowed { for index in known { state.people[index].identify(edit.person) } }
        guard edit.isFollowed == present.isEmpty else { continue }
        let step = place ?? Self.begin(&state, action)
        place = step
        let number = state.steps[step].step.number
        if !edit.isFollowed {
          for index in present { state.people[index].record(nil, number) }
        } else if let index = known.first {
          state.people[index].record(edit.person.since, number)
        } else {
          var person = InMemoryFollowedPerson(person: edit.person)
          person.record(edit.person.since, number)
          state.people.append(person)
        }
      }
      return place.map { Self.told(state, $0) }
    }
  }

  /// Records when TMDB was asked for a followed person.
  public func recordCheck(
    of person: FollowedPerson, at moment: Timestamp
  ) throws(MovieDataError) {
    try use { state in
      for index in state.people.indices where state.people[index].person.isSame(as: person) {
        state.people[index].identify(person)
        state.people[index].person.checked = moment
      }
    }
  }

  private static func turnPeople(_ state: inout State) {
    let inForce = Set(state.steps.map(\.step).filter { $0.undone == nil }.map(\.number))
    for index in state.people.indices { state.people[index].replay(inForce) }
  }

  private static func marks(_ state: State, _ movie: LibraryMovie) -> MovieMarks {
    state.films.first { CustomList.Film($0.movie).isSame(movie) }?.marks ?? MovieMarks()
  }

  private static func matches(_ state: State, _ names: MovieIdentifiers) -> [Int] {
    func strength(_ index: Int) -> Int {
      let its = state.films[index].movie.names
      if names.tmdb != nil, its.tmdb == names.tmdb { return 3 }
      return names.imdb != nil && its.imdb == names.imdb ? 2 : 1
    }
    return state.films.indices.filter { state.films[$0].movie.names.meets(names) }
      .sorted { strength($0) > strength($1) }
  }

  private static func seen(_ state: State, _ names: MovieIdentifiers) -> Film? {
    let films = matches(state, names).map { state.films[$0] }
    guard var first = films.first else { return nil }
    for film in films.dropFirst() where !film.movie.names.contradicts(first.movie.names) {
      first.movie = film.movie.updated(by: first.movie)
      first.marks = first.marks.joined(with: film.marks)
    }
    return first.marks.isEmpty ? nil : first
  }

  private static func found(
    _ state: inout State, _ movie: LibraryMovie, at moment: Timestamp
  ) -> Int? {
    if movie.names.isEmpty {
      return state.films.firstIndex { film in
        film.movie.names.isEmpty && film.movie.year == movie.year
          && LibraryMovie.key(ofTitle: film.movie.title) == LibraryMovie.key(ofTitle: movie.title)
      }
    }
    let keys = matches(state, movie.names).map { state.films[$0].key }
    guard let kept = keys.first else { return nil }
    for key in keys.dropFirst() {
      guard let first = state.films.firstIndex(where: { $0.key == kept }),
        let second = state.films.firstIndex(where: { $0.key == key }),
        !state.films[second].movie.names.contradicts(state.films[first].movie.names)
      else { continue }
      let (one, other) = (state.films[first], state.films[second])
      let step = begin(
        &state, LibraryAction(.joining, at: moment, label: other.movie.titleAndYear))
      let marks = one.marks.joined(with: other.marks)
      state.steps[step].step.count = 1
      note(&state, step, one.key, one.marks, marks)
      note(&state, step, other.key, other.marks, MovieMarks())
      state.films[first].movie = other.movie.updated(by: one.movie)
      state.films[first].movie.names = one.movie.names.completed(by: other.movie.names)
      state.films[first].marks = marks
      state.films[first].changed = moment
      state.films.remove(at: second)
      for (absorbed, keeper) in state.joined where keeper == other.key {
        state.joined[absorbed] = one.key
      }
      state.joined[other.key] = one.key
    }
    return state.films.firstIndex { $0.key == kept }
  }

  private static func known(_ state: State, _ movie: LibraryMovie, _ index: Int) -> LibraryMovie {
    let old = state.films[index].movie
    var known = old.updated(by: movie)
    for (place, film) in state.films.enumerated() where place != index {
      let taken = film.movie.names
      if taken.tmdb != nil, known.names.tmdb == taken.tmdb { known.names.tmdb = old.names.tmdb }
      if taken.imdb != nil, known.names.imdb == taken.imdb { known.names.imdb = old.names.imdb }
      if taken.catalogue != nil, known.names.catalogue == taken.catalogue {
        known.names.catalogue = old.names.catalogue
      }
    }
    return known
  }

  private static func begin(_ state: inout State, _ action: LibraryAction) -> Int {
    if action.origin.isUndoable {
      state.superseded = Set(state.steps.map(\.step).filter { $0.undone != nil }.map(\.number))
    }
    if let number = action.continues,
      let place = state.steps.firstIndex(where: {
        $0.step.number == number && $0.step.undone == nil
      })
    {
      return place
    }
    var kept = action
    kept.continues = nil
    let number = (state.steps.last?.step.number ?? 0) + 1
    state.steps.append(
      (LibraryStep(number: number, action: kept, undone: nil, count: 0, changes: []), []))
    return state.steps.count - 1
  }

  private static func note(
    _ state: inout State, _ step: Int, _ film: Int, _ before: MovieMarks, _ after: MovieMarks
  ) {
    state.lastRecord += 1
    state.steps[step].records.append(
      Record(place: state.lastRecord, film: film, before: before, after: after))
  }

  /// Makes all changes in force again, for the films that a step has changed.
  private static func replay(_ state: inout State, _ place: Int, at moment: Timestamp) {
    let all = state.steps.filter { $0.step.undone == nil }.flatMap { step, records in
      records.map { (isJoining: step.action.origin == .joining, step: step.number, record: $0) }
    }.sorted { $0.record.place < $1.record.place }
    var marks: [Int: MovieMarks] = [:]
    var kept: (step: Int, film: Int)?
    for (isJoining, step, record) in all {
      let now = marks[record.film] ?? MovieMarks()
      if !isJoining {
        marks[record.film] = now.reapplying(from: record.before, to: record.after)
      } else if let one = kept, one.step == step {
        marks[one.film] = (marks[one.film] ?? MovieMarks()).joined(with: now)
      } else {
        kept = (step, record.film)
      }
    }
    for film in Set(state.steps[place].records.map { state.joined[$0.film] ?? $0.film }) {
      guard let index = state.films.firstIndex(where: { $0.key == film }) else { continue }
      state.films[index].marks = marks[film] ?? MovieMarks()
      state.films[index].changed = moment
    }
  }

  private static func told(
    _ state: State, _ place: Int, listing limit: Int = LibraryStep.maxListedChanges
  ) -> LibraryStep {
    var step = state.steps[place].step
    step.lists = state.lists.changes(of: step.number)
    step.people = state.people.flatMap { person in
      person.records.filter { $0.step == step.number }.map {
        FollowChange(name: person.person.name, before: $0.before, after: $0.after)
      }
    }
    step.changes = state.steps[place].records.prefix(limit).map { record in
      let key = state.joined[record.film] ?? record.film
      let movie = state.films.first { $0.key == key }?.movie
      return LibraryChange(
        movie: movie ?? LibraryMovie(names: MovieIdentifiers(), title: ""), before: record.before,
        after: record.after)
    }
    return step
  }

  /// Returns a library list in its order; unknown values come last, ties in order of addition.
  private static func entries(
    _ state: State, _ list: LibraryList, tag: String?, _ sort: LibrarySort
  ) -> [LibraryEntry] {
    let rows = state.films.flatMap { film -> [(film: Film, viewing: Viewing?)] in
      if let tag, !film.marks.tags.map(MovieMarks.key).contains(MovieMarks.key(ofTag: tag)) {
        return []
      }
      if list == .diary { return film.marks.viewings.map { (film, $0) } }
      return film.marks.isOn(list) ? [(film, nil)] : []
    }
    let keyed = rows.map { row in
      (
        row: row,
        keys: LibraryEntry(
          movie: row.film.movie, marks: row.film.marks, viewing: row.viewing
        ).sortKeys(list, sort.attribute, changed: row.film.changed)
      )
    }
    let sorted = keyed.sorted { left, right in
      for (one, other) in zip(left.keys, right.keys) where one != other {
        guard let one else { return false }
        guard let other else { return true }
        return (one < other) == sort.isAscending
      }
      let days = (left.row.viewing?.date?.description, right.row.viewing?.date?.description)
      let (one, other) = (
        (left.row.film.key, days.0 ?? ""), (right.row.film.key, days.1 ?? "")
      )
      return sort.isAscending ? one < other : other < one
    }
    return sorted.map {
      LibraryEntry(
        movie: $0.row.film.movie, marks: $0.row.film.marks, viewing: $0.row.viewing)
    }
  }
}
