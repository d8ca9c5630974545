/// A Swift file as seen by the rules: lines of code without strings and comments.
struct SourceFile: Sendable {
  /// One line: its code with strings emptied, its strings, and whether it has a comment.
  struct Line: Sendable {
    var code = ""
    /// The string literals, or their parts on this line, as they are written.
    var literals: [String] = []
    var hasComment = false
  }

  /// The path from the root of the repository.
  let path: String
  let lines: [Line]

  init(path: String, text: String) {
    self.path = path
    self.lines = Self.lines(of: text)
  }

  /// The folder of `Sources` it belongs to.
  var module: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

  /// The name without folders and extension.
  var name: String {
    let file = path.split(separator: "/").last ?? ""
    return String(file.prefix { $0 != "." })
  }

  private enum Place: Equatable {
    case code
    case text(isMultiline: Bool, hashes: Int)
    case comment(depth: Int)
  }

  private static func lines(of text: String) -> [Line] {
    var place = Place.code
    var source = text.split(separator: "\n", omittingEmptySubsequences: false)
    if source.last?.isEmpty == true { source.removeLast() }
    return source.map { line in
      var result = Line()
      if case .text = place { result.literals.append("") }
      read(Array(line), from: &place, into: &result)
      if case .text(false, _) = place { place = .code }
      return result
    }
  }

  private static func read(_ line: [Character], from place: inout Place, into result: inout Line) {
    var index = 0
    while index < line.count { index = step(line, from: index, in: &place, into: &result) }
  }

  /// Reads the next part of a line, and returns the index after it.
  private static func step(
    _ line: [Character], from index: Int, in place: inout Place, into result: inout Line
  ) -> Int {
    func follows(_ text: String) -> Bool { line[index...].starts(with: text) }
    switch place {
    case .comment(let depth):
      result.hasComment = true
      if follows("*/") {
        place = depth == 1 ? .code : .comment(depth: depth - 1)
        return index + 2
      }
      guard follows("/*") else { return index + 1 }
      place = .comment(depth: depth + 1)
      return index + 2
    case .text(let isMultiline, let hashes):
      let end = (isMultiline ? "\"\"\"" : "\"") + String(repeating: "#", count: hashes)
      if follows(end) {
        place = .code
        return index + end.count
      }
      if hashes == 0, follows("\\(") { return interpolation(line, from: index + 2, into: &result) }
      let next = min(line.count, index + (hashes == 0 && follows("\\") ? 2 : 1))
      result.literals[result.literals.count - 1] += String(line[index..<next])
      return next
    case .code:
      if follows("//") {
        result.hasComment = true
        return line.count
      }
      if follows("/*") {
        place = .comment(depth: 1)
        return index + 2
      }
      let hashes = line[index...].prefix { $0 == "#" }.count
      let rest = line[(index + hashes)...]
      guard rest.first == "\"" else {
        result.code.append(line[index])
        return index + 1
      }
      let isMultiline = rest.starts(with: "\"\"\"")
      place = .text(isMultiline: isMultiline, hashes: hashes)
      result.code += "\"\""
      result.literals.append("")
      return index + hashes + (isMultiline ? 3 : 1)
    }
  }

  /// Reads the code of an interpolation, and returns the index after its closing parenthesis.
  private static func interpolation(
    _ line: [Character], from start: Int, into result: inout Line
  ) -> Int {
    let literal = result.literals.removeLast()
    var (place, depth, index) = (Place.code, 1, start)
    while index < line.count, depth > 0 {
      if place == .code, line[index] == "(" { depth += 1 }
      if place == .code, line[index] == ")" { depth -= 1 }
      index = depth == 0 ? index + 1 : step(line, from: index, in: &place, into: &result)
    }
    result.literals.append(literal + "x")
    return index
  }
}
