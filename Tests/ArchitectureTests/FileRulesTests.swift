import Testing

/// Every rule reports its violations and nothing else.
struct HouseRulesTests {
  private func file(_ module: String, _ text: String, name: String = "Sample") -> SourceFile {
    SourceFile(path: "Sources/\(module)/\(name).swift", text: text)
  }

  @Test(arguments: [
    ("DomainEntities", "import BusinessLogic"), ("DomainEntities", "import Synchronization"),
    ("DomainEntities", "import Glibc"), ("BusinessLogic", "public import ApplicationLogic"),
    ("BusinessLogic", "import Synchronization"), ("ApplicationLogic", "import ExternalInterfaces"),
    ("ApplicationLogic", "@preconcurrency import Glibc"), ("ApplicationLogic", "import CTerminal"),
    ("ApplicationLogic", "let a = 1; import Dispatch"),
    ("ApplicationLogic", "import func Glibc.exit"),
    ("ExternalInterfaces", "import MovieBrowser"), ("ExternalInterfaces", "import CUnknown"),
    ("ExternalInterfaces", "import FoundationNetworking"), ("MovieBrowser", "import CTerminal"),
    ("DomainEntities", "import Foundation"), ("BusinessLogic", "import Foundation"),
    ("ApplicationLogic", "import struct Foundation.Date"),
    ("ExternalInterfaces", "import Foundation"),
    ("BusinessLogic", "import FoundationEssentials"),
    ("ApplicationLogic", "#if os(Linux)\nimport FoundationEssentials\n#endif"),
    ("ExternalInterfaces", "#if canImport(FoundationEssentials)\nimport Foundation\n#endif"),
    (
      "ExternalInterfaces",
      "#if canImport(FoundationEssentials)\n#else\nimport FoundationEssentials\n#endif"
    ),
    (
      "ApplicationLogic",
      "#if canImport(FoundationEssentials)\nimport FoundationEssentials\n#else\nimport Foundation\n#endif"
    ),
    ("Sixth", "import DomainEntities"),
  ])
  func `An import outside the table is reported`(module: String, text: String) {
    #expect(FileRules.imports(in: file(module, text), shims: ["CTerminal"]).count == 1)
  }

  @Test(arguments: [
    ("DomainEntities", "let text = \"import BusinessLogic\""),
    ("DomainEntities", "// import BusinessLogic"), ("DomainEntities", "/* \nimport Glibc\n*/"),
    ("DomainEntities", "let text = \"\"\"\nimport Glibc\n\"\"\""),
    ("DomainEntities", "let important = 1"), ("BusinessLogic", "public import DomainEntities"),
    ("ApplicationLogic", "import Synchronization"), ("ExternalInterfaces", "import CTerminal"),
    ("ExternalInterfaces", "@preconcurrency import Glibc"),
    ("MovieBrowser", "import ExternalInterfaces\nimport ApplicationLogic"),
    ("BusinessLogic", "#if canImport(FoundationEssentials)\nimport FoundationEssentials\n#endif"),
    (
      "ExternalInterfaces",
      "#if canImport(FoundationEssentials)\nimport FoundationEssentials\n#else\nimport Foundation\n#endif"
    ),
    ("ExternalInterfaces", "#if !canImport(FoundationEssentials)\nimport Foundation\n#endif"),
  ])
  func `An import inside the table is allowed`(module: String, text: String) {
    #expect(FileRules.imports(in: file(module, text), shims: ["CTerminal"]) == [])
  }

  @Test(arguments: [
    "let a = try! f()", "let a = b as! C", "fatalError(\"never\")", "Swift.fatalError()",
    "final class A: @unchecked Sendable {}", "nonisolated(unsafe) var a = 1",
    "/// Why.\nlet a = try! f()", "let a = \"//\" as! C", "let a = \"\\(b as C) \\\"\"; try! f()",
    "let a = #\"\\\"#; fatalError()", "let a = \"\"\"\n\"\"\"; fatalError()",
  ])
  func `A dangerous word without a reason is reported`(text: String) {
    #expect(FileRules.danger(in: file("ApplicationLogic", text)).count == 1)
  }

  @Test(arguments: [
    "let a = try! f()  // The text is our own.", "let a = \"try! as! fatalError\"",
    "// fatalError", "/* as! */", "let a = b as? C", "let alias = !b", "let a = try? f()",
    "func isFatalError() {}", "let text = \"\"\"\nfatalError\n\"\"\"",
    "nonisolated(nonsending) func f()",
    "let a = #\"fatalError \"\" as! \"#",
  ])
  func `A dangerous word with a reason, in a string or comment is allowed`(text: String) {
    #expect(FileRules.danger(in: file("ApplicationLogic", text)) == [])
  }

  @Test(arguments: [
    "struct MovieStoreImp {}", "protocol DataManager {}", "enum ViewHelper { case a }",
    "final class Utils {}", "actor Common {}", "public typealias CommonRow = Int",
    "struct Outer { struct InnerHelper {} }",
  ])
  func `A vague name is reported`(text: String) {
    #expect(FileRules.names(in: file("ApplicationLogic", text)).count == 1)
  }

  @Test(arguments: [
    "struct ImportRow {}", "enum Impossible {}", "struct Commonwealth {}", "let helper = 1",
    "/// class Manager", "let text = \"struct Helper\"", "struct Utility {}",
  ])
  func `A name that only resembles a vague one is allowed`(text: String) {
    #expect(FileRules.names(in: file("ApplicationLogic", text)) == [])
  }

  @Test(arguments: ["MovieManager", "String+Utils", "Helpers"])
  func `A file with a vague name is reported`(name: String) {
    #expect(FileRules.names(in: file("ApplicationLogic", "", name: name)).count == 1)
    #expect(FileRules.names(in: file("ApplicationLogic/\(name)", "")).count == 1)
  }

  @Test func `A folder other than the five layers is reported`() {
    let five = Array(FileRules.imports.keys)

    #expect(FileRules.folders(five) == [])
    #expect(FileRules.folders(five + ["Shared", "main.swift"]).count == 2)
  }
}
