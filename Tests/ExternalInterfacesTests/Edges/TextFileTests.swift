import TestSupport
import Testing

@testable import Edges
@testable import OperatingSystem

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
    file.change { _ in "one" }
    file.change { _ in "two, and longer" }
    #expect(file.recall() == "two, and longer")
    file.change { _ in "3" }
    #expect(file.recall() == "3")
    #expect(!file.begin())
    #expect(folder.names(in: "a/b") == ["browser"])
  }

  @Test func `The file is readable by the user only`() {
    file.change { _ in "one" }
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
    file.change { _ in "one" }
    #expect(folder.names(in: "a/b") == ["browser"])
  }

  @Test func `Without a writable folder nothing happens`() throws {
    try folder.write("", to: "file")
    for path in ["\(folder.path)/file/browser", "/dev/null/moviebrowser/browser", "browser"] {
      let file = TextFile(path: path)
      #expect(!file.begin())
      file.change { _ in "one" }
      #expect(file.recall() == nil)
    }
  }

  @Test func `A file that is not UTF-8 is read as far as possible, and set aside when replaced`()
    throws
  {
    let bytes = Array("alien\ngr".utf8) + [0xF6, 0xDF] + Array("e\nvertigo\n".utf8)
    file.change { _ in "" }
    let stream = try #require(fopen(file.path, "w"))
    fwrite(bytes, 1, bytes.count, stream)
    fclose(stream)
    #expect(file.recall() == "alien\nvertigo\n")
    file.change { ($0 ?? "") + "psycho\n" }
    #expect(file.recall() == "alien\nvertigo\npsycho\n")
    #expect(contents("\(file.path).invalid-1") == bytes)
    file.change { _ in "again" }
    #expect(folder.names(in: "a/b") == ["browser", "browser.invalid-1"])
  }

  private func contents(_ path: String) -> [UInt8]? {
    guard let file = ReadableFile(path) else { return nil }
    return file.bytes(atMost: 100)
  }

  @Test func `A key that is not UTF-8 is reported by its line, and set aside when replaced`() throws
  {
    let secret = SecretFile(path: "\(folder.path)/account")
    let stream = try #require(fopen(secret.path, "w"))
    fwrite([UInt8(0x61), 0x0A, 0xFF], 1, 3, stream)
    fclose(stream)
    chmod(secret.path, 0o600)
    #expect(throws: SecretFile.Problem.unreadable(reason: FileWording.notText(line: 2))) {
      try secret.read()
    }
    try secret.write("new")
    #expect(try secret.read() == "new")
    #expect(folder.names(in: "").contains("account.invalid-1"))
  }

  @Test func `One holder at a time has the lock of a folder`() throws {
    let first = FolderLock(folder.path, waiting: 0)
    #expect(!first.isBusy)
    let second = FolderLock(folder.path, waiting: 0)
    #expect(second.isBusy)
    second.release()
    first.release()
    let third = FolderLock(folder.path, waiting: 0)
    #expect(!third.isBusy)
    third.release()
  }
}
