/// One line of a recording, parsed strictly.
struct RecordedEvent {
  var seconds: Double
  var code: String
  var text: String

  /// Parses `[1.5, "o", "text"]`.
  init?(_ line: Substring) {
    guard line.first == "[", line.last == "]" else { return nil }
    let parts = line.dropFirst().dropLast().split(separator: ", ", maxSplits: 2)
    guard parts.count == 3, let seconds = Double(parts[0]), let code = Self.string(parts[1]),
      let text = Self.string(parts[2])
    else { return nil }
    (self.seconds, self.code, self.text) = (seconds, code, text)
  }

  private static func string(_ text: Substring) -> String? {
    guard text.count >= 2, text.first == "\"", text.last == "\"" else { return nil }
    var result = String.UnicodeScalarView()
    var rest = text.dropFirst().dropLast().unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar.value >= 0x20, scalar != "\"" else { return nil }
      guard scalar == "\\" else {
        result.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "n": result.append("\n")
      case "r": result.append("\r")
      case "t": result.append("\t")
      case "\"": result.append("\"")
      case "\\": result.append("\\")
      case "u":
        let digits = String(String.UnicodeScalarView(rest.prefix(4)))
        guard let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else {
          return nil
        }
        result.append(scalar)
        rest = rest.dropFirst(4)
      default: return nil
      }
    }
    return String(result)
  }
}
