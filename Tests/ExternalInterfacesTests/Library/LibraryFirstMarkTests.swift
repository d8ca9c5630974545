import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import LibraryStore
@testable import OperatingSystem

/// The very first mark on a disk of any size leaves no library or a complete one.
///
/// Only the superuser on Linux can create such disks; otherwise these tests are skipped.
@Suite(.enabled(if: SmallDisk.isPossible, "only the superuser can mount a small file system"))
struct LibraryFirstMarkTests {
  /// Sizes in kilobytes in steps of the system's page size, up to one with space for everything.
  private static let sizes = Array(stride(from: 4, through: 480, by: 4))

  /// Marks films until the disk is full; returns the number saved.
  private func fill(_ library: SQLiteMovieLibrary, upTo count: Int) throws -> Int {
    for number in 1...count {
      do {
        try library.mark(LibraryFixture.film(number), .tag("tag \(number)"))
      } catch {
        #expect(error == .library(.full))
        return number - 1
      }
    }
    return count
  }

  @Test(arguments: [false, true])
  func `Any amount of space leaves a whole library or none`(isEmptyFile: Bool) throws {
    let folder = try TemporaryFolder()
    var outcomes: Set<Bool> = []
    for size in Self.sizes {
      let disk = try SmallDisk(folder.file("disk-\(size)"), kilobytes: size)
      let file = LibraryFile(path: "\(disk.path)/library.db")
      if isEmptyFile { try? TemporaryFolder.write([], to: file.path) }
      let hint: Comment = "\(size) KB"
      let library = SQLiteMovieLibrary(file, waiting: 10)
      let saved = try fill(library, upTo: 3)
      outcomes.insert(saved > 0)
      library.finish()
      #expect(file.asides.isEmpty, hint)
      #expect(try SQLiteMovieLibrary(file, waiting: 10).counts()[.tags] == saved, hint)
      // With space the first mark works as if there had always been enough.
      try disk.resize(kilobytes: 4096)
      let later = SQLiteMovieLibrary(file, waiting: 10)
      try later.mark(LibraryFixture.film(9), .tag("later"))
      #expect(try later.counts()[.tags] == saved + 1, hint)
      #expect(try LibraryLocation(file).check(), hint)
      let names = Folder.names(in: disk.path)
      #expect(!names.contains { $0.hasPrefix(".") || $0.contains("lost") }, "\(size) KB: \(names)")
    }
    // The sizes include disks that are too small and disks that are large enough.
    #expect(outcomes == [true, false])
  }

  @Test func `A restore without space leaves the current library`() throws {
    let folder = try TemporaryFolder()
    for size in stride(from: 260, through: 560, by: 12) {
      let disk = try SmallDisk(folder.file("disk-\(size)"), kilobytes: 4096)
      let file = LibraryFile(path: "\(disk.path)/library.db")
      let library = SQLiteMovieLibrary(file, waiting: 10)
      try library.mark(LibraryFixture.film(1), .favorite(true))
      #expect(try LibraryLocation(file).backUp(on: LibraryFixture.at(0).day) != nil)
      library.finish()
      guard (try? disk.resize(kilobytes: size)) != nil else { continue }
      let backup = try #require(LibraryLocation(file).backups().first)
      let isRestored =
        (try? LibraryLocation(file).restore(backup, at: LibraryFixture.at(1))) != nil
      #expect(try SQLiteMovieLibrary(file).counts()[.favorites] == 1, "\(size) KB")
      #expect(file.asides.count == (isRestored ? 1 : 0), "\(size) KB")
    }
  }
}
