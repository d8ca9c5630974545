import ApplicationLogic
import TestSupport
import Testing

@testable import ExternalInterfaces

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file in which the browser saves its session.
@Suite @MainActor struct TextFileTests {
  private let folder: TemporaryFolder
  private let file: TextFile

  init() throws {
    folder = try TemporaryFolder()
    file = TextFile(path: "\(folder.path)/a/b/browser")
  }

  @Test func `The file is created once and keeps the latest text`() {
    #expect(file.recall() == nil)
    #expect(file.begin())
    #expect(file.recall() == "")
    #expect(!file.begin())
    file.keep("one")
    file.keep("two, and longer")
    #expect(file.recall() == "two, and longer")
    file.keep("3")
    #expect(file.recall() == "3")
    #expect(!file.begin())
    #expect(folder.names(in: "a/b") == ["browser"])
  }

  @Test func `The file is readable by the user only`() {
    file.keep("one")
    var status = stat()
    #expect(stat(file.path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test func `An oversized or irregular file is neither read nor replaced at start`() throws {
    try folder.write(String(repeating: "x", count: TextFile.limit), to: "a/b/browser")
    #expect(file.recall()?.utf8.count == TextFile.limit)
    try folder.write(String(repeating: "x", count: TextFile.limit + 1), to: "a/b/browser")
    #expect(file.recall() == nil)
    #expect(!file.begin())
    unlink(file.path)
    #expect(mkfifo(file.path, 0o600) == 0)
    #expect(file.recall() == nil)
    #expect(!file.begin())
    unlink(file.path)
    #expect(mkdir(file.path, 0o700) == 0)
    #expect(file.recall() == nil)
    #expect(!file.begin())
    file.keep("one")
    #expect(folder.names(in: "a/b") == ["browser"])
  }

  @Test func `Without a writable folder nothing happens`() throws {
    try folder.write("", to: "file")
    for path in ["\(folder.path)/file/browser", "/dev/null/moviebrowser/browser", "browser"] {
      let file = TextFile(path: path)
      #expect(!file.begin())
      file.keep("one")
      #expect(file.recall() == nil)
    }
  }
}
