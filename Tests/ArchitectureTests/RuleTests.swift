import Testing

/// Every rule reports its violations and nothing else.
struct RuleTests {
  private func file(_ text: String, at path: String = "ApplicationLogic/Room/A") -> SourceFile {
    SourceFile(path: "Sources/\(path).swift", text: text)
  }

  @Test(arguments: [
    ("ApplicationLogic/Room/A", 0), ("MovieBrowser/A", 0), ("ApplicationLogic/A", 1),
    ("Sixth/Room/A", 1), ("A", 1),
  ])
  func `A file outside the folders of the floors is reported`(path: String, count: Int) {
    #expect(FileRules.place(of: file("", at: path)).count == count)
  }

  @Test(arguments: [
    ("BusinessLogic", "import Synchronization", 1), ("ApplicationLogic", "import Glibc", 1),
    ("ApplicationLogic", "@preconcurrency internal import Darwin", 1),
    ("ApplicationLogic", "@_spi(A) import struct Glibc.tm; /* */ import Glibc", 2),
    ("ExternalInterfaces", "import FoundationEssentials", 1), ("MovieBrowser", "import Other", 1),
    ("ExternalInterfaces", "#if os(Linux)\n  import Foundation\n#endif", 1),
    ("DomainEntities", "public import Year", 0), ("ApplicationLogic", "import Synchronization", 0),
    ("ExternalInterfaces", "@preconcurrency import Glibc", 0), ("Sixth", "import Glibc", 1),
    ("BusinessLogic", "// import Glibc\n/*\nimport Glibc\n*/\nlet imports = \"import Glibc\"", 0),
    ("BusinessLogic", "let a = \"\"\"\n  import Glibc\n  \"\"\"", 0),
  ])
  func `An import of a module that the floor may not use is reported`(
    floor: String, text: String, count: Int
  ) {
    let file = file(text, at: "\(floor)/Room/A")

    #expect(FileRules.imports(in: file, manifest: #""Year" "Foundation""#).count == count)
  }

  @Test(arguments: [
    ("let a = try! f()", 1), ("let a = b as! C", 1), ("nonisolated(unsafe) var a = 1", 1),
    ("final class A: @unchecked Sendable {}", 1), ("/// Why.\nlet a = try! f()", 1),
    ("let a = \"//\" as! C", 1), ("let a = \"\\(b as C) \\\"\"; fatalError()", 1),
    ("let a = \"\\(try! f(\")\"))\"", 1), ("let a = #\"\\\"#; fatalError()", 1),
    ("let a = \"\"\"\n  \\\n  \"\"\"; fatalError()", 1),
    ("let a = try! f()  // The text is our own.", 0), ("let a = \"try! as! fatalError\"", 0),
    ("/* as! /* */ as! */", 0), ("let a = b as? C; let alias = !b; func isFatalError() {}", 0),
    ("let a = \"\"\"\n  fatalError\n  \"\"\"", 0), ("let a = #\"fatalError \"\" as! \"#", 0),
  ])
  func `A dangerous word in code needs a reason on its line`(text: String, count: Int) {
    #expect(FileRules.danger(in: file(text)).count == count)
  }

  @Test(arguments: [
    ("protocol DataManager {}", "A", 1), ("struct Outer { enum ViewHelper { case a } }", "A", 1),
    ("public typealias CommonRow = Int", "A", 1), ("", "MovieManager", 1), ("", "String+Utils", 1),
    ("", "Helpers/A", 1), ("struct ImportRow {}; struct Utility {}; let helper = 1", "A", 0),
    ("// class Manager\nlet text = \"struct Helper\"", "A", 0),
  ])
  func `A vague name is reported`(text: String, name: String, count: Int) {
    #expect(FileRules.names(in: file(text, at: "ApplicationLogic/B/\(name)")).count == count)
  }

  @Test(arguments: [
    "public final class A: B, C where D: E {\n  public var a: Int\n}",
    "actor A { internal var a: [Int: (Int) -> Int] }", "class A {\n  lazy var a = { 1 }()\n}",
    "class A {\n  public internal(set) var a = 1\n}", "class A {\n  fileprivate weak var a: A?\n}",
    "class A {\n  @available(*, deprecated) package var a: Int { didSet { f() } }\n}",
    "class A {\n  var a = 1 {\n    willSet {}\n  }\n}", "class A {\n  let a: any P\n}",
    "class A {\n  var a: Int {\n    didSet {}\n  }\n}", "class A {\n  let a: () -> Int\n}",
    "class A {\n  var (a, b) = (1, 2)\n}", "class A {\n  var `a`: Int\n}",
    "class A {\n  let a = Mutex(1)\n}", "class A {\n  let a: [B]\n}\nclass B {}",
    "class A {\n  init() {\n    if b == 1 { f { $0 } }\n  }\n  var a: B\n}",
    "class A<\n  B: C\n>: D\n{\n  var a: B\n}", "class A {  // }\n  var a = 1\n}",
    "#if os(Linux)\n  class A {\n    #if os(Linux)\n      var a = 1\n    #endif\n  }\n#endif",
    "class A {\n  let b = \"\"\"\n    }\n  }\n  \"\"\"\n  var a = 1\n}",
    "struct A {\n  public internal(set) var a: Int\n  public mutating func f() { a = 1 }\n}",
    "struct A { var a: Int }\nextension A {\n  mutating func f() {}\n}",
  ])
  func `A property that others can set is reported`(text: String) {
    #expect(StateRules.open(in: [file(text)]) == ["A.a"])
  }

  @Test(arguments: [
    "class A {\n  private var a = 1\n  private(set) var b = 1\n  public private(set) var c = 1\n}",
    "class A {\n  var a: Int { 1 }\n  var b: Int {\n    get { 1 }\n    set {}\n  }\n}",
    "class A {\n  let a: Int\n  let b = Keys<B>()\n  static var c = 1\n  class var d: Int { 1 }\n}",
    "class A {\n  func f() {\n    var b = a\n    #if os(Linux)\n      var c = a\n    #endif\n  }\n}",
    "class A {\n  private let a = {\n    var b = 1\n    return b\n  }()\n}",
    "private final class A { var a = 1 }", "private enum O {\n  class A {\n    var a = 1\n  }\n}",
    "protocol A: AnyObject {\n  var a: Int { get set }\n}", "let a = \"class A { var a = 1 }\"",
    "struct A {\n  var a = 1\n  nonmutating func f() {}\n}",
    "struct A {\n  let a = 1\n  private(set) var b: Int\n  mutating func f() {}\n}",
    "struct A { var a: Int }\nstruct B {\n  private var a = A()\n  mutating func f() {}\n}",
  ])
  func `Private, computed, constant and plain data properties are allowed`(text: String) {
    #expect(StateRules.open(in: [file(text)]) == [])
  }

  @Test func `A mutating method in another file is noticed, and a type that does not end`() {
    let data = file("extension O {\n  struct A { var a: Int }\n}")

    #expect(StateRules.open(in: [data]) == [])
    #expect(
      StateRules.open(in: [data, file("extension O.A { mutating func f() {} }")]) == ["O.A.a"])
    #expect(StateRules.members(of: file("struct A {\n  var a = 1\n  }")) == nil)
  }

  @Test(arguments: [
    #"show("No film to mark.")"#, #"let a = "\(count) films, the oldest \(age)""#,
    #"throw Failure("cannot clear \(path ?? "the cache"); check it")"#,
    "let a = \"\"\"\n  Choose another list.\n  \"\"\"",
  ])
  func `A sentence is reported outside wording files and key tables`(text: String) {
    #expect(!WordingRules.sentences(in: file(text)).isEmpty)
    for name in ["Wording+Notes", "DoctorWording", "StarsKeys"] {
      #expect(WordingRules.sentences(in: file(text, at: "ApplicationLogic/Room/\(name)")) == [])
    }
  }

  @Test(arguments: [
    #"add("originalTitle", title)"#, #"let a = "SELECT title FROM film""#, "// No film to mark.",
    #"run("moviebrowser account key")"#, #"let a = "\(title), \(year)""#, #"[", ", "; "]"#,
  ])
  func `Names, statements and comments are not sentences`(text: String) {
    #expect(WordingRules.sentences(in: file(text)) == [])
  }
}
