internal import OperatingSystem
internal import POSIX
public import Transfer
public import Wording

/// Reads the input of an import: a file, a folder, an archive, or standard input.
public enum ImportFiles {
  /// The maximum number of bytes of a file, and of all files of a folder.
  static let maxBytes = ZipArchive.maxBytes
  /// The maximum depth of nested folders.
  private static let deepest = 3

  /// Reads the input at a path; `-` is standard input.
  public static func read(_ path: String) throws(CommandFailure) -> ImportInput {
    if path == "-" {
      return try input(
        FileWording.standardInput, try bytes(of: STDIN_FILENO, FileWording.standardInput))
    }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let kind = kind(of: path) else { throw failure(path) }
    if kind == S_IFDIR { return try folder(path, name) }
    return try input(name, try bytes(at: path))
  }

  /// Returns the files of an archive, or the bytes as a single file.
  static func input(
    _ name: String, _ bytes: [UInt8]
  ) throws(CommandFailure) -> ImportInput {
    guard ZipArchive.begins(bytes) else {
      return ImportInput(name: name, files: [.init(path: name, bytes: bytes)])
    }
    do throws(ZipArchive.Problem) {
      var archive = try ZipArchive(bytes)
      let selection = ImportSelection(among: archive.entries.map(\.name))
      var input = ImportInput(name: name, files: [], isCollection: true)
      var wanted = archive.entries.filter { selection.wanted.contains($0.name) }
      // Files that the export may not need are left out if they are too large together.
      if wanted.reduce(0, { $0 + $1.size }) > ZipArchive.maxBytes {
        wanted.removeAll { selection.isOptional($0.name) }
      }
      let names = Set(wanted.map(\.name))
      input.otherPaths = archive.entries.map(\.name).filter { !names.contains($0) }
      // Sizes are too small for the sum to overflow.
      guard wanted.reduce(0, { $0 + $1.size }) <= ZipArchive.maxBytes else { throw .tooLarge }
      for entry in wanted {
        input.files.append(.init(path: entry.name, bytes: try archive.contents(of: entry)))
      }
      return input
    } catch {
      throw CommandFailure(meaning(of: error), at: name)
    }
  }

  private static func meaning(of problem: ZipArchive.Problem) -> FileProblem {
    switch problem {
    case .malformed: .malformedArchive
    case .inconsistent: .inconsistentArchive
    case .badName: .badNameInArchive
    case .unsupported: .unsupportedArchive
    case .zip64: .zip64Archive
    case .tooLarge: .tooLargeArchive
    case .tooManyFiles(let count): .tooManyFilesInArchive(count, limit: ZipArchive.maxEntries)
    }
  }

  /// Returns the files of an export in a folder.
  private static func folder(
    _ path: String, _ name: String
  ) throws(CommandFailure) -> ImportInput {
    guard access(path, R_OK | X_OK) == 0 else { throw failure(path) }
    let paths = try paths(in: path)
    let selection = ImportSelection(among: paths.readable)
    var input = ImportInput(name: name, files: [], otherPaths: paths.others, isCollection: true)
    var left = maxBytes
    let places =
      paths.readable.filter { selection.isOptional($0) == false }
      + paths.readable.filter(selection.isOptional)
    for place in places {
      let isOptional = selection.isOptional(place)
      // Files that the export may not need are left out if they cannot be read or are too large.
      guard selection.wanted.contains(place),
        !isOptional || size(of: "\(path)/\(place)") <= left,
        !isOptional || access("\(path)/\(place)", R_OK) == 0
      else {
        input.otherPaths.append(place)
        continue
      }
      // The user has not named this file, so do not wait if it is a pipe.
      let bytes = try bytes(at: "\(path)/\(place)", O_NONBLOCK)
      left -= bytes.count
      guard left >= 0 else { throw tooLarge(path) }
      input.files.append(.init(path: place, bytes: bytes))
    }
    return input
  }

  /// Returns the files of a folder and its subfolders, sorted by name: regular files, and others.
  private static func paths(
    in folder: String
  ) throws(CommandFailure) -> (readable: [String], others: [String]) {
    var (readable, others): ([String], [String]) = ([], [])
    var folders = [""]
    while !folders.isEmpty {
      let prefix = folders.removeFirst()
      others += Folder.repairedNames(in: "\(folder)/\(prefix)").map { prefix + $0 }
      for name in Folder.names(in: "\(folder)/\(prefix)") {
        let place = prefix + name
        switch kind(of: "\(folder)/\(place)", followsLinks: false) {
        case S_IFREG: readable.append(place)
        case S_IFLNK where kind(of: "\(folder)/\(place)") == S_IFREG: readable.append(place)
        case S_IFDIR where prefix.split(separator: "/").count < deepest:
          folders.append("\(place)/")
        default: others.append(place)
        }
        guard readable.count + others.count <= ZipArchive.maxEntries else {
          throw CommandFailure(.tooManyFiles(limit: ZipArchive.maxEntries), at: folder)
        }
      }
    }
    return (readable, others)
  }

  private static func kind(of path: String, followsLinks: Bool = true) -> mode_t? {
    var status = stat()
    let outcome = followsLinks ? stat(path, &status) : lstat(path, &status)
    return outcome == 0 ? status.st_mode & S_IFMT : nil
  }

  private static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  private static func bytes(
    at path: String, _ flags: Int32 = 0
  ) throws(CommandFailure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | flags)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    return try bytes(of: descriptor, path)
  }

  private static func bytes(
    of descriptor: Int32, _ name: String
  ) throws(CommandFailure) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) != 0 || status.st_size <= maxBytes else {
      throw tooLarge(name)
    }
    guard let bytes = FileDescriptor.read(descriptor, atMost: maxBytes + 1) else {
      throw failure(name)
    }
    guard bytes.count <= maxBytes else { throw tooLarge(name) }
    return bytes
  }

  private static func tooLarge(_ path: String) -> CommandFailure {
    CommandFailure(.tooLarge(limit: maxBytes >> 20), at: path)
  }

  private static func failure(_ path: String) -> CommandFailure {
    CommandFailure(.unreadable(reason: FileWording.reason(errno)), at: path)
  }
}
