internal import DomainEntities
public import TerminalModel
internal import Wording

/// The color scheme file format: a role per line, such as `accent = #5fafff bold`.
public enum ThemeText {
  /// A syntax error in a color scheme file.
  public struct SyntaxError: Error, Hashable, Sendable {
    /// The line number, counted from 1.
    public var line: Int
    /// A one-line description of the error and how to fix it.
    public var reason: String

    /// The location and the reason in the format of compiler messages.
    public var message: String { "color-scheme:\(line): \(reason)" }
  }

  /// Parses a theme, ignoring empty lines and lines that start with `#`.
  public static func parse(_ text: String) throws(SyntaxError) -> Theme {
    var theme = Theme([:])
    var named: Set<Style.Color> = []
    for line in NamedLine.read(text, comments: .atStart) {
      do throws(Reason) {
        let (role, look) = try read(line)
        guard named.insert(role).inserted else { throw Reason(Wording.roleIsSetTwice(role.name)) }
        theme[role] = look
      } catch {
        throw SyntaxError(line: line.number, reason: CleanText.line(error.text))
      }
    }
    return theme
  }

  /// The names of all roles, in the order of the documentation.
  public static let roles = themed.map(\.name)

  private static let themed = Style.Color.allCases.filter { $0 != .standard }

  private struct Reason: Error {
    var text: String
    init(_ text: String) { self.text = text }
  }

  private static let attributes: [(name: String, attribute: Style.Attributes)] = [
    ("bold", .bold), ("dim", .dim), ("italic", .italic), ("underline", .underline),
    ("reverse", .reverse),
  ]

  private static func read(_ line: NamedLine) throws(Reason) -> (Style.Color, Theme.Look) {
    let name = trimmed(line.name)
    guard let value = line.value else {
      throw Reason(Wording.noEqualsSign(name.excerpt))
    }
    guard let role = themed.first(where: { $0.name == name }) else {
      throw unknown("role", name, among: roles)
    }
    let words = value.split { $0.isWhitespace }.map { String($0) }
    guard !words.isEmpty else {
      throw Reason(Wording.noStyle(name))
    }
    var look = Theme.Look()
    for word in words {
      if word.hasPrefix("#") {
        guard look.color == nil else { throw Reason(Wording.twoColors(name)) }
        let color = try color(word)
        look.color = color
        look.basic = color.nearestOf16
      } else if let attribute = attributes.first(where: { $0.name == word })?.attribute {
        look.attributes.insert(attribute)
      } else if word != "plain" {
        throw unknown("attribute", word, among: attributes.map(\.name) + ["plain"])
      }
    }
    return (role, look)
  }

  private static func color(_ word: String) throws(Reason) -> RGBColor {
    let digits = word.dropFirst()
    guard digits.utf8.count == 6, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let number = UInt32(digits, radix: 16)
    else { throw Reason(Wording.invalidColor(word.excerpt)) }
    return RGBColor(number)
  }

  private static func unknown(_ what: String, _ word: String, among words: [String]) -> Reason {
    let hint = Wording.useOne(of: words)
    return Reason(CommandFailure.unknown(what, word, among: words, hint: hint).message)
  }

  private static func trimmed(_ text: Substring) -> String {
    text.split { $0.isWhitespace }.joined(separator: " ")
  }
}
