public import BusinessLogic

/// The text of the file with the user's smart lists: lines of the form `name = query`.
public struct SmartListFile: Sendable {
  /// The name of the file in the configuration folder.
  public static let name = "lists"

  private let text: String

  /// Creates a file from its text; nil or an empty text has no lists.
  public init(_ text: String?) {
    self.text = text ?? ""
  }

  /// The user's lists in the order of the file, and after them the built-in ones.
  public var lists: [SmartList] {
    let own = NamedLine.read(text).compactMap(Self.list)
    let names = Set(own.map(\.name))
    return own + SmartList.builtIn.filter { !names.contains($0.name) }
  }

  /// Returns the text with a list in place of one with the same name, or as the last line.
  public func saving(_ list: SmartList) -> String {
    let line = "\(list.name) = \(CleanText.line(list.query.text))"
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    if lines.isEmpty { lines = Wording.smartListHeader }
    let old = NamedLine.read(text).last { Self.list($0)?.name == list.name }
    if let old {
      lines[old.number - 1] = line
    } else {
      lines.append(line)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func list(_ line: NamedLine) -> SmartList? {
    guard let value = line.value, let query = try? TypedQuery(String(value)), !query.isEmpty else {
      return nil
    }
    return SmartList(line.name, query)
  }
}

/// The smart lists of a program without a file for them.
public struct BuiltInSmartLists: SmartListStore {
  /// Creates the lists.
  public init() {}

  /// The built-in lists.
  public func smartLists() -> [SmartList] { SmartList.builtIn }

  /// Fails, since there is no file.
  public func save(_ list: SmartList) throws(SmartListProblem) {
    throw SmartListProblem(Wording.noFolderForLists)
  }
}
