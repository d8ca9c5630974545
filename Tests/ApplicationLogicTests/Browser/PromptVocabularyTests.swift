import BusinessLogic
import DomainEntities
import Testing

@testable import Browser
@testable import Films
@testable import Records
@testable import Vocabulary
@testable import Widgets
@testable import Wording

struct PromptVocabularyTests {
  private let lists: [MovieList] = [
    .allTime, .topRated, .genre(.drama), .genre(.documentary), .genre(.scienceFiction),
    .decade(1960), .decade(1970),
  ]
  private var vocabulary: CommandTable<PromptCommand> { vocabulary(onFilm: false) }

  private func vocabulary(onFilm: Bool) -> CommandTable<PromptCommand> {
    CommandTable<PromptCommand>(
      .standard, lists: lists, sorts: [.popularity, .title], isOnFilm: onFilm)
  }

  @Test(arguments: ["upcoming", "list upcoming", "trending today", "list now-playing"])
  func `A list missing from the source is reported as requiring a key`(text: String) {
    let error = #expect(throws: CommandFailure.self) { try vocabulary.command(text) }
    #expect(error?.message.hasSuffix(Wording.keyBrings("it")) == true)
  }

  @Test(
    arguments: [
      ("genre drama", .show(.genre(.drama))), ("GENRE Drama", .show(.genre(.drama))),
      ("genre science fiction", .show(.genre(.scienceFiction))),
      ("genre sci-fi", .show(.genre(.scienceFiction))), ("decade 1970s", .show(.decade(1970))),
      ("decade 1970", .show(.decade(1970))), ("decade 70s", .show(.decade(1970))),
      ("top rated", .show(.topRated)), ("top-rated", .show(.topRated)),
      ("all time", .show(.allTime)), ("list top rated", .show(.topRated)),
      ("list", .list(.chooseList, count: nil)), ("genre", .list(.chooseList, count: nil)),
      ("goto 500", .list(.move(.first), count: 500)), ("sort title", .sort(MovieSort(by: .title))),
      ("sort title:desc", .sort(MovieSort(by: .title, ascending: false))),
      ("sort", .list(.chooseSort, count: nil)),
      ("search  seven samurai ", .search("seven samurai")),
      ("search", .list(.search, count: nil)), ("help", .everywhere(.help)),
      ("quit", .everywhere(.quit)), ("q", .everywhere(.quit)), ("open", .list(.open, count: nil)),
      ("refresh", .list(.retry, count: nil)), ("next-film 3", .list(.move(.down), count: 3)),
      ("next film 3", .list(.move(.down), count: 3)), ("open-imdb", .film(.openIMDb, count: nil)),
      ("  zoom-film  ", .everywhere(.zoomFilm)), ("s", .list(.chooseSort, count: nil)),
      ("x", .open(OpenRequest("tonight", query: TypedQuery()))),
      ("12", .list(.move(.first), count: 12)), ("zoom film", .everywhere(.zoomFilm)),
    ] as [(String, PromptCommand)])
  func `Every command has a name`(text: String, command: PromptCommand) throws {
    #expect(try vocabulary.command(text) == command)
  }

  @Test func `Every action of the browser, list and page has a name`() throws {
    let bindings = BrowserBindings.standard
    let names =
      bindings[.browser].bindings.map(\.name) + bindings[.movieList].bindings.map(\.name)
      + bindings[.movieDetail].bindings.map(\.name)
    for name in names { #expect(throws: Never.self) { try vocabulary.command(name) } }
  }

  @Test(arguments: ["70s", "1970s", "the 70s", "decade the 1970s", "decade 70s", "list the 70s"])
  func `Decades are accepted in every common form`(text: String) throws {
    #expect(try vocabulary.command(text) == .show(.decade(1970)))
  }

  @Test func `British spellings of commands are accepted`() throws {
    #expect(
      try vocabulary.command("mark-favourite") == .everywhere(.mark(.favorite)))
  }

  @Test func `A name shared by list and page applies to the focused pane`() throws {
    #expect(try vocabulary.command("next-film") == .list(.move(.down), count: nil))
    #expect(try vocabulary(onFilm: true).command("next-film") == .film(.nextFilm, count: nil))
    #expect(try vocabulary(onFilm: true).command("refresh") == .film(.retry, count: nil))
  }

  @Test(arguments: [
    ("gnere drama", "genre"), ("genre darma", "drama"), ("hlep", "help"), ("quti", "quit"),
    ("sort titel", "title"), ("list top-ratde", "top-rated"), ("xyzzy", "Tab"), ("", "Tab"),
    ("genre war", "no list"), ("decade 1980s", "no list"),
    ("decade old", "1970s"),
    ("goto", "number"), ("goto x", "number"), ("goto 0", "number"), ("next-film x", "number"),
    ("top rated films", "takes no value"),
    ("quit 3", "takes no value"), ("widen-film 2", "takes no value"),
    ("open 2", "takes no value"), ("open-page 2", "takes no value"), ("half", "half-page"),
    ("sort rating", "popularity"),
  ])
  func `Unknown input suggests the nearest names`(text: String, hint: String) {
    do throws(CommandFailure) {
      Issue.record("\(text) means \(try vocabulary.command(text))")
    } catch {
      #expect(error.message.contains(hint), "\(error.message)")
    }
  }

  @Test func `A missing argument is explained without quoting empty text`() {
    let failure = #expect(throws: CommandFailure.self) { try vocabulary.command("goto") }
    #expect(failure?.message == Wording.notANumber("", for: "goto", in: 1...999_999))
  }

  @Test(arguments: [
    ("ge", ["genre "]), ("genre d", ["genre drama", "genre documentary"]),
    ("genre sci", ["genre science-fiction"]), ("genre science f", ["genre science-fiction"]),
    ("decade ", ["decade 1960s", "decade 1970s"]), ("zoom", ["zoom-film", "zoom-list"]),
    ("zoom f", ["zoom-film"]), ("top r", ["top-rated"]),
    ("sort t", ["sort title", "sort title:desc"]),
    ("gnere", ["genre "]), ("open", ["open", "open-page", "open-imdb"]),
    ("open i", ["open-imdb"]), ("xyzzy", []), ("search any text", []),
  ])
  func `Text completes to matching names`(text: String, ways: [String]) {
    #expect(vocabulary.candidates(for: text).map(\.text) == ways)
  }

  private var own: CommandTable<PromptCommand> {
    CommandTable<PromptCommand>(
      .standard, lists: lists + LibraryList.allCases.map { .mine($0) }, sorts: [.rating],
      tags: ["film noir", "Some noir", "Été", "♥"], marking: CalendarDate(iso: "2026-07-01"))
  }

  @Test(
    arguments: [
      ("list favorites", .show(.mine(.favorites))), ("list mine", .show(.mine(.everything))),
      ("list not for me", .show(.mine(.notForMe))), ("list drama", .show(.genre(.drama))),
      ("tag film noir", .show(.tagged("film noir"))),
      ("tag some NOIR", .show(.tagged("Some noir"))),
      ("tag ete", .show(.tagged("Été"))), ("tag ♥", .show(.tagged("♥"))),
      ("tag-film noir", .mark(.tag("noir"))), ("tag-film film noir", .mark(.tag("film noir"))),
      ("seen on unseen", .mark(.neverSeen)), ("seen on", .everywhere(.mark(.seenOn))),
      ("untag film noir", .mark(.noTag("noir"))),
    ] as [(String, PromptCommand)])
  func `Library lists and tags are commands by name`(text: String, command: PromptCommand) throws {
    #expect(try own.command(text) == command)
  }

  @Test(arguments: [
    ("tag fi", ["tag film noir", "tag-film "]), ("tag some", ["tag Some noir"]),
    ("tag some-n", ["tag Some noir"]), ("tag Some N", ["tag Some noir"]),
    ("tag et", ["tag Été"]), ("tag-film SO", ["tag-film Some noir"]), ("tag ♥", ["tag ♥"]),
    ("list fav", ["list favorites"]), ("rate 4.", ["rate 4.5"]),
    ("sort rating:", ["sort rating:asc"]),
  ])
  func `Library lists and tags complete in any letter case`(text: String, ways: [String]) {
    #expect(own.candidates(for: text).map(\.text) == ways)
  }

  @Test(arguments: [false, true])
  func `Every completion parses, as typed and as completed`(isOwn: Bool) throws {
    let vocabulary = isOwn ? own : vocabulary
    // These require a value that cannot be offered.
    let incomplete: Set = ["goto", "rename-list", "tag", "tag-film", "untag-film"]
    for word in vocabulary.candidates(for: "") {
      for way in vocabulary.candidates(for: word.name + " ") where !incomplete.contains(way.name) {
        #expect(throws: Never.self, "\(way.text)") { try vocabulary.command(way.text) }
      }
    }
    for word in vocabulary.candidates(for: "") where !incomplete.contains(word.name) {
      #expect(throws: Never.self, "\(word.text)") { try vocabulary.command(word.text) }
    }
  }
}
