import Testing

@testable import Edges
@testable import Transfer

/// Archives that the program writes.
struct ZipWriterTests {
  private func files() throws -> [ExportFile] {
    [
      ExportFile(path: "watched-history-1.json", text: "[]\n"),
      ExportFile(path: "lists-Ä.json", text: String(repeating: "é", count: 100_000)),
      ExportFile(path: "empty.json", text: ""),
    ]
  }

  @Test func `The reader of archives reads what was written`() throws {
    let bytes = try ZipWriter.bytes(of: files(), at: "trakt.zip")
    var archive = try ZipArchive(bytes)
    let entries = archive.entries
    #expect(entries.map(\.name) == (try files().map(\.path)))
    for (entry, file) in zip(entries, try files()) {
      #expect(try archive.contents(of: entry) == Array(file.text.utf8))
    }
    #expect(ZipArchive.begins(bytes))
    #expect(try ZipWriter.bytes(of: files(), at: "trakt.zip") == bytes)
  }
}
