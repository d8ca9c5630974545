import BusinessLogic
import DomainEntities
import TestSupport

@testable import Browser
@testable import CommandLineInterface
@testable import Commands
@testable import Films
@testable import Plain
@testable import Records
@testable import Transfer
@testable import Vocabulary
@testable import Widgets

/// The product's vocabulary: the meaning of each word, and the names that contain it.
///
/// Names come from the program's tables; JSON names come from its source code.
struct Vocabulary {
  /// A concept and the word for it.
  struct Concept {
    let word: String
    /// The meaning of the word.
    let meaning: String
    /// Other forms of the word in names, such as its plural.
    let forms: [String]

    init(_ word: String, _ meaning: String, also forms: String...) {
      self.word = word
      self.meaning = meaning
      self.forms = forms
    }

    /// Returns whether a name contains the word or one of its forms.
    func names(_ name: String) -> Bool {
      let parts = Vocabulary.parts(of: name)
      return ([word] + forms).contains { form in
        let wanted = Vocabulary.parts(of: form)
        return parts.indices.contains { parts[$0...].starts(with: wanted) }
      }
    }
  }

  /// A place where the program uses names.
  enum Place: String, CaseIterable {
    case browser = "Browser"
    case commandLine = "Command line"
    case plainMode = "Plain mode"
    case json = "JSON"
    case csv = "CSV"
  }

  /// Returns the distinct names in a place, in table order.
  func names(in place: Place) -> [String] {
    var known: Set<String> = []
    return all(in: place).filter { known.insert($0).inserted }
  }

  private func all(in place: Place) -> [String] {
    switch place {
    case .browser: Self.prompt.words.map(\.name) + Self.actions
    case .commandLine: Self.commands + Self.options + Self.values
    case .plainMode:
      CommandTable<PlainInput>(ListWords(lists: [], sorts: [], themes: ["heist"])).words
        .flatMap { [$0.name] + $0.otherNames }.filter { $0.count > 1 }.sorted()
    case .json: Self.members
    case .csv: Self.columns + OwnTableRows.names.filter { !Self.columnsOfIMDb.contains($0) }
    }
  }

  /// The prompt's commands, with every list and a source that supports every sort attribute.
  private static var prompt: CommandTable<PromptCommand> {
    CommandTable<PromptCommand>(
      .standard, lists: MovieList.standing + LibraryList.allCases.map(MovieList.mine),
      sorts: MovieSortAttribute.allCases, themes: ["heist"], tags: ["rain"],
      marking: CalendarDate(iso: "2026-01-01"), ownProgram: "moviebrowser")
  }

  /// The actions of the screens whose keys are not text input, as the key file names them.
  private static var actions: [String] {
    BrowserBindings.standard.tables.filter { !$0.takesText }.flatMap { $0.actions.map(\.name) }
  }

  private static var commands: [String] {
    CommandLineGrammar.commands.map(\.name) + LibraryOptions.Part.allCases.map(\.rawValue)
      + AccountOptions.Part.allCases.map(\.rawValue) + ListsOptions.Part.allCases.map(\.rawValue)
  }

  private static var options: [String] {
    (CommandLineGrammar.browser.map(\.form) + CommandLineGrammar.commands.flatMap(\.shownForms))
      .map(\.name)
  }

  /// The names of lists and sort orders.
  private static var values: [String] {
    MovieList.standing.map(OptionValues.name) + LibraryList.allCases.map(\.rawValue)
      + MovieSortAttribute.allCases.flatMap { OptionValues.names(of: $0).prefix(1) }
      + LibrarySortAttribute.allCases.map(\.rawValue)
  }

  /// The members of films and marks in JSON.
  private static var members: [String] {
    [filmRecord.shape, detailRecord.shape, markedRecord.shape, stepRecord.shape].flatMap(\.fields)
      .flatMap(\.paths).flatMap { $0.split(separator: ".").map(String.init) }
  }

  /// The columns of lists.
  private static var columns: [String] {
    markedRecord.shape.csvColumns
  }

  /// The export columns whose names come from IMDb.
  private static let columnsOfIMDb: Set = [
    "Const", "Your Rating", "Date Rated", "Title Type", "Runtime (mins)",
  ]

  /// Returns the lowercase words of a name such as `mark-favorite`, `--api-url` or `releaseDate`.
  static func parts(of name: String) -> [String] {
    var parts: [String] = []
    var word = ""
    var wasLower = false
    for character in name {
      if !character.isLetter && !character.isNumber || (character.isUppercase && wasLower) {
        if !word.isEmpty { parts.append(word.lowercased()) }
        word = ""
      }
      if character.isLetter || character.isNumber { word.append(character) }
      wasLower = character.isLowercase
    }
    return word.isEmpty ? parts : parts + [word.lowercased()]
  }

  /// Returns the parts of a name that are not in the vocabulary.
  static func unknownParts(of name: String) -> [String] {
    parts(of: name).filter { !knownParts.contains($0) }
  }

  private static let knownParts = concepts.reduce(into: connectives) { known, concept in
    known.formUnion(([concept.word] + concept.forms).flatMap(parts))
  }

  /// The words in names that denote an action, a direction or an amount rather than a concept.
  static let connectives: Set = [
    "accept", "add", "as", "back", "bottom", "by", "cancel", "close", "dates",
    "decrease", "discard", "down", "dry", "exit",
    "file",
    "edit", "first", "force", "from", "full", "go", "half", "here", "if", "increase", "new",
    "interrupt",
    "last", "line", "local",
    "changed", "clear", "markdown", "next", "others", "no", "on", "open", "original", "other",
    "parts", "prefer",
    "previous",
    "quit", "redraw", "remove", "repeat", "replace", "resume", "run", "save", "skip",
    "suspend", "switch",
    "to", "today", "top", "unknown", "up",
    "where", "widen", "with", "yes", "zoom", "name", "kind", "status", "time", "spoken", "release",
    "moviebrowser",
    "added", "all", "label", "delete", "move", "rename", "show", "changes", "description",
  ]

  /// All words, by subject.
  static let concepts = [
    // Films and what is known about them
    Concept("film", "a movie; code says movie, people read film", also: "films", "detail"),
    Concept("title", "the name of a film", also: "titles"),
    Concept("year", "the year of the first release", also: "date"),
    Concept("decade", "ten years, such as the 80s"),
    Concept("tier", "how much the catalog has about a film: of basic ones only facts"),
    Concept("length", "the running time in minutes", also: "runtime", "approximate"),
    Concept("genre", "one of the 19 genres of TMDB", also: "genres"),
    Concept("theme", "a subject of a film, such as heist", also: "themes", "keywords"),
    Concept("language", "a language of a film, or of its texts", also: "languages"),
    Concept(
      "country", "a country of production, release or residence", also: "countries", "region"),
    Concept("cast", "the actors and their characters", also: "character"),
    Concept(
      "crew", "the directors, writers and others behind the camera", also: "directors", "writers",
      "job"),
    Concept(
      "person", "a member of the cast or crew", also: "people", "name", "role", "born", "died",
      "birthplace",
      "biography", "known"),
    Concept("follow", "to get new films of a person", also: "unfollow", "followed"),
    Concept("company", "a production company", also: "companies", "studio"),
    Concept(
      "award", "a prize, or a place in a poll of critics", also: "awards", "categories", "category",
      "winners", "rank"),
    Concept("based on", "the book, play, comic or story behind a film", also: "author"),
    Concept("collection", "films that belong together, such as a trilogy", also: "part"),
    Concept("overview", "a summary of a film's story", also: "tagline"),
    Concept("certification", "an age rating", also: "rated"),
    Concept("budget", "what a film cost, and what it earned, in US dollars", also: "revenue"),
    Concept(
      "ID", "what identifies a film at TMDB, at IMDb or in the catalog", also: "tmdbID", "imdbID"),
    Concept("page", "the screen about one film, or a web page"),
    Concept("section", "a part of a page with a heading"),
    Concept("link", "the address of a web page"),
    Concept("address", "a URL", also: "url", "homepage", "site"),
    Concept("trailer", "a video that advertises a film", also: "videos"),
    Concept("release", "a showing of a film in a country", also: "releases"),
    Concept("recommendation", "a film like another one", also: "recommendations"),
    Concept("profile", "one of the persons who share an account of another program"),
    Concept("poster", "an image that advertises a film", also: "posters", "image"),
    Concept("face", "a small picture of an actor", also: "faces"),
    Concept("watch", "where a film can be streamed, rented or bought", also: "offers", "providers"),

    // Finding films
    Concept("list", "films in an order", also: "lists"),
    Concept(
      "own list", "a list that you make, in your order or ranked", also: "own", "ranked",
      "unranked", "place"),
    Concept(
      "popular", "most viewed, now or of all time", also: "popularity", "all-time", "trending"),
    Concept("top rated", "with the highest average rating"),
    Concept("now playing", "in theaters, now or soon", also: "upcoming"),
    Concept("search", "find films by words"),
    Concept("query", "words and conditions that select films, such as genre:drama unseen"),
    Concept("filter", "narrow a list by a query", also: "remove-filter"),
    Concept("smart list", "a query with a name", also: "save"),
    Concept("completion", "what your shell offers for a word at Tab"),
    Concept("manual", "the pages that man shows"),
    Concept("pager", "the program that shows long text a page at a time"),
    Concept("pick", "choose a film in the browser for another command"),
    Concept("copy", "put text on the clipboard", also: "command"),
    Concept("match", "a film that a search found, and where", also: "found", "text"),
    Concept("sort", "put films in order"),
    Concept("limit", "the number of films to print, or to skip first", also: "offset"),
    Concept(
      "surprise", "a film for tonight with a reason to watch it", also: "tonight", "reason", "seed"),
    Concept(
      "walk", "a way through a list that asks film by film what you have seen", also: "later"),
    Concept("mood", "a group of themes of the same feeling"),
    Concept("familiar", "by people whose films you have seen"),

    // Your films
    Concept("mark", "anything that you record about a film", also: "marks", "marked"),
    Concept("mine", "all films that you have marked", also: "my"),
    Concept(
      "seen", "watched at least once; not seen is unseen", also: "viewing", "viewings", "rewatch",
      "rewatched", "any"),
    Concept("diary", "your viewings by day", also: "day"),
    Concept("watchlist", "the films that you want to see"),
    Concept("favorite", "a film that you love", also: "favorites"),
    Concept("not for me", "a film that you never want to see"),
    Concept(
      "rating", "stars from 0.5 to 5 if yours, an average from 0 to 10 if not", also: "rate",
      "rated", "votes"),
    Concept("tag", "a keyword that you add to a film", also: "tags", "tagged", "untag"),
    Concept("note", "a text that you write about a film", also: "notes", "noted"),
    Concept("library", "the file with your marks"),
    Concept("backup", "a copy of the library; restore goes back to it", also: "backups", "restore"),
    Concept("history", "the changes to your marks", also: "step", "before", "after"),
    Concept("undo", "take back the last change", also: "undone"),
    Concept("redo", "make an undone change again"),
    Concept("stats", "counts of the films that you have seen"),
    Concept("import", "read marks from a file"),
    Concept("export", "write marks to a file", also: "csv", "json"),
    Concept("share", "write a page of marks to show to others"),
    Concept(
      "field", "a value in the output for programs", also: "fields", "format",
      "schema"),
    Concept("account", "your user account at TMDB", also: "guest", "sign-in", "sign-out"),
    Concept("sync", "exchange marks between account and library"),

    // The program
    Concept("source", "where films come from: TMDB or the catalog", also: "borrowed"),
    Concept("catalogue", "the films that come with the program", also: "catalog"),
    Concept("origin", "where a change or a setting comes from"),
    Concept("TMDB", "The Movie Database, a web service", also: "tmdbID", "api"),
    Concept("cache", "the copies of TMDB's responses on this machine", also: "age"),
    Concept("again", "read the same page once more"),
    Concept("refresh", "request again, after a failure or for newer data", also: "retry"),
    Concept("doctor", "the check of key, network, cache and terminal", also: "check"),
    Concept("setting", "a value that changes how the program works", also: "config"),
    Concept("proxy", "a server that passes requests on"),
    Concept("timeout", "how long a request may take"),
    Concept("session", "what the browser showed when it was closed", also: "fresh"),
    Concept("key", "a key of the keyboard; the TMDB key is always called that", also: "keys"),
    Concept("pane", "a part of the screen: the list or the film"),
    Concept("prompt", "the line in which commands are typed, after a colon", also: "goto"),
    Concept(
      "selection", "the current row of a list, or the films to mark together", also: "choose",
      "select", "range"),
    Concept("seen filter", "dims or hides the films that you have seen", also: "seen-filter"),
    Concept("color", "whether the screen has colors"),
    Concept("color scheme", "the colors of the screen", also: "color-scheme"),
    Concept("mouse", "clicks and the wheel in the browser"),
    Concept("plain mode", "the browser line by line", also: "plain"),
    Concept("help", "a list of keys, commands or options"),
    Concept("count", "the number of films"),
    Concept("credits", "who the program thanks, and licenses", also: "credit", "about"),
  ]
}

// MARK: The page

extension Vocabulary {
  /// The contents of `docs/vocabulary.md`.
  var page: String {
    let rows = Self.concepts.map { concept in
      let cells = Place.allCases.map { place in
        names(in: place).filter(concept.names).map { "`\($0)`" }.joined(separator: ", ")
      }
      return "| **\(concept.word)** | \(concept.meaning) | \(cells.joined(separator: " | ")) |"
    }
    let places = Place.allCases.map(\.rawValue).joined(separator: " | ")
    return """
      # Vocabulary

      Use the same word wherever you meet a thing: as a key, a command, an option or a field of JSON.
      This page lists the words. A test makes it from the tables of the program and fails if a name has
      a part that is not in it.

      The browser's column has the names for its prompt (`:`) and its key file. JSON fields never
      change, so a few keep an older word.

      | word | meaning | \(places) |
      | --- | --- |\(String(repeating: " --- |", count: Place.allCases.count))
      \(rows.joined(separator: "\n"))

      """
  }
}
