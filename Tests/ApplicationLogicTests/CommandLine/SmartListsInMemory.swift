import BusinessLogic
import Synchronization

@testable import Records

/// Smart lists in the text of a file.
final class SmartListsInMemory: SmartListStore {
  let text: Mutex<String?>

  init(_ text: String? = nil) { self.text = Mutex(text) }

  private var file: SmartListFile { SmartListFile(text.withLock { $0 }) }

  var problem: String? { file.problem }
  func ownLists() -> [SmartList] { file.ownLists }

  func change(
    _ decide: ([SmartList]) throws(SmartListProblem) -> SmartListChange?
  ) throws(SmartListProblem) -> SmartListChange? {
    let file = file
    guard let wanted = try decide(file.ownLists) else { return nil }
    let (text, change) = try file.applying(wanted)
    self.text.withLock { $0 = text }
    return change
  }
}
