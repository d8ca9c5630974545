extension SourceFile {
  /// The compiler condition around a line, as far as the rules need it.
  enum Condition: Equatable {
    case none
    case hasEssentials
    case hasNoEssentials
    case other
  }

  struct Import {
    var module: String
    var line: Int
    var condition: Condition
  }

  /// The imports of the file with their conditions.
  var imports: [Import] {
    var conditions: [Condition] = []
    var found: [Import] = []
    for (number, line) in lines.enumerated() {
      let code = line.code.filter { $0 != " " }
      if code.hasPrefix("#if") || code.hasPrefix("#elseif") {
        if code.hasPrefix("#elseif") { _ = conditions.popLast() }
        conditions.append(Self.condition(String(code.drop { $0 != "f" }.dropFirst())))
      } else if code.hasPrefix("#else") {
        let opposite = conditions.popLast()?.opposite ?? .other
        conditions.append(opposite)
      } else if code.hasPrefix("#endif") {
        _ = conditions.popLast()
      }
      for module in Self.modules(importedBy: line.code) {
        let condition = conditions.last { $0 == .hasEssentials || $0 == .hasNoEssentials }
        found.append(
          Import(module: module, line: number + 1, condition: condition ?? conditions.last ?? .none)
        )
      }
    }
    return found
  }

  /// The types and protocols the file declares.
  var declaredTypes: [String] {
    let keywords: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "typealias"]
    return lines.flatMap { line in
      let words = line.code.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      return zip(words, words.dropFirst()).filter { keywords.contains($0.0) }.map { String($0.1) }
    }
  }

  private static func condition(_ text: String) -> Condition {
    switch text {
    case "canImport(FoundationEssentials)": .hasEssentials
    case "!canImport(FoundationEssentials)": .hasNoEssentials
    default: .other
    }
  }

  /// Returns the imported modules: `@preconcurrency public import struct Some.Thing` imports Some.
  private static func modules(importedBy code: String) -> [String] {
    let kinds: Set<Substring> = [
      "struct", "class", "enum", "protocol", "typealias", "func", "var", "let", "actor",
    ]
    return code.split(separator: ";").compactMap { statement in
      let words = statement.split { $0 == " " || $0 == "\t" }
      guard let place = words.firstIndex(of: "import") else { return nil }
      let isStatement = words[..<place].allSatisfy { word in
        word.hasPrefix("@")
          || ["public", "package", "internal", "private", "fileprivate"].contains(word)
      }
      guard isStatement else { return nil }
      let path = words[(place + 1)...].first { !kinds.contains($0) }
      return path?.split(separator: ".").first.map(String.init)
    }
  }
}

extension SourceFile.Condition {
  fileprivate var opposite: Self {
    switch self {
    case .hasEssentials: .hasNoEssentials
    case .hasNoEssentials: .hasEssentials
    case .none, .other: .other
    }
  }
}
