import BrowserTestSupport
import BusinessLogic
import DomainEntities
import TestSupport

@testable import MovieData
@testable import TerminalModel

/// Helpers shared by tests of notes in the whole browser.
@MainActor protocol NoteScreens {
  var library: InMemoryMovieLibrary { get }
  var drafts: InMemoryNoteDrafts { get }
}

extension NoteScreens {
  func opened(
    columns: Int = 80, rows: Int = 24, drafts: InMemoryNoteDrafts?? = nil, elsewhere: Bool = false
  ) async -> BrowserRun {
    await BrowserRun.opened(
      MovieDataAdapter(source: ScriptedMovieDataSource(count: 30)), columns: columns, rows: rows,
      library: library, drafts: drafts ?? self.drafts, usesExternalEditor: elsewhere)
  }

  func note(_ number: Int = 1) throws -> String {
    try library.entry(of: MovieIdentifiers(film(number)))?.marks.note ?? ""
  }

  func mark(_ note: String) throws {
    _ = try MovieMarkInteractor(library: library).mark(
      LibraryMovie(film(1)), [.note(note)], at: Timestamp(seconds: 1_780_000_001))
  }

  static var save: Key { .control("s") }
}
