import ApplicationLogic
import TestSupport
import Testing

@testable import ExternalInterfaces

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file in which the browser keeps how it was left.
@Suite @MainActor struct SessionFileTests {
  private let folder: TemporaryFolder
  private let file: SessionFile

  init() throws {
    folder = try TemporaryFolder()
    file = SessionFile(path: "\(folder.path)/a/b/browser")
  }

  @Test func `It begins once, and keeps what comes last`() {
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

  @Test func `It is for nobody else to read`() {
    file.keep("one")
    var status = stat()
    #expect(stat(file.path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test func `What is no text of its own is not read, and is no beginning`() throws {
    try folder.write(String(repeating: "x", count: SessionFile.limit), to: "a/b/browser")
    #expect(file.recall()?.utf8.count == SessionFile.limit)
    try folder.write(String(repeating: "x", count: SessionFile.limit + 1), to: "a/b/browser")
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

  @Test func `Where nothing can be written nothing happens`() throws {
    try folder.write("", to: "file")
    for path in ["\(folder.path)/file/browser", "/dev/null/moviebrowser/browser", "browser"] {
      let file = SessionFile(path: path)
      #expect(!file.begin())
      file.keep("one")
      #expect(file.recall() == nil)
    }
  }
}
