/// Rules for single files; every function returns the violations in words.
enum FileRules {
  /// The floors, and the modules of the system that each may import.
  static let systemModules: [String: Set<String>] = [
    "DomainEntities": [],
    "BusinessLogic": [],
    "ApplicationLogic": ["Synchronization"],
    "ExternalInterfaces": ["Darwin", "Glibc", "Synchronization"],
    "MovieBrowser": [],
  ]

  /// A file is in a folder of a floor; the wiring of the program has no folders.
  static func place(of file: SourceFile) -> [String] {
    let isWiring = file.floor == "MovieBrowser"
    let isPlaced = systemModules[file.floor] != nil && (isWiring || file.parts.count > 3)
    return isPlaced ? [] : ["\(file.path) is in no folder of a floor"]
  }

  /// A module that is imported is a target of the manifest, or a module of the system that the
  /// floor may use.
  static func imports(in file: SourceFile, manifest: String) -> [String] {
    // Such as `@preconcurrency public import struct Some.Thing`.
    let statement = /(?:^|;)\s*(?:@[\w()]+\s+|[a-z]+\s+)*?import\s+(?:[a-z]+\s+)?(\w+)/
    return file.lines.enumerated().flatMap { number, line in
      line.code.matches(of: statement).compactMap { match in
        let module = match.output.1
        let isOwn = manifest.contains("\"\(module)\"") && !module.contains("Foundation")
        let isAllowed = isOwn || systemModules[file.floor]?.contains(String(module)) == true
        return isAllowed ? nil : "\(file.path):\(number + 1) imports \(module)"
      }
    }
  }

  /// Words that disable compiler checks or end the program.
  static let dangerous = [
    "try!", "as!", "fatalError", "@unchecked Sendable", "nonisolated(unsafe)",
  ]

  /// A line with a dangerous word has a comment with the reason.
  static func danger(in file: SourceFile) -> [String] {
    file.lines.enumerated().flatMap { number, line in
      dangerous.filter { !line.hasComment && line.code.contains($0) }
        .map { "\(file.path):\(number + 1) says \($0) and not why" }
    }
  }

  /// Vague words in names.
  static let vague: Set<Substring> = [
    "Imp", "Impl", "Manager", "Managers", "Helper", "Helpers", "Util", "Utils", "Utilities",
    "Common",
  ]

  /// Folders, files and types have no vague word in their names.
  static func names(in file: SourceFile) -> [String] {
    let declaration = /\b(?:struct|class|enum|actor|protocol|typealias)\s+(\w+)/
    let types = file.lines.flatMap { $0.code.matches(of: declaration).map { String($0.output.1) } }
    return (file.parts + types).filter { name in
      name.matches(of: /[A-Z][a-z]*/).contains { vague.contains($0.output) }
    }.map { "\(file.path) has the name \($0)" }
  }
}
