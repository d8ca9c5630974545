public import ApplicationLogic

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Reads what somebody wants to have taken in: a file, a folder, an archive, or standard input.
public enum ImportFiles {
  /// A file of marks has no more bytes.
  static let mostBytes = 1024 * 1024 * 1024

  /// Reads what a path leads to; `-` is standard input.
  public static func read(_ path: String) throws(CommandFailure) -> ImportInput {
    if path == "-" {
      return try input("standard input", try bytes(of: STDIN_FILENO, "standard input"))
    }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let kind = kind(of: path) else { throw failure(path) }
    if kind == S_IFDIR { return try folder(path, name) }
    return try input(name, try bytes(at: path))
  }

  private static func input(
    _ name: String, _ bytes: [UInt8]
  ) throws(CommandFailure) -> ImportInput {
    guard ZipArchive.begins(bytes) else {
      return ImportInput(name: name, files: [.init(path: name, bytes: bytes)])
    }
    do throws(ZipArchive.Problem) {
      var archive = try ZipArchive(bytes)
      var files: [ImportInput.File] = []
      let wanted = archive.entries.filter { isWanted($0.name) }
      // No entry's size is so large that the sum could overflow.
      guard wanted.reduce(0, { $0 + $1.size }) <= ZipArchive.mostBytes else { throw .tooLarge }
      for entry in wanted {
        files.append(.init(path: entry.name, bytes: try archive.contents(of: entry)))
      }
      return ImportInput(name: name, files: files, isCollection: true)
    } catch {
      throw CommandFailure(.failure, "\(name) \(words(error))")
    }
  }

  /// Only what may be understood is unpacked.
  private static func isWanted(_ name: String) -> Bool {
    name.lowercased().hasSuffix(".csv") || name.lowercased().hasSuffix(".json")
  }

  private static func words(_ problem: ZipArchive.Problem) -> String {
    switch problem {
    case .malformed: "is no whole ZIP archive; get it again"
    case .inconsistent: "contradicts itself, so nothing of it is read; get it again"
    case .badName: "has a file with a name that leads elsewhere, so nothing of it is read"
    case .unsupported: "is encrypted or packed in an uncommon way; unpack it and give the folder"
    case .tooLarge: "holds more than any export does, so nothing of it is read"
    case .noInflater: "cannot be unpacked without zlib; unpack it and give the folder"
    }
  }

  /// The tables of a folder, and of the folder `likes` in it.
  private static func folder(
    _ path: String, _ name: String
  ) throws(CommandFailure) -> ImportInput {
    guard access(path, R_OK | X_OK) == 0 else { throw failure(path) }
    var files: [ImportInput.File] = []
    var left = mostBytes
    for place in Folder.names(in: path) {
      let names =
        place == "likes" && kind(of: "\(path)/likes") == S_IFDIR
        ? Folder.names(in: "\(path)/likes").map { "likes/\($0)" } : [place]
      // Nobody has named it, so it is not waited for what a pipe of that name will bring.
      for name in names where isWanted(name) && kind(of: "\(path)/\(name)") == S_IFREG {
        let bytes = try bytes(at: "\(path)/\(name)", O_NONBLOCK)
        left -= bytes.count
        guard left >= 0 else { throw tooLarge(path) }
        files.append(.init(path: name, bytes: bytes))
      }
    }
    return ImportInput(name: name, files: files, isCollection: true)
  }

  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
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
    guard let bytes = FileDescriptor.read(descriptor, atMost: mostBytes + 1) else {
      throw failure(name)
    }
    guard bytes.count <= mostBytes else { throw tooLarge(name) }
    return bytes
  }

  private static func tooLarge(_ path: String) -> CommandFailure {
    CommandFailure(.failure, "\(path) is larger than any export")
  }

  private static func failure(_ path: String) -> CommandFailure {
    CommandFailure(.failure, "\(path) cannot be read: \(String(cString: strerror(errno)))")
  }
}
