@testable import BusinessLogic
import CommandTestSupport
import DomainEntities
import TestSupport
import Testing

@testable import Commands
@testable import Records
@testable import Wording

/// `undo` and `redo` on the command line: which step, and what needs a confirmation.
@Suite struct StepCommandTests {
  private static let now = Timestamp(seconds: 1_780_000_000)
  private let library = InMemoryMovieLibrary()
  private var command: HistoryCommand { HistoryCommand(.test(library: library)) }

  private func favor(_ numbers: Range<Int>, as origin: LibraryAction.Origin = .person) throws {
    let edits = numbers.map { number in
      LibraryEdit(LibraryMovie(film(number))) { $0.applying(.favorite(true), at: Self.now) }
    }
    _ = try library.apply(edits, as: LibraryAction(origin, at: Self.now, label: "a.csv"))
  }

  private func run(
    _ direction: StepReversal.Direction, _ step: Int? = nil, yes: Bool = false,
    confirm: @escaping @Sendable (String) -> Bool? = { _ in nil }
  ) throws -> String {
    var options = StepOptions(direction)
    (options.step, options.isConfirmed) = (step, yes)
    return try HistoryCommand(.test(library: library, now: Self.now, ask: confirm))
      .run(options, format: .aligned(columns: 100))
  }

  @Test func `A large step needs yes, by option or by answer`() throws {
    try favor(0..<21, as: .importing)
    let reversal = try #require(try library.reversal(.undo, of: nil))
    let refused = #expect(throws: CommandFailure.self) { try run(.undo) }
    #expect(refused?.kind == .failure)
    #expect(refused?.message == Wording.needsYes(reversal, today: Self.now.day))
    #expect(refused?.message.contains("--yes") == true)
    let questions = ReportedLines()
    let declined = #expect(throws: CommandFailure.self) {
      try run(.undo) { text in
        questions.add(text)
        return false
      }
    }
    #expect(declined?.message == Wording.notReversed)
    let question = try #require(questions.lines.first)
    #expect(question.hasPrefix("Undo the import of 21 films from a.csv of today, "))
    #expect(question.hasSuffix("?" + Wording.yesOrNo))
    #expect(try library.counts()[.favorites] == 21)
    #expect(try run(.undo) { _ in true }.contains("21 films"))
    #expect(try run(.redo, 1, yes: true).contains("21 films"))
    #expect(try library.counts()[.favorites] == 21)
  }

  @Test func `A small step needs no confirmation`() throws {
    try favor(0..<20)
    #expect(try run(.undo).contains("20 films"))
    #expect(try library.counts()[.favorites] == 0)
  }

  @Test func `Conflicts are listed in the question`() throws {
    try favor(0..<12)
    let marker = MovieMarkInteractor(library: library)
    for number in 0..<12 {
      _ = try marker.mark(LibraryMovie(film(number)), [.favorite(false)], at: Self.now)
    }
    let questions = ReportedLines()
    _ = try run(.undo, 1) { text in
      questions.add(text)
      return true
    }
    let question = try #require(questions.lines.first)
    let lines = question.split(separator: "\n")
    #expect(lines.count == 13, "\(question)")
    #expect(lines.first == "\(Wording.changedSince):")
    #expect(lines.dropFirst().first == "  Film 0000 (1920): removed from favorites")
    #expect(lines.dropLast().last == "  and 2 more")
  }

  @Test func `A step that cannot be undone or redone is explained`() throws {
    try favor(0..<1)
    try favor(1..<2, as: .account)
    func message(_ direction: StepReversal.Direction, _ step: Int?) -> CommandFailure? {
      #expect(throws: CommandFailure.self) { try run(direction, step) }
    }
    #expect(message(.undo, 9)?.kind == .notFound)
    #expect(message(.undo, 9)?.message == Wording.noStep(9))
    #expect(message(.undo, 2)?.message.contains("cannot be undone") == true)
    #expect(message(.redo, 1)?.message.contains("undo 1") == true)
    _ = try run(.undo, 1)
    #expect(message(.undo, 1)?.message.contains("redo 1") == true)
    #expect(message(.undo, nil)?.message == Wording.nothingToUndo)
  }

  @Test func `The history names steps by number`() throws {
    for number in 0..<11 { try favor(number..<number + 1) }
    let text = try command.run(HistoryOptions(), format: .aligned(columns: 100))
    let lines = text.split(separator: "\n")
    #expect(lines.first?.hasPrefix("Step  Time") == true, "\(text)")
    #expect(lines.dropFirst().first?.hasPrefix("  11  ") == true)
    #expect(lines.last?.hasPrefix("   1  ") == true)
  }

  @Test(arguments: ["0", "-1", "x", "1.5", "99999999999999999999"])
  func `An invalid step number is a usage error`(word: String) {
    let failure = #expect(throws: CommandFailure.self) {
      var options = StepOptions(.undo)
      try StepOptions.read([word], into: &options)
    }
    #expect(failure?.kind == .usage)
  }
}
