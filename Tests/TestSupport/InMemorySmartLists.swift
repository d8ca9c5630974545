public import BusinessLogic
import Records
public import Synchronization

/// Smart lists in the text of a file.
public final class InMemorySmartLists: SmartListStore {
  /// The text of the file; nil without a file.
  public let text: Mutex<String?>

  /// Creates the lists of a text.
  public init(_ text: String? = nil) { self.text = Mutex(text) }

  private var file: SmartListFile { SmartListFile(text.withLock { $0 }) }

  /// What is wrong with the text; nil for nothing.
  public var problem: String? { file.problem }
  /// Returns the lists of the text.
  public func ownLists() -> [SmartList] { file.ownLists }

  /// Changes the text.
  public func change(
    _ decide: ([SmartList]) throws(SmartListProblem) -> SmartListChange?
  ) throws(SmartListProblem) -> SmartListChange? {
    let file = file
    guard let wanted = try decide(file.ownLists) else { return nil }
    let (text, change) = try file.applying(wanted)
    self.text.withLock { $0 = text }
    return change
  }
}
