import POSIX
import TestSupport
import Testing

@testable import OperatingSystem

struct ReadableFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Returns what an open file reports, or nil if it cannot be opened.
  private func look<Answer>(
    at path: String, followsLinks: Bool = true, _ body: (borrowing ReadableFile) -> Answer
  ) -> Answer? {
    guard let file = ReadableFile(path, followsLinks: followsLinks) else { return nil }
    return body(file)
  }

  @Test func `A file is read up to a limit and its size is known`() throws {
    let path = try folder.write("0123456789", to: "file")

    #expect(look(at: path) { $0.kind } == .regular)
    #expect(look(at: path) { $0.size } == 10)
    #expect(look(at: path) { $0.text(atMost: 4) } == "0123")
    #expect(look(at: path) { $0.bytes(atMost: 100)?.count } == 10)
  }

  @Test func `Other file types are reported, and a pipe does not block`() {
    let pipe = folder.file("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)

    #expect(look(at: pipe) { $0.kind } == .other)
    #expect(look(at: folder.path) { $0.kind } == .folder)
    #expect(look(at: "/dev/null") { $0.kind } == .characterDevice)
  }

  @Test func `A link is followed unless not allowed`() throws {
    let file = try folder.write("text", to: "file")
    let link = folder.file("link")
    #expect(symlink(file, link) == 0)

    #expect(look(at: link) { $0.text(atMost: 9) } == "text")
    #expect(look(at: link, followsLinks: false) { $0.kind } == nil)
  }

  @Test func `Only a file that others cannot read is private`() throws {
    let path = try folder.write("", to: "file")
    #expect(look(at: path) { $0.isPrivate } == true)

    #expect(chmod(path, 0o640) == 0)
    #expect(look(at: path) { $0.isPrivate } == false)
  }
}
