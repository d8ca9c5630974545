import BrowserTestSupport
import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import Browser
@testable import Films
@testable import MovieData
@testable import Records
@testable import TerminalModel
@testable import Vocabulary
@testable import Wording

/// Days and tags are typed after a key; ratings and notes are set by name.
@Suite(.timeLimit(.minutes(60))) @MainActor struct MarkPromptTests {
  private let library = InMemoryMovieLibrary()

  private func opened() async -> BrowserRun {
    await BrowserRun.opened(
      MovieDataAdapter(source: ScriptedMovieDataSource(count: 30)), library: library)
  }

  private var marks: MovieMarks {
    get throws { try library.entry(of: MovieIdentifiers(film(1)))?.marks ?? MovieMarks() }
  }

  private func type(_ text: String, in run: BrowserRun) async {
    await run.type(text)
    await run.press(Key(.enter))
  }

  @Test func `Stars are set, shown, changed and removed by name`() async throws {
    let run = await opened()
    await type("j:rate 4.5", in: run)
    #expect(try marks.rating == UserRating(halves: 9))
    #expect(run.chosen?.contains("4½") == true)
    await type(":rate 7", in: run)
    #expect(run.text.contains("steps of 0.5"))
    await run.press(Key(.escape))
    #expect(try marks.rating == UserRating(halves: 9))
    #expect(try marks.viewings.map(\.date) == [nil])
    await type(":rate none", in: run)
    #expect(try marks.rating == nil && marks.isSeen)
    await type(":rate", in: run)
    #expect(run.text.contains("─ Rating ─"))
    run.end()
  }

  @Test func `Another day adds a separate viewing, and all can be removed`() async throws {
    let run = await opened()
    await type("jV2026-05-01", in: run)
    await run.type("v")
    #expect(try marks.viewings.map(\.day) == [day("2026-05-01"), day("2026-05-28")])
    #expect(try marks.viewings.last?.isRewatch == true)
    await type("V2026-05-29", in: run)
    #expect(run.text.contains("in the future"))
    await run.press(Key(.escape))
    await type("Vunseen", in: run)
    #expect(try !marks.isSeen)
    run.end()
  }

  @Test(arguments: ["", " ", "unknown"])
  func `Without a date, a film was seen on an unknown day`(answer: String) async throws {
    let run = await opened()
    await run.type("jV")
    let question = try #require(run.rows.last { $0.hasPrefix("\(Wording.PromptLabel.seenOn): ") })
    #expect(question.hasSuffix(Wording.seenOnHint))
    #expect(run.text.contains("today  yesterday  unknown  unseen"))
    await type(answer, in: run)
    #expect(try marks.viewings.map(\.date) == [nil])
    #expect(run.text.contains("Seen (\(Wording.dayUnknown)): Film 0001 (1921)."))
    await run.type("v")
    #expect(try marks.viewings.map(\.day) == [day("2026-05-28")])
    #expect(run.text.contains("Seen today (day was unknown): Film 0001 (1921)."))
    await run.type("v")
    #expect(try marks.viewings.map(\.date) == [nil])
    #expect(run.text.contains("Seen (\(Wording.dayUnknown), was today): Film 0001 (1921)."))
    await type("V2019-07", in: run)
    #expect(try marks.viewings.map { $0.date?.description } == ["2019-07"])
    await run.type("v")
    #expect(try marks.viewings.map(\.isRewatch) == [false, true])
    run.end()
  }

  @Test func `Deleting the answer leaves the question`() async throws {
    let run = await opened()
    await run.type("jV2020")
    await run.press(.control("u"))
    await run.press(Key(.backspace))
    await type("2019", in: run)
    #expect(try marks.viewings.map { $0.date?.description } == ["2019"])
    await run.type("T")
    await run.press(.control("u"), Key(.enter))
    #expect(try marks.tags.isEmpty)
    await type("Tnoir", in: run)
    #expect(try marks.tags == ["noir"])
    run.end()
  }

  @Test func `The name of the command asks too, and Up chooses an answer`() async throws {
    let run = await opened()
    await type("j:seen-on", in: run)
    #expect(run.rows.contains { $0.hasPrefix("\(Wording.PromptLabel.seenOn): ") })
    #expect(run.rows.last?.contains("history") == false)
    await run.press(Key(.up))
    #expect(run.rows.contains { $0.hasPrefix("\(Wording.PromptLabel.seenOn): unseen") })
    await run.press(Key(.down), Key(.enter))
    #expect(try marks.viewings.map(\.day) == [day("2026-05-28")])
    await type("Vsoon", in: run)
    let reason = Wording.noDate("soon", or: [MarkWords.unknown, MarkWords.unseen])
    #expect(reason.split(separator: " ").dropFirst().allSatisfy { run.text.contains($0) })
    run.end()
  }

  @Test func `Tags complete to existing tags`() async throws {
    let run = await opened()
    await type("jTfilm noir", in: run)
    #expect(try marks.tags == ["film noir"])
    await run.type("jTfi")
    await run.press(Key(.tab), Key(.enter))
    #expect(try library.entry(of: MovieIdentifiers(film(2)))?.marks.tags == ["film noir"])
    await run.press(Key(.enter))
    #expect(run.text.contains("#film noir"))
    run.end()
  }

  @Test func `A note typed by name is saved; without text the editor opens`() async throws {
    let run = await opened()
    await type("j:note Fine.", in: run)
    #expect(try marks.note == "Fine.")
    await type(":note", in: run)
    #expect(run.text.contains(Wording.noteTitle("Film 0001 (1921)")))
    await run.press(Key(.escape))
    await type(":remove-note", in: run)
    #expect(try marks.note == "")
    run.end()
  }

  @Test func `Without a film there is nothing to mark`() async {
    let run = await BrowserRun.opened(
      MovieDataAdapter(source: ScriptedMovieDataSource(count: 0)), library: library)
    for key in ["*", "n", "V", "T"] {
      await run.type(key)
      #expect(run.text.contains(Wording.noFilmToMark), "\(key)")
    }
    run.end()
  }
}
