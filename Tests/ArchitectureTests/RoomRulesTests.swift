import Testing

/// The folders of every module are ordered, and the rules report violations.
struct RoomRulesTests {
  private typealias Room = RoomRules.Room

  private let tree = SourceTree.current

  @Test(arguments: RoomRules.rooms.keys.sorted())
  func `Folders use only folders below them and contain every file`(module: String) throws {
    let rooms = try #require(RoomRules.rooms[module])
    let files = tree.files.filter { $0.module == module }

    #expect(RoomRules.order(of: rooms) == [])
    #expect(RoomRules.loose(files, rooms: rooms) == [])
    #expect(RoomRules.arrows(between: files, rooms: rooms) == [])
  }

  @Test(arguments: RoomRules.rooms.keys.sorted())
  func `Tests mirror the folders of the sources`(module: String) throws {
    let rooms = Set(try #require(RoomRules.rooms[module]).map(\.name))

    #expect(Set(tree.testFolders(of: module)).subtracting(rooms) == [])
  }

  @Test func `The documentation lists the folders and their dependencies`() throws {
    let page = tree.text(of: "docs/architecture.md")
    for (module, rooms) in RoomRules.rooms {
      for room in rooms {
        let uses = rooms.map(\.name).filter(room.uses.contains).map { "`\($0)`" }
        let end = uses.isEmpty ? "nothing" : uses.joined(separator: ", ")
        let isShown = page.split(separator: "\n").contains { line in
          line.hasPrefix("| `\(module)/\(room.name)` |") && line.hasSuffix("| \(end) |")
        }
        #expect(isShown, "docs/architecture.md: \(module)/\(room.name) uses \(end)")
      }
    }
  }

  // MARK: Violations

  private let floor = [Room("Low"), Room("High", "Low")]

  private func file(_ path: String, _ text: String) -> SourceFile {
    SourceFile(path: "Sources/ApplicationLogic/\(path)", text: text)
  }

  @Test func `An upward dependency in the table is reported`() {
    #expect(RoomRules.order(of: floor) == [])
    #expect(RoomRules.order(of: [Room("Low", "High"), Room("High", "Low")]).count == 1)
    #expect(RoomRules.order(of: [Room("Low", "Low")]).count == 1)
  }

  @Test func `A file outside the folders and an unknown folder are reported`() {
    let files = [file("Low/A.swift", ""), file("B.swift", ""), file("Other/C.swift", "")]

    #expect(RoomRules.loose(files, rooms: floor).count == 2)
  }

  @Test(arguments: [
    "let a: B", "func f() -> [B] { [] }", "extension B {}", "final class A: B {}",
    "let a = f(B.self)",
  ])
  func `A folder that uses one above it is reported`(text: String) {
    let files = [
      file("Low/A.swift", text), file("Low/D.swift", "struct D {}"),
      file("High/B.swift", "public struct B {}\nlet d: D"),
    ]

    #expect(RoomRules.arrows(between: files, rooms: floor).count == 1)
  }

  @Test(arguments: [
    "// B", "let a = \"B\"", "let b = 1", "let aB = 1",
  ])
  func `A mention that is not a use is allowed`(text: String) {
    let files = [
      file("Low/A.swift", text), file("Low/D.swift", "struct D {}"),
      file("High/B.swift", "struct B {}\nlet d: D"),
    ]

    #expect(RoomRules.arrows(between: files, rooms: floor) == [])
  }

  @Test func `An unneeded dependency is reported`() {
    let files = [file("Low/A.swift", "struct A {}"), file("High/B.swift", "struct B {}")]

    #expect(RoomRules.arrows(between: files, rooms: floor) == ["High no longer uses Low"])
  }
}
