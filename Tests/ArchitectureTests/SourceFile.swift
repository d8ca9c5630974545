/// A Swift file as seen by the rules: lines of code without strings and comments.
struct SourceFile: Sendable {
  /// One line: its code with strings emptied, and whether it has a comment.
  struct Line: Sendable {
    var code = ""
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
      read(Array(line), from: &place, into: &result)
      if case .text(false, _) = place { place = .code }
      return result
    }
  }

  private static func read(_ line: [Character], from place: inout Place, into result: inout Line) {
    var index = 0
    func follows(_ text: String) -> Bool { line[index...].starts(with: text) }
    while index < line.count {
      switch place {
      case .comment(let depth):
        result.hasComment = true
        if follows("*/") {
          place = depth == 1 ? .code : .comment(depth: depth - 1)
          index += 2
        } else if follows("/*") {
          place = .comment(depth: depth + 1)
          index += 2
        } else {
          index += 1
        }
      case .text(let isMultiline, let hashes):
        let end = (isMultiline ? "\"\"\"" : "\"") + String(repeating: "#", count: hashes)
        if follows(end) {
          place = .code
          index += end.count
        } else {
          index += hashes == 0 && follows("\\") ? 2 : 1
        }
      case .code:
        if follows("//") {
          result.hasComment = true
          return
        }
        let hashes = line[index...].prefix { $0 == "#" }.count
        let rest = line[(index + hashes)...]
        if follows("/*") {
          place = .comment(depth: 1)
          index += 2
        } else if rest.first == "\"" {
          let isMultiline = rest.starts(with: "\"\"\"")
          place = .text(isMultiline: isMultiline, hashes: hashes)
          index += hashes + (isMultiline ? 3 : 1)
          result.code += "\"\""
        } else {
          result.code.append(line[index])
          index += 1
        }
      }
    }
  }
}
