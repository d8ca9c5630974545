import BusinessLogic
import DomainEntities

/// Turns arguments into the text of a query.
enum QueryArguments {
  /// The keys whose values are names, which may have spaces.
  private static let naming: Set<String> = [
    "by", "with", "person", "series", "tag", "note", "theme", "country",
  ]

  /// Returns arguments as one line.
  ///
  /// A shell removes quotation marks: `with:"jean gabin"` arrives as `with:jean gabin`. They are
  /// put back around the name, up to the next key in the same argument.
  static func line(_ arguments: [String]) -> String {
    arguments.filter { !$0.isEmpty }.map(quoted).joined(separator: " ")
  }

  /// Whether an argument is part of a query, not the name of a list.
  static func isQuery(_ argument: String) -> Bool {
    argument.split(whereSeparator: \.isWhitespace).contains { word in
      word.contains(":") || flags.contains(word.lowercased())
    }
  }

  /// Returns an argument as the name of a smart list; nil if it has characters of no name.
  static func name(_ argument: String) -> String? {
    let name = QueryNames.hyphenated(argument)
    return name == argument.lowercased() ? name : nil
  }

  /// Whether an argument is part of a query, where the user's lists can be named too.
  static func isOfQuery(_ argument: String) -> Bool {
    isQuery(argument) && (try? OptionValues.libraryList(argument)) == nil
  }

  private static let flags = Set(QueryKey.flags.filter { $0 != "not-for-me" })

  private static func quoted(_ argument: String) -> String {
    guard !argument.contains("\""), let colon = argument.firstIndex(of: ":"),
      naming.contains(argument[..<colon].lowercased())
    else { return argument }
    let value = argument[colon...].dropFirst()
    let words = value.split(whereSeparator: \.isWhitespace)
    guard words.count > 1, !words.contains(where: isPart) else { return argument }
    return argument[...colon] + "\"" + value + "\""
  }

  private static func isPart(_ word: Substring) -> Bool {
    word.contains(":") || QueryKey.flags.contains(word.lowercased())
  }
}
