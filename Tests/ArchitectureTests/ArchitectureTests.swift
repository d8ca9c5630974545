import Testing

/// The sources of the program keep the rules of the house.
struct ArchitectureTests {
  private let tree = SourceTree.current

  @Test func `The sources are found`() {
    #expect(tree.topLevel.count == HouseRules.imports.count)
    for module in HouseRules.imports.keys {
      #expect(tree.files.contains { $0.module == module && !$0.lines.isEmpty })
    }
    #expect(tree.shims.contains("CTerminal"))
  }

  @Test func `The five floors are the whole of the sources`() {
    #expect(HouseRules.folders(tree.topLevel) == [])
  }

  @Test func `A floor imports the floors below it and what it may of the world`() {
    #expect(tree.files.flatMap { HouseRules.imports(in: $0, shims: tree.shims) } == [])
  }

  @Test func `A file can be read in one sitting`() {
    #expect(tree.files.flatMap(HouseRules.length) == [])
  }

  @Test func `What switches off the checks of the compiler says why`() {
    #expect(tree.files.flatMap(HouseRules.danger) == [])
  }

  @Test func `Names say what a thing does`() {
    #expect(tree.files.flatMap(HouseRules.names) == [])
  }
}
