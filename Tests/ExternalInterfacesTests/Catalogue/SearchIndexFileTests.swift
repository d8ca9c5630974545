import BusinessLogic
import DomainEntities
import OperatingSystem
import TestSupport
import Testing

@testable import Catalogue

/// The file that keeps the search index between two starts.
struct SearchIndexFileTests {
  private let folder: TemporaryFolder
  private let search = CatalogueSearch(
    CatalogueIndex(records: [
      "= alien-1979\ntitle: Alien\nreleased: 1979\nruntime: 117\ncollection: Alien\n",
      "= wall-e-2008\ntitle: WALL·E\ntitles: de WALL·E – Der Letzte räumt die Erde auf\n",
    ]))

  init() throws { folder = try TemporaryFolder() }

  private func file(_ program: String = "program") throws -> SearchIndexFile {
    let path = "\(folder.path)/\(program)"
    if ReadableFile(path) == nil { try folder.write("a program", to: program) }
    return SearchIndexFile(folder: "\(folder.path)/cache", program: path)
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    guard let file = ReadableFile(path), let bytes = file.bytes(atMost: 1 << 20) else {
      throw TestFailure("\(path) cannot be read")
    }
    return bytes
  }

  @Test func `A kept index answers like a new one`() throws {
    #expect(try file().search(count: 2) == nil)
    try file().keep(search)
    let kept = try #require(try file().search(count: 2))
    for text in ["alien", "1979", "alien 1", "walle", "letzte", "erde", "alein", "117 min", "x"] {
      #expect(kept.answer(to: SearchText(text)) == search.answer(to: SearchText(text)), "\(text)")
    }
  }

  @Test func `Another version of the program does not read it`() throws {
    try file().keep(search)
    try folder.write("another program", to: "other")
    #expect(try file("other").search(count: 2) == nil)
    #expect(try file().search(count: 2) != nil)
  }

  @Test func `A damaged file is not read`() throws {
    try file().keep(search)
    let path = "\(folder.path)/cache/search-index"
    let whole = try bytes(path)
    for count in [0, 7, 8, 15, 16, whole.count / 2, whole.count - 1] {
      #expect(WholeFile.write(Array(whole.prefix(count)), to: path, by: path + "~"))
      #expect(try file().search(count: 2) == nil)
    }
    for offset in stride(from: 0, to: whole.count, by: 5) {
      var bytes = whole
      bytes[offset] ^= 1
      #expect(WholeFile.write(bytes, to: path, by: path + "~"))
      #expect(try file().search(count: 2) == nil)
    }
  }

  @Test func `Without a folder that can be written the index is made`() throws {
    let file = SearchIndexFile(folder: "/dev/null/cache", program: "/dev/null")
    file.keep(search)
    #expect(file.search(count: 2) == nil)
  }
}
