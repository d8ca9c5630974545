package import BusinessLogic
import DomainEntities
import Records
import TerminalModel
package import Vocabulary
package import Widgets
import Wording

/// The commands that find lists and put them in order, from what a source and the user have.
///
/// The prompt and plain mode have them all.
package struct ListWords: Sendable {
  /// The lists.
  private let lists: [MovieList]
  /// The smart lists.
  private let smartLists: [SmartList]
  /// The orders of the list that is shown.
  private let sorts: [MovieSortAttribute]
  /// The themes of the source.
  private let themes: [String]

  package init(
    lists: [MovieList], smartLists: [SmartList] = [], sorts: [MovieSortAttribute],
    themes: [String] = []
  ) {
    self.lists = lists
    self.smartLists = smartLists
    self.sorts = sorts
    self.themes = themes
  }

  /// Returns the commands for lists and features.
  package func words<Action>(
    of features: [FeatureDeclaration]
  ) -> [CommandWord<TypedCommand<Action>>] {
    kinds() + (themes.isEmpty ? [] : [theme()]) + order() + features.filter(\.takesValue).map(word)
      + features.flatMap(\.commands).map(word)
      + reversals()
  }

  /// Returns the commands that save or change the list that is shown.
  ///
  /// `numbersFilms` is whether the number of a film precedes its note.
  package static func edits<Action>(
    numbersFilms: Bool = false
  ) -> [CommandWord<TypedCommand<Action>>] {
    typealias Word = CommandWord<TypedCommand<Action>>
    return [
      Word("save", help: "save the list as a smart list", value: ValueKind("noir")) { .save($0) },
      Word("rename-list", help: "rename your list", value: ValueKind("noir")) {
        text throws(CommandFailure) in
        guard let name = CustomList.name(text) else {
          throw CommandFailure(.usage, Wording.complaint(.emptyName))
        }
        return .edit(.rename(name))
      },
      Word("delete-list", help: "delete your list; its films keep their marks", .edit(.delete)),
      Word("note-list", help: "set the note on your list", value: ValueKind("text")) {
        text throws(CommandFailure) in
        try MarkWords.check(text, "note", .note)
        return .edit(.describe(text))
      },
      Word(
        "note-film", help: "set the note on the film in your list",
        value: ValueKind(numbersFilms ? "3 text" : "text")
      ) { text throws(CommandFailure) in
        if !numbersFilms { try MarkWords.check(text, "note", .listNote) }
        return .edit(.note(text))
      },
    ]
  }

  private func kinds<Action>() -> [CommandWord<TypedCommand<Action>>] {
    typealias Word = CommandWord<TypedCommand<Action>>
    func names(of kind: ListKind) -> ValueKind {
      let names = lists.filter { ListKind($0) == kind }.map(OptionValues.name)
      return ValueKind(names.first ?? "", values: names)
    }
    let known = ValueKind(values: lists.map(OptionValues.name) + smartLists.map(\.name))
    return [
      Word("genre", help: "show a genre", value: names(of: .genre)) { text throws(CommandFailure) in
        text.isEmpty
          ? .list(.chooseList, count: nil) : .show(try offered(.genre(OptionValues.genre(text))))
      },
      Word(
        "decade", help: "show a decade", value: names(of: .decade),
        isValue: { Self.decade($0) != nil }
      ) { text throws(CommandFailure) in
        text.isEmpty
          ? .list(.chooseList, count: nil) : .show(try offered(.decade(OptionValues.decade(text))))
      },
      Word(
        "list", ["l", "L", "lists"], help: "show a list", value: known,
        isValue: { text in
          Wording.removed(list: text) != nil
            || (try? OptionValues.list(text)).map(MovieList.standing.contains) ?? false
        }
      ) { text throws(CommandFailure) in
        if text.isEmpty { return .list(.chooseList, count: nil) }
        let name = QueryNames.hyphenated(text)
        // An own list hides a smart list of its name.
        let own = lists.first { $0.isCustom && OptionValues.name(of: $0) == name }
        if let own { return .show(own) }
        if let list = smartLists.first(where: { $0.name == name }) { return .showQuery(list.query) }
        if let first = Self.decade(text) { return .show(try offered(.decade(first))) }
        if let error = Wording.removed(list: text) { throw CommandFailure(.notFound, error) }
        return .show(try offered(OptionValues.list(text, among: lists)))
      },
    ]
  }

  /// Returns a list if the source has it.
  private func offered(_ list: MovieList) throws(CommandFailure) -> MovieList {
    guard !lists.contains(list) else { return list }
    // Only the catalogue lacks standing lists; TMDB has all of them.
    let isStanding = MovieList.standing.contains(list)
    throw CommandFailure(
      .notFound, Wording.noList(OptionValues.name(of: list), isStanding: isStanding))
  }

  /// Returns the first year of a decade such as `80s`, `1980s` or `the 80s`; nil for other texts.
  private static func decade(_ text: String) -> Int? {
    text.lowercased().hasSuffix("0s") ? try? OptionValues.decade(text) : nil
  }

  private func theme<Action>() -> CommandWord<TypedCommand<Action>> {
    let names = ValueKind(values: themes.map { OptionValues.name(of: .theme($0)) })
    return CommandWord("theme", help: "show films with a theme", value: names) {
      text throws(CommandFailure) in
      .show(.theme(try OptionValues.theme(text, among: themes)))
    }
  }

  private func order<Action>() -> [CommandWord<TypedCommand<Action>>] {
    typealias Word = CommandWord<TypedCommand<Action>>
    let orders = ValueKind("year", values: sorts.flatMap { OptionValues.names(of: $0) })
    return [
      Word("sort", ["s"], help: "sort the list", value: orders) { text throws(CommandFailure) in
        text.isEmpty
          ? .list(.chooseSort, count: nil) : .sort(try OptionValues.sort(text, among: sorts))
      },
      Word("search", help: "search films", value: ValueKind("words")) { text in
        text.isEmpty ? .list(.search, count: nil) : .search(text)
      },
      Word("filter", ["F"], help: "filter the list", value: ValueKind("genre:war")) { text in
        text.isEmpty ? .list(.filter, count: nil) : .filter(text)
      },
      Word(
        "goto", help: "go to a film by number", value: ValueKind("12"), isValue: { Int($0) != nil }
      ) { text throws(CommandFailure) in
        .list(.move(.first), count: try OptionValues.number(text, of: "goto", in: 1...999_999))
      },
    ]
  }

  /// Returns the command that opens a feature.
  private func word<Action>(for feature: FeatureDeclaration) -> CommandWord<TypedCommand<Action>> {
    CommandWord(
      feature.name, feature.opening.keys.map(\.name) + feature.otherNames,
      help: feature.opening.help, value: ValueKind()
    ) { text throws(CommandFailure) in .open(try feature.request(text, themes: themes)) }
  }

  /// Returns a further command of a feature.
  private func word<Action>(for command: FeatureCommand) -> CommandWord<TypedCommand<Action>> {
    CommandWord(command.name, help: command.help, value: ValueKind(command.example)) {
      text throws(CommandFailure) in .open(try command.request(text))
    }
  }

  /// The commands that undo and redo a step by its number.
  private func reversals<Action>() -> [CommandWord<TypedCommand<Action>>] {
    [(MarkAction.undo, StepReversal.Direction.undo), (.redo, .redo)].map { action, direction in
      CommandWord(action.rawValue, action.shortForms, help: Wording.orStep(action.help)) {
        text throws(CommandFailure) in
        let step =
          text.isEmpty
          ? nil : try OptionValues.number(text, of: Wording.stepName, in: 1...999_999)
        return .reverse(direction, step: step)
      }
    }
  }
}
