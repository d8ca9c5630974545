import BusinessLogic
import Commands
import DomainEntities
import Records
import SettingsLogic
import Vocabulary
import Wording

/// A text that completes a word of a command line.
public struct CompletionCandidate: Hashable, Sendable {
  /// The whole word.
  public var text: String
  /// What it means, in a few words; empty if the text says it.
  public var help: String

  /// Creates a candidate.
  public init(_ text: String, help: String = "") {
    self.text = text
    self.help = help
  }
}

/// Completes the last word of a command line, from the table of commands.
public struct Completer: Sendable {
  /// What completes a word.
  public enum Answer: Hashable, Sendable {
    /// One of these words.
    case words([CompletionCandidate])
    /// The name of a file.
    case file
  }

  /// The maximum number of films; a shell shows no more on a screen.
  private static let maxFilms = 100

  private let values: CompletionValues

  /// Creates a completer.
  public init(_ values: CompletionValues) {
    self.values = values
  }

  /// Returns what completes the last of the words after the name of the program; the last word is
  /// empty for a new one.
  public func answer(to words: [String]) -> Answer {
    let line = ReadLine(words.dropLast())
    let last = words.last ?? ""
    if line.isUnknown { return .words([]) }
    if let option = line.open {
      var found = value(of: option, in: line.command, typed: last)
      // The value of some options may be missing.
      if let mayFollow = option.mayFollow { found = found?.filter { mayFollow($0.text) } }
      if option.mayFollow == nil || found?.isEmpty == false { return answer(found) }
    }
    guard line.readsOptions, last.hasPrefix("-") else {
      let found = arguments(of: line, typed: last)
      guard line.readsOptions, case .words(let words) = found else { return found }
      // The name of a list of signs may look like an option.
      return .words(words.filter { !$0.text.hasPrefix("-") })
    }
    guard let sign = last.firstIndex(of: "=") else {
      let names = line.options.filter { !$0.isHidden && $0.name.hasPrefix(last) }
      return .words(names.map { CompletionCandidate($0.name, help: $0.help) })
    }
    guard let option = line.forms.first(where: { $0.name == last[..<sign] }) else {
      return .words([])
    }
    let typed = String(last[sign...].dropFirst())
    let found = value(of: option, in: line.command, typed: typed)
    return answer(found.map { $0.map { CompletionCandidate("\(option.name)=\($0.text)") } })
  }

  private func answer(_ words: [CompletionCandidate]?) -> Answer {
    words.map(Answer.words) ?? .file
  }

  /// Returns the candidates that begin with a text.
  private static func named(
    _ typed: String, _ candidates: [CompletionCandidate]
  ) -> [CompletionCandidate] {
    candidates.filter { $0.text.hasPrefix(typed) }
  }

  // MARK: Arguments

  private func arguments(of line: ReadLine, typed: String) -> Answer {
    guard let command = line.command else {
      let topics = line.asksForHelp ? HelpTopic.allCases : []
      let help = line.asksForHelp ? [] : [CompletionCandidate("help", help: Wording.commandHelp)]
      let all =
        CommandLineGrammar.commands.map { CompletionCandidate($0.name, help: $0.summary) } + help
        + topics.map { CompletionCandidate($0.rawValue, help: $0.summary) }
      return .words(all.filter { $0.text.hasPrefix(typed) })
    }
    guard line.arguments.count < command.maxWords else { return .words([]) }
    if command.name == "lists" { return lists(line.arguments, typed: typed) }
    if command.name == "schema" {
      return .words(
        Self.named(typed, SchemaOptions.shapes.map { CompletionCandidate($0.name) }))
    }
    if command.takes("FILE") {
      guard line.arguments.isEmpty, line.values["--to"] == ExportCommand.Form.html.rawValue else {
        return .file
      }
      let subjects = Self.named(typed, years + libraryLists) + customLists(typed)
      return subjects.isEmpty ? .file : .words(subjects)
    }
    if command.takes("PAGE") {
      return .words(Self.named(typed, ManualPages.names.map { CompletionCandidate($0) }))
    }
    if command.takes("TITLE") {
      return .words(films(beginning: line.arguments + [typed]))
    }
    let alternatives = command.alternatives
    if !alternatives.isEmpty {
      let words = line.arguments.isEmpty ? alternatives : []
      return .words(words.filter { $0.hasPrefix(typed) }.map { CompletionCandidate($0) })
    }
    lazy var offering = values.offering()
    let lists =
      line.arguments.isEmpty ? lists(for: command, of: offering, beginning: typed) : []
    let query = command.takes("QUERY") ? query(typed, of: offering) : []
    let known = Set(lists.map(\.text))
    return .words(lists + query.filter { !known.contains($0.text) })
  }

  /// Returns what completes the arguments of `lists`: its parts, the user's lists, and films.
  private func lists(_ arguments: [String], typed: String) -> Answer {
    guard let word = arguments.first else {
      return .words(
        Self.named(typed, ListsOptions.Part.allCases.map { CompletionCandidate($0.rawValue) }))
    }
    guard let part = ListsOptions.Part(rawValue: word), part != .new else { return .words([]) }
    if arguments.count == 1 {
      return .words((part == .save ? [] : customLists(typed)) + smartLists(for: part, typed))
    }
    if part == .save {
      let offering = values.offering()
      let lists = CommandLineGrammar.commands.first { $0.name == "list" }.map {
        arguments.count == 2 ? self.lists(for: $0, of: offering, beginning: typed) : []
      }
      return .words((lists ?? []) + query(typed, of: offering))
    }
    if part == .export { return arguments.count == 2 ? .file : .words([]) }
    guard part.takesFilm else { return .words([]) }
    let words = Array(arguments.dropFirst(2)) + [typed]
    guard part != .add else { return .words(films(beginning: words)) }
    return .words(films(beginning: words, in: values.listed(arguments[1])))
  }

  /// Returns the smart lists that a part of `lists` takes: only the user's can be changed.
  private func smartLists(
    for part: ListsOptions.Part, _ typed: String
  ) -> [CompletionCandidate] {
    guard [.show, .save, .rename, .remove, .delete].contains(part) else { return [] }
    let lists = values.smartLists().filter { part == .show || !SmartList.builtIn.contains($0) }
    return lists.filter { ValueKind.matches($0.name, typed) }
      .map { CompletionCandidate($0.name, help: $0.query.text) }
  }

  /// The years with viewings.
  private var years: [CompletionCandidate] { values.years().map { CompletionCandidate("\($0)") } }

  /// The lists of the library.
  private var libraryLists: [CompletionCandidate] {
    LibraryList.allCases.map { CompletionCandidate($0.rawValue, help: Wording.heading(of: $0)) }
  }

  /// Returns the user's own lists whose names begin with a text, in hyphenated form if they have a
  /// letter or a digit.
  private func customLists(_ typed: String) -> [CompletionCandidate] {
    values.customLists().filter { ValueKind.matches($0, typed) }.map { name in
      let words = Self.hyphenated(list: name)
      return CompletionCandidate(words.isEmpty ? CustomList.key(ofName: name) : words)
    }
  }

  private static func hyphenated(list name: String) -> String {
    QueryNames.hyphenated(CustomList.key(ofName: name))
  }

  private func lists(
    for command: CommandEntry, of offering: @autoclosure () -> SourceCapabilities,
    beginning typed: String
  ) -> [CompletionCandidate] {
    guard command.takes("LIST") else { return [] }
    let names: [CompletionCandidate]
    if command.group == .library {
      names = (command.takes("YEAR") ? years : []) + libraryLists
    } else {
      let offering = offering()
      names =
        offering.lists.map {
          CompletionCandidate(OptionValues.name(of: $0), help: Wording.heading(of: $0))
        } + values.smartLists().map { CompletionCandidate($0.name, help: $0.query.text) }
        + QueryNames.genres.map { CompletionCandidate($0) }
        + offering.decades.map { CompletionCandidate("\($0)s") }
    }
    // A word with a colon is a condition.
    return Self.named(typed, names) + (typed.contains(":") ? [] : customLists(typed))
  }

  private func query(
    _ typed: String, of offering: @autoclosure () -> SourceCapabilities
  ) -> [CompletionCandidate] {
    guard !typed.isEmpty else {
      return QueryKey.all.map { CompletionCandidate($0.name + ":", help: Wording.form(of: $0)) }
        + QueryKey.flags.map { CompletionCandidate($0) }
    }
    let offering = offering()
    let completion = QueryCompletion(themes: offering.themes, decades: offering.decades)
    let names =
      conditions("tag:", values.tags, typed: typed) { QueryNames.hyphenated($0) }
      + conditions("list:", values.customLists, typed: typed) { Self.hyphenated(list: $0) }
    // A space in a name is no space between conditions.
    if !names.isEmpty, typed.contains(" ") { return names.map { CompletionCandidate($0) } }
    let found = completion.candidates(for: typed).filter {
      $0.text.hasPrefix(typed) && !$0.text.contains("\"")
    }
    return found.map { Self.candidate($0) } + names.map { CompletionCandidate($0) }
  }

  /// Returns a completion of a query, which ends without a space; a key has a meaning, so that
  /// shells can tell it from a name with a colon at the end.
  private static func candidate(_ found: QueryCompletion.Candidate) -> CompletionCandidate {
    let key = QueryKey.all.first { $0.name + ":" == found.name }
    return CompletionCandidate(
      found.text.last == " " ? String(found.text.dropLast()) : found.text,
      help: key.map(Wording.form) ?? "")
  }

  /// Returns conditions with a key and the names of something of the user, of which the last one
  /// after a comma is completed.
  ///
  /// Names without a letter or a digit have no hyphenated form and need quotation marks.
  private func conditions(
    _ key: String, _ names: () -> [String], typed: String, hyphenated: (String) -> String
  ) -> [String] {
    guard typed.hasPrefix(key) else { return [] }
    let afterComma = typed.lastIndex(of: ",").map(typed.index(after:))
    let last = typed[(afterComma ?? typed.index(typed.startIndex, offsetBy: key.count))...]
      .drop { SearchText.exclusionSigns.contains($0) }
    let wanted = ValueKind.folded(String(last))
    return names().compactMap { name in
      let words = hyphenated(name)
      let isQuotable = name == CustomList.withoutQuotationMarks(name)
      guard !words.isEmpty || isQuotable else { return nil }
      let value = words.isEmpty ? "\"\(name)\"" : words
      guard value.hasPrefix(wanted.isEmpty ? String(last) : wanted) else { return nil }
      return typed[..<last.startIndex] + value
    }
  }

  /// Returns the films of the catalogue, then those of the library, that begin with the words, if
  /// there are any.
  private func films(beginning words: [String]) -> [CompletionCandidate] {
    guard words.contains(where: { !QueryNames.hyphenated($0).isEmpty }) else { return [] }
    let found = films(beginning: words, in: values.films())
    let room = Self.maxFilms - found.count
    guard room > 0 else { return found }
    let own = values.ownFilms(Self.withoutYear(words.joined(separator: " ")), room)
    let known = Set(found.map(\.text))
    return found + films(beginning: words, in: own).filter { !known.contains($0.text) }
  }

  /// Returns a title without the year that begins after its last hyphen.
  private static func withoutYear(_ title: String) -> String {
    guard !title.hasPrefix(MovieIdentifier.titleStart), let hyphen = title.lastIndex(of: "-"),
      title[title.index(after: hyphen)...].allSatisfy(\.isNumber)
    else { return title }
    return String(title[..<hyphen])
  }

  /// Returns the films whose titles begin with the words: by their identifiers for the first word,
  /// and by the rest of their titles for a later one.
  private func films(
    beginning words: [String], in films: [MovieSummary]
  ) -> [CompletionCandidate] {
    let wanted = words.map { QueryNames.hyphenated($0) }
    guard let typed = words.last, let last = wanted.last else { return [] }
    let begun = wanted.dropLast().joined(separator: "-")
    let whole = wanted.joined(separator: "-")
    var found: [CompletionCandidate] = []
    for film in films {
      if begun.isEmpty {
        let name = Self.name(of: film, typed: typed)
        // A shell would replace a part of the title by what it has in common with the identifier.
        guard
          name.hasPrefix(typed)
            || typed.last != "-" && QueryNames.name(film.title, hasHyphenatedPrefix: last)
        else { continue }
        found.append(CompletionCandidate(name, help: Wording.titleAndYear(of: film)))
      } else if QueryNames.name(film.title, hasHyphenatedPrefix: whole) {
        let title = QueryNames.hyphenated(film.title)
        let rest = title.dropFirst(begun.count + 1).prefix { $0 != "-" }
        found.append(CompletionCandidate(String(rest), help: Wording.titleAndYear(of: film)))
      }
      if found.count == Self.maxFilms { break }
    }
    return found
  }

  /// Returns the word that names a film: its identifier, or its title and year in hyphenated form
  /// if it has only an identifier made from them and that is not what is typed.
  private static func name(of film: MovieSummary, typed: String) -> String {
    guard !film.id.isName, !typed.hasPrefix(MovieIdentifier.titleStart) else { return film.id.text }
    let title = QueryNames.hyphenated(film.title)
    return title.isEmpty ? film.id.text : title + (film.year.map { "-\($0)" } ?? "")
  }

  // MARK: Values of options

  /// Returns the values of an option that begin with a text; nil for a file name.
  private func value(
    of option: OptionForm, in command: CommandEntry?, typed: String
  ) -> [CompletionCandidate]? {
    switch option.value {
    case "FILE": return nil
    case "QUERY": return query(typed, of: values.offering())
    case "NAMES":
      let before = typed.lastIndex(of: ",").map { typed[...$0] } ?? ""
      return Self.named(typed, command?.fields.map { CompletionCandidate(before + $0) } ?? [])
    case "TAG":
      let tags = values.tags()
      let exact = tags.filter { $0.hasPrefix(typed) }
      return (exact.isEmpty ? tags.filter { ValueKind.matches($0, typed) } : exact)
        .map { CompletionCandidate($0) }
    default:
      return Self.named(typed, words(of: option, in: command).map { CompletionCandidate($0) })
    }
  }

  private func words(of option: OptionForm, in command: CommandEntry?) -> [String] {
    switch option.value {
    case "MOOD": Mood.allCases.map(\.rawValue)
    case "ORDER" where command?.group == .transfer: ImportOptions.dateOrders
    case "KIND" where command?.group == .transfer: ImportOptions.roles
    case "ORDER" where command?.group == .library: LibrarySortAttribute.allCases.map(\.rawValue)
    case "ORDER" where command?.name == "person": FilmographyOrder.allCases.map(\.rawValue)
    case "ORDER": QueryNames.sorts.map(\.name)
    case "ORIGIN": ImportOptions.origins
    case "FORMAT" where command?.name == "lists": ListsOptions.Form.allCases.map(\.rawValue)
    case "FORMAT": ExportCommand.Form.allCases.map(\.rawValue)
    case "[=DATE]": ["today", "yesterday"]
    case "DATE" where command?.name == "mark": ["today", "yesterday"]
    case "STARS": ["0.5", "1", "1.5", "2", "2.5", "3", "3.5", "4", "4.5", "5"]
    case "SIDE": ["here", "account"]
    case "COUNTRY": Country.all.map(\.code)
    default:
      if case .word(let words)? = Setting.allCases.first(where: { $0.flag == option.name })?.form {
        words
      } else {
        []
      }
    }
  }
}

/// The words of a command line before the one that is completed.
private struct ReadLine {
  private(set) var command: CommandEntry?
  /// Whether `help` comes first.
  private(set) var asksForHelp = false
  /// Whether the command does not exist.
  private(set) var isUnknown = false
  /// Whether options may follow.
  private(set) var readsOptions = true
  private(set) var arguments: [String] = []
  /// The option whose value comes next.
  private(set) var open: OptionForm?
  /// The options of the command, or of the browser.
  private(set) var forms = CommandLineGrammar.leading + [CommandLineGrammar.version]
  /// The values of the options that were given.
  private(set) var values: [String: String] = [:]
  private var given: Set<String> = []

  init(_ words: some Sequence<String>) {
    for word in words { read(word) }
  }

  /// The options that may still be given.
  var options: [OptionForm] {
    forms.filter { $0.isRepeatable || !given.contains($0.name) } + [CommandLineGrammar.help]
  }

  private mutating func read(_ word: String) {
    if let option = open, option.mayFollow.map({ $0(word) }) ?? true {
      values[option.name] = word
      open = nil
      return
    }
    open = nil
    if readsOptions, word == "--" {
      readsOptions = false
    } else if readsOptions, word.hasPrefix("-"), word.count > 1 {
      let name = CommandLineParser.otherNames[word] ?? String(word.prefix { $0 != "=" })
      given.insert(name)
      if let sign = word.firstIndex(of: "=") {
        values[name] = String(word[sign...].dropFirst())
      } else if let form = forms.first(where: { $0.name == name }), form.value != nil,
        !form.isAttached
      {
        open = form
      }
    } else if command != nil {
      arguments.append(word)
    } else if word == "help", !asksForHelp {
      asksForHelp = true
    } else if let found = CommandLineGrammar.commands.first(where: { $0.name == word }),
      !asksForHelp
    {
      command = found
      forms = found.forms
    } else {
      isUnknown = true
    }
  }
}

extension CommandEntry {
  /// The words that the first argument may be, such as `key` and `sign-in`; empty if it is free.
  fileprivate var alternatives: [String] {
    let words = arguments.split { "[]| ".contains($0) }.map(String.init)
    return words.count > 1 || arguments.hasPrefix("[")
      ? words.filter { $0.allSatisfy { $0.isLowercase || $0 == "-" } } : []
  }
}
