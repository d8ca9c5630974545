import BusinessLogic
import Synchronization
import TestSupport
import Testing

@testable import LibraryStore
@testable import OperatingSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What prevents the use of a path is named.
@Suite struct PathObstacleTests {
  private let folder: TemporaryFolder
  private let denied = FileWording.message(EACCES)

  init() throws { folder = try TemporaryFolder() }

  @Test func `A file in place of a folder is named`() throws {
    let file = try folder.write("", to: "data")
    #expect(
      PathObstacle(to: "\(file)/moviebrowser/library.db")
        == PathObstacle(file, reason: FileWording.message(ENOTDIR)))
    #expect(PathObstacle(toFolder: file)?.path == file)
  }

  @Test func `Nothing prevents the use of a folder that can be created`() throws {
    #expect(PathObstacle(to: folder.file("a/b/library.db")) == nil)
    #expect(PathObstacle(toFolder: folder.file("a/b")) == nil)
    #expect(PathObstacle(to: try folder.write("", to: "library.db")) == nil)
    // Creating nothing behind a dangling link is no matter of permissions.
    symlink("/nowhere", folder.file("link"))
    #expect(PathObstacle(to: folder.file("link/library.db")) == nil)
  }

  @Test(.enabled(if: geteuid() != 0, "root may do everything"))
  func `A folder without permission is named`() throws {
    #expect(chmod(folder.path, 0o555) == 0)
    defer { chmod(folder.path, 0o755) }
    #expect(
      PathObstacle(to: folder.file("a/b/library.db"))
        == PathObstacle(folder.path, reason: denied, missing: folder.file("a/b")))
    #expect(chmod(folder.path, 0o000) == 0)
    #expect(
      PathObstacle(to: folder.file("a/library.db")) == PathObstacle(folder.path, reason: denied))
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a folder away"))
  func `Root is warned in another user's folder`() throws {
    let path = folder.file(".local/share/library.db")
    #expect(PathObstacle.otherOwner(of: path) == nil)
    #expect(chown(folder.path, 12_345, 12_345) == 0)
    let other = try #require(PathObstacle.otherOwner(of: path))
    #expect(other.folder == folder.path && other.owner == "user 12345")
    let file = LibraryFile(path: path)
    let warnings = Warnings()
    let library = SQLiteMovieLibrary(
      file, warn: { text in warnings.texts.withLock { $0.append(text) } })
    try library.mark(LibraryFixture.film(1), .favorite(true))
    try library.mark(LibraryFixture.film(2), .favorite(true))
    #expect(
      warnings.texts.withLock { $0 } == [
        FileWording.ownedByRoot(path, otherwise: "user 12345", in: folder.path)
      ])
    #expect(PathObstacle.otherOwner(of: path) == nil)
  }
}

private final class Warnings: Sendable {
  let texts = Mutex<[String]>([])
}
