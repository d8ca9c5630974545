import BusinessLogic
import DomainEntities
import Films
import Records
import Vocabulary
import Widgets
import Wording

/// A command of the prompt.
typealias PromptCommand = TypedCommand<BrowserAction>

extension CommandTable<PromptCommand> {
  private typealias Word = CommandWord<PromptCommand>

  /// Creates the table of the keys and a source.
  ///
  /// Names that the list and the page share mean the page if `isOnFilm`.
  init(
    _ bindings: BrowserBindings, lists: [MovieList], sorts: [MovieSortAttribute],
    themes: [String] = [], tags: [String] = [], smartLists: [SmartList] = [],
    marking today: CalendarDate? = nil, ownProgram: String? = nil, isOnFilm: Bool = false,
    name: (MovieList) -> String = { Wording.heading(of: $0) }
  ) {
    let everywhere = Self.words(bindings[.browser], counted: { _ in false }) { action, _ in
      .everywhere(action)
    }
    let list = Self.words(bindings[.movieList], counted: \.takesCount) { .list($0, count: $1) }
    let film = Self.words(bindings[.movieDetail], counted: \.takesCount) { .film($0, count: $1) }
    let shared = ListWords(lists: lists, smartLists: smartLists, sorts: sorts, themes: themes)
    let marks = today.map { Self.words(marking: $0, tags: tags, lists) } ?? []
    self.init(
      shared.words(of: BrowserFeature.all.map(\.declaration)) + Self.words(for: lists, name)
        + Self.words(forTags: tags) + ListWords.edits() + marks + Self.transfers(ownProgram)
        + (isOnFilm ? film + everywhere + list : list + everywhere + film))
  }

  private static func words<Action>(
    _ bindings: KeyBindings<Action>, counted takesCount: (Action) -> Bool,
    _ command: @escaping @Sendable (Action, Int?) -> PromptCommand
  ) -> [Word] {
    bindings.bindings.map { binding in
      guard takesCount(binding.action) else {
        return Word(binding.name, help: binding.help, command(binding.action, nil))
      }
      return Word(binding.name, help: binding.help) {
        [name = binding.name, action = binding.action] text throws(CommandFailure) in
        if text.isEmpty { return command(action, nil) }
        return command(action, try OptionValues.number(text, of: name, in: 1...999_999))
      }
    }
  }

  /// Returns the commands that show a list by its name.
  private static func words(for lists: [MovieList], _ name: (MovieList) -> String) -> [Word] {
    lists.filter { list in
      // The user's own names may be those of commands.
      if case .custom = list { return false }
      return list.isOwn || list == .newFromPeople || MovieList.standing.contains(list)
    }.map { list in
      Word(OptionValues.name(of: list), help: "show “\(name(list))”", .show(list))
    }
  }

  private static func words(forTags tags: [String]) -> [Word] {
    guard !tags.isEmpty else { return [] }
    return [
      Word("tag", help: "show my films with a tag", value: ValueKind(values: tags)) {
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
      let name = action == .lists ? MarkAction.addToList : action.rawValue
      return Word(name, help: action.help, value: value) { text throws(CommandFailure) in
        if action == .lists, let name = CustomList.name(text) { return .addToList(name) }
        // A key asks for the value.
        if text.isEmpty, !action.keys.isEmpty { return .everywhere(.mark(action)) }
        return .mark(try words.change(action, text))
      }
    }
  }

  /// Returns the commands that this program runs outside the browser, until the user presses Enter.
  private static func transfers(_ program: String?) -> [Word] {
    guard let program else { return [] }
    return [
      ("import", "import", Wording.importsMarks, "letterboxd.zip"),
      ("export", "export", Wording.exportsMarks, "marks.json"),
      ("share", "export --to html", Wording.sharesPage, "2026 year.html"),
    ].map { name, start, help, example in
      Word(name, help: help, value: ValueKind(example)) { text throws(CommandFailure) in
        if text.isEmpty { throw CommandFailure(.usage, Wording.needsFile("\(name) \(example)")) }
        let template = try ArgumentTemplate("'\(program)' \(start) \(text)")
        return .everywhere(
          .run(UserProgram(name: name, mode: .waitingForEnter, template: template)))
      }
    }
  }
}
