public import BusinessLogic
import TerminalModel
import Wording

/// The text of the file with the user's smart lists: lines of the form `name = query`.
public struct SmartListFile: Sendable {
  /// The name of the file in the configuration folder.
  public static let name = "lists"

  private let text: String
  /// The number of the first line that is not UTF-8; nil if all of them are.
  private let invalidLine: Int?

  /// Creates a file from its text; nil or an empty text has no lists.
  ///
  /// `invalidLine` is the number of the first line that is not UTF-8. Such lines, in which the text
  /// has replacement characters, are left out.
  public init(_ text: String?, invalidLine: Int? = nil) {
    self.text = text ?? ""
    self.invalidLine = invalidLine
  }

  /// The user's lists in the order of the file.
  ///
  /// Of several lines with a name, the first counts.
  public var ownLists: [SmartList] {
    var names: Set<String> = []
    return NamedLine.read(text).compactMap { list($0) }.filter { names.insert($0.name).inserted }
  }

  /// What is wrong with the first line that cannot be understood; nil if all of them can.
  public var problem: String? {
    let first = NamedLine.read(text).first { list($0) == nil }
    if let invalidLine, invalidLine <= first?.number ?? invalidLine {
      return Wording.invalidListLine(invalidLine, because: Wording.notUTF8)
    }
    return first.map { line in
      do throws(QueryProblem) {
        _ = try TypedQuery(String(line.value ?? ""))
        return Wording.invalidListLine(line.number)
      } catch {
        return Wording.invalidListLine(line.number, because: Wording.problem(error))
      }
    }
  }

  /// Returns the text after a change of the lists, and the change with the line that it replaced.
  ///
  /// Other lines, comments and their order stay. A new list becomes the last line, and one that a
  /// reversed change brings back gets its old line again.
  ///
  /// - Throws: `.file` if a line is not UTF-8, since its bytes would be lost.
  public func applying(
    _ change: SmartListChange
  ) throws(SmartListProblem) -> (text: String, change: SmartListChange) {
    if let invalidLine { throw .file(Wording.unchangeableLists(line: invalidLine)) }
    var lines = text.withoutByteOrderMark
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { String($0) }
    if lines.last?.isEmpty == true { lines.removeLast() }
    if lines.isEmpty { lines = Wording.smartListHeader }
    let old = NamedLine.read(text).filter { list($0)?.name == change.before?.name }
      .filter { _ in change.before != nil }.map { $0.number - 1 }
    var done = change
    done.line = old.first.map { SmartListChange.Line(position: $0, text: lines[$0]) }
    for index in old.dropFirst().reversed() { lines.remove(at: index) }
    let new = change.after.map { line(of: $0, old: change.line, before: change.before, lines, old) }
    switch (old.first, new) {
    case (let index?, let new?): lines[index] = new
    case (let index?, nil): lines.remove(at: index)
    case (nil, let new?):
      lines.insert(new, at: min(change.line?.position ?? lines.count, lines.count))
    case (nil, nil): break
    }
    return (lines.map { $0 + "\n" }.joined(), done)
  }

  /// Returns the line of a list: the old one if the list had it, and with the query and comment of
  /// the line that it replaces if only the name changes.
  private func line(
    of list: SmartList, old line: SmartListChange.Line?, before: SmartList?, _ lines: [String],
    _ places: [Int]
  ) -> String {
    if let line, NamedLine.read(line.text).compactMap({ self.list($0) }) == [list] {
      return line.text
    }
    if let before, before.query == list.query, let place = places.first,
      let sign = lines[place].firstIndex(of: "=")
    {
      return "\(list.name) \(lines[place][sign...])"
    }
    return "\(list.name) = \(CleanText.line(list.query.text))"
  }

  private func list(_ line: NamedLine) -> SmartList? {
    if invalidLine != nil, line.text.unicodeScalars.contains("\u{FFFD}") { return nil }
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

  /// None, since there is no file.
  public func ownLists() -> [SmartList] { [] }

  /// Nil, since there is no file.
  public var problem: String? { nil }

  /// Fails, since there is no file.
  public func change(
    _ decide: ([SmartList]) throws(SmartListProblem) -> SmartListChange?
  ) throws(SmartListProblem) -> SmartListChange? {
    _ = try decide([])
    throw .file(Wording.noFolderForLists)
  }
}

extension SmartListStore {
  /// Returns what is wrong with the smart lists, or which of them has the name of another list; nil
  /// for nothing.
  public func problem(with library: (any MovieLibrary)?) -> String? {
    problem ?? SmartListInteractor(self, library: library).conflict.map(Wording.notice)
  }
}
