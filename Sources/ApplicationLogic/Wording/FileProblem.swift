/// What may be wrong with a file or folder that the user has named.
public enum FileProblem: Hashable, Sendable {
  /// It cannot be read, in the words of the system.
  case unreadable(reason: String)
  /// It cannot be written, in the words of the system.
  case unwritable(reason: String)
  /// It is a folder where a file is to be written.
  case isFolder
  /// It is there and was not to be replaced.
  case exists
  /// It has more bytes than are read, in MiB.
  case tooLarge(limit: Int)
  /// A folder has more files than are read.
  case tooManyFiles(limit: Int)
  /// A ZIP archive is damaged or cut off.
  case malformedArchive
  /// The parts of an archive contradict each other.
  case inconsistentArchive
  /// A file in an archive has a name that leads elsewhere.
  case badNameInArchive
  /// An archive is encrypted or compressed in a way that is not supported.
  case unsupportedArchive
  /// An archive uses the ZIP64 extensions.
  case zip64Archive
  /// More would come out of an archive than is read.
  case tooLargeArchive

  /// What is wrong and what to do, on one line that begins with the name.
  public func message(of name: String) -> String {
    let words =
      switch self {
      case .unreadable(let reason): "cannot be read: \(reason)"
      case .unwritable(let reason): "cannot be written: \(reason)"
      case .isFolder: "is a folder; name a file in it"
      case .exists: "is there already and stays; --force replaces it"
      case .tooLarge(let limit): "is larger than \(limit) MiB, so nothing of it is read"
      case .tooManyFiles(let limit): "has more than \(limit) files; name the folder of an export"
      case .malformedArchive: "is no whole ZIP archive; get it again"
      case .inconsistentArchive: "contradicts itself, so nothing of it is read; get it again"
      case .badNameInArchive:
        "has a file with a name that leads elsewhere, so nothing of it is read"
      case .unsupportedArchive:
        "is encrypted or packed in an uncommon way; unpack it and give the folder"
      case .zip64Archive:
        "is a ZIP64 archive, which cannot be read; unpack it and import the folder"
      case .tooLargeArchive: "holds more than any export does, so nothing of it is read"
      }
    return "\(name) \(words)"
  }
}

/// What may keep the program from starting.
public enum StartProblem: Hashable, Sendable {
  /// An argument is not valid UTF-8.
  case invalidArgument(number: Int, text: String)
  /// Too few files may be open at once.
  case tooFewFiles(free: Int, needed: Int, wanted: Int)
  /// A variable names a folder in bytes that are not valid UTF-8.
  case invalidFolder(variable: String)

  /// What is wrong and what to do, on one line.
  public var message: String {
    switch self {
    case .invalidArgument(let number, let text):
      "argument \(number) (“\(text.prefix(60))”) is not valid UTF-8; rename the file or use a UTF-8 terminal"
    case .tooFewFiles(let free, let needed, let wanted):
      "too few open files are allowed (\(free) of \(needed)); raise the limit, for example with ulimit -n \(wanted)"
    case .invalidFolder(let variable):
      "the path in \(variable) is not valid UTF-8; set \(variable) to another folder"
    }
  }
}
