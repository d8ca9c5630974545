import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import OperatingSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Note drafts as files.
@Suite @MainActor struct NoteDraftFolderTests {
  private let folder: TemporaryFolder
  private let drafts: NoteDraftFolder

  init() throws {
    folder = try TemporaryFolder()
    drafts = NoteDraftFolder(path: "\(folder.path)/state/notes")
  }

  private static func film(
    _ names: MovieIdentifiers, _ title: String = "The Third Man", _ year: Int? = 1949
  ) -> LibraryMovie {
    LibraryMovie(names: names, title: title, year: year)
  }

  private static let film = film(
    MovieIdentifiers(
      catalogue: MovieIdentifier("the-third-man-1949"), tmdb: 1092, imdb: "tt0041959"))

  private var files: [String] { folder.names(in: "state/notes") }

  @Test func `A draft is kept in a private file until deleted`() throws {
    #expect(drafts.text(of: Self.film) == nil)
    #expect(drafts.titles.isEmpty)
    #expect(drafts.keep("One\n\nTwo 七", of: Self.film))
    #expect(files == ["note c.the-third-man-1949 t.1092 i.tt0041959 - The Third Man (1949).txt"])
    #expect(drafts.text(of: Self.film) == "One\n\nTwo 七")
    #expect(drafts.titles == ["The Third Man (1949)"])
    var status = stat()
    #expect(stat("\(drafts.path)/\(files[0])", &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    #expect(stat(drafts.path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o700)
    #expect(drafts.keep("Three", of: Self.film))
    #expect(drafts.text(of: Self.film) == "Three")
    drafts.forget(Self.film)
    #expect(files.isEmpty)
  }

  @Test func `The latest draft is listed first`() throws {
    let other = Self.film(MovieIdentifiers(imdb: "tt0033467"), "Citizen Kane", 1941)
    #expect(drafts.keep("One", of: Self.film) && drafts.keep("Two", of: other))
    for (place, year) in [(0, 30), (1, 29)] {
      // Modification times in years, by name order.
      let time = timespec(tv_sec: year * 31_556_952, tv_nsec: 0)
      try #require(utimensat(AT_FDCWD, "\(drafts.path)/\(files[place])", [time, time], 0) == 0)
    }
    let (first, last) = (files[0], files[1])
    #expect(first.contains(drafts.titles[0]) && last.contains(drafts.titles[1]))
    let time = timespec(tv_sec: 31 * 31_556_952, tv_nsec: 0)
    try #require(utimensat(AT_FDCWD, "\(drafts.path)/\(last)", [time, time], 0) == 0)
    #expect(last.contains(drafts.titles[0]) && drafts.titles.count == 2)
  }

  @Test(arguments: [
    MovieIdentifiers(catalogue: MovieIdentifier("the-third-man-1949")),
    MovieIdentifiers(tmdb: 1092),
    MovieIdentifiers(tmdb: 1092, imdb: "tt9"), MovieIdentifiers(imdb: "tt0041959"),
  ])
  func `A film is found by any of its names and has one draft`(names: MovieIdentifiers) {
    #expect(drafts.keep("Text", of: Self.film))
    let other = Self.film(names, "Der dritte Mann")
    #expect(drafts.text(of: other) == "Text")
    #expect(drafts.keep("More", of: other))
    #expect(files.count == 1)
    #expect(drafts.text(of: Self.film(MovieIdentifiers(tmdb: 7))) == nil)
    drafts.forget(other)
    #expect(files.isEmpty)
  }

  @Test(arguments: [
    "", "a/b/../c", "…\u{0}\u{1B}[31m", String(repeating: "七👩‍👧", count: 200), "t.5 i.x y", ".txt",
  ])
  func `Any title makes a valid file name`(title: String) throws {
    let film = Self.film(MovieIdentifiers(tmdb: 5), title, nil)
    #expect(drafts.keep("Text", of: film))
    #expect(files.count == 1)
    #expect(try #require(files.first).utf8.count <= 255)
    #expect(drafts.text(of: Self.film(MovieIdentifiers(tmdb: 5), "Other")) == "Text")
    #expect(drafts.titles.count == 1)
  }

  @Test func `A film without a usable file name has no draft`() {
    for id in ["../../etc", "a b", String(repeating: "x", count: 300), "ü"] {
      let film = Self.film(MovieIdentifiers(catalogue: MovieIdentifier(id)))
      #expect(!drafts.keep("Text", of: film))
      #expect(drafts.text(of: film) == nil)
    }
    #expect(files.isEmpty)
  }

  @Test func `Other files are ignored`() throws {
    for name in [
      "note", "note .txt", "note x.1 T.txt", "note t.1092 T", "note t.1092 T.txt", "readme.txt",
    ] {
      try folder.write("x", to: "state/notes/\(name)")
    }
    #expect(drafts.titles.isEmpty)
    #expect(drafts.text(of: Self.film) == nil)
    drafts.forget(Self.film)
    #expect(files.count == 6)
  }

  @Test func `Without a writable folder nothing is stored`() {
    let nowhere = NoteDraftFolder(path: "/dev/null/notes")
    #expect(!nowhere.keep("Text", of: Self.film))
    #expect(nowhere.titles.isEmpty)
    #expect(nowhere.edit("Text", of: Self.film) == .noPlace)
  }

  @Test func `A draft that is not UTF-8 is kept when it is replaced or deleted`() throws {
    #expect(drafts.keep("One", of: Self.film))
    let path = "\(drafts.path)/\(files[0])"
    for forget in [true, false] {
      #expect(drafts.keep("One", of: Self.film))
      let file = try #require(fopen(path, "w"))
      fwrite([UInt8(0xFF), 0x0A], 1, 2, file)
      fclose(file)
      if forget { drafts.forget(Self.film) } else { #expect(drafts.keep("Two", of: Self.film)) }
    }
    #expect(files.count { $0.contains(".invalid-") } == 2)
    #expect(drafts.titles.count == 1 && drafts.text(of: Self.film) == "Two")
  }
}
