import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import Browser
@testable import Films
@testable import TerminalModel
@testable import Vocabulary
@testable import Widgets
@testable import Wording

@MainActor struct PromptPresenterTests {
  @MainActor private final class Answers {
    var all: [PromptCommand?] = []
  }

  private let answers = Answers()

  private func prompt(_ typed: String = "") -> PromptPresenter {
    let vocabulary = CommandTable<PromptCommand>(
      .standard, lists: [.allTime, .genre(.drama), .genre(.documentary)], sorts: [.title])
    let presenter = PromptPresenter(vocabulary) { [answers] in answers.all.append($0) }
    for character in typed { presenter.handle(.character(character)) }
    return presenter
  }

  @Test func `Tab cycles through the completions`() {
    let prompt = prompt("zoom")
    var seen: [String] = []
    for key in [Key(.tab), Key(.tab), Key(.tab), Key(.tab, .shift)] {
      prompt.handle(key)
      seen.append(prompt.line.text)
    }
    #expect(seen == ["zoom-film", "zoom-list", "zoom-film", "zoom-list"])
    #expect(prompt.candidates.count == 2)
  }

  @Test func `Tab accepts a single completion and offers what follows`() {
    let prompt = prompt("gen")
    prompt.handle(Key(.tab))
    #expect(prompt.line.text == "genre ")
    #expect(prompt.candidates.map(\.name) == ["drama", "documentary"])
    prompt.handle(Key(.tab, .shift))
    #expect(prompt.line.text == "genre documentary")
    prompt.handle(Key(.tab))
    #expect(prompt.line.text == "genre drama")
    prompt.handle(Key(.enter))
    #expect(answers.all == [.show(.genre(.drama))])
  }

  @Test func `Tab does nothing without a near match`() {
    let prompt = prompt("xyzzy")
    prompt.handle(Key(.tab))
    prompt.handle(Key(.tab, .shift))
    #expect(prompt.line.text == "xyzzy")
  }

  @Test func `Invalid input stays in the prompt for correction`() {
    let prompt = prompt("gnere drama")
    prompt.handle(Key(.enter))
    #expect(prompt.failure?.contains("genre") == true)
    #expect(prompt.line.text == "gnere drama")
    #expect(answers.all.isEmpty)
    prompt.handle(.control("w"))
    #expect(prompt.failure == nil)
    #expect(prompt.line.text == "gnere ")
    prompt.handle(.control("u"))
    #expect(prompt.line.text.isEmpty)
  }

  @Test(arguments: [Key(.escape), Key(.backspace), Key(.enter)])
  func `Enter on an empty prompt closes it`(key: Key) {
    prompt().handle(key)
    #expect(answers.all == [nil])
  }

  // MARK: Questions

  private func asked(_ question: PromptQuestion, _ keys: Key...) -> PromptPresenter {
    let vocabulary = CommandTable<PromptCommand>(
      .standard, lists: [.allTime, .custom("Noir")], sorts: [.title], tags: ["heist", "noir"],
      marking: day("2026-11-28"))
    let presenter = PromptPresenter(vocabulary, question: question) { [answers] in
      answers.all.append($0)
    }
    for key in keys { presenter.handle(key) }
    return presenter
  }

  private nonisolated static let questions: [(PromptQuestion, PromptCommand?)] = [
    (.seenOn, .mark(.seen(on: nil))), (.tag, nil), (.list, nil),
    (
      .query(of: "tonight", answer: "drama"), .open(OpenRequest("tonight", query: TypedQuery()))
    ),
    (
      .query(of: "stats 2025", answer: "drama"),
      .open(OpenRequest("stats", number: 2025, query: TypedQuery()))
    ),
  ]

  @Test(arguments: questions) func `An empty answer runs the command or cancels it`(
    question: PromptQuestion, command: PromptCommand?
  ) {
    let prompt = asked(question, .control("u"), Key(.backspace), .control("w"), .control("u"))
    #expect(answers.all.isEmpty && prompt.line.text.isEmpty)
    prompt.handle(Key(.enter))
    #expect(answers.all == [command])
  }

  @Test func `A question completes and runs only the value`() {
    let prompt = asked(.tag, .character("n"), Key(.tab))
    #expect(prompt.line.text == "noir" && prompt.sign == "\(Wording.PromptLabel.tag): ")
    prompt.handle(Key(.enter))
    #expect(answers.all == [.mark(.tag("noir"))])
    #expect(asked(.tag).candidates.map(\.name) == ["heist", "noir"])
    #expect(asked(.list).candidates.map(\.text) == ["Noir"])
  }

  @Test func `A list cannot be renamed to nothing`() {
    let prompt = asked(.newName(of: "Noir"), .control("u"), Key(.enter))
    #expect(prompt.failure != nil && answers.all.isEmpty)
    for character in "Dark" { prompt.handle(.character(character)) }
    prompt.handle(Key(.enter))
    #expect(answers.all == [.edit(.rename("Dark"))])
  }

  @Test func `Letters bound to commands are text in the prompt`() {
    let prompt = prompt("q?:j")
    #expect(prompt.line.text == "q?:j")
    prompt.paste("a\nb\u{1B}")
    #expect(!prompt.line.text.contains("\n"))
    prompt.paste(String(repeating: "x", count: 10_000))
    #expect(prompt.line.text.count == InputLine.maxLength)
  }

  @Test(arguments: [(1, 1), (2, 1), (5, 3), (20, 5), (80, 24), (200, 60)])
  func `The prompt fits any window`(columns: Int, rows: Int) {
    for keys in [[], [Key(.tab)], [Key(.tab, .shift)], [.character("x"), Key(.enter)]] {
      let view = PromptView(presenter: prompt())
      for key in keys {
        view.handle(key)
        var buffer = CellBuffer(size: TerminalSize(columns: columns, rows: rows))
        view.draw(in: buffer.area, isFocused: true, on: &buffer)
        #expect(buffer.fault(columns, rows) == nil)
        #expect(buffer.showsCursor)
      }
    }
  }

  @Test func `The selected completion is visible`() {
    let presenter = prompt()
    let view = PromptView(presenter: presenter)
    for _ in presenter.candidates {
      view.handle(Key(.tab))
      var buffer = CellBuffer(size: TerminalSize(columns: 30, rows: 5))
      view.draw(in: buffer.area, isFocused: true, on: &buffer)
      let chosen = presenter.chosen.map { presenter.candidates[$0].name } ?? "?"
      #expect(buffer.textRows[3].contains(chosen))
    }
  }
}
