public import BusinessLogic
internal import OperatingSystem
internal import POSIX
internal import Records
internal import Wording

/// The file `lists` in the configuration folder.
public struct SmartListFolder: SmartListStore {
  /// Creates a store.
  public init() {}

  /// Returns the user's lists; a file that cannot be read has none.
  public func ownLists() -> [SmartList] {
    ConfigurationFiles.find(SmartListFile.name).smartLists.ownLists
  }

  /// Returns all lists, the user's own first.
  public func smartLists() -> [SmartList] { (self as any SmartListStore).smartLists() }

  /// What is wrong with the file, on one line; nil if it is understood or does not exist.
  public var problem: String? {
    let found = ConfigurationFiles.find(SmartListFile.name)
    return found.obstacle ?? found.smartLists.problem
  }

  /// Changes a list under the lock of the folder, and creates the file if there is none.
  public func change(
    _ decide: ([SmartList]) throws(SmartListProblem) -> SmartListChange?
  ) throws(SmartListProblem) -> SmartListChange? {
    guard let path = ConfigurationFiles.path(of: SmartListFile.name),
      let end = path.lastIndex(of: "/")
    else { return try BuiltInSmartLists().change(decide) }
    let folder = String(path[..<end])
    guard UserFolders.make(folder) else {
      throw .file(FileWording.cannotMake(folder, because: errno))
    }
    let lock = FolderLock(folder)
    defer { lock.release() }
    guard !lock.isBusy else { throw .file(FileWording.unwritable(path, FileWording.busy)) }
    let found = ConfigurationFiles.find(SmartListFile.name)
    if let obstacle = found.obstacle { throw .file(obstacle) }
    guard let wanted = try decide(found.smartLists.ownLists) else { return nil }
    let (text, change) = try found.smartLists.applying(wanted)
    do throws(CommandFailure) {
      let writer = try FileWriter(path, replacing: true)
      try writer.write(text)
      try writer.finish()
    } catch {
      throw .file(error.message)
    }
    return change
  }
}

extension ConfigurationFiles.Finding {
  fileprivate var smartLists: SmartListFile { SmartListFile(text, invalidLine: invalidLine) }
}
