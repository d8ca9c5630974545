import BusinessLogic
import DomainEntities
import FilmPages
import Films
import MovieData
import Records
import TerminalModel
import Vocabulary
import Wording

/// Sentences of plain mode.
extension Wording {
  /// Returns why marks are not shown.
  static func unread(_ error: MovieDataError) -> String {
    switch error {
    case .library(.damaged), .library(.damagedWithoutBackup), .library(.missing),
      .library(.missingWithoutBackup), .library(.newerVersion), .library(.foreign),
      .library(.diskError), .library(.altered), .library(.unreadable), .library(.blocked),
      .library(.noLocks), .library(.foreignLog), .library(.oversized):
      sentence(error)
    case .library(.locked): "Your marks are not shown: another program is using your library."
    default: "Your marks are not shown. Run moviebrowser library check."
    }
  }

  /// The note on a film in one of the user's own lists, after the film.
  static func spoken(note: String) -> String {
    note.isEmpty ? "" : "; note: \(CleanText.line(note))"
  }

  // MARK: Numbers and the end

  /// The message for an empty list: what has excluded its films, or else how it gets its first one.
  static func emptiness(
    of selection: MovieListSelection, advice: String?, correction: QueryCorrection?,
    in offering: SourceCapabilities
  ) -> String {
    guard !selection.filters.isEmpty else {
      return emptiness(
        of: selection.list, press: typeIn("l"), advice: advice.map { "In any list, \($0)." },
        in: offering)
    }
    let isOfAllFilms = if case .search = selection.list { true } else { selection.list == .allTime }
    let shown =
      isOfAllFilms ? selection : MovieListSelection(.allTime, filters: selection.filters)
    let films = isOfAllFilms ? "No films" : "No films in this list"
    let hint = correction.map { "\(didYouMean($0)) " } ?? ""
    return "\(films) match “\(TypedQuery(shown).text)”. \(hint)\(typeIn("b")) to go back."
  }

  /// Returns how far a stalled list was searched and how to continue.
  static func stalledInWords(_ list: PagedList) -> String { stalled(list, press: typeIn("n")) }

  /// Returns the valid numbers of films.
  static func numbers(of list: PagedList) -> String {
    if list.isStalled { return stalledInWords(list) }
    guard list.shownCount > 0 else { return "No film to open." }
    guard let last = list.total else {
      // A list of unknown length may have more films.
      return "Numbers 1 to \(number(list.count)) are loaded; n loads more."
    }
    return "Type a number from 1 to \(number(last))."
  }

  /// Returns why the film of a row cannot be opened.
  static func cannotOpen(_ row: Int, because error: MovieDataError) -> String {
    "\(missing(row..<row + 1, because: error)). \(typeIn("b")) for the list."
  }

  /// Returns why a list has no next film.
  static func end(beside list: PagedList) -> String {
    if list.isStalled { return stalledInWords(list) }
    if let gap = list.gaps.last, gap.rows.upperBound == list.count {
      return "\(missing(gap.rows, because: gap.error)). \(typeIn("b")) for the list."
    }
    return "Last film of the list."
  }

  /// Returns the question of plain mode, after the conflicts.
  static func spokenQuestion(_ reversal: StepReversal, today: CalendarDate) -> [String] {
    let lines = conflicts(of: reversal)
    return (lines.isEmpty ? [] : [changedSince + ":"] + lines)
      + ["\(question(reversal, today: today)) \(typeAnswer)"]
  }

  /// Returns the question whether to remove a smart list.
  static func spokenQuestion(_ list: SmartList) -> String { "\(asksToRemove(list)) \(typeAnswer)" }

  private static let typeAnswer = "Type y for yes or n for no."
}

// MARK: Answers

extension Wording {
  /// Films that are missing from a list, and how to retry.
  static func missingInWords(_ gap: ListGap) -> String {
    "\(missing(gap.rows, because: gap.error)). \(typeIn("r")) to retry."
  }

  /// The answer to an unknown name; `near` is what may have been meant.
  static func nothingCalled(_ word: String, near: String?) -> String {
    let question = near.map { "Did you mean \($0)? " } ?? ""
    return "No command, list or film is called “\(word)”. \(question)Type ? for help."
  }

  /// The answer to going back: a place, which is not read again.
  static func back(to place: String) -> String { "Back to \(place)" }

  /// The first film of a list and its last, and how many there are.
  static func page(_ range: String, of heading: String) -> String { "\(heading): \(range)" }

  /// The heading of a list, with its sort order.
  static func heading(of contents: MovieListContents) -> String {
    let selection = contents.selection
    let (people, filters) = conditions(selection.filters, people: contents.pages.people)
    let list = ([heading(of: selection.list, on: contents.pages.basis)] + people + filters)
      .joined(separator: ", ")
    return selection.sort.map { "\(list), \(order($0, of: selection.list))" } ?? list
  }

  /// A film of a diary, after the date of the viewing.
  static func viewed(_ film: String, in date: PartialDate?) -> String {
    "\(date.map(self.date) ?? dayUnknown): \(film)"
  }

  /// A list in a menu, with the number of its films if that is known.
  ///
  /// `advice` tells how an empty list gets its first film.
  static func menuItem(
    _ name: String, count: Int?, seen: Int? = nil, advice: String? = nil
  ) -> String {
    let films = count.map { ", " + ($0 == 0 ? "empty" : Self.films($0)) } ?? ""
    let seen = seen.flatMap { $0 > 0 ? ", \(number($0)) seen" : nil } ?? ""
    return name + films + seen + (advice.map { ": \($0)" } ?? "")
  }

  /// How an empty list gets its first film, by a command with the number 3.
  static func addsFirstFilm(_ command: String) -> String { "\(command) adds film 3" }

  /// An item of a menu that is the current one.
  static func current(_ item: String) -> String { "\(item), current" }

  /// The range of a page; `total` is nil if it is not known yet.
  static func range(_ page: Range<Int>, of total: Int?, soFar count: Int) -> String {
    let end = total.map(number) ?? "\(number(count)) so far"
    return "\(number(page.lowerBound + 1)) to \(number(page.upperBound)) of \(end)."
  }

  /// The answer to a number that no item has.
  static func numbers(upTo count: Int) -> String { "Type a number from 1 to \(count)." }

  /// The answer to a number that no entry of a page has.
  static func entries(upTo count: Int) -> String {
    count == 0
      ? "Nothing to open on this page. Type b for the list."
      : "Type a number from 1 to \(count), or b for the list."
  }

  /// The answers at the ends of lists, menus and the way back.
  static let noMore = "No more."
  static let firstFilm = "First film of the list."
  static let topOfList = "Top of the list."
  static let endOfList = "End of the list."
  static let noWayBack = "Nothing to go back to."

  /// The answers to commands that need something else.
  static let noSearchWords = "Type words to search for after the /."
  static let noConditions = "Add conditions, as in F genre:drama year:1990..1999."
  static let noFilmOpen = "Open a film first, by its number."
  /// The answer to adding a film to a list without its name; `command` is an example.
  static func noListName(_ command: String) -> String { "Type the name of a list: \(command)." }

  /// The answer to adding a film to the list used last, before there is any.
  static func noList(_ command: String) -> String { "You have no list yet. Type \(command)." }

  static let noMarks = "Marks are not available: no library is open."
  static let noNumber = "Add the number of a film in the list, as in f 3."
  static let noSuchNumber = "No film has that number."

  /// A report of the source as a sentence; nil for an event without consequences.
  static func report(_ event: SourceEvent) -> String? { substitute(event).map { "\($0)." } }
}

/// The commands of plain mode, as the prompt and the help show them.
extension Wording {
  /// The hints of the prompt.
  enum PlainHint {
    static let open = "number or name opens"
    static let openByName = "a name opens"
    static let openEntry = "number to open"
    static let choose = "number to choose"
    static let next = "n next"
    static let nextFilm = "n next film"
    static let previous = "p previous"
    static let search = "/words search"
    static let lists = "l lists"
    static let sort = "s sort"
    static let back = "b back"
    static let trailer = "t trailer"
    static let watch = "w where to watch"
    static let page = "o web page"
    static let retry = "r to retry"
    static let again = "again to read the page"
    static let help = "? help"
    static let quit = "q quit"
  }

  /// The heading of the help.
  static let plainCommands = "Commands; press Enter after each"

  /// What the commands do that only plain mode has.
  static let nextPageOrFilm = "next page, or next film; also Enter"
  static let previousPageOrFilm = "previous page, or previous film"
  static let readAgain = "read this page again"
  static let showCredits = "show version, licenses and credits"
  static let showHelp = "show this help"
  static let quitPlain = "quit; end of input also quits"

  /// Returns the help: every command and what it does.
  static func plainHelp(_ words: [CommandWord<PlainInput>]) -> [(String, String)] {
    [
      ("number", "open the film with that number, or choose that item"),
      ("name", "open the list or the film called that, such as horror or The Third Man"),
      ("genre:war", "show the films that satisfy conditions; year:1990..1999 is another"),
      ("/words", "search films"),
    ]
      + words.map { word in
        let mark = MarkAction(rawValue: word.name)?.example
        let short = word.otherNames.first { $0.count == 1 } ?? word.name
        let example = word.value.map { $0.example.isEmpty ? "" : " " + $0.example } ?? ""
        return (mark ?? short + example, word.help)
      } + [
        ("f", "mark the film of the page; there, marks need no number"),
        ("mine", "your films; also favorites, watchlist, diary, rated, notes, tags"),
      ]
  }
}
