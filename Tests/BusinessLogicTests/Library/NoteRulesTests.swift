import DomainEntities
import TestSupport
import Testing

@testable import BusinessLogic

/// The rules of writing a note: saving, conflicts, drafts and interruptions.
@MainActor struct NoteRulesTests {
  private let library = InMemoryMovieLibrary()
  private let drafts = InMemoryNoteDrafts()
  private let movie = LibraryMovie(film(1))
  private let now = Timestamp(seconds: 2)

  private var rules: MovieNoteInteractor { MovieNoteInteractor(library: library, drafts: drafts) }

  private func note() throws -> String {
    try library.entry(of: movie.names)?.marks.note ?? ""
  }

  private func mark(_ note: String) throws {
    _ = try MovieMarkInteractor(library: library)
      .mark(movie, [.note(note)], at: Timestamp(seconds: 1))
  }

  @Test func `Saving writes one step and deletes the draft`() throws {
    _ = drafts.keep("Draft", of: movie)
    let begun = rules.begin(on: movie, saved: "")
    var note = begun.note
    #expect(begun.text == "Draft")
    #expect(note.hasDraft)
    let saving = try rules.save("Mine", of: &note, at: now)
    guard case .saved(let step) = saving else {
      Issue.record("\(saving)")
      return
    }
    #expect(step?.count == 1)
    #expect(try self.note() == "Mine")
    #expect(drafts.kept.isEmpty)
    #expect(!note.hasDraft)
  }

  @Test func `Saving unchanged text is not a step`() throws {
    try mark("Old")
    var note = rules.begin(on: movie, saved: "Old").note
    let saving = try rules.save("Old", of: &note, at: now)
    #expect(saving == .saved(nil))
    #expect(try library.history(before: nil, limit: 9).count == 1)
  }

  @Test func `A conflict keeps both notes until the text is saved again`() throws {
    _ = drafts.keep("Draft", of: movie)
    var note = rules.begin(on: movie, saved: "").note
    try mark("Theirs")
    let saving = try rules.save("Mine", of: &note, at: now)
    #expect(saving == .conflict)
    #expect(try self.note() == "Theirs")
    #expect(drafts.kept.map(\.text) == ["Draft"])
    #expect(note.saved == "Theirs")
    _ = try rules.save("Mine", of: &note, at: now)
    #expect(try self.note() == "Mine")
    _ = try library.undo(at: now)
    #expect(try self.note() == "Theirs")
  }

  @Test(arguments: LibraryProblem.allCases)
  func `A note that fails to save keeps its draft`(problem: LibraryProblem) throws {
    _ = drafts.keep("Draft", of: movie)
    var note = rules.begin(on: movie, saved: "").note
    library.fail(with: .library(problem))
    do throws(MovieDataError) {
      let saving = try rules.save("Mine", of: &note, at: now)
      Issue.record("\(saving)")
    } catch {
      #expect(error == .library(problem))
    }
    #expect(note.hasDraft)
    #expect(drafts.kept.map(\.text) == ["Draft"])
  }

  @Test(arguments: [("a", "a", true), (" a\n", "a", true), ("", " \n", true), ("a b", "ab", false)])
  func `White space around a note is not a change`(first: String, second: String, areSame: Bool) {
    #expect(MovieNoteInteractor.areSame(first, second) == areSame)
  }

  @Test func `An interrupted note is kept as a draft and not saved`() throws {
    try mark("Old")
    var note = rules.begin(on: movie, saved: "Old").note
    let kept = rules.keep("Half a sen", of: &note, at: now)
    #expect(kept == .draft)
    #expect(drafts.kept.map(\.text) == ["Half a sen"])
    #expect(try self.note() == "Old")
    #expect(rules.draftTitles == [movie.titleAndYear])
    rules.resume(&note, at: now)
    #expect(try self.note() == "Old")
    rules.discard(&note)
    #expect(drafts.kept.isEmpty)
  }

  @Test(arguments: [true, false])
  func `Without a draft folder the library holds the text until the program resumes`(
    hasDrafts: Bool
  ) throws {
    drafts.isWritable = false
    let rules = MovieNoteInteractor(library: library, drafts: hasDrafts ? drafts : nil)
    try mark("Old")
    var note = rules.begin(on: movie, saved: "Old").note
    let kept = rules.keep("Half a sen", of: &note, at: now)
    #expect(kept == .library)
    #expect(try self.note() == "Half a sen")
    rules.resume(&note, at: now)
    #expect(try self.note() == "Old")
    // Returning to the saved note is not a conflict.
    let saving = try rules.save("Whole", of: &note, at: now)
    #expect(saving != .conflict)
    #expect(try self.note() == "Whole")
  }

  @Test func `A change by another program during a stop stays and is a conflict`() throws {
    drafts.isWritable = false
    var note = rules.begin(on: movie, saved: "").note
    let kept = rules.keep("Mine", of: &note, at: now)
    #expect(kept == .library)
    try mark("Theirs")
    rules.resume(&note, at: now)
    #expect(try self.note() == "Theirs")
    let saving = try rules.save("Mine", of: &note, at: now)
    #expect(saving == .conflict)
  }

  @Test func `Text that cannot be reverted in the library counts as saved`() throws {
    drafts.isWritable = false
    var note = rules.begin(on: movie, saved: "").note
    let kept = rules.keep("Mine", of: &note, at: now)
    #expect(kept == .library)
    library.fail(with: .library(.full))
    rules.resume(&note, at: now)
    #expect(note.saved == "Mine")
  }

  @Test func `Text that cannot be stored anywhere is reported`() {
    drafts.isWritable = false
    var note = rules.begin(on: movie, saved: "").note
    library.fail(with: .library(.full))
    let kept = rules.keep("Mine", of: &note, at: now)
    #expect(kept == .nowhere(.library(.full)))
  }

  private nonisolated static let editings: [(NoteEditing, String?, Bool)] = [
    (.changed("New"), "New", false), (.unchanged, nil, false), (.noEditor("edd"), nil, false),
    (.failed("exited with code 1"), nil, false), (.tooLong(path: "/x"), nil, false),
    (.noPlace, nil, true),
  ]

  @Test(arguments: Self.editings)
  func `The draft is deleted after its editor succeeds`(
    result: NoteEditing, text: String?, hasDraft: Bool
  ) {
    _ = drafts.keep("Draft", of: movie)
    drafts.editor = { _ in result }
    var note = rules.begin(on: movie, saved: "").note
    let edited = rules.edit("Draft", of: &note)
    #expect(edited.result == result)
    #expect(edited.text == text)
    #expect(note.hasDraft == hasDraft)
    #expect(drafts.kept.isEmpty == !hasDraft)
  }

  @Test func `Text left by a failed editor becomes the note's text and draft`() {
    drafts.editor = { _ in .failed("was killed by signal 9") }
    drafts.left = "Text and more"
    var note = rules.begin(on: movie, saved: "").note
    let edited = rules.edit("Text", of: &note).text
    #expect(edited == "Text and more")
    #expect(note.hasDraft)
  }

  @Test func `Without a draft folder no editor opens`() {
    let rules = MovieNoteInteractor(library: library)
    var note = rules.begin(on: movie, saved: "").note
    let edited = rules.edit("Text", of: &note).result
    #expect(edited == .noPlace)
  }
}
