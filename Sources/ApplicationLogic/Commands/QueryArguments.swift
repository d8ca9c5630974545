import BusinessLogic
import DomainEntities
import Records

/// Turns arguments into the text of a query.
enum QueryArguments {
  /// The keys whose values are names, which may have spaces.
  private static let naming: Set<String> = [
    "by", "with", "person", "series", "tag", "note", "theme", "studio", "award", "based-on",
    "list",
  ]

  /// Returns arguments as one line.
  ///
  /// A shell removes quotation marks: `with:"jean gabin"` arrives as `with:jean gabin`. They are
  /// put back around the name, unless the argument has another condition.
  static func line(_ arguments: [String]) -> String {
    arguments.filter { !$0.isEmpty }.map(quoted).joined(separator: " ")
  }

  /// Returns the list of marked films that arguments begin with, if any, and the query after it.
  static func listAndQuery(_ arguments: [String]) -> (list: MarkedSubject?, query: String) {
    guard let word = arguments.first, !isOfQuery(word) else { return (nil, line(arguments)) }
    let list = OptionValues.libraryList(word).map { MarkedSubject.mine($0) } ?? .custom(word)
    return (list, line(Array(arguments.dropFirst())))
  }

  /// Whether an argument is part of a query, not the name of a list.
  static func isQuery(_ argument: String) -> Bool {
    argument.split(whereSeparator: \.isWhitespace).contains { word in
      word.contains(":") || flags.contains(withoutSigns(word).lowercased())
    }
  }

  private static func withoutSigns(_ word: Substring) -> Substring {
    word.drop { SearchText.exclusionSigns.contains($0) }
  }

  /// Returns an argument as the name of a smart list; nil if it has characters of no name.
  static func name(_ argument: String) -> String? {
    let name = QueryNames.hyphenated(argument)
    return name == argument.lowercased() ? name : nil
  }

  /// Whether an argument is part of a query, where the user's lists can be named too.
  static func isOfQuery(_ argument: String) -> Bool {
    isQuery(argument) && OptionValues.libraryList(argument) == nil
  }

  private static let flags = Set(QueryKey.flags.filter { $0 != "not-for-me" })

  private static func quoted(_ argument: String) -> String {
    guard !argument.contains("\""), let colon = argument.firstIndex(of: ":"),
      let key = QueryKey(withoutSigns(argument[..<colon]))
    else { return argument }
    let values = argument[colon...].dropFirst()
    guard !values.split(whereSeparator: \.isWhitespace).contains(where: isPart) else {
      return argument
    }
    let quoted = values.split(separator: ",", omittingEmptySubsequences: false).map { value in
      let name = withoutSigns(value)
      let isName = name.contains(where: \.isWhitespace) && canHaveSpaces(name, key)
      return isName ? value[..<name.startIndex] + "\"" + name + "\"" : String(value)
    }
    return argument[...colon] + quoted.joined(separator: ",")
  }

  /// Whether a value of several words is one name, and not a value with search words after it.
  private static func canHaveSpaces(_ name: Substring, _ key: QueryKey) -> Bool {
    if naming.contains(key.name) { return true }
    // Of these, all names are known.
    let query = try? TypedQuery("\(key.name):\"\(name)\"")
    return ["genre", "country", "lang"].contains(key.name) && query != nil
  }

  private static func isPart(_ word: Substring) -> Bool {
    word.contains(":") || QueryKey.flags.contains(word.lowercased())
  }
}
