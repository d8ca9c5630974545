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
  ///
  /// Of several lines with a name, the first counts.
  public var lists: [SmartList] {
    var names: Set<String> = []
    let own = NamedLine.read(text).compactMap(Self.list)
    return (own + SmartList.builtIn).filter { names.insert($0.name).inserted }
  }

  /// What is wrong with the first line that cannot be understood; nil if all of them can.
  public var problem: String? {
    NamedLine.read(text).first { Self.list($0) == nil }.map { line in
      do throws(QueryProblem) {
        _ = try TypedQuery(String(line.value ?? ""))
        return Wording.invalidListLine(line.number)
      } catch {
        return Wording.invalidListLine(line.number, because: Wording.problem(error))
      }
    }
  }

  /// Returns the text with a list in place of those with the same name, or as the last line.
  public func saving(_ list: SmartList) -> String {
    var lines = text.withoutByteOrderMark
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { String($0) }
    if lines.last?.isEmpty == true { lines.removeLast() }
    if lines.isEmpty { lines = Wording.smartListHeader }
    let line = "\(list.name) = \(CleanText.line(list.query.text))"
    let old = NamedLine.read(text).filter { Self.list($0)?.name == list.name }.map { $0.number - 1 }
    for index in old.dropFirst().reversed() { lines.remove(at: index) }
    if let index = old.first { lines[index] = line } else { lines.append(line) }
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

  /// Nil, since there is no file.
  public var problem: String? { nil }

  /// Fails, since there is no file.
  public func save(_ list: SmartList) throws(SmartListProblem) {
    throw SmartListProblem(Wording.noFolderForLists)
  }
}
