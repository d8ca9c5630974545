import BusinessLogic
import DomainEntities
import Films
import Records
import Vocabulary
import Widgets
import Wording

/// The commands of the prompt, generated from the bindings and from what a source offers.
struct PromptVocabulary: Sendable {
  /// A command, its values, and how it is parsed.
  struct Word: Sendable {
    /// The name.
    var name: String
    /// What it does, for completion.
    var help: String
    /// The values to complete.
    var values: [String] = []
    /// Whether it takes a value other than a number.
    var takesText = false
    /// What to type as the value; empty if the help says so.
    var form = ""
    /// Parses the value, which is empty if there is none.
    var read: @Sendable (String) throws(CommandFailure) -> PromptCommand
  }

  /// The commands in the order of completion, each name once.
  let words: [Word]

  /// Creates the vocabulary of the keys and a source.
  ///
  /// Names that the list and the page share mean the page if `isOnFilm`.
  init(
    _ bindings: BrowserBindings, lists: [MovieList], sorts: [MovieSortAttribute],
    themes: [String] = [], tags: [String] = [], smartLists: [SmartList] = [],
    marking today: CalendarDate? = nil, isOnFilm: Bool = false,
    name: (MovieList) -> String = { Wording.heading(of: $0) }
  ) {
    let everywhere = Self.words(bindings[.browser], counted: { _ in false }) { action, _ in
      .everywhere(action)
    }
    let list = Self.words(bindings[.movieList], counted: \.takesCount) { .list($0, count: $1) }
    let film = Self.words(bindings[.movieDetail], counted: \.takesCount) { .film($0, count: $1) }
    let actions = isOnFilm ? film + everywhere + list : list + everywhere + film
    var known: Set<String> = []
    let standing =
      Self.words(for: lists, smartLists, name) + Self.words(for: themes) + Self.words(for: sorts)
      + Self.words(forTags: tags) + Self.words(ofFeatures: themes)
      + (today.map {
        Self.words(marking: $0, tags: tags, lists) + Self.listEdits + Self.reversals
      } ?? [])
    words = (standing + actions)
      .filter { known.insert($0.name).inserted }
  }

  private static func words<Action>(
    _ bindings: KeyBindings<Action>, counted takesCount: (Action) -> Bool,
    _ command: @escaping @Sendable (Action, Int?) -> PromptCommand
  ) -> [Word] {
    bindings.bindings.map { binding in
      let isCounted = takesCount(binding.action)
      return Word(name: binding.name, help: binding.help) {
        [name = binding.name, action = binding.action] text throws(CommandFailure) in
        if !isCounted { try nothing(text, after: name) }
        if text.isEmpty { return command(action, nil) }
        return command(action, try OptionValues.number(text, of: name, in: 1...999_999))
      }
    }
  }

  private static func words(
    for lists: [MovieList], _ smartLists: [SmartList], _ name: (MovieList) -> String
  ) -> [Word] {
    func names(where isWanted: (MovieList) -> Bool) -> [String] {
      lists.filter(isWanted).map(OptionValues.name)
    }
    let genres = names { if case .genre = $0 { true } else { false } }
    let decades = names { if case .decade = $0 { true } else { false } }
    @Sendable func show(_ list: MovieList) throws(CommandFailure) -> PromptCommand {
      guard lists.contains(list) else {
        // Only the catalogue lacks standing lists; TMDB has all of them.
        throw CommandFailure(
          .notFound,
          Wording.noList(
            OptionValues.name(of: list), isStanding: MovieList.standing.contains(list)))
      }
      return .show(list)
    }
    let kinds = [
      Word(name: "genre", help: "show a genre", values: genres, takesText: true) {
        text throws(CommandFailure) in
        text.isEmpty
          ? .list(.chooseList, count: nil) : try show(.genre(try OptionValues.genre(text)))
      },
      Word(name: "decade", help: "show a decade", values: decades, takesText: true) {
        text throws(CommandFailure) in
        text.isEmpty
          ? .list(.chooseList, count: nil)
          : try show(.decade(try OptionValues.decade(text)))
      },
      Word(
        name: "list", help: "show a list",
        values: lists.map(OptionValues.name) + smartLists.map(\.name), takesText: true
      ) { text throws(CommandFailure) in
        if text.isEmpty { return .list(.chooseList, count: nil) }
        let name = QueryNames.hyphenated(text)
        // An own list hides a smart list of its name.
        let own = lists.first { $0.isCustom && OptionValues.name(of: $0) == name }
        if let own { return .show(own) }
        if let list = smartLists.first(where: { $0.name == name }) { return .showQuery(list.query) }
        if let first = decade(text) { return try show(.decade(first)) }
        return try show(try OptionValues.list(text, among: lists))
      },
    ]
    let standing = lists.filter { list in
      // The user's own names may be those of commands.
      if case .custom = list { return false }
      return list.isOwn || MovieList.standing.contains(list)
    }.map { list in
      Word(name: OptionValues.name(of: list), help: "show “\(name(list))”") {
        text throws(CommandFailure) in
        try nothing(text, after: OptionValues.name(of: list))
        return .show(list)
      }
    }
    return kinds + standing
  }

  private static func words(for themes: [String]) -> [Word] {
    guard !themes.isEmpty else { return [] }
    let names = themes.map { OptionValues.name(of: .theme($0)) }
    return [
      Word(name: "theme", help: "show films with a theme", values: names, takesText: true) {
        text throws(CommandFailure) in
        .show(.theme(try OptionValues.theme(text, among: themes)))
      }
    ]
  }

  /// Returns the commands of the features, which take a value.
  private static func words(ofFeatures themes: [String]) -> [Word] {
    BrowserFeature.all.compactMap { feature in
      let declaration = feature.declaration
      return declaration.command.map { command in
        Word(name: declaration.name, help: command.help, takesText: true) {
          text throws(CommandFailure) in .open(try command.request(text, themes: themes))
        }
      }
    }
  }

  private static func words(forTags tags: [String]) -> [Word] {
    guard !tags.isEmpty else { return [] }
    return [
      Word(name: "tag", help: "show my films with a tag", values: tags, takesText: true) {
        text throws(CommandFailure) in
        let key = MovieMarks.key(ofTag: text)
        guard let tag = tags.first(where: { MovieMarks.key(ofTag: $0) == key }) else {
          throw .unknown("tag", text, among: tags, hint: Wording.pressTabForTags)
        }
        return .show(.tagged(tag))
      }
    ]
  }

  /// Returns the commands that mark the focused film with a value.
  private static func words(
    marking today: CalendarDate, tags: [String], _ lists: [MovieList]
  ) -> [Word] {
    let words = MarkWords(today: today)
    let names = lists.compactMap { if case .custom(let name) = $0 { name } else { nil } }
    return MarkAction.allCases.compactMap { action in
      let value = action.value(tags: tags, lists: names)
      guard value != nil || action == .removeNote else { return nil }
      return Word(
        name: action == .lists ? MarkAction.addToList : action.rawValue, help: action.help,
        values: value?.values ?? [], takesText: value != nil, form: value?.form ?? ""
      ) { text throws(CommandFailure) in
        if action == .lists, let name = CustomList.name(text) { return .addToList(name) }
        // A key asks for the value.
        if text.isEmpty, !action.keys.isEmpty { return .everywhere(.mark(action)) }
        return .mark(try words.change(action, text))
      }
    }
  }

  /// The commands that undo and redo a step by its number.
  private static let reversals: [Word] = [
    Word(name: "undo", help: "undo the last mark, or a step by number") {
      text throws(CommandFailure) in .reverse(.undo, step: try step(text))
    },
    Word(name: "redo", help: "redo the last undone mark, or a step by number") {
      text throws(CommandFailure) in .reverse(.redo, step: try step(text))
    },
  ]

  private static func step(_ text: String) throws(CommandFailure) -> Int? {
    text.isEmpty ? nil : try OptionValues.number(text, of: Wording.stepName, in: 1...999_999)
  }

  /// The commands that change the user's own list that is shown.
  private static let listEdits: [Word] = [
    Word(name: "rename-list", help: "rename your list", takesText: true) {
      text throws(CommandFailure) in
      guard let name = CustomList.name(text) else {
        throw CommandFailure(.usage, Wording.complaint(.emptyName))
      }
      return .list(.edit(.rename(name)), count: nil)
    },
    Word(name: "delete-list", help: "delete your list; its films keep their marks") {
      text throws(CommandFailure) in
      try nothing(text, after: "delete-list")
      return .list(.edit(.delete), count: nil)
    },
    Word(name: "note-list", help: "set the note on your list", takesText: true) { text in
      .list(.edit(.describe(text)), count: nil)
    },
    Word(name: "note-film", help: "set the note on the film in your list", takesText: true) {
      text in .list(.edit(.note(text)), count: nil)
    },
  ]

  private static func words(for sorts: [MovieSortAttribute]) -> [Word] {
    let orders = sorts.flatMap { OptionValues.names(of: $0) }
    return [
      Word(name: "sort", help: "sort the list", values: orders, takesText: true) {
        text throws(CommandFailure) in
        text.isEmpty
          ? .list(.chooseSort, count: nil) : .sort(try OptionValues.sort(text, among: sorts))
      },
      Word(name: "search", help: "search films", takesText: true) {
        text throws(CommandFailure) in
        text.isEmpty ? .list(.search, count: nil) : .search(text)
      },
      Word(name: "filter", help: "filter the list", takesText: true) {
        text throws(CommandFailure) in
        text.isEmpty ? .list(.filter, count: nil) : .filter(text)
      },
      Word(name: "save", help: "save the list as a smart list", takesText: true) {
        text in .save(text)
      },
      Word(name: "goto", help: "go to a film by number") { text throws(CommandFailure) in
        .list(.move(.first), count: try OptionValues.number(text, of: "goto", in: 1...999_999))
      },
    ]
  }

  private static func nothing(_ text: String, after name: String) throws(CommandFailure) {
    if !text.isEmpty {
      throw CommandFailure(.usage, Wording.noValue(of: name, remove: text))
    }
  }
}
