/// A problem with a file or folder that the user specified.
public enum FileProblem: Hashable, Sendable {
  /// The file cannot be read; `reason` also says what to do.
  case unreadable(reason: String)
  /// The file cannot be written; `reason` also says what to do.
  case unwritable(reason: String)
  /// A file is to be written, but a folder is in its place.
  case isFolder
  /// The file exists and may not be replaced.
  case exists
  /// The file is larger than `limit`, in MiB.
  case tooLarge(limit: Int)
  /// The folder has more than `limit` files.
  case tooManyFiles(limit: Int)
  /// The ZIP archive is damaged or truncated.
  case malformedArchive
  /// The headers of the archive contradict each other.
  case inconsistentArchive
  /// The name of a file in the archive leads outside of it.
  case badNameInArchive
  /// The archive is encrypted, or compressed by an unsupported method.
  case unsupportedArchive
  /// The archive uses the ZIP64 extensions.
  case zip64Archive
  /// The extracted archive would exceed the size limit.
  case tooLargeArchive
  /// The archive has a number of files, more than `limit`.
  case tooManyFilesInArchive(Int, limit: Int)

  /// Returns the problem and what to do about it, on one line.
  public func message(of name: String) -> String {
    switch self {
    case .unreadable(let reason): "cannot read \(name): \(reason)"
    case .unwritable(let reason): "cannot write \(name): \(reason)"
    case .isFolder: "\(name) is a folder; specify a file"
    case .exists: "\(name) already exists; use --force to replace it"
    case .tooLarge(let limit): "\(name) is too large (limit: \(limit) MiB)"
    case .tooManyFiles(let limit):
      "\(name) has more than \(Wording.number(limit)) files; specify the folder of an export"
    case .malformedArchive: "\(name) is not a valid ZIP archive; download the export again"
    case .inconsistentArchive: "\(name) is a corrupt ZIP archive; download the export again"
    case .badNameInArchive:
      "\(name) contains a file with an unsafe path and was not read; download the export again"
    case .unsupportedArchive:
      "\(name) is encrypted or uses unsupported compression; extract it and import the folder"
    case .zip64Archive:
      "\(name) is a ZIP64 archive, which is not supported; extract it and import the folder"
    case .tooLargeArchive: "\(name) is too large when extracted; check that it is an export"
    case .tooManyFilesInArchive(let count, let limit):
      "\(name) has \(Wording.number(count)) files (limit: \(Wording.number(limit))); extract it and "
        + "import the export in it"
    }
  }
}

/// A problem that keeps the program from starting.
public enum StartProblem: Hashable, Sendable {
  /// An argument is not valid UTF-8.
  case invalidArgument(number: Int, text: String)
  /// The limit of open files is too low.
  case tooFewFiles(free: Int, needed: Int, wanted: Int)
  /// The path in an environment variable is not valid UTF-8.
  case invalidFolder(variable: String)

  /// The problem and what to do about it, on one line.
  public var message: String {
    switch self {
    case .invalidArgument(let number, let text):
      "argument \(number) (“\(text.prefix(60))”) is not valid UTF-8; rename the file or use a UTF-8 terminal"
    case .tooFewFiles(let free, let needed, let wanted):
      "the limit of open files is too low (\(free) available, \(needed) needed); raise it, for example with ulimit -n \(wanted)"
    case .invalidFolder(let variable):
      "the path in \(variable) is not valid UTF-8; set \(variable) to another folder"
    }
  }
}
