import DomainEntities

/// A film of a file and the film that it was taken for.
struct FoundMovie {
  var film: ImportedMovie
  var movie: LibraryMovie
  var match: ImportMatch
  /// What is marked; nil where nothing is.
  var marks: MovieMarks?
  /// The names by which the library knows it; nil where it does not.
  var known: MovieNames?
  /// An entry without a name that is the same film, and its marks.
  var nameless: LibraryEntry?
  /// The place of the film in the file.
  var place: Int
  /// The title under which it is kept where no film is found for it.
  var keptTitle: String
}

/// Finds out which films those of a file are: by their names, in the library, in the catalogue, and then by asking a
/// service.
struct ImportFinder: Sendable {
  let library: any MovieLibrary
  let catalogue: any MovieDataStore
  let search: TitleSearch?

  /// The films of the catalogue by their titles and names.
  nonisolated(nonsending) func index() async throws(MovieDataError) -> TitleIndex {
    var index = TitleIndex()
    var offset: Int? = 0
    while let place = offset {
      let batch = try await catalogue.movies(
        matching: MovieFetchRequest(query: MovieQuery(), offset: place, limit: 1000))
      index.add(batch.movies)
      offset = batch.nextOffset.flatMap { $0 > place ? $0 : nil }
    }
    return index
  }

  /// What the films of a batch are; nil where somebody stops it.
  ///
  /// The indices of the batch are the places of the films in the file.
  nonisolated(nonsending) func find(
    _ films: ArraySlice<ImportedMovie>, _ index: TitleIndex, _ file: ImportedFile,
    _ report: inout ImportReport,
    goesOn: () -> Bool, progress: (Int) -> Void
  ) async throws(MovieDataError) -> [FoundMovie]? {
    var found: [FoundMovie] = []
    var open: [(place: Int, candidates: [TitleCandidate])] = []
    for place in films.indices {
      guard goesOn() else { return nil }
      let (one, candidates) = try look(for: films[place], at: place, index, file)
      if let candidates { open.append((found.count, candidates)) }
      found.append(one)
    }
    guard let search, report.missing == nil, !open.isEmpty else { return found }
    let answers = await search.films(
      for: open.map { found[$0.place].film.movie }, goesOn: goesOn,
      progress: { progress(films.startIndex + $0) })
    if let failure = answers.failure {
      if search.isRequired || failure == .cancelled { throw failure }
      report.note(missing: failure)
    }
    guard !answers.isStopped else { return nil }
    for (open, answer) in zip(open, answers.films) {
      guard let answer else { continue }
      var one = found[open.place]
      try choose(&one, among: open.candidates + answer.map { TitleCandidate($0) }, file)
      try complete(&one)
      found[open.place] = one
    }
    return found
  }

  /// What the library and the catalogue say of a film; candidates where it is worth asking for more.
  private func look(
    for film: ImportedMovie, at place: Int, _ index: TitleIndex, _ file: ImportedFile
  ) throws(MovieDataError) -> (FoundMovie, candidates: [TitleCandidate]?) {
    var found = FoundMovie(
      film: film, movie: film.movie, match: .named, place: place, keptTitle: film.movie.title)
    let names = film.movie.names
    if !names.isEmpty, let entry = try library.entry(of: names) {
      found.movie = film.movie.updated(by: entry.movie)
      found.movie.names = entry.movie.names.completed(by: names)
      found.known = entry.movie.names
      found.marks = entry.marks
      return (found, nil)
    }
    let titled = try library.entries(titled: film.movie.title)
    (found.nameless, found.keptTitle) = try file.twins.entry(
      of: film, at: place, titled: titled, in: library)
    if !names.isEmpty, let entry = found.nameless,
      try isClaimed(TitleCandidate(entry.movie), by: place, file)
    {
      found.nameless = nil
    }
    let own = titled.filter {
      !$0.movie.names.isEmpty && !$0.movie.names.contradicts(names)
    }.map { TitleCandidate($0.movie) }
    if !names.isEmpty {
      name(&found, try unclaimed(own, by: place, file), index)
    } else {
      let candidates = own + index.films(titled: film.movie.title)
      let choice = try choose(&found, among: candidates, file)
      // Nobody may be there to ask for more, or know any more.
      try complete(&found)
      return (found, choice.isSettled(for: film.movie) ? nil : candidates)
    }
    try complete(&found)
    return (found, nil)
  }

  /// The candidates that no other film of the file fits as well.
  private func unclaimed(
    _ candidates: [TitleCandidate], by place: Int, _ file: ImportedFile
  ) throws(MovieDataError) -> [TitleCandidate] {
    var free: [TitleCandidate] = []
    for candidate in candidates where try !isClaimed(candidate, by: place, file) {
      free.append(candidate)
    }
    return free
  }

  /// Whether another film of the file fits a candidate as well; one that is known to be another film does not.
  private func isClaimed(
    _ candidate: TitleCandidate, by place: Int, _ file: ImportedFile
  ) throws(MovieDataError) -> Bool {
    for rival in file.claims.rivals(of: place, for: candidate) {
      let names = rival.movie.names
      if names.isEmpty || names.meets(candidate.movie.names) { return true }
      guard let known = try library.entry(of: names)?.movie.names else { return true }
      if known.meets(candidate.movie.names) { return true }
    }
    return false
  }

  /// Looks up what is marked under the names that were found, and what the catalogue tells besides.
  private func complete(_ found: inout FoundMovie) throws(MovieDataError) {
    (found.marks, found.known) = (nil, nil)
    guard !found.movie.names.isEmpty, !found.match.isSeveral else { return }
    // The catalogue's spelling counts, since files are sometimes in a damaged encoding.
    if let id = found.movie.names.catalogue, let detail = catalogue.knownDetail(of: id),
      !detail.directors.isEmpty
    {
      found.movie.directors = detail.directors
    }
    let entry = try library.entry(of: found.movie.names)
    (found.marks, found.known) = (entry?.marks, entry?.movie.names)
  }

  /// A film that the file names: the catalogue may know more names, and the library may have it under another.
  private func name(_ found: inout FoundMovie, _ own: [TitleCandidate], _ index: TitleIndex) {
    let names = found.film.movie.names
    if let known = index.film(names), !known.movie.names.contradicts(names) {
      found.movie = found.film.movie.updated(by: known.movie)
    } else if case .sure(let known) = TitleChoice(of: found.film.movie, among: own) {
      found.movie = found.film.movie.updated(by: known.movie)
      found.match = .sure
    }
    found.movie.names = names.completed(by: found.movie.names)
  }

  @discardableResult private func choose(
    _ found: inout FoundMovie, among candidates: [TitleCandidate], _ file: ImportedFile
  ) throws(MovieDataError) -> TitleChoice {
    let film = found.film.movie
    let free = try unclaimed(candidates, by: found.place, file)
    var choice = TitleChoice(of: film, among: free)
    if found.nameless != nil, try !isCertain(choice) { choice = .none }
    switch choice {
    case .none:
      (found.movie, found.match) = (film, .titleOnly)
      found.movie.title = found.keptTitle
    case .several(let films):
      (found.movie, found.match) = (film, .several(films.map(\.movie)))
    case .sure(let one):
      (found.movie, found.match) = (film.updated(by: one.movie), .sure)
    case .likely(let one):
      (found.movie, found.match) = (film.updated(by: one.movie), .likely)
    }
    return choice
  }

  /// Whether a film that is marked under its title alone may be taken for the one that was found: only for one of just
  /// that title and year which is not marked itself.
  private func isCertain(_ choice: TitleChoice) throws(MovieDataError) -> Bool {
    guard case .sure(let one) = choice else { return false }
    return try library.entry(of: one.movie.names) == nil
  }
}

/// What is known of a file as a whole while its films are looked for in batches.
struct ImportedFile {
  /// Which of its films may be which.
  let claims: ImportClaims
  /// Its films that only a number tells apart.
  let twins: ImportTwins

  /// Compares the films of a file with each other and with what is marked.
  init(_ films: [ImportedMovie], in library: any MovieLibrary) throws(MovieDataError) {
    claims = ImportClaims(films)
    twins = try ImportTwins(films, claims, library)
  }
}
