import BusinessLogic
import DomainEntities
import Testing

@testable import LibraryStore
@testable import SQLite

/// Schema objects in the file neither run nor go unnoticed.
@Suite struct LibrarySchemaTests {
  private let fixture: LibraryFixture

  init() throws {
    fixture = try LibraryFixture()
    let library = fixture.library()
    for number in 1...3 { try library.mark(LibraryFixture.film(number), .favorite(true)) }
    library.finish()
  }

  private func alter(_ sql: StaticString) throws {
    var database = try SQLiteDatabase(path: fixture.file.path)
    try database.execute(sql)
  }

  @Test func `A trigger in the file does not run and is reported by the check`() throws {
    try alter("CREATE TRIGGER boom AFTER INSERT ON step BEGIN DELETE FROM film; END")
    let library = fixture.library()
    try library.mark(LibraryFixture.film(4), .favorite(true))
    #expect(try library.counts()[.favorites] == 4)
    let place = LibraryLocation(fixture.file)
    #expect(throws: MovieDataError.library(.altered)) { try place.check() }
    #expect(
      try place.alterations() == [LibraryAlteration(.added, part: "trigger", name: "boom")])
    #expect(try library.counts()[.favorites] == 4)
  }

  @Test func `A view in place of a table is refused at once`() throws {
    try alter(
      """
      ALTER TABLE film RENAME TO film_before;
      CREATE VIEW film AS WITH RECURSIVE endless (key) AS (
        SELECT 1 UNION ALL SELECT key + 1 FROM endless) SELECT * FROM endless;
      """)
    let library = fixture.library()
    #expect(throws: MovieDataError.library(.altered)) {
      try library.entries(matching: LibraryRequest(.everything, limit: 5))
    }
    #expect(throws: MovieDataError.library(.altered)) { try library.statistics(of: .everything) }
    #expect(throws: MovieDataError.library(.altered)) {
      try library.mark(LibraryFixture.film(4), .favorite(true))
    }
    #expect(fixture.file.asides.isEmpty)
    let place = LibraryLocation(fixture.file)
    #expect(throws: MovieDataError.library(.altered)) { try place.check() }
    #expect(try place.alterations().contains(LibraryAlteration(.added, part: "view", name: "film")))
  }

  @Test func `The check reports every kind of difference`() throws {
    try alter(
      """
      CREATE TABLE extra (x);
      DROP INDEX film_title;
      ALTER TABLE tag ADD COLUMN color TEXT;
      """)
    #expect(
      try LibraryLocation(fixture.file).alterations() == [
        LibraryAlteration(.added, part: "table", name: "extra"),
        LibraryAlteration(.removed, part: "index", name: "film_title"),
        LibraryAlteration(.changed, part: "table", name: "tag"),
      ])
  }

  @Test func `SQLite's planner statistics are not a difference`() throws {
    try alter("ANALYZE")
    #expect(try LibraryLocation(fixture.file).check())
  }

  @Test func `A restored backup has the program's tables`() throws {
    let place = LibraryLocation(fixture.file)
    #expect(try place.backUp(on: LibraryFixture.at(0).day) != nil)
    let backup = try #require(place.backups().first)
    _ = try place.restore(backup, at: LibraryFixture.at(1))
    #expect(try place.check())
  }
}
