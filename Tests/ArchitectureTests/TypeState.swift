/// The stored properties of a file's types, and the types it gives mutating methods.
struct TypeState {
  /// The kinds of types that store properties.
  enum Kind: String {
    case `struct`, `class`, `actor`
  }

  /// The scope from which a declaration is accessible.
  enum Access {
    case `private`, file, open
  }

  /// A stored property of an instance.
  struct Property {
    /// The type with its enclosing types, as `Outer.Inner`.
    var type: String
    var kind: Kind
    var name: String
    var line: Int
    /// Who can set the property, or read it if it is a constant.
    var access: Access
    /// The words of a constant's type or initial value.
    var constantWords: Set<String>?
  }

  private(set) var properties: [Property] = []
  /// The names of the classes and actors declared here.
  private(set) var objects: Set<String> = []
  /// The types with a mutating method here, as `Outer.Inner`.
  private(set) var mutatingTypes: Set<String> = []
  /// Whether all braces are balanced.
  private(set) var isBalanced = true

  private struct Token {
    var text: String
    var line: Int
    var startsLine: Bool
  }

  /// The scope opened by a brace.
  private struct Scope {
    /// The path of the type, or nil for a body.
    var type: String?
    var kind: Kind?
    /// Whether only this file can access the type.
    var isHidden: Bool
  }

  private let tokens: [Token]
  private var scopes: [Scope] = []
  /// The modifiers before a declaration, with their arguments in parentheses.
  private var modifiers: [String] = []

  init(of file: SourceFile) {
    tokens = Self.tokens(of: file)
    read()
  }

  private static func tokens(of file: SourceFile) -> [Token] {
    var tokens: [Token] = []
    for (number, line) in file.lines.enumerated() {
      var word = ""
      var isFirst = true
      func end() {
        guard !word.isEmpty else { return }
        tokens.append(Token(text: word, line: number + 1, startsLine: isFirst))
        word = ""
        isFirst = false
      }
      for character in line.code {
        if character.isLetter || character.isNumber || "_`".contains(character) {
          word.append(character)
          continue
        }
        end()
        if "@#".contains(character) {
          word.append(character)
        } else if character == ">", tokens.last?.text == "-" {
          tokens[tokens.count - 1].text = "->"
        } else if !character.isWhitespace {
          tokens.append(Token(text: String(character), line: number + 1, startsLine: isFirst))
          isFirst = false
        }
      }
      end()
    }
    return tokens
  }

  private static let typeWords: Set<String> = [
    "struct", "class", "enum", "actor", "extension", "protocol",
  ]
  private static let modifierWords: Set<String> = [
    "public", "package", "internal", "fileprivate", "private", "open", "static", "final", "lazy",
    "weak", "unowned", "nonisolated", "override", "mutating", "nonmutating", "indirect", "required",
    "convenience", "dynamic", "distributed",
  ]
  private static let declarationWords: Set<String> = [
    "var", "let", "func", "init", "deinit", "subscript", "case", "typealias", "associatedtype",
  ]

  private mutating func read() {
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      let isName = index > 0 && tokens[index - 1].text == "."
      switch token.text {
      case "{":
        scopes.append(Scope(isHidden: false))
        modifiers = []
        index += 1
      case "}":
        if scopes.popLast() == nil { isBalanced = false }
        modifiers = []
        index += 1
      case let word where Self.typeWords.contains(word) && !isName && namesType(after: index):
        index = openType(at: index)
      case let word where Self.modifierWords.contains(word) && !isName:
        modifiers.append(word)
        index += 1
        if tokens[safe: index]?.text == "(" {
          let end = self.end(ofGroupAt: index)
          modifiers[modifiers.count - 1] += tokens[index..<end].map(\.text).joined()
          index = end
        }
      case "func":
        if modifiers.contains("mutating"), let type = scopes.last?.type {
          mutatingTypes.insert(type)
        }
        modifiers = []
        index += 1
      case "var", "let":
        index = declare(at: index)
      case let word where word.hasPrefix("@") || word.hasPrefix("#"):
        index += 1
        if word.hasPrefix("@"), tokens[safe: index]?.text == "(" { index = end(ofGroupAt: index) }
      case "(", "[":
        // Closures there have no type state.
        index = end(ofGroupAt: index)
      default:
        modifiers = []
        index += 1
      }
    }
    if !scopes.isEmpty { isBalanced = false }
  }

  /// Returns whether a word is followed by a type name.
  private func namesType(after index: Int) -> Bool {
    tokens[safe: index + 1]?.text.first?.isUppercase ?? false
  }

  /// Opens the scope of a type; returns the index of its contents.
  private mutating func openType(at index: Int) -> Int {
    var place = index + 1
    var name = tokens[place].text
    while tokens[safe: place + 1]?.text == ".", let next = tokens[safe: place + 2] {
      name += "." + next.text
      place += 2
    }
    while let token = tokens[safe: place], token.text != "{" {
      place = "([".contains(token.text) ? end(ofGroupAt: place) : place + 1
    }
    let outer = scopes.last { $0.type != nil }
    let isHidden =
      outer?.isHidden == true || modifiers.contains("private") || modifiers.contains("fileprivate")
    if ["class", "actor"].contains(tokens[index].text) { objects.insert(name) }
    let path = outer?.type.map { "\($0).\(name)" } ?? name
    scopes.append(Scope(type: path, kind: Kind(rawValue: tokens[index].text), isHidden: isHidden))
    modifiers = []
    return place + 1
  }

  /// Records a property; returns the index before its value or accessors.
  private mutating func declare(at index: Int) -> Int {
    defer { modifiers = [] }
    let isConstant = tokens[index].text == "let"
    guard let scope = scopes.last, let type = scope.type, let kind = scope.kind,
      !modifiers.contains("static"), !modifiers.contains("class"),
      isConstant || isStored(after: index)
    else { return index + 1 }
    let name = tokens[(index + 1)...].first { $0.text != "(" }?.text ?? ""
    properties.append(
      Property(
        type: type, kind: kind, name: name, line: tokens[index].line,
        access: scope.isHidden ? .private : access,
        constantWords: isConstant ? Set(wordsOfLine(after: index)) : nil))
    return index + 1
  }

  /// Returns the words after a colon or equals sign, up to an equals sign or the end of the line.
  private func wordsOfLine(after index: Int) -> [String] {
    let rest = tokens[(index + 1)...].prefix { !$0.startsLine }.map(\.text)
    let behind = rest.drop { $0 != ":" && $0 != "=" }.dropFirst()
    return Array(behind.prefix { $0 != "=" })
  }

  private var access: Access {
    if modifiers.contains("private") || modifiers.contains("private(set)") { return .private }
    if modifiers.contains("fileprivate") || modifiers.contains("fileprivate(set)") { return .file }
    return .open
  }

  /// Returns whether a variable is stored: it has an initial value, no accessors, or only
  /// observers.
  private func isStored(after index: Int) -> Bool {
    var place = index + 1
    while let token = tokens[safe: place] {
      switch token.text {
      case "=", "}", ";": return true
      case "{": return ["didSet", "willSet"].contains(tokens[safe: place + 1]?.text)
      case "(", "[": place = end(ofGroupAt: place)
      case let word:
        let isNext =
          Self.declarationWords.contains(word) || Self.modifierWords.contains(word)
          || Self.typeWords.contains(word) || word.hasPrefix("@") || word.hasPrefix("#")
        if token.startsLine, isNext { return true }
        place += 1
      }
    }
    return true
  }

  /// Returns the index after parentheses or brackets.
  private func end(ofGroupAt index: Int) -> Int {
    var depth = 0
    for place in index..<tokens.count {
      if "([".contains(tokens[place].text) { depth += 1 }
      if ")]".contains(tokens[place].text) { depth -= 1 }
      if depth == 0 { return place + 1 }
    }
    return tokens.count
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
