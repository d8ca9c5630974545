import BusinessLogic
import DomainEntities
public import Records
import TerminalModel
public import Wording

/// `moviebrowser lists`: the user's own lists and smart lists.
public struct ListsCommand: Sendable {
  /// The maximum number of films of a smart list that are requested from a service.
  private static let mostRequested = 500

  private let context: CommandContext
  private let lists: CustomListInteractor
  private let smart: SmartListInteractor

  /// Creates a command; it reports the films and names that are skipped.
  ///
  /// Only changing a film of a list, saving a smart list and showing one need films.
  public init(_ context: CommandContext) {
    self.context = context
    let smartLists = context.smartLists
    lists = CustomListInteractor(library: context.library) { smartLists.smartLists() }
    smart = SmartListInteractor(smartLists, library: context.library)
  }

  /// Runs the subcommand; returns its output in a format.
  public nonisolated(nonsending) func run(
    _ options: ListsOptions, format: OutputFormat
  ) async throws(CommandFailure) -> String {
    let name = options.list
    if let smart = try smartList(for: options) {
      return try await perform(options, on: smart, format)
    }
    switch options.part {
    case nil: return try all(format)
    case .save: return try save(options).text(format)
    case .show: return try show(name, format)
    case .export:
      let list = try list(name)
      return switch options.form {
      case .text, nil: CustomListText(list).text
      case .letterboxd: LetterboxdListText(list, on: context.now.day).text
      }
    case .new:
      return try report { () throws(CustomListError) in
        try lists.create(
          name, note: options.note ?? "", ranked: options.ranked == true, at: context.now)
      }.text(format)
    case .rename:
      return try report { () throws(CustomListError) in
        try lists.rename(name, to: options.rest, at: context.now)
      }.text(format)
    case .delete:
      return try report { () throws(CustomListError) in
        try lists.delete(name, at: context.now)
      }.text(format)
    case .add:
      return try await add(options).text(format)
    case .remove, .move, .edit: return try await change(options).text(format)
    }
  }

  // MARK: Reading

  private func all(_ format: OutputFormat) throws(CommandFailure) -> String {
    let all = try CommandFailure.reading(lists.lists())
    let text = CommandOutput(
      list: listRecord, all, people: { Self.table(of: all, $0) }
    ).text(format)
    guard !format.isForPrograms else { return text }
    let smart = smartTable(format)
    return (all.isEmpty ? Wording.sentence(Wording.noLists) + "\n" : text) + smart
  }

  private static func table(of lists: [CustomListSummary], _ layout: OutputLayout) -> String {
    typealias Name = Wording.ColumnName
    return TextTable([
      .init(Name.list, isTitle: true), .init(Name.seen), .init(Name.note, fills: true),
    ]).text(
      lists.map { [$0.name, Wording.listSize($0.seen, of: $0.count), NoteText.plain($0.note)] },
      layout)
  }

  private func show(_ name: String, _ format: OutputFormat) throws(CommandFailure) -> String {
    let list = try list(name)
    let entries = try CommandFailure.reading(
      context.library.entries(matching: LibraryRequest(customList: name)).entries)
    return text(of: ShownList(list, entries, context.naming), format)
  }

  private func text(of shown: ShownList, _ format: OutputFormat) -> String {
    CommandOutput(
      one: shownListRecord, shown,
      people: { layout in
        let list = shown.list
        let size = Wording.listSize(shown.seen, of: shown.rows.count)
        var text = layout.title(CleanText.line("\(list.name): \(size)")) + "\n"
        if let query = shown.query { text += CleanText.line(query) + "\n" }
        if !list.note.isEmpty { text += CleanText.paragraphs(list.note) + "\n" }
        return text + LibraryText.table(of: shown.rows, isRanked: list.isRanked, layout)
      }
    ).text(format)
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
        place: options.place.map { $0 - 1 }, at: context.now)
    }
    for movie in movies where list.position(of: movie) != nil {
      context.report(Wording.complaint(.alreadyListed(movie, on: list.name)))
    }
    return step
  }

  private nonisolated(nonsending) func change(
    _ options: ListsOptions
  ) async throws(CommandFailure) -> CommandOutput {
    let list = try list(options.list)
    guard !options.films.isEmpty else {
      if options.part == .remove {
        throw CommandFailure(.usage, Wording.needsFilm(ListsOptions.Part.remove.rawValue))
      }
      return try report { () throws(CustomListError) in
        try lists.describe(list.name, note: options.note, ranked: options.ranked, at: context.now)
      }
    }
    let movies = try await movies(options, in: list)
    let (part, place) = (options.part, (options.place ?? 1) - 1)
    return try report { () throws(CustomListError) in
      try lists.change(movies, in: list.name, at: context.now) { list in
        switch part {
        case .remove: for movie in movies { list.remove(movie) }
        case .move: list.move(movies, to: place)
        default: for movie in movies { list.write(options.note ?? "", on: movie) }
        }
      }
    }
  }

  /// Returns the films that the options name; all of them must be in `list` if it is given.
  private nonisolated(nonsending) func movies(
    _ options: ListsOptions, in list: CustomList? = nil
  ) async throws(CommandFailure) -> [LibraryMovie] {
    try await FilmFinder(context, .wholeTitle).movies(
      named: options.films, skippingUnknown: options.skipsUnknown, report: context.report,
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
    let movies = list.films.map(\.movie)
    let identified = movies.filter { $0.summary.id == id || $0.names.meets(named) }
    let found =
      identified.isEmpty
      ? movies.filter { movie in
        [movie.title, movie.originalTitle, movie.titleAndYear].compactMap(\.self)
          .map(LibraryMovie.key).contains(key)
      } : identified
    return found.count == 1 ? found[0] : nil
  }

  private func report(
    _ change: () throws(CustomListError) -> LibraryStep?
  ) throws(CommandFailure) -> CommandOutput {
    let step = try attempt(change)
    let text = step.map { Wording.step($0) } ?? Wording.listUnchanged
    return CommandOutput(
      one: stepRecord, step.map { Named($0, context.naming) }, lines: { [[text]] },
      people: { _ in CleanText.line(text.prefix(1).uppercased() + text.dropFirst()) + "\n" })
  }

  private func attempt<Answer>(
    _ body: () throws(CustomListError) -> Answer
  ) throws(CommandFailure) -> Answer {
    do throws(CustomListError) {
      return try body()
    } catch .unknown(let name, let known) {
      throw .noList(name, among: known + context.smartLists.ownLists().map(\.name))
    } catch {
      throw CommandFailure(CommandFailure.Kind(error), Wording.complaint(error))
    }
  }
}

/// Smart lists.
extension ListsCommand {
  /// Returns the smart list that a subcommand names; nil for one of the user's own lists, which
  /// comes first, and for a name of neither.
  private func smartList(for options: ListsOptions) throws(CommandFailure) -> SmartList? {
    guard let part = options.part, part != .save, part != .new else { return nil }
    let key = QueryNames.hyphenated(options.list)
    guard let list = context.smartLists.smartLists().first(where: { $0.name == key }) else {
      return nil
    }
    let own = try CommandFailure.namesOfLists(in: context.library)
    return CommandFailure.known(options.list, among: own) == nil ? list : nil
  }

  private nonisolated(nonsending) func perform(
    _ options: ListsOptions, on list: SmartList, _ format: OutputFormat
  ) async throws(CommandFailure) -> String {
    switch options.part {
    case .show: return try await show(list, format)
    case .rename:
      return try report { () throws(SmartListProblem) in
        try smart.rename(list.name, to: options.rest)
      }.text(format)
    case .delete, .remove:
      guard options.films.isEmpty else { break }
      return try report { () throws(SmartListProblem) in try smart.remove(list.name) }
        .text(format)
    default: break
    }
    throw CommandFailure(.usage, Wording.isSmartList(list.name))
  }

  /// Saves a query; asks before it replaces a smart list.
  private func save(_ options: ListsOptions) throws(CommandFailure) -> CommandOutput {
    let query = TypedQuery(try ListCommand(context).selection(options.saved))
    guard !query.isEmpty else { throw CommandFailure(.usage, Wording.nothingToSave) }
    guard let list = SmartList(options.list, query) else {
      throw CommandFailure(.usage, Wording.invalidListName(options.list))
    }
    do throws(SmartListProblem) {
      return Self.output(try smart.save(list) { _ in options.isForced })
    } catch .exists(let old) {
      guard let answer = context.ask(CleanText.line(Wording.asksToReplace(old)) + Wording.yesOrNo)
      else {
        throw CommandFailure(.failure, Wording.needsForce(old))
      }
      guard answer else { throw CommandFailure(.failure, Wording.nothingSaved) }
      return try report { () throws(SmartListProblem) in try smart.save(list) { $0 == old } }
    } catch {
      throw CommandFailure(error)
    }
  }

  private func report(
    _ change: () throws(SmartListProblem) -> SmartListChange?
  ) throws(CommandFailure) -> CommandOutput {
    do throws(SmartListProblem) {
      return Self.output(try change())
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Returns the report of a change, which is no step of the history.
  private static func output(_ change: SmartListChange?) -> CommandOutput {
    CommandOutput(one: stepRecord, nil, sentence: Wording.report(change))
  }

  private nonisolated(nonsending) func show(
    _ smart: SmartList, _ format: OutputFormat
  ) async throws(CommandFailure) -> String {
    guard let list = CustomList(named: smart.name) else {
      throw CommandFailure.noList(smart.name, among: [])
    }
    let found = try await ListCommand(context).movies(of: smart, limit: Self.mostRequested)
    let marks = context.marks(of: found.movies)
    let entries = found.movies.map {
      LibraryEntry(movie: LibraryMovie($0), marks: marks[$0.id] ?? MovieMarks())
    }
    let text = text(of: ShownList(list, entries, query: smart.query.text, context.naming), format)
    if var shortfall = found.shortfall {
      shortfall.output = text
      throw shortfall
    }
    if found.movies.count < found.total ?? found.movies.count {
      context.report(Wording.shown(found.movies.count, of: found.total, in: smart.name))
    }
    return text
  }

  /// Returns the smart lists that the user has saved, as a table for people.
  private func smartTable(_ format: OutputFormat) -> String {
    let own = context.smartLists.ownLists()
    guard !own.isEmpty else { return "" }
    return CommandOutput(
      list: listRecord, [],
      people: { layout in
        "\n"
          + TextTable([
            .init(Wording.smartListHeading, isTitle: true),
            .init(Wording.queryHeading, fills: true),
          ]).text(own.map { [$0.name, $0.query.text] }, layout)
      }
    ).text(format)
  }
}

extension CommandFailure {
  /// Creates the error of a change of smart lists.
  fileprivate init(_ problem: SmartListProblem) {
    let kind: Kind =
      switch problem {
      case .unknown: .notFound
      case .invalidName: .usage
      case .library(let error): Kind(error)
      case .exists, .ownList, .builtIn, .changed, .file: .failure
      }
    self.init(kind, Wording.complaint(problem))
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
