public import BusinessLogic
public import DomainEntities

/// `moviebrowser lists`: the user's own lists.
public struct ListsCommand: Sendable {
  private let library: MovieLibraryInteractor
  private let lists: CustomListInteractor
  private let films: FilmFinder?
  private let naming: MovieIdentifierResolver
  private let now: Timestamp
  private let inform: @Sendable (String) -> Void

  /// Creates a command with a library, the current time, and a source of films, which only changing
  /// a film of a list needs.
  ///
  /// `inform` is called with the films and names that are skipped.
  public init(
    library: any MovieLibrary, store: (any MovieDataStore)? = nil,
    naming: MovieIdentifierResolver = MovieIdentifierResolver(), now: Timestamp,
    language: String = "en", region: String? = nil,
    inform: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.library = MovieLibraryInteractor(library: library)
    lists = CustomListInteractor(library: library)
    films = store.map {
      FilmFinder(
        store: $0, library: library, today: now.day, language: language, region: region,
        strictness: .wholeTitle)
    }
    self.naming = store.map { MovieIdentifierResolver($0) } ?? naming
    self.now = now
    self.inform = inform
  }

  /// Runs the subcommand; returns its output in a format.
  public nonisolated(nonsending) func run(
    _ options: ListsOptions, format: OutputFormat
  ) async throws(CommandFailure) -> String {
    let name = options.list
    switch options.part {
    case nil: return try all(format)
    case .show: return try show(name, format)
    case .export:
      let list = try list(name)
      return switch options.form {
      case .text, nil: CustomListText(list).text
      case .letterboxd: LetterboxdListText(list, on: now.day).text
      }
    case .new:
      return try report { () throws(CustomListError) in
        try lists.create(name, note: options.note ?? "", ranked: options.isRanked, at: now)
      }.text(format)
    case .rename:
      return try report { () throws(CustomListError) in
        try lists.rename(name, to: options.rest, at: now)
      }.text(format)
    case .delete:
      return try report { () throws(CustomListError) in
        try lists.delete(name, at: now)
      }.text(format)
    case .rank, .unrank:
      return try report { () throws(CustomListError) in
        try lists.describe(name, note: nil, ranked: options.part == .rank, at: now)
      }.text(format)
    case .add:
      return try await add(options).text(format)
    case .remove, .move, .note: return try await change(options).text(format)
    }
  }

  // MARK: Reading

  private func all(_ format: OutputFormat) throws(CommandFailure) -> String {
    let all = try CommandFailure.tryToRead { () throws(MovieDataError) in try lists.lists() }
    let text = CommandOutput(
      list: .customList, all.map { .members(CustomListJSON.members($0)) },
      lines: { all.map(Self.fields) },
      people: { Self.table(of: all, $0) }
    ).text(format)
    guard all.isEmpty, !format.isForPrograms else { return text }
    return Wording.sentence(Wording.noLists) + "\n"
  }

  private static func fields(_ list: CustomListSummary) -> [String] {
    [list.name, String(list.count), String(list.seen), list.isRanked ? "ranked" : "", list.note]
  }

  private static func table(of lists: [CustomListSummary], _ layout: OutputLayout) -> String {
    guard !lists.isEmpty else { return "" }
    typealias Name = Wording.ColumnName
    let name = min(40, max(12, layout.columns / 2))
    let rest = max(0, layout.columns - name - 2 - 18 - 2)
    func row(_ title: String, _ seen: String, _ note: String) -> (title: String, rest: String) {
      let note = rest > 8 ? "  " + LibraryText.padded(note, rest) : ""
      return (LibraryText.padded(title, name), "  " + LibraryText.padded(seen, 18) + note)
    }
    let hasNotes = lists.contains { !$0.note.isEmpty }
    let heading = row(Name.list, Name.seen, hasNotes ? Name.note : "")
    return layout.heading(heading.title + heading.rest) + "\n"
      + lists.map { list in
        let row = row(
          list.name, Wording.listSize(list.seen, of: list.count), NoteText.plain(list.note))
        return layout.row(row.title, row.rest) + "\n"
      }.joined()
  }

  private func show(_ name: String, _ format: OutputFormat) throws(CommandFailure) -> String {
    let list = try list(name)
    let entries = try CommandFailure.tryToRead { () throws(MovieDataError) in
      try library.entries(matching: LibraryRequest(customList: name)).entries
    }
    return CommandOutput(
      one: .customListFilms, CustomListJSON.object(list, entries, naming),
      rows: {
        entries.enumerated().map { CustomListJSON.row($1, place: $0 + 1, naming) }
      }, people: { text(of: list, entries, $0) }
    ).text(format)
  }

  private func text(
    of list: CustomList, _ entries: [LibraryEntry], _ layout: OutputLayout
  ) -> String {
    let seen = entries.count { $0.marks.isSeen }
    let heading = CleanText.line("\(list.name): \(Wording.listSize(seen, of: entries.count))")
    var text = layout.title(heading) + "\n"
    if !list.note.isEmpty { text += CleanText.paragraphs(list.note) + "\n" }
    return text + Self.table(of: entries, isRanked: list.isRanked, layout)
  }

  private static func table(
    of entries: [LibraryEntry], isRanked: Bool, _ layout: OutputLayout
  ) -> String {
    guard !entries.isEmpty else { return "" }
    typealias Name = Wording.ColumnName
    let digits = isRanked ? String(entries.count).count : 0
    let indent = isRanked ? digits + 2 : 0
    let title = min(40, max(12, (layout.columns - 12) / 2))
    let rest = max(0, layout.columns - indent - title - 6 - 6 - 2)
    func cells(_ year: String, _ seen: String, _ note: String) -> String {
      let note = rest > 8 ? "  " + LibraryText.padded(note, rest) : ""
      return "  " + LibraryText.padded(year, 4) + "  " + LibraryText.padded(seen, 4) + note
    }
    let hasNotes = entries.contains { $0.listNote?.isEmpty == false }
    let heading =
      LibraryText.padded(Name.title, title)
      + cells(Name.year, Name.seen, hasNotes ? Name.note : "")
    var text = String(repeating: " ", count: indent) + layout.heading(heading) + "\n"
    for (place, entry) in entries.enumerated() {
      if isRanked { text += LibraryText.padded("\(place + 1)", digits, right: true) + "  " }
      let rest = cells(
        entry.movie.year.map(String.init) ?? "", entry.marks.isSeen ? "seen" : "",
        entry.listNote ?? "")
      let name = Wording.title(of: entry.movie.summary)
      text += layout.row(LibraryText.padded(name, title), rest) + "\n"
    }
    return text
  }

  private func list(_ name: String) throws(CommandFailure) -> CustomList {
    try attempt { () throws(CustomListError) in try lists.list(named: name) }
  }

  // MARK: Changing

  private nonisolated(nonsending) func add(
    _ options: ListsOptions
  ) async throws(CommandFailure) -> CommandOutput {
    // An unknown list is reported before a source is asked for the films.
    let list = try list(options.list)
    let movies = try await movies(options)
    let step = try report { () throws(CustomListError) in
      try lists.add(
        movies.map { CustomList.Film($0, note: options.note ?? "") }, to: list.name,
        place: options.place.map { $0 - 1 }, at: now)
    }
    for movie in movies where list.position(of: movie) != nil {
      inform(Wording.complaint(.alreadyListed(movie, on: list.name)))
    }
    return step
  }

  private nonisolated(nonsending) func change(
    _ options: ListsOptions
  ) async throws(CommandFailure) -> CommandOutput {
    let list = try list(options.list)
    let note = options.note ?? ""
    guard !options.films.isEmpty else {
      return try report { () throws(CustomListError) in
        try lists.describe(list.name, note: note, ranked: nil, at: now)
      }
    }
    let movies = try await movies(options, in: list)
    let (part, place) = (options.part, (options.place ?? 1) - 1)
    return try report { () throws(CustomListError) in
      try lists.change(movies, in: list.name, at: now) { list in
        switch part {
        case .remove: for movie in movies { list.remove(movie) }
        case .move: list.move(movies, to: place)
        default: for movie in movies { list.write(note, on: movie) }
        }
      }
    }
  }

  /// Returns the films that the options name; all of them must be in `list` if it is given.
  private nonisolated(nonsending) func movies(
    _ options: ListsOptions, in list: CustomList? = nil
  ) async throws(CommandFailure) -> [LibraryMovie] {
    guard let films else {
      throw CommandFailure(.notFound, Wording.noFilm(options.films.text, similar: nil))
    }
    return try await films.movies(
      named: options.films, skippingUnknown: options.skipsUnknown, report: inform,
      known: { name in list.flatMap { Self.film(name, in: $0) } },
      check: { (movie) throws(CommandFailure) in
        guard let list, list.position(of: movie) == nil else { return }
        throw CommandFailure(.notFound, Wording.complaint(.notListed(movie, on: list.name)))
      })
  }

  /// Returns the only film of a list with an identifier or a title, so that no source is needed.
  private static func film(_ name: String, in list: CustomList) -> LibraryMovie? {
    let (id, key) = (MovieIdentifier(name), LibraryMovie.key(ofTitle: name))
    let named = MovieIdentifiers(id)
    let found = list.films.map(\.movie).filter { movie in
      let titles = [movie.title, movie.originalTitle, movie.titleAndYear].compactMap(\.self)
      return movie.summary.id == id || movie.names.meets(named)
        || titles.map(LibraryMovie.key).contains(key)
    }
    return found.count == 1 ? found[0] : nil
  }

  private func report(
    _ change: () throws(CustomListError) -> LibraryStep?
  ) throws(CommandFailure) -> CommandOutput {
    let step = try attempt(change)
    let text = step.map { Wording.step($0) } ?? Wording.listUnchanged
    return CommandOutput(
      one: .step, step.map { LibraryJSON.object($0, naming) }, lines: { [[text]] },
      people: { _ in CleanText.line(text.prefix(1).uppercased() + text.dropFirst()) + "\n" })
  }

  private func attempt<Answer>(
    _ body: () throws(CustomListError) -> Answer
  ) throws(CommandFailure) -> Answer {
    do throws(CustomListError) {
      return try body()
    } catch .unknown(let name, let known) {
      throw .noList(name, among: known)
    } catch {
      throw CommandFailure(CommandFailure.Kind(error), Wording.complaint(error))
    }
  }
}

extension CommandFailure.Kind {
  /// Creates the kind of an error of one of the user's own lists.
  fileprivate init(_ error: CustomListError) {
    switch error {
    case .unknown, .notListed: self = .notFound
    case .library(let error): self.init(error)
    case .emptyName, .nameTaken, .reservedName, .alreadyListed, .full: self = .failure
    }
  }
}
