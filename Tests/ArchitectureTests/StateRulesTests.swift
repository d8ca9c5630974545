import Testing

/// Types own their state, and the rule reports violations.
struct StateRulesTests {
  private let tree = SourceTree.current

  @Test(arguments: FileRules.imports.keys.sorted())
  func `Only a type sets its stored properties`(module: String) {
    let found = StateRules.open(in: tree.files.filter { $0.module == module })
    let faults = found.filter { StateRules.exceptions[$0.property] == nil }

    #expect(faults.map(\.description) == [])
  }

  @Test func `Every exception is needed and has a reason`() {
    let found = FileRules.imports.keys.flatMap { module in
      StateRules.open(in: tree.files.filter { $0.module == module })
    }

    #expect(Set(StateRules.exceptions.keys).subtracting(found.map(\.property)) == [])
    #expect(StateRules.exceptions.values.allSatisfy { $0.count > 20 })
  }

  @Test func `Every file parses with balanced braces`() {
    #expect(tree.files.filter { !TypeState(of: $0).isBalanced }.map(\.path) == [])
  }

  private func faults(_ text: String...) -> [String] {
    let files = text.enumerated().map { number, text in
      SourceFile(path: "Sources/ApplicationLogic/Room/File\(number).swift", text: text)
    }
    return StateRules.open(in: files).map(\.property)
  }

  @Test(arguments: [
    "final class A {\n  var a = 1\n}",
    "public final class A: B, C where D: E {\n  public var a: Int\n}",
    "actor A { internal var a: [Int: (Int) -> Int] }",
    "class A { weak var a: A? }", "class A {\n  lazy var a = { 1 }()\n}",
    "class A { public internal(set) var a = 1 }", "class A { package var a = 1 }",
    "class A { fileprivate var a = 1 }", "class A { private(set) var b = 1; var a = 1 }",
    "class A {\n  func f() {}\n  @available(*, deprecated) var a: Int\n  var b: Int { 1 }\n}",
    "class A {\n  var a: Int { didSet { f() } }\n}",
    "class A {\n  var a = 1 {\n    willSet {}\n  }\n}",
    "class A {\n  let a: any P\n}", "class A {\n  let a: @Sendable () -> Int\n}",
    "class A {\n  let a = Mutex(1)\n}", "class A {\n  let a: [B]\n}\nclass B {}",
    "class A {\n  init() {\n    let b = 1\n    if b == 1 { f { $0 } }\n  }\n  var a: B\n}",
    "class A {\n  #if os(Linux)\n    var a = 1\n  #endif\n}",
    "enum O { case b; final class A { var a = 1 } }",
    "struct A {\n  var a = 1\n  mutating func f() {}\n}",
    "struct A {\n  public internal(set) var a: Int\n  public mutating func f() { a = 1 }\n}",
    "struct A {\n  var a: Int\n}\nextension A {\n  mutating func f() {}\n}",
    "extension O {\n  struct A { var a: Int }\n}\nextension O.A { mutating func f() {} }",
    "class A {\n  static let b = 1\n  var a = b\n}",
  ])
  func `A writable property is reported`(text: String) {
    let found = faults(text)

    #expect(found.count == 1)
    #expect(found.allSatisfy { $0.hasSuffix("A.a") })
  }

  @Test(arguments: [
    "class A {\n  private var a = 1\n  private(set) var b = 1\n  public private(set) var c = 1\n}",
    "class A {\n  var a: Int { 1 }\n  var b: Int {\n    get { 1 }\n    set {}\n  }\n}",
    "class A {\n  let a: Int\n  let b = KeyBindings<B>()\n}",
    "class A {\n  static var a = 1\n  class var b: Int { 1 }\n}",
    "class A {\n  func f(a: Int = 1) {\n    var b = a\n    b += 1\n  }\n}",
    "class A {\n  private let a = {\n    var b = 1\n    return b\n  }()\n}",
    "private final class A { var a = 1 }",
    "private enum O {\n  final class A { var a = 1 }\n}",
    "protocol A: AnyObject {\n  var a: Int { get set }\n}",
    "struct A {\n  var a = 1\n}", "struct A {\n  var a = 1\n  nonmutating func f() {}\n}",
    "struct A {\n  let a = 1\n  private(set) var b: Int\n  mutating func f() {}\n}",
    "struct A {\n  var a: Int\n}\nextension B.A { mutating func f() {} }",
    "struct A { var a: Int }\nstruct B {\n  private var a = A()\n  mutating func f() {}\n}",
    "enum A { case a; mutating func f() { var b = self } }",
    "// class A { var a = 1 }\nlet b = \"class A { var a = 1 }\"",
    "let a = B.class\nlet b: C { var d = 1 }",
  ])
  func `Private, computed, constant and plain data properties are allowed`(text: String) {
    #expect(faults(text) == [])
  }

  @Test func `A mutating method in another file is reported`() {
    #expect(faults("struct A { var a = 1 }", "extension A { mutating func f() {} }") == ["A.a"])
    #expect(faults("struct A { var a = 1 }", "extension A { func f() {} }") == [])
  }

  @Test func `A truncated file is reported`() {
    let file = SourceFile(path: "Sources/ApplicationLogic/A.swift", text: "struct A {\n")

    #expect(!TypeState(of: file).isBalanced)
  }
}
