public import ApplicationLogic

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that what happens at the terminal is written to, as asciinema plays it.
///
/// What was typed is written before it is handled, what comes of it when the program waits for the next key: a
/// key costs two more writes, and whatever ends the program, the file is whole up to there.
@MainActor public final class TerminalRecording {
  /// Why nothing more is recorded, in the words of the system; nil while all is well.
  public private(set) var failure: String?

  private let descriptor: Int32
  private let start = ContinuousClock.now
  private var format = Asciicast()
  private var lines = ""

  /// Begins a file that only the user can read: what is typed is in it.
  ///
  /// - Throws: A failure where the file exists and is not to be replaced, or cannot be written.
  public static func create(
    _ path: String, size: TerminalSize, replacing: Bool
  ) throws(CommandFailure) -> TerminalRecording {
    let recording = TerminalRecording(descriptor: try open(path, replacing: replacing))
    recording.lines = Asciicast.header(
      size: size, timestamp: Int(time(nil)), terminal: ProcessControl.environment("TERM"))
    recording.flush()
    if let reason = recording.failure { throw failure(path, reason) }
    return recording
  }

  private static func open(_ path: String, replacing: Bool) throws(CommandFailure) -> Int32 {
    var status = stat()
    if stat(path, &status) == 0 {
      // The terminal is raw already, and a pipe would be waited for.
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw failure(path, "it is not a regular file")
      }
      guard replacing else {
        throw CommandFailure(
          .failure, "the recording \(path) exists; use --force to replace it")
      }
    }
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | (replacing ? 0 : O_EXCL)
    #if canImport(Glibc)
      let descriptor = Glibc.open(path, flags, 0o600)
    #else
      let descriptor = Darwin.open(path, flags, 0o600)
    #endif
    guard descriptor >= 0 else { throw failure(path, String(cString: strerror(errno))) }
    // An existing file keeps its permissions otherwise.
    guard fchmod(descriptor, 0o600) == 0, ftruncate(descriptor, 0) == 0 else {
      let reason = String(cString: strerror(errno))
      close(descriptor)
      throw failure(path, reason)
    }
    return descriptor
  }

  private static func failure(_ path: String, _ reason: String) -> CommandFailure {
    CommandFailure(.failure, "the recording \(path) could not be written: \(reason)")
  }

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Takes what was written to the terminal.
  func wrote(_ bytes: [UInt8]) {
    lines += format.line(.output, bytes, at: .now - start)
  }

  /// Takes what was typed.
  func read(_ bytes: ArraySlice<UInt8>) {
    if !bytes.isEmpty { lines += format.line(.input, bytes, at: .now - start) }
  }

  /// Takes another size of the window.
  func resized(to size: TerminalSize) {
    lines += Asciicast.line(size, at: .now - start)
  }

  /// Writes what is kept; after a failure nothing is kept any more.
  func flush() {
    let bytes = Array(lines.utf8)
    lines = ""
    guard failure == nil, !FileDescriptor.write(bytes, to: descriptor) else { return }
    failure = String(cString: strerror(errno))
  }
}

extension ContinuousClock.Instant {
  /// This moment.
  fileprivate static var now: Self { ContinuousClock.now }
}
