public import DomainEntities

/// The use case of importing marks from other services.
///
/// A stateless value. Films are imported in batches. Each batch is completely on disk before the
/// next one starts. All batches together are one step of the history.
public struct MovieImportInteractor: Sendable {
  /// The input of an import.
  public struct Request: Sendable {
    /// The films in the file.
    public var films: [ImportedMovie]
    /// The lists in the file.
    public var lists: [ImportedList] = []
    /// The people in the file whom the user follows.
    public var people: [FollowedPerson] = []
    /// Whether this is a dry run, which saves nothing.
    public var isDryRun: Bool
    /// Whether the file overrides existing marks in conflicts.
    public var replaces: Bool
    /// Whether titles that are not found are saved by title alone.
    public var savesUnknown: Bool
    /// Whether possible matches are accepted without a question.
    public var acceptsPossible = false
    /// Whether a person typed the films: a year may end a title, as in `Seven Samurai 1954`, and a
    /// film may be named twice.
    public var isTypedList = false
    /// Whether a film that is rated in the file and not seen was seen on an unknown day.
    public var ratingMarksSeen = false
    /// Whether the films are those of a library of this program: each is there once, and none gets
    /// data from a source.
    public var isLibrary = false
    /// The label in the history.
    public var label: String
    /// The current time.
    public var moment: Timestamp

    /// Creates a request.
    public init(
      _ films: [ImportedMovie], isDryRun: Bool = false, replaces: Bool = false,
      savesUnknown: Bool = true, label: String, at moment: Timestamp
    ) {
      self.films = films
      self.isDryRun = isDryRun
      self.replaces = replaces
      self.savesUnknown = savesUnknown
      self.label = label
      self.moment = moment
    }
  }

  /// Returns whether a match of a film in the file is right.
  public typealias Confirmation =
    nonisolated(nonsending) (_ film: ImportedMovie, _ match: LibraryMovie) async -> ImportAnswer

  /// The number of films per batch.
  static let batchSize = 500

  private let library: any MovieLibrary
  private let finder: ImportFinder
  private let isReserved: @Sendable (String) -> Bool

  /// Creates an interactor.
  ///
  /// - Parameters:
  ///   - library: The library to import into.
  ///   - catalogue: A store whose films are all available without waiting.
  ///   - service: The lists of a store to search for titles that neither the library nor the
  ///     catalogue has.
  ///   - isRequired: Whether a failure of the service ends the import.
  ///   - isReserved: Returns whether new lists cannot have a name.
  public init(
    library: any MovieLibrary, catalogue: any MovieDataStore,
    service: MovieListInteractor? = nil, isRequired: Bool = false,
    isReserved: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    self.library = library
    self.isReserved = isReserved
    finder = ImportFinder(
      library: library, catalogue: catalogue,
      search: service.map { TitleSearch(lists: $0, isRequired: isRequired) })
  }

  /// Imports films.
  ///
  /// - Parameters:
  ///   - request: The films and options.
  ///   - confirm: Returns whether a likely or possible match of a film is right. Only called for
  ///     matches that would change something. Without it, possible matches are not used.
  ///   - progress: Called with the number of films processed.
  ///   - shouldContinue: Called between films; returns false to stop.
  /// - Returns: A report. Unless this is a dry run, everything that it lists as changed is on disk.
  public nonisolated(nonsending) func run(
    _ request: Request, confirm: Confirmation? = nil, progress: (Int) -> Void = { _ in },
    shouldContinue: () -> Bool = { true }
  ) async -> ImportReport {
    var report = ImportReport()
    do throws(MovieDataError) {
      var request = request
      if request.isTypedList {
        request.films = try finder.separatingYears(of: request.films)
      }
      let file = try ImportedFile(
        request.films, isTypedList: request.isTypedList, isLibrary: request.isLibrary, in: library)
      var pending = PendingMarks()
      let listed = Set(request.lists.flatMap(\.films).map(\.index))
      var matches = ListMatches()
      var start = 0
      while start < request.films.count {
        let end = min(start + Self.batchSize, request.films.count)
        if !request.isDryRun { pending = PendingMarks() }
        let batch = request.films[start..<end]
        guard
          var found = try await finder.find(
            batch, file, &report, shouldContinue: shouldContinue, progress: progress)
        else { break }
        let decided = try await decide(&found, &request, file, confirm)
        found.removeSubrange(decided...)
        try save(found, request, &pending, &report)
        for one in found where request.savesUnknown || !one.isUnknown {
          matches.add(one, isListed: listed.contains(one.place))
        }
        start += decided
        progress(start)
        if start < end { break }
      }
      let isWhole = start >= request.films.count
      try saveLists(isWhole ? request.lists : [], of: request, matches, &report)
      if isWhole { try follow(request, &report) }
      report.end(start < request.films.count ? .stopped : .complete)
    } catch .cancelled {
      report.end(.stopped)
    } catch {
      report.end(.failed(error))
    }
    return report
  }

  /// Accepts or rejects the likely and possible matches of a batch; returns the number of films
  /// that are decided, which is less than all if the user stops.
  private nonisolated(nonsending) func decide(
    _ found: inout [ImportMatch], _ request: inout Request, _ file: ImportedFile,
    _ confirm: Confirmation?
  ) async throws(MovieDataError) -> Int {
    for index in found.indices {
      let possible = found[index].kind.possibleMovie
      guard possible != nil || found[index].kind == .likely else { continue }
      var accepted = found[index]
      if let possible { try finder.accept(possible, for: &accepted, file) }
      if request.acceptsPossible {
        found[index] = accepted
      } else if let confirm {
        guard try wouldChange(accepted, request) else {
          found[index] = accepted
          continue
        }
        switch await confirm(accepted.film, accepted.movie) {
        case .accept: found[index] = accepted
        case .acceptAll:
          found[index] = accepted
          request.acceptsPossible = true
        case .reject: found[index] = found[index].rejected
        case .other(let movie): try finder.accept(movie, for: &found[index], file)
        case .stop: return index
        }
      } else if possible != nil, request.savesUnknown {
        found[index] = found[index].rejected
        found[index].candidate = possible
      }
    }
    return found.count
  }

  /// Returns whether a film would change marks or a list.
  private func wouldChange(
    _ found: ImportMatch, _ request: Request
  ) throws(MovieDataError) -> Bool {
    let marks = found.marks ?? MovieMarks()
    let theirs = request.theirs(found.film)
    if marks.merging(theirs, replacing: request.replaces).marks != marks { return true }
    for list in request.lists where list.films.contains(where: { $0.index == found.place }) {
      let known = try library.customList(named: list.list.name)
      if known?.position(of: found.movie) == nil { return true }
    }
    return false
  }

  /// Saves lists of the file and what it tells about films in other lists, or only reports them in
  /// a dry run.
  private func saveLists(
    _ lists: [ImportedList], of request: Request, _ matches: ListMatches,
    _ report: inout ImportReport
  ) throws(MovieDataError) {
    var edits: [CustomListEdit] = []
    let lists = try lists.map { list throws(MovieDataError) in try named(list, &report) }
    for list in lists {
      let old = try library.customList(named: list.list.name)
      let (new, refused, repeated) = list.added(to: old, matches)
      if refused > 0 { report.record(refused: refused, by: new.name) }
      if repeated > 0 { report.record(repeated: repeated, in: new.name) }
      guard new != old else { continue }
      report.add(CustomListChange(from: old, to: new))
      edits.append(CustomListEdit(list.list.name) { list.added(to: $0, matches).list })
    }
    if matches.concernsOtherLists {
      let names = Set(lists.map { CustomList.key(ofName: $0.list.name) })
      for summary in try library.customLists()
      where !names.contains(CustomList.key(ofName: summary.name)) {
        guard let old = try library.customList(named: summary.name) else { continue }
        let new = matches.identified(old)
        guard new != old else { continue }
        report.add(CustomListChange(from: old, to: new))
        edits.append(CustomListEdit(summary.name) { $0.map { matches.identified($0) } })
      }
    }
    guard !request.isDryRun, !edits.isEmpty else { return }
    let action = LibraryAction(
      .importing, at: request.moment, label: request.label, continues: report.step)
    report.record(step: try library.edit(edits, as: action)?.number)
  }

  /// Follows the people of the file, or only reports them in a dry run.
  private func follow(
    _ request: Request, _ report: inout ImportReport
  ) throws(MovieDataError) {
    guard !request.people.isEmpty else { return }
    var followed = try library.followedPeople()
    var edits: [FollowEdit] = []
    for person in request.people where !followed.contains(where: { $0.isSame(as: person) }) {
      followed.append(person)
      report.add(FollowChange(name: person.name, before: nil, after: person.since))
      edits.append(FollowEdit(person, isFollowed: true))
    }
    guard !request.isDryRun, !edits.isEmpty else { return }
    let action = LibraryAction(
      .importing, at: request.moment, label: request.label, continues: report.step)
    report.record(step: try library.follow(edits, as: action)?.number)
  }

  /// Returns a list with another name if it would be a new one with a reserved name.
  private func named(
    _ list: ImportedList, _ report: inout ImportReport
  ) throws(MovieDataError) -> ImportedList {
    let name = list.list.name
    guard isReserved(name), try library.customList(named: name) == nil else { return list }
    var renamed = list
    renamed.list.rename("\(name) (list)")
    report.record(renamed: name, to: renamed.list.name)
    return renamed
  }

  /// Saves a batch, or only reports it in a dry run.
  private func save(
    _ found: [ImportMatch], _ request: Request, _ pending: inout PendingMarks,
    _ report: inout ImportReport
  ) throws(MovieDataError) {
    var edits: [LibraryEdit] = []
    var learned: [LibraryMovie] = []
    var items: [ImportReport.Item] = []
    for one in found {
      let isUnidentified = one.movie.names.isEmpty
      let kept = (isUnidentified ? one.unidentified?.marks : one.marks) ?? MovieMarks()
      var before = pending[one.movie] ?? kept
      let adopted = isUnidentified ? nil : one.unidentified
      if let adopted { before = before.joined(with: adopted.marks) }
      let isUnknown =
        one.isUnknown && !request.savesUnknown && one.kind.possibleMovie == nil
      var item = ImportReport.Item(
        film: one.film, movie: one.movie, match: isUnknown ? .unknown : one.kind,
        before: before, after: before, conflicts: [],
        candidate: one.candidate ?? one.kind.possibleMovie)
      if !item.isSkipped {
        let theirs = request.theirs(one.film)
        (item.after, item.conflicts) = before.merging(theirs, replacing: request.replaces)
        pending[one.movie] = item.after
        if !item.isChange, adopted == nil, let known = one.known, known != one.movie.names {
          learned.append(one.movie)
        }
        if item.isChange || adopted != nil {
          let replaces = request.replaces
          if let adopted { edits.append(LibraryEdit(adopted.movie) { _ in MovieMarks() }) }
          edits.append(
            LibraryEdit(one.movie) { marks in
              let all = adopted.map { marks.joined(with: $0.marks) } ?? marks
              return all.merging(theirs, replacing: replaces).marks
            })
        }
      }
      items.append(item)
    }
    if !request.isDryRun, !edits.isEmpty {
      let action = LibraryAction(
        .importing, at: request.moment, label: request.label, continues: report.step)
      report.record(step: try library.apply(edits, as: action)?.number)
    }
    if !request.isDryRun, !learned.isEmpty { try library.learn(learned, at: request.moment) }
    for item in items { report.add(item, tellingAll: request.isDryRun) }
  }
}

extension MovieImportInteractor.Request {
  /// Returns the marks that a film of the file gets.
  fileprivate func theirs(_ film: ImportedMovie) -> MovieMarks {
    ratingMarksSeen ? film.marks.withViewingIfRated() : film.marks
  }
}

/// The marks of films that were processed and may occur again in the file.
private struct PendingMarks {
  private var marks: [String: MovieMarks] = [:]

  subscript(movie: LibraryMovie) -> MovieMarks? {
    get { movie.matchKeys.lazy.compactMap { marks[$0] }.first }
    set { for key in movie.matchKeys { marks[key] = newValue } }
  }
}
