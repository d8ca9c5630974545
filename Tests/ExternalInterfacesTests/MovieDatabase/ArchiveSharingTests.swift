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

/// Several programs, or several threads of one program, with one file.
@Suite struct ArchiveSharingTests {
  private let folder: TemporaryFolder
  private let fixture = ArchiveFixture()

  private var path: String { folder.file("documents.sqlite") }

  init() throws {
    folder = try TemporaryFolder()
  }

  private static func document(_ writer: Int, _ number: Int) -> CachedDocument {
    let text = String(repeating: "\(writer) \(number) ", count: 200)
    return ArchiveFixture.document(text, tag: "\(writer)")
  }

  @Test func `Concurrent connections and threads never see partial data`() async throws {
    let archives = (0..<3).map { _ in fixture.archive(path, limit: 1024 * 1024) }
    await withTaskGroup { group in
      for worker in 0..<6 {
        group.addTask {
          var numbers = SeededNumbers(worker)
          let archive = archives[worker % 3]
          for _ in 0..<300 {
            let number = Int.random(in: 0..<20, using: &numbers)
            let name = DocumentName("\(number)")
            switch Int.random(in: 0..<10, using: &numbers) {
            case 0: archive.forget(name)
            case 1: archive.confirm(name, at: ArchiveFixture.start + 1, freshUntil: 0)
            case 2...5: archive.keep(Self.document(worker, number), named: name)
            default:
              guard let kept = archive.document(named: name) else { continue }
              let writer = kept.tag.flatMap { Int($0) } ?? -1
              #expect(kept.bytes == Self.document(writer, number).bytes)
            }
          }
        }
      }
    }
    // Without contention all of them see the same documents.
    fixture.pass(60)
    for (place, archive) in archives.enumerated() {
      archive.keep(Self.document(place, 7), named: DocumentName("7"))
      for other in archives {
        #expect(other.document(named: DocumentName("7")) == Self.document(place, 7))
      }
    }
    #expect(try isSound())
  }

  @Test(.enabled(if: access("/usr/bin/python3", X_OK) == 0))
  func `A concurrent writer, even if killed while writing, corrupts nothing`() throws {
    let archive = fixture.archive(path)
    archive.keep(Self.document(0, 0), named: DocumentName("mine"))
    let script = """
      import sqlite3, sys
      file = sqlite3.connect(sys.argv[1], timeout=30, isolation_level=None)
      print("ready", flush=True)
      for number in range(10**9):
        file.execute("BEGIN IMMEDIATE")
        file.execute("INSERT OR REPLACE INTO document VALUES (?, '', 1, 1, 1, 1, 0, zeroblob(5000))",
          (f"other {number % 50}",))
        file.execute("COMMIT")
      """
    for round in 0..<4 {
      let other = try Child("/usr/bin/python3", "-c", script, path)
      try other.waitForLine()
      for number in 0..<200 {
        archive.keep(Self.document(round, number), named: DocumentName("\(number % 10)"))
        // During a write a document may be unavailable, but it is never wrong.
        let mine = archive.document(named: DocumentName("mine"))
        #expect(mine == nil || mine == Self.document(0, 0))
        // A wait that was too long must not suspend the test's writing.
        fixture.pass(31)
      }
      other.kill()
      archive.keep(Self.document(round, 1), named: DocumentName("after"))
      #expect(archive.document(named: DocumentName("after")) == Self.document(round, 1))
      #expect(archive.document(named: DocumentName("mine")) == Self.document(0, 0))
    }
    #expect(try isSound())
  }

  private func isSound() throws -> Bool {
    var database = try SQLiteDatabase(path: path)
    return try database.first("PRAGMA integrity_check") { $0.text(0) } == "ok"
  }
}

/// Another program that a test ends.
private final class Child {
  private var process = pid_t()
  private let output: Int32

  init(_ words: String...) throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw TestFailure("no pipe") }
    output = ends[0]
    defer { close(ends[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    guard posix_spawn(&process, words[0], &actions, nil, &arguments, environ) == 0 else {
      throw TestFailure("cannot start \(words[0])")
    }
  }

  func waitForLine() throws {
    var byte: UInt8 = 0
    repeat {
      guard read(output, &byte, 1) == 1 else { throw TestFailure("the program said nothing") }
    } while byte != UInt8(ascii: "\n")
  }

  func kill() {
    guard process > 0 else { return }
    #if canImport(Glibc)
      _ = Glibc.kill(process, SIGKILL)
    #else
      _ = Darwin.kill(process, SIGKILL)
    #endif
    var status: Int32 = 0
    waitpid(process, &status, 0)
    process = 0
  }

  deinit {
    kill()
    close(output)
  }
}
