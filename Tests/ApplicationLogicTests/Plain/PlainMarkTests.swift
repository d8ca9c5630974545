import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

import FilmPages
@testable import Films
@testable import MovieData
@testable import Plain
@testable import Records
@testable import TerminalModel
@testable import Widgets
@testable import Wording

/// Films are marked by typed commands.
@Suite(.timeLimit(.minutes(60))) @MainActor struct PlainMarkTests {
  private let library = InMemoryMovieLibrary()

  private func opened(
    smartLists: any SmartListStore = BuiltInSmartLists()
  ) async -> PlainPresenter {
    let source = RoutedMovieDataSource(ScriptedMovieDataSource(count: 30), library: library)
    let presenter = PlainPresenter(
      store: MovieDataAdapter(source: source), links: RecordingLinkOpener(),
      today: day("2026-07-01"), size: TerminalSize(columns: 100, rows: 24),
      library: library, smartLists: smartLists,
      now: { Timestamp(seconds: 1_780_000_000) })
    _ = await presenter.start()
    return presenter
  }

  private func marks(_ number: Int) throws -> MovieMarks {
    try library.entry(of: MovieIdentifiers(film(number)))?.marks ?? MovieMarks()
  }

  @Test func `A typed command runs the hooks`() async {
    let runner = RecordingProgramRunner(ProgramResult(.exited(0)))
    let hooks = MarkHooks(
      [["my-log"]], runner, library: library, naming: MovieIdentifierResolver())
    let plain = await opened()
    for line in ["f 3", "u", "next", "f 100"] { _ = await plain.receive(line) }
    await hooks.settle()
    while runner.runs.count < 2 { await Task.yield() }
    #expect(runner.inputs.allSatisfy { $0.contains("Film 0002") })
    #expect(runner.runs.count == 2)
  }

  @Test func `A typed command marks, and the list shows it in words`() async throws {
    let plain = await opened()
    #expect(await plain.receive("f 3").contains("favorites: Film 0002 (1922)."))
    #expect(await plain.receive("rate 3 4.5").contains("Rated 4.5"))
    #expect(await plain.receive("v 3 2026-05-01").contains("1 May 2026"))
    #expect(await plain.receive("note 3 Worth it.").contains("Note added"))
    #expect(await plain.receive("tag 3 Some noir").contains("Tagged Some noir"))
    #expect(await plain.receive("not 5").contains("not for me"))
    _ = await plain.receive("n")
    let list = await plain.receive("p")
    let (spoken, other) = (Wording.spoken(try marks(2)), Wording.spoken(try marks(4)))
    #expect(list.contains("Film 0002 (1922)\(spoken)"))
    #expect(list.contains("Film 0004 (1924)\(other)"))
    #expect(list.contains("rated 4.5") && list.contains("not for me"))
    #expect(try marks(2).note == "Worth it.")
    let page = await plain.receive("3")
    #expect(page.contains("4½ of 5"))
    #expect(page.contains("Worth it."))
    #expect(await plain.receive("f").contains("Removed from favorites"))
    #expect(try !marks(2).isFavorite)
  }

  @Test(arguments: [("watchlist", "a 3"), ("notes", "N 3 text"), ("mine", nil)])
  func `An empty list of the user says what fills it`(list: String, command: String?) async {
    let text = await opened().receive(list)
    let advice = command.map(Wording.addsFirstFilm)
    let message = Wording.emptiness(
      of: MovieListSelection(.mine(.everything)), advice: advice, correction: nil, in: .everything)
    #expect(text.contains(message), "\(text)")
    #expect(message.contains(command ?? Wording.typeIn("l")))
  }

  @Test func `Undo, redo and library lists work`() async throws {
    let plain = await opened()
    _ = await plain.receive("a 1")
    _ = await plain.receive("a 2")
    let undone = await plain.receive("undo")
    #expect(undone.contains("Undone: Film 0001 (1921): ") && undone.contains("watchlist"))
    #expect(await plain.receive("redo").contains("Redone"))
    let list = await plain.receive("my watchlist")
    #expect(list.contains("My watchlist"))
    #expect(list.contains("1 to 2 of 2."))
    #expect(await plain.receive("1").contains("on the watchlist"))
  }

  @Test func `The list that is shown is renamed, described and deleted`() async throws {
    let plain = await opened()
    #expect(await plain.receive("rename-list Dark").contains(Wording.notOwnList))
    _ = await plain.receive("I 3 Noir")
    #expect(await plain.receive("list noir").contains("1 of 1."))
    #expect(await plain.receive("note-film").contains(Wording.noNumber))
    #expect(await plain.receive("note-film 2 Late").contains(Wording.noSuchNumber))
    _ = await plain.receive("note-film 1 Late at night")
    _ = await plain.receive("note-list For winter")
    #expect(await plain.receive("rename-list Dark").contains("Film 0002 (1922)"))
    let list = try library.customList(named: "dark")
    #expect(list?.note == "For winter")
    #expect(list?.films.map(\.note) == ["Late at night"])
    #expect(await plain.receive("delete-list").contains("Dark"))
    #expect(try library.customLists().isEmpty)
    _ = await plain.receive("u")
    #expect(await plain.receive("list dark").contains("Film 0002 (1922)"))
  }

  @Test func `A filtered list is saved, renamed and removed as a smart list`() async throws {
    let store = InMemorySmartLists()
    let plain = await opened(smartLists: store)
    let unsaved = Wording.sentence(Wording.missingListName)
    #expect(await plain.receive("save").contains(unsaved))
    _ = await plain.receive("filter seen:no")
    #expect(await plain.receive("save Later").contains("later"))
    #expect(store.ownLists().map(\.name) == ["later"])
    let again = await plain.receive("save Later")
    #expect(!again.contains("exists"), "\(again)")
    _ = await plain.receive("rename-list Soon")
    #expect(store.ownLists().map(\.name) == ["soon"])
    for (answer, names) in [("n", ["soon"]), ("y", [])] {
      let question = await plain.receive("delete-list")
      #expect(question.contains("soon") && store.ownLists().map(\.name) == ["soon"])
      _ = await plain.receive(answer)
      #expect(store.ownLists().map(\.name) == names)
    }
  }

  @Test func `Invalid or unsaved marks are reported and nothing is marked`() async throws {
    let plain = await opened()
    for line in ["f", "f 99", "f x", "rate 3", "rate 3 7", "v 3 soon", "a 3 4", "note 3"] {
      let answer = await plain.receive(line)
      #expect(!answer.hasPrefix("\n"), "\(line)")
      #expect(!answer.contains("(1922):"), "\(line)")
    }
    #expect(try library.counts()[.everything] == 0)
    library.fail(with: .library(.full))
    #expect(await plain.receive("f 3").contains(Wording.sentence(.library(.full))))
    library.fail(with: nil)
    #expect(try marks(2).isEmpty)
  }

  @Test func `Uppercase letters are separate commands, as on screen`() async throws {
    let plain = await opened()
    _ = await plain.receive("3")
    #expect(await plain.receive("A") == plain.receive("credits"))
    #expect(await plain.receive("L").contains("Lists"))
    _ = await plain.receive("b")
    for (line, near) in [("Q", "q"), ("P", "p")] {
      let answer = await plain.receive(line)
      #expect(answer.contains(Wording.nothingCalled(line, near: near)), "\(answer)")
    }
    #expect(await plain.receive("Z").contains(Wording.nothingCalled("Z", near: nil)))
    #expect(await plain.receive("F").contains("Add conditions"))
    #expect(try library.counts()[.everything] == 0)
    #expect(await plain.receive("X").contains("not for me"))
    #expect(await plain.receive("N Worth it.").contains("Note added"))
    #expect(await plain.receive("T noir").contains("Tagged noir"))
    #expect(await plain.receive("V 2026-05-01").contains("1 May 2026"))
    _ = await plain.receive("u")
    #expect(await plain.receive("U").contains("Redone"))
    #expect(try !marks(2).isFavorite)
    // Case is ignored in words.
    #expect(await plain.receive("Favorite").contains("Added to favorites"))
    #expect(await plain.receive("MINE").contains("Film 0002"))
  }

  @Test func `Rating, and V without a date, mark a film as seen on an unknown day`() async throws {
    let plain = await opened()
    for line in ["rate 3 4.5", "V 3", "v 3 unknown"] {
      let answer = await plain.receive(line)
      #expect(try marks(2).viewings.map(\.date) == [nil], "\(line)")
      #expect(answer.contains(Wording.dayUnknown) || line != "rate 3 4.5")
    }
    // The last line changed nothing, so undo names the step first.
    _ = await plain.receive("u")
    #expect(await plain.receive("y").contains("Undone"))
    #expect(try marks(2).isEmpty)
    #expect(await plain.receive("V 3").contains("Seen (\(Wording.dayUnknown)): Film 0002"))
    let today = Timestamp(seconds: 1_780_000_000).day
    #expect(await plain.receive("v 3").contains("day was unknown"))
    #expect(try marks(2).viewings.map(\.day) == [today])
    #expect(await plain.receive("v 3").contains(Wording.dayUnknown))
    #expect(try marks(2).viewings.map(\.date) == [nil])
    #expect(await plain.receive("V 3 unseen").contains("removed"))
    #expect(try marks(2).isEmpty)
  }

  @Test func `Signs and overflowing numbers are not row numbers`() async throws {
    let plain = await opened()
    for number in ["-9223372036854775808", "-1", "+3", "9223372036854775808"] {
      for word in ["f", "a", "v", "not", "rate", "note", "tag"] {
        let answer = await plain.receive("\(word) \(number) 3")
        #expect(!answer.contains("Film 0002"), "\(word) \(number)")
      }
    }
    #expect(try library.counts()[.everything] == 0)
  }

  @Test func `Unreadable marks are reported once and not blamed on saving`() async throws {
    let plain = await opened()
    library.fail(with: .library(.locked))
    let unread = await plain.receive("n")
    #expect(unread.contains(Wording.unread(.library(.locked))))
    #expect(!unread.contains("Not saved"))
    #expect(await !plain.receive("p").contains("not shown"))
    library.fail(with: nil)
    let saved = await plain.receive("f 3")
    #expect(saved.contains("favorites: Film 0002 (1922)."))
    #expect(!saved.contains("Not saved") && !saved.contains("not shown"))
    library.fail(with: .library(.locked))
    #expect(await plain.receive("f 4").contains(Wording.sentence(.library(.locked))))
    let nothing = await plain.receive("k")
    #expect(nothing.contains("called “k”"), "\(nothing)")
  }

  @Test func `Every path to a list page shows its marks`() async throws {
    let plain = await opened()
    _ = await plain.receive("f 3")
    #expect(await plain.receive("r").contains("Film 0002 (1922); favorite"))
    for line in ["n", "f 23", "p"] { _ = await plain.receive(line) }
    #expect(await plain.receive("n").contains("Film 0022 (1942); favorite"))
    #expect(await plain.receive("r").contains("Film 0022 (1942); favorite"))
    #expect(await plain.receive("p").contains("Film 0002 (1922); favorite"))
  }

  @Test func `Library lists offer their own orders`() async throws {
    let plain = await opened()
    for line in ["rate 1 2", "rate 2 5", "rated"] { _ = await plain.receive(line) }
    let orders = await plain.receive("s")
    func order(_ attribute: MovieSortAttribute, ascending: Bool = false) -> String {
      Wording.order(MovieSort(by: attribute, ascending: ascending), of: .mine(.rated))
    }
    let lowest = order(.rating, ascending: true)
    #expect(orders.contains(order(.rating)) && orders.contains(order(.popularity)))
    #expect(!orders.contains(Wording.order(MovieSort(by: .popularity))))
    let line = try #require(orders.split(separator: "\n").first { $0.contains(lowest) })
    let number = String(line.drop { $0 == " " }.prefix { $0.isNumber })
    let list = await plain.receive(number)
    #expect(list.contains("\(Wording.heading(of: .rated)), \(lowest)"))
    let first = try #require(list.firstRange(of: "Film 0000")).lowerBound
    #expect(try first < #require(list.firstRange(of: "Film 0001")).lowerBound)
    #expect(await plain.receive("s").contains(Wording.current(lowest)))
  }
}
