import Testing

/// The sources follow the rules that the compiler cannot hold.
struct ArchitectureTests {
  private let tree = SourceTree.current

  @Test func `The sources and the manifest are found`() {
    #expect(Set(tree.files.map(\.floor)) == Set(FileRules.systemModules.keys))
    #expect(tree.files.allSatisfy { !$0.lines.isEmpty })
    #expect(tree.manifest.contains("let package"))
  }

  @Test func `Every file is in a folder of a floor`() {
    #expect(tree.files.flatMap(FileRules.place) == [])
  }

  @Test func `A floor imports only the system modules that it may use, and never Foundation`() {
    #expect(tree.files.flatMap { FileRules.imports(in: $0, manifest: tree.manifest) } == [])
  }

  @Test func `Unchecked code states its reason`() {
    #expect(tree.files.flatMap(FileRules.danger) == [])
  }

  @Test func `Names are specific`() {
    #expect(tree.files.flatMap(FileRules.names) == [])
  }

  @Test func `Only a type sets its stored properties`() {
    let found = FileRules.systemModules.keys.flatMap { floor in
      StateRules.open(in: tree.files.filter { $0.floor == floor })
    }

    #expect(tree.files.filter { StateRules.members(of: $0) == nil }.map(\.path) == [])
    #expect(Set(found) == Set(StateRules.exceptions.keys))
  }

  @Test func `Sentences are only in wording files`() {
    #expect(tree.files.flatMap(WordingRules.sentences) == [])
  }
}
