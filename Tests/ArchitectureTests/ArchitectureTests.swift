import Testing

/// The sources follow the architecture rules.
struct ArchitectureTests {
  private let tree = SourceTree.current

  @Test func `The sources are found`() {
    #expect(tree.topLevel.count == FileRules.imports.count)
    for module in FileRules.imports.keys {
      #expect(tree.files.contains { $0.module == module && !$0.lines.isEmpty })
    }
    #expect(tree.shims.contains("CTerminal"))
  }

  @Test func `The five layers contain all sources`() {
    #expect(FileRules.folders(tree.topLevel) == [])
  }

  @Test func `A layer imports only lower layers and its allowed modules`() {
    #expect(tree.files.flatMap { FileRules.imports(in: $0, shims: tree.shims) } == [])
  }

  @Test func `Unchecked code states its reason`() {
    #expect(tree.files.flatMap(FileRules.danger) == [])
  }

  @Test func `Names are specific`() {
    #expect(tree.files.flatMap(FileRules.names) == [])
  }
}
