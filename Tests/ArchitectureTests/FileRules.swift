/// Rules for single files; every function returns the violations in words.
enum FileRules {
  /// The layers, and the layers and external modules each may import.
  ///
  /// `FoundationEssentials` is allowed under `canImport`, and in the outermost library in place of
  /// Foundation where that module is missing.
  static let imports: [String: Set<String>] = [
    "DomainEntities": [],
    "BusinessLogic": ["DomainEntities", "FoundationEssentials"],
    "ApplicationLogic": [
      "BusinessLogic", "DomainEntities", "FoundationEssentials", "Synchronization",
    ],
    "ExternalInterfaces": [
      "ApplicationLogic", "BusinessLogic", "DomainEntities", "FoundationEssentials", "Glibc",
      "Darwin", "Dispatch", "POSIX", "Synchronization",
    ],
    "MovieBrowser": ["ExternalInterfaces", "ApplicationLogic"],
  ]

  static func folders(_ names: [String]) -> [String] {
    names.filter { imports[$0] == nil }.map { "Sources/\($0) is none of the five floors" }
  }

  static func imports(in file: SourceFile, shims: Set<String> = []) -> [String] {
    var allowed = imports[file.module] ?? []
    if file.module == "ExternalInterfaces" { allowed.formUnion(shims) }
    return file.imports.compactMap { found in
      let place = "\(file.path):\(found.line)"
      switch found.module {
      case "FoundationEssentials" where found.condition != .hasEssentials:
        return "\(place) imports FoundationEssentials without asking whether it can"
      case "Foundation":
        let isFallback =
          file.module == "ExternalInterfaces" && found.condition == .hasNoEssentials
        return isFallback ? nil : "\(place) imports Foundation"
      default:
        return allowed.contains(found.module)
          ? nil : "\(place) imports \(found.module) into \(file.module)"
      }
    }
  }

  /// Words that disable compiler checks or end the program.
  static let dangerous = [
    "try!", "as!", "fatalError", "@unchecked Sendable", "nonisolated(unsafe)",
  ]

  static func danger(in file: SourceFile) -> [String] {
    file.lines.enumerated().flatMap { number, line in
      dangerous.filter { !line.hasComment && line.code.containsWord($0) }
        .map { "\(file.path):\(number + 1) says \($0) and not why" }
    }
  }

  /// Vague words in names.
  static let empty: Set<String> = [
    "Imp", "Impl", "Manager", "Managers", "Helper", "Helpers", "Util", "Utils", "Utilities",
    "Common",
  ]

  static func names(in file: SourceFile) -> [String] {
    let folders = file.path.split(separator: "/").dropLast().map(String.init)
    return (folders + [file.name] + file.declaredTypes).filter { name in
      !empty.isDisjoint(with: name.camelCaseWords)
    }.map { "\(file.path) has the name \($0)" }
  }
}

extension String {
  /// Returns whether the text contains a word that is not part of a longer one.
  func containsWord(_ word: String) -> Bool {
    func isPart(_ character: Character?) -> Bool {
      character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
    }
    return ranges(of: word).contains { range in
      let before = range.lowerBound > startIndex ? self[index(before: range.lowerBound)] : nil
      let after = range.upperBound < endIndex ? self[range.upperBound] : nil
      return !(isPart(before) && isPart(word.first)) && !(isPart(after) && isPart(word.last))
    }
  }

  /// The words of a name: `MovieDataManager+Cache` has Movie, Data, Manager and Cache.
  var camelCaseWords: Set<String> {
    var words: [String] = []
    for character in self {
      if character.isUppercase || words.isEmpty || !character.isLetter {
        words.append("")
      }
      if character.isLetter { words[words.count - 1].append(character) }
    }
    return Set(words)
  }
}
