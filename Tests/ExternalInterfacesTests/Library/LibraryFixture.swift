import BusinessLogic
import DomainEntities
import TestSupport

@testable import LibraryStore
@testable import OperatingSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A library in a temporary folder, and films to mark.
struct LibraryFixture {
  let folder: TemporaryFolder
  let file: LibraryFile

  init(in place: String? = nil) throws {
    folder = try TemporaryFolder()
    file = LibraryFile(path: "\(place ?? folder.path)/data/moviebrowser/library.db")
  }

  /// Opens the same file as another program.
  func library(
    waiting milliseconds: Int32 = 5000, steps: [StaticString] = LibrarySchema.steps
  ) -> SQLiteMovieLibrary {
    SQLiteMovieLibrary(file, steps: steps, waiting: milliseconds)
  }

  static func film(_ number: Int, title: String? = nil) -> LibraryMovie {
    LibraryMovie(
      names: MovieIdentifiers(
        catalogue: MovieIdentifier("film-\(number)"), tmdb: number, imdb: "tt\(number)"),
      title: title ?? "Film \(number)", year: 1950 + number % 70, runtime: 80 + number % 60,
      genres: [.drama], countries: [], directors: ["Director \(number % 5)"])
  }

  static func at(_ seconds: Int) -> Timestamp {
    Timestamp(seconds: 1_795_000_000 + seconds, offset: 60)
  }

  /// The names of the files beside the library.
  var names: [String] { Folder.names(in: file.folder) }

  /// Moves all files elsewhere, as a user does to start over.
  func moveFiles() { rename(file.folder, file.folder + ".old") }

  func bytes() throws -> [UInt8] { try TemporaryFolder.contents(of: file.path) }
}

extension LibraryFile {
  /// The daily backups, earliest first.
  var backups: [LibraryBackup] {
    BackupFolder(of: self).backups(checking: true).filter { $0.kind == .backup }.sorted {
      ($0.day?.dayNumber ?? 0, $0.number) < ($1.day?.dayNumber ?? 0, $1.number)
    }
  }
}

extension LibraryLocation {
  /// Restores the newest backup as of a day; returns it, or nil if none is intact.
  @discardableResult func restoreNewest(
    onDay number: Int = 30
  ) throws(MovieDataError) -> LibraryBackup? {
    let moment = LibraryFixture.at(number * 86_400)
    guard let backup = LibraryBackupRules.newest(of: backups(), today: moment.day) else {
      return nil
    }
    _ = try restore(backup, at: moment)
    return backup
  }
}

extension MovieLibrary {
  @discardableResult func mark(
    _ movie: LibraryMovie, _ changes: MarkChange..., at seconds: Int = 0
  ) throws(MovieDataError) -> LibraryStep? {
    try MovieMarkInteractor(library: self).mark(movie, changes, at: LibraryFixture.at(seconds))
  }
}
