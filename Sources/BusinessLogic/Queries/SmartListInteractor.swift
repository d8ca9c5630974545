/// The use case of saving, renaming and removing the user's smart lists.
///
/// Smart lists, the user's own lists and the lists of the program share their names: no change
/// gives a list the name of another. A stateless value.
public struct SmartListInteractor: Sendable {
  /// A smart list in the file that has the name of another list.
  public enum Conflict: Hashable, Sendable {
    /// The smart list replaces a built-in one.
    case builtIn(String)
    /// The own list of this name hides the smart list.
    case ownList(String)
  }

  private let store: any SmartListStore
  private let library: (any MovieLibrary)?

  /// Creates an interactor for the user's smart lists, and for the library with the own lists.
  public init(_ store: any SmartListStore, library: (any MovieLibrary)?) {
    self.store = store
    self.library = library
  }

  /// Saves a list.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - replaces: Returns whether the list may replace another one of the same name.
  /// - Returns: The change, or nil if the list is saved already.
  /// - Throws: `.exists` if the list may not replace the other one.
  public func save(
    _ list: SmartList, replaces: (SmartList) -> Bool
  ) throws(SmartListProblem) -> SmartListChange? {
    try check(list.name)
    return try store.change { (own) throws(SmartListProblem) in
      let old = own.first { $0.name == list.name }
      if old == list { return nil }
      guard let old else {
        try Self.checkBuiltIn(list.name)
        return SmartListChange(before: nil, after: list)
      }
      guard replaces(old) else { throw .exists(old) }
      return SmartListChange(before: old, after: list)
    }
  }

  /// Renames a list; returns the change, or nil if the list has the name already.
  public func rename(
    _ name: String, to new: String
  ) throws(SmartListProblem) -> SmartListChange? {
    if QueryNames.hyphenated(new) != name { try check(QueryNames.hyphenated(new)) }
    return try store.change { (own) throws(SmartListProblem) in
      let list = try Self.list(named: name, in: own)
      guard let renamed = SmartList(new, list.query) else { throw .invalidName(new) }
      if renamed.name == name { return nil }
      if let other = own.first(where: { $0.name == renamed.name }) { throw .exists(other) }
      try Self.checkBuiltIn(renamed.name)
      return SmartListChange(before: list, after: renamed)
    }
  }

  /// Removes a list; returns the change.
  public func remove(_ name: String) throws(SmartListProblem) -> SmartListChange? {
    try store.change { (own) throws(SmartListProblem) in
      SmartListChange(before: try Self.list(named: name, in: own), after: nil)
    }
  }

  /// Takes a change back.
  ///
  /// - Throws: `.changed` if the list is no longer as the change has left it.
  public func reverse(_ change: SmartListChange) throws(SmartListProblem) {
    let names = Set([change.before?.name, change.after?.name].compactMap(\.self))
    if let name = change.before?.name, name != change.after?.name { try check(name) }
    try store.change { (own) throws(SmartListProblem) in
      guard own.filter({ names.contains($0.name) }) == [change.after].compactMap(\.self) else {
        throw .changed(change.after?.name ?? change.before?.name ?? "")
      }
      return change.reversed
    }
  }

  /// The first list in the file that has the name of another list; nil for none.
  public var conflict: Conflict? { store.ownLists().lazy.compactMap { conflict(of: $0) }.first }

  /// Returns whether a list in the file has the name of another list; nil if it does not.
  public func conflict(of list: SmartList) -> Conflict? {
    if let own = (try? ownList(named: list.name)) ?? nil { return .ownList(own) }
    let replaced = SmartList.builtIn.first { $0.name == list.name }
    return replaced.flatMap { $0.query == list.query ? nil : .builtIn(list.name) }
  }

  /// Checks that none of the user's own lists has a name.
  private func check(_ name: String) throws(SmartListProblem) {
    let own: String?
    do throws(MovieDataError) {
      own = try ownList(named: name)
    } catch {
      throw .library(error)
    }
    if let own { throw .ownList(own) }
  }

  private func ownList(named name: String) throws(MovieDataError) -> String? {
    try library?.customLists().map(\.name).first { QueryNames.hyphenated($0) == name }
  }

  private static func list(
    named name: String, in own: [SmartList]
  ) throws(SmartListProblem) -> SmartList {
    if let list = own.first(where: { $0.name == name }) { return list }
    try checkBuiltIn(name)
    throw .unknown(name)
  }

  private static func checkBuiltIn(_ name: String) throws(SmartListProblem) {
    if SmartList.builtIn.contains(where: { $0.name == name }) { throw .builtIn(name) }
  }
}
