import TestSupport
import Testing

@testable import MovieData
@testable import MovieDatabase
@testable import SQLite

@Suite struct SQLiteDocumentStoreTests {
  private typealias Fixture = ArchiveFixture

  private let folder: TemporaryFolder
  private let fixture = ArchiveFixture()
  private let film = DocumentName("/3/movie/550?language=en-US")

  private var path: String { folder.file("a/b/documents.sqlite") }

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `Documents persist until the next start in a private file`() {
    let document = Fixture.document("{\"id\":550}")
    do {
      let archive = fixture.archive(path)
      #expect(archive.document(named: film) == nil)
      archive.keep(document, named: film)
      archive.keep(Fixture.document("", tag: nil), named: DocumentName("empty"))
      #expect(archive.document(named: film) == document)
      #expect(TemporaryFolder.rights(of: "\(path)-wal") == 0o600)
      #expect(archive.obstacle() == nil)
    }
    #expect(TemporaryFolder.rights(of: path) == 0o600)
    #expect(TemporaryFolder.rights(of: folder.file("a")) == 0o700)
    #expect(TemporaryFolder.rights(of: folder.file("a/b")) == 0o700)
    let archive = fixture.archive(path)
    #expect(archive.document(named: film) == document)
    #expect(archive.document(named: DocumentName("empty")) == Fixture.document("", tag: nil))
    #expect(archive.document(named: DocumentName("/3/movie/550?language=de-DE")) == nil)
  }

  @Test func `A document replaces its predecessor and can be confirmed and deleted`() {
    let archive = fixture.archive(path)
    archive.keep(Fixture.document("old"), named: film)
    archive.keep(Fixture.document("new", tag: nil), named: film)
    #expect(archive.document(named: film) == Fixture.document("new", tag: nil))
    archive.confirm(film, at: Fixture.start + 50, freshUntil: Fixture.start + 99)
    #expect(
      archive.document(named: film)
        == Fixture.document("new", tag: nil, confirmed: Fixture.start + 50, fresh: 49))
    archive.confirm(DocumentName("unknown"), at: Fixture.start, freshUntil: Fixture.start)
    #expect(archive.document(named: DocumentName("unknown")) == nil)
    archive.forget(film)
    #expect(archive.document(named: film) == nil)
    #expect(archive.statistics() == .init(count: 0, bytes: 0, oldest: nil))
  }

  @Test func `A document unconfirmed for 180 days is not returned and is deleted`() {
    let archive = fixture.archive(path)
    archive.keep(Fixture.document("first"), named: film)
    archive.keep(Fixture.document("second"), named: DocumentName("second"))
    fixture.pass(90 * Fixture.day)
    archive.confirm(
      DocumentName("second"), at: Fixture.start + 90 * Fixture.day, freshUntil: .max)
    fixture.pass(90 * Fixture.day)
    #expect(archive.document(named: film) != nil)
    #expect(archive.statistics()?.oldest == Fixture.start)
    fixture.pass(1)
    #expect(archive.document(named: film) == nil)
    #expect(archive.statistics()?.count == 1)
    fixture.pass(90 * Fixture.day)
    // It is not requested, but another document is stored.
    archive.keep(
      Fixture.document("third", confirmed: Fixture.start + 270 * Fixture.day), named: film)
    #expect(
      archive.statistics() == .init(count: 1, bytes: 5, oldest: Fixture.start + 270 * Fixture.day))
  }

  @Test func `Expired documents are deleted at the next start as well`() {
    fixture.archive(path).keep(Fixture.document("old"), named: film)
    fixture.pass(181 * Fixture.day)
    #expect(fixture.archive(path).statistics()?.count == 0)
  }

  @Test func `A clock set back keeps the documents, but not those of an impossible date`() {
    let archive = fixture.archive(path)
    for (confirmed, isThere) in [
      (Fixture.start + 60, true), (Fixture.start + 10 * Fixture.day, true),
      (Fixture.start + 180 * Fixture.day, true), (Fixture.start + 181 * Fixture.day, false),
      (.max, false),
      (.min, false),
    ] {
      archive.keep(
        CachedDocument(bytes: [1], tag: nil, confirmedAt: confirmed, freshUntil: .max), named: film)
      #expect((archive.document(named: film) != nil) == isThere)
    }
  }

  @Test(arguments: [Int.min, .max, 0, -1])
  func `A document is returned for any last-used date`(used: Int) throws {
    let archive = fixture.archive(path)
    archive.keep(Fixture.document("kept"), named: film)
    var file = try SQLiteDatabase(path: path)
    try file.run("UPDATE document SET used = ?", .integer(used))
    #expect(archive.document(named: film) == Fixture.document("kept"))
    #expect(try file.first("SELECT used FROM document") { $0.integer(0) } == Fixture.start)
  }

  @Test func `The size is limited, and least recently used documents go first`() {
    let limit = 512 * 1024
    let archive = fixture.archive(path, limit: limit)
    let text = String(repeating: "x", count: 10_000)
    let often = DocumentName("often")
    archive.keep(Fixture.document("used again and again"), named: often)
    for number in 0..<300 {
      fixture.pass(DocumentSchema.usePrecision + 1)
      archive.keep(Fixture.document("\(number)\(text)"), named: DocumentName("\(number)"))
      #expect(archive.document(named: often) != nil)
      #expect(archive.document(named: DocumentName("\(number)")) != nil)
    }
    let kept = (0..<300).filter { archive.document(named: DocumentName("\($0)")) != nil }
    #expect(kept == Array((300 - kept.count)..<300))
    #expect((20...60).contains(kept.count))
    #expect((archive.statistics()?.bytes ?? .max) < limit)
    archive.keep(Fixture.document(String(repeating: "y", count: limit)), named: often)
    #expect(archive.document(named: often) == nil)
    #expect(archive.statistics()?.count == kept.count)
  }

  @Test func `Clearing removes every document and frees the space`() throws {
    let archive = fixture.archive(path)
    for number in 0..<50 {
      archive.keep(
        Fixture.document(String(repeating: "secret", count: 3_000)),
        named: DocumentName("\(number)"))
    }
    let other = fixture.archive(path)
    #expect(other.document(named: DocumentName("7")) != nil)
    #expect(archive.clear())
    #expect(archive.statistics()?.count == 0)
    #expect(other.document(named: DocumentName("7")) == nil)
    let left = try TemporaryFolder.contents(of: path) + TemporaryFolder.contents(of: "\(path)-wal")
    #expect(left.count < 40_000)
    other.keep(Fixture.document("new"), named: film)
    #expect(archive.document(named: film) == Fixture.document("new"))
  }
}
