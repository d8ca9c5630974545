import BusinessLogic
import CSQLite
import DomainEntities
import TestSupport
import Testing

@testable import LibraryStore
@testable import SQLite

/// Query plans that keep a library of a million marks fast, checked without a clock.
@Suite struct LibraryScaleTests {
  private let fixture: LibraryFixture

  init() throws {
    fixture = try LibraryFixture()
    let library = fixture.library()
    for number in 1...3 {
      try library.mark(
        LibraryFixture.film(number), .favorite(true), .watchlist(true), .tag("tag"),
        .rating(UserRating(halves: 4)), .note("note"), .seen(on: nil))
    }
  }

  /// Returns the steps of SQLite's plan for a statement.
  private func plan(_ text: String) throws -> [String] {
    var connection: OpaquePointer?
    var statement: OpaquePointer?
    defer {
      sqlite3_finalize(statement)
      sqlite3_close(connection)
    }
    guard sqlite3_open(fixture.file.path, &connection) == SQLITE_OK,
      sqlite3_prepare_v2(connection, "EXPLAIN QUERY PLAN " + text, -1, &statement, nil)
        == SQLITE_OK
    else { throw TestFailure("\(text): \(String(cString: sqlite3_errmsg(connection)))") }
    var steps: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      steps.append(sqlite3_column_text(statement, 3).map { String(cString: $0) } ?? "")
    }
    return steps
  }

  @Test func `A film is looked up only by its name indexes`() throws {
    // Only the requested names are scanned, and index results are not sorted.
    func searches(_ statement: SQLiteStatement) throws -> [String] {
      let plan = try plan(statement.text)
      #expect(plan.allSatisfy { !$0.contains("TEMP B-TREE") && !$0.hasPrefix("SCAN film") })
      #expect(plan.count { $0.hasPrefix("SCAN") } == 2, "\(plan)")
      return plan.filter { $0.hasPrefix("SEARCH") }
    }
    let marks = try searches(SQLiteDatabase.marksByAllNames)
    try #require(marks.count == 2, "\(marks)")
    #expect(marks[0].contains("film_tmdb") && marks[1].contains("PRIMARY KEY"), "\(marks)")
    let any = try searches(SQLiteDatabase.anyByName)
    for index in ["film_tmdb", "film_imdb", "film_catalogue"] {
      #expect(any.contains { $0.contains(index) }, "\(any)")
    }
    #expect(any.count == 3, "\(any)")
  }

  @Test(arguments: LibraryList.allCases)
  func `A list window is read in index order without sorting`(list: LibraryList) throws {
    let statement = LibraryStatements.entries(
      list, LibraryRequest(list, limit: 1).order, hasTag: false)
    let plan = try plan(statement.text)
    #expect(plan.allSatisfy { !$0.contains("TEMP B-TREE") }, "\(plan)")
    #expect(plan.first?.contains("USING INDEX") == true || plan.first?.contains("COVERING") == true)
  }

  @Test(arguments: LibraryList.allCases, [true, false])
  func `Statistics scan the films once and the days once`(
    list: LibraryList, isMostOfFile: Bool
  ) throws {
    for statement in [
      LibraryStatements.facts(list, isMostOfFile: isMostOfFile),
      LibraryStatements.days(list, isMostOfFile: isMostOfFile),
    ] {
      let plan = try plan(statement.text)
      #expect(plan.allSatisfy { !$0.contains("TEMP B-TREE") }, "\(plan)")
      #expect(plan.count { $0.hasPrefix("SCAN") } <= 1, "\(plan)")
    }
    let films = try plan(LibraryStatements.facts(list, isMostOfFile: isMostOfFile).text)
    #expect(films.contains { $0.contains("USING INDEX") } != isMostOfFile, "\(films)")
  }

  @Test func `Tags are counted along their index`() throws {
    let plan = try plan(LibraryStatements.tags(.everything).text)
    #expect(plan.first?.contains("COVERING INDEX tag_name") == true, "\(plan)")
  }

  @Test(arguments: 1...LibrarySchema.steps.count)
  func `A file of every schema version knows the length of its lists`(version: Int) throws {
    let kept = Repository.place(of: "Tests/ExternalInterfacesTests/Library/Versions")
    try TemporaryFolder.write(
      TemporaryFolder.contents(of: "\(kept)/library-\(version).db"), to: fixture.file.path)
    let library = fixture.library()
    for number in 0..<4 {
      let counts = try library.counts()
      for list in LibraryList.allCases {
        let entries = try library.entries(matching: LibraryRequest(list, limit: 100))
        #expect(entries.entries.count == entries.total, "\(list)")
        #expect(counts[list] == entries.total, "\(list)")
      }
      if number.isMultiple(of: 2) {
        try library.mark(LibraryFixture.film(number), .tag("x"), .seen(on: nil), .note("y"))
      } else {
        _ = try library.undo(at: LibraryFixture.at(number))
      }
    }
  }
}
