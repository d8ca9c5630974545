import DomainEntities

/// Matches the films of a file by identifier, then in the library and the catalogue, and finally
/// with a search service.
struct ImportFinder: Sendable {
  let library: any MovieLibrary
  let catalogue: any MovieDataStore
  let search: TitleSearch?

  /// Returns the films of a file with the years at the ends of their titles as years, if the
  /// library or the catalogue has a film with such a title and year.
  func separatingYears(of films: [ImportedMovie]) throws(MovieDataError) -> [ImportedMovie] {
    var films = films
    for place in films.indices {
      let whole = films[place].movie
      guard let parts = whole.separatingYear else { continue }
      var candidates = self.films(titledLike: parts) + self.films(titledLike: whole)
      for title in [parts.title, whole.title] {
        candidates += try library.markedEntries(titled: title).filter { !$0.movie.names.isEmpty }
          .map { TitleCandidate($0.movie) }
      }
      if TitleChoice.separatesYear(of: whole, among: candidates) { films[place].movie = parts }
    }
    return films
  }

  /// Matches a batch of films, or returns nil if the import is stopped.
  ///
  /// The indices of the batch are the films' positions in the file.
  nonisolated(nonsending) func find(
    _ films: ArraySlice<ImportedMovie>, _ file: ImportedFile,
    _ report: inout ImportReport,
    shouldContinue: () -> Bool, progress: (Int) -> Void
  ) async throws(MovieDataError) -> [ImportMatch]? {
    var found: [ImportMatch] = []
    var open: [(place: Int, candidates: [TitleCandidate])] = []
    for place in films.indices {
      guard shouldContinue() else { return nil }
      let (one, candidates) = try match(films[place], at: place, file)
      if let candidates { open.append((found.count, candidates)) }
      found.append(one)
    }
    guard let search, report.missing == nil, !open.isEmpty else { return found }
    let answers = await search.films(
      for: open.map { found[$0.place].film.movie }, separatesYears: file.isTypedList,
      shouldContinue: shouldContinue, progress: { progress(films.startIndex + $0) })
    if let failure = answers.failure {
      if search.isRequired || failure == .cancelled { throw failure }
      report.record(missing: failure)
    }
    guard !answers.isStopped else { return nil }
    for (number, open) in open.enumerated() {
      guard let answer = answers.films[number] else { continue }
      var one = found[open.place]
      if one.kind == .named {
        if let film = answer.first { one.movie = one.film.movie.updated(by: LibraryMovie(film)) }
      } else {
        let candidates = open.candidates + answer.map { TitleCandidate($0) }
        if file.isTypedList, let parts = one.film.movie.separatingYear,
          TitleChoice.separatesYear(of: one.film.movie, among: candidates)
        {
          (one.film.movie, one.keptTitle) = (parts, parts.title)
        }
        try choose(&one, among: candidates, file)
      }
      try complete(&one, file)
      found[open.place] = one
    }
    return found
  }

  /// Returns the films of the catalogue with the title of a film; without a year, it means a film
  /// with a description if there is one.
  private func films(titledLike movie: LibraryMovie) -> [TitleCandidate] {
    let films = catalogue.knownMovies(titled: movie.title) ?? []
    return (movie.year == nil ? films.preferringDescribed : films).map { TitleCandidate($0) }
  }

  /// Returns the film of the catalogue with any of the given identifiers.
  private func film(with names: MovieIdentifiers) -> TitleCandidate? {
    catalogue.identifier(of: names).flatMap(catalogue.knownDetail).map {
      TitleCandidate($0.summary)
    }
  }

  /// Matches a film in the library and the catalogue.
  ///
  /// Also returns candidates if a search may improve the match.
  private func match(
    _ film: ImportedMovie, at place: Int, _ file: ImportedFile
  ) throws(MovieDataError) -> (ImportMatch, candidates: [TitleCandidate]?) {
    var found = ImportMatch(
      film: film, movie: film.movie, kind: .named, place: place, keptTitle: film.movie.title)
    let names = film.movie.names
    if !names.isEmpty, let entry = try library.entry(of: names) {
      found.movie = film.movie.updated(by: entry.movie)
      found.movie.names = entry.movie.names.completed(by: names)
      found.known = entry.movie.names
      found.marks = entry.marks
      return (found, nil)
    }
    let titled = try library.markedEntries(titled: film.movie.title)
    (found.unidentified, found.keptTitle) = try file.twins.entry(
      of: film, at: place, titled: titled, in: library)
    if !names.isEmpty, let entry = found.unidentified,
      try isClaimed(TitleCandidate(entry.movie), by: place, file)
    {
      found.unidentified = nil
    }
    let own = titled.filter {
      !$0.movie.names.isEmpty && !$0.movie.names.contradicts(names)
    }.map { TitleCandidate($0.movie) }
    if !names.isEmpty {
      name(&found, try unclaimed(own, by: place, file), file)
      try complete(&found, file)
      // A service may know the title of an identifier.
      return (found, found.movie.title.isEmpty ? [] : nil)
    } else {
      let candidates = own + (file.keeps(film) ? [] : films(titledLike: film.movie))
      let choice = try choose(&found, among: candidates, file)
      // There may be no search service, or it may not find anything.
      try complete(&found, file)
      let isDone = file.keeps(film) || choice.isSettled(for: film.movie)
      return (found, isDone ? nil : candidates)
    }
  }

  /// Returns the candidates that no other film in the file fits as well.
  private func unclaimed(
    _ candidates: [TitleCandidate], by place: Int, _ file: ImportedFile
  ) throws(MovieDataError) -> [TitleCandidate] {
    var free: [TitleCandidate] = []
    for candidate in candidates where try !isClaimed(candidate, by: place, file) {
      free.append(candidate)
    }
    return free
  }

  /// Returns whether another film in the file fits a candidate as well and is not known to be a
  /// different film.
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

  /// Adds the library's marks for the matched identifiers and the catalogue's details.
  private func complete(_ found: inout ImportMatch, _ file: ImportedFile) throws(MovieDataError) {
    (found.marks, found.known) = (nil, nil)
    guard !found.movie.names.isEmpty, !found.kind.isSeveral else { return }
    // The catalogue's spelling is preferred, since some files have a damaged encoding.
    if !file.keeps(found.film), let id = found.movie.names.catalogue,
      let detail = catalogue.knownDetail(of: id)
    {
      found.movie = found.movie.withPeople(of: detail)
    }
    let entry = try library.entry(of: found.movie.names)
    (found.marks, found.known) = (entry?.marks, entry?.movie.names)
  }

  /// Completes a film that the file identifies with more identifiers from the catalogue or the
  /// library.
  private func name(_ found: inout ImportMatch, _ own: [TitleCandidate], _ file: ImportedFile) {
    let names = found.film.movie.names
    if !file.keeps(found.film), let known = film(with: names), !known.movie.names.contradicts(names)
    {
      found.movie = found.film.movie.updated(by: known.movie)
    } else if case .sure(let known) = TitleChoice(of: found.film.movie, among: own) {
      found.movie = found.film.movie.updated(by: known.movie)
      found.kind = .sure
    }
    found.movie.names = names.completed(by: found.movie.names)
  }

  @discardableResult private func choose(
    _ found: inout ImportMatch, among candidates: [TitleCandidate], _ file: ImportedFile
  ) throws(MovieDataError) -> TitleChoice {
    let film = found.film.movie
    // No film is seen before its year, unless the file says that it is of that year.
    let seen = found.film.marks.viewings
      .map { ($0.date?.days.upperBound ?? $0.noted.day).year }.min()
    let free = try unclaimed(candidates, by: found.place, file).filter { candidate in
      if let minutes = found.film.minutes, let runtime = candidate.movie.runtime,
        2 * minutes < runtime
      {
        return false
      }
      guard let seen, let year = candidate.movie.year, year != film.year else { return true }
      return year <= seen
    }
    var choice = TitleChoice(of: film, among: free)
    if found.unidentified != nil, try !isCertain(choice) { choice = .none }
    switch choice {
    case .none:
      (found.movie, found.kind) = (film, .titleOnly)
      found.movie.title = found.keptTitle
    case .several(let films):
      (found.movie, found.kind) = (film, .several(films.map(\.movie)))
    case .sure(let one):
      (found.movie, found.kind) = (film.updated(by: one.movie), .sure)
    case .likely(let one):
      // A person who types a title without its year means the film of that title.
      let isExact =
        file.isTypedList && film.year == nil
        && [one.movie.title, one.movie.originalTitle].contains(film.title)
      (found.movie, found.kind) = (film.updated(by: one.movie), isExact ? .sure : .likely)
    case .possible(let one):
      (found.movie, found.kind) = (film, .possible(film.updated(by: one.movie)))
      found.movie.title = found.keptTitle
    }
    return choice
  }

  /// Matches a film to one that was possible, or that the user has named.
  func accept(
    _ movie: LibraryMovie, for found: inout ImportMatch, _ file: ImportedFile
  ) throws(MovieDataError) {
    (found.movie, found.kind) = (found.film.movie.updated(by: movie), .likely)
    try complete(&found, file)
  }

  /// Returns whether an entry without identifiers may be merged with a match: only if title and
  /// year are exact and the match has no marks of its own.
  private func isCertain(_ choice: TitleChoice) throws(MovieDataError) -> Bool {
    guard case .sure(let one) = choice else { return false }
    return try library.entry(of: one.movie.names) == nil
  }
}

/// Information about a whole file that is needed while its films are matched in batches.
struct ImportedFile {
  /// Title matches that other films in the file compete for.
  let claims: ImportClaims
  /// Films that only a number distinguishes.
  let twins: ImportTwins
  /// Whether a year may end a title, as in `Seven Samurai 1954`.
  let isTypedList: Bool
  /// Whether the file is a library of this program.
  private let isLibrary: Bool

  /// Compares the films of a file with each other and with the library.
  init(
    _ films: [ImportedMovie], isTypedList: Bool, isLibrary: Bool, in library: any MovieLibrary
  ) throws(MovieDataError) {
    self.isTypedList = isTypedList
    self.isLibrary = isLibrary
    claims = ImportClaims(films, repeatsFilms: isTypedList, isLibrary: isLibrary)
    twins = try ImportTwins(films, claims, library)
  }

  /// Returns whether a film stays as it is in the file, without data from a source.
  func keeps(_ film: ImportedMovie) -> Bool { isLibrary && !film.movie.title.isEmpty }
}
