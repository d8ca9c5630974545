import BusinessLogic
import DomainEntities
import Wording

/// Sentences of import and export.
extension Wording {
  /// Returns the report that an import added only some films of a list.
  static func full(_ name: String, refused: Int) -> String {
    "\(complaint(.full(name))); \(films(refused)) not added"
  }

  /// Returns the remark that the list of a file names films more than once.
  static func repeated(_ count: Int, in name: String) -> String {
    "\(list(name)): \(count) duplicate \(count == 1 ? "film" : "films") skipped"
  }
}
