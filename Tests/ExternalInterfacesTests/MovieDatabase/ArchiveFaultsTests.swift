import TestSupport
import Testing

@testable import MovieData
@testable import MovieDatabase
@testable import SQLite

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Faults of the file: nothing fails, and everything that can be stored is stored.
@Suite struct ArchiveFaultsTests {
  private let folder: TemporaryFolder
  private let fixture = ArchiveFixture()
  private let film = DocumentName("film")

  private var path: String { folder.file("documents.sqlite") }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func expectNothingKept(_ archive: SQLiteDocumentStore) {
    archive.keep(ArchiveFixture.document("x"), named: film)
    archive.confirm(film, at: 1, freshUntil: 2)
    archive.forget(DocumentName("other"))
    #expect(archive.document(named: film) == nil)
    #expect(archive.statistics() == nil)
  }

  @Test func `Without a folder nothing is stored`() throws {
    expectNothingKept(fixture.archive(nil))
    for place in ["/proc/none/documents.sqlite", "/dev/null/documents.sqlite"] {
      let archive = fixture.archive(place)
      expectNothingKept(archive)
      #expect(archive.obstacle() == .noFolder)
    }
    mkdir(path, 0o700)
    expectNothingKept(fixture.archive(path))
  }

  @Test func `A file of a later version is left unchanged`() throws {
    do {
      var later = try SQLiteDatabase(path: path)
      try later.execute("CREATE TABLE marvel (x); PRAGMA user_version = 99")
    }
    let archive = fixture.archive(path)
    expectNothingKept(archive)
    #expect(archive.obstacle() == .madeByLaterVersion)
    var later = try SQLiteDatabase(path: path)
    #expect(try later.first("SELECT count(*) FROM marvel") { $0.integer(0) } == 0)
    try later.execute("DROP TABLE marvel; PRAGMA user_version = 0")
    // The file is tried again after a while.
    archive.keep(ArchiveFixture.document("x"), named: film)
    #expect(archive.document(named: film) == nil)
    fixture.pass(60)
    archive.keep(ArchiveFixture.document("x"), named: film)
    #expect(archive.document(named: film) != nil)
    #expect(archive.obstacle() == nil)
  }

  @Test(arguments: [
    Array("This is a letter, and no database at all.".utf8), [0],
    [UInt8](repeating: 0, count: 8192), Array("SQLite format 3\0".utf8),
  ])
  func `A file that is not a database is recreated`(bytes: [UInt8]) throws {
    try TemporaryFolder.write(bytes, to: path)
    try TemporaryFolder.write(bytes, to: "\(path)-wal")
    let archive = fixture.archive(path)
    #expect(archive.document(named: film) == nil)
    archive.keep(ArchiveFixture.document("x"), named: film)
    #expect(archive.document(named: film) == ArchiveFixture.document("x"))
    #expect(archive.obstacle() == nil)
  }

  @Test func `Another program's lock costs one attempt, then suspends writing`() throws {
    let archive = fixture.archive(path)
    archive.keep(ArchiveFixture.document("old"), named: film)
    var other = try SQLiteDatabase(path: path)
    try other.run("BEGIN IMMEDIATE")
    archive.keep(ArchiveFixture.document("new"), named: film)
    #expect(archive.document(named: film) == ArchiveFixture.document("old"))
    #expect(archive.obstacle() == .locked)
    // Another program that starts meanwhile can read as well.
    #expect(fixture.archive(path).document(named: film) == ArchiveFixture.document("old"))
    try other.run("ROLLBACK")
    archive.keep(ArchiveFixture.document("too soon"), named: film)
    #expect(archive.document(named: film) == ArchiveFixture.document("old"))
    fixture.pass(60)
    archive.keep(ArchiveFixture.document("new"), named: film)
    #expect(archive.document(named: film) == ArchiveFixture.document("new"))
  }

  @Test func `A deleted or replaced file is noticed`() throws {
    let archive = fixture.archive(path)
    let other = fixture.archive(path)
    archive.keep(ArchiveFixture.document("x"), named: film)
    #expect(other.document(named: film) != nil)
    for ending in ["-wal", "-shm", ""] { unlink(path + ending) }
    #expect(other.document(named: film) == nil)
    other.keep(ArchiveFixture.document("y"), named: film)
    #expect(archive.document(named: film) == ArchiveFixture.document("y"))
    #expect(fixture.archive(path).document(named: film) == ArchiveFixture.document("y"))
  }

  @Test func `Without a document, table or index the rest works`() throws {
    let archive = fixture.archive(path)
    archive.keep(ArchiveFixture.document("x"), named: film)
    var other = try SQLiteDatabase(path: path)
    try other.run("UPDATE document SET bytes = zeroblob(1)")
    #expect(archive.document(named: film) == nil)
    try other.run("DROP TABLE document")
    expectNothingKept(archive)
    #expect(archive.obstacle() == .unusable)
    #expect(archive.clear())
    fixture.pass(60)
    archive.keep(ArchiveFixture.document("x"), named: film)
    #expect(archive.document(named: film) == ArchiveFixture.document("x"))
  }

  @Test func `Damage anywhere in the file never returns a wrong document`() throws {
    var numbers = SeededNumbers(7)
    let names = (0..<40).map { DocumentName("/3/movie/\($0)") }
    let documents = names.map { name in
      let count = Int.random(in: 0...9_000, using: &numbers)
      return CachedDocument(
        bytes: (0..<count).map { _ in .random(in: 0...255, using: &numbers) }, tag: name.text,
        confirmedAt: ArchiveFixture.start, freshUntil: ArchiveFixture.start)
    }
    do {
      let archive = fixture.archive(path)
      for (name, document) in zip(names, documents) { archive.keep(document, named: name) }
    }
    let sound = try TemporaryFolder.contents(of: path)
    var found = 0
    var replaced = 0
    for seed in 0..<400 {
      var bytes = sound
      switch seed % 4 {
      case 0: bytes.removeLast(.random(in: 1..<bytes.count, using: &numbers))
      case 1:
        let page = Int.random(in: 0..<bytes.count / 4096, using: &numbers) * 4096
        for place in page..<page + 4096 { bytes[place] = .random(in: 0...255, using: &numbers) }
      default:
        for _ in 0..<Int.random(in: 1...60, using: &numbers) {
          bytes[.random(in: bytes.indices, using: &numbers)] = .random(in: 0...255, using: &numbers)
        }
      }
      let place = folder.file("damaged")
      try TemporaryFolder.write(bytes, to: place)
      let archive = fixture.archive(place)
      for (name, document) in zip(names, documents) {
        guard let kept = archive.document(named: name) else { continue }
        found += 1
        #expect(kept.bytes == document.bytes)
        #expect(kept.tag == document.tag)
      }
      archive.keep(ArchiveFixture.document("new"), named: film)
      if let new = archive.document(named: film) {
        replaced += 1
        #expect(new == ArchiveFixture.document("new"))
      }
      _ = archive.statistics()
      #expect(archive.clear())
    }
    // Most damage has little effect, and a recreated file accepts documents at once.
    #expect(found > 1_000)
    #expect(replaced > 200)
  }

  @Test(.enabled(if: SmallDisk.isPossible)) func `A full disk keeps existing documents`() throws {
    let disk = try SmallDisk(folder.file("disk"), kilobytes: 512)
    let archive = fixture.archive("\(disk.path)/documents.sqlite")
    let text = String(repeating: "x", count: 30_000)
    for number in 0..<40 {
      archive.keep(ArchiveFixture.document(text), named: DocumentName("\(number)"))
      fixture.pass(60)
    }
    #expect(archive.obstacle() == .full)
    let count = try #require(archive.statistics()?.count)
    #expect((3..<20).contains(count))
    for number in 0..<count {
      #expect(archive.document(named: DocumentName("\(number)")) == ArchiveFixture.document(text))
    }
    let second = fixture.archive("\(disk.path)/documents.sqlite")
    #expect(second.document(named: DocumentName("0")) != nil)
    _ = archive.clear()
    fixture.pass(60)
    second.keep(ArchiveFixture.document("x"), named: film)
    #expect(second.document(named: film) == ArchiveFixture.document("x"))
  }
}
