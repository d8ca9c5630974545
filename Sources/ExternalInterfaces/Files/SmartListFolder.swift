import ApplicationLogic
public import BusinessLogic

/// The file `lists` in the configuration folder.
public struct SmartListFolder: SmartListStore {
  /// Creates a store.
  public init() {}

  /// Returns the user's lists and the built-in ones; a file that cannot be read has none.
  public func smartLists() -> [SmartList] {
    SmartListFile(ConfigurationFiles.find(SmartListFile.name).text).lists
  }

  /// What is wrong with the file, on one line; nil if it is understood or does not exist.
  public var problem: String? {
    let found = ConfigurationFiles.find(SmartListFile.name)
    return found.obstacle ?? SmartListFile(found.text).problem
  }

  /// Saves a list, and creates the file if there is none.
  public func save(_ list: SmartList) throws(SmartListProblem) {
    let found = ConfigurationFiles.find(SmartListFile.name)
    if let obstacle = found.obstacle { throw SmartListProblem(obstacle) }
    guard let path = ConfigurationFiles.path(of: SmartListFile.name),
      let end = path.lastIndex(of: "/"), UserFolders.make(String(path[..<end]))
    else { return try BuiltInSmartLists().save(list) }
    do throws(CommandFailure) {
      let writer = try FileWriter(path, replacing: true)
      try writer.write(SmartListFile(found.text).saving(list))
      try writer.finish()
    } catch {
      throw SmartListProblem(error.message)
    }
  }
}
