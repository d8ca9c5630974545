internal import OperatingSystem
internal import Records
public import TerminalModel
public import Wording

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A recording of the terminal in asciinema's format.
///
/// Input is written before it is handled, and output when the program waits for the next key. A key
/// costs two additional writes, and the file is complete up to any crash.
@MainActor public final class TerminalRecording {
  /// The system's reason why recording has stopped, or nil.
  public private(set) var failure: String?

  private let descriptor: Int32
  private let start = ContinuousClock.now
  private var format = Asciicast()
  private var lines = ""

  /// Creates a recording readable by the user only, since it contains what is typed.
  ///
  /// - Throws: A failure if the file exists and must not be replaced, or cannot be written.
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
      // The terminal is in raw mode already, and opening a pipe would block.
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw failure(path, FileWording.notRegular)
      }
      guard replacing else {
        throw CommandFailure(
          .failure, TerminalWording.exists(path))
      }
    }
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | (replacing ? 0 : O_EXCL)
    #if canImport(Glibc)
      let descriptor = Glibc.open(path, flags, 0o600)
    #else
      let descriptor = Darwin.open(path, flags, 0o600)
    #endif
    guard descriptor >= 0 else { throw failure(path, FileWording.reason(errno, writing: true)) }
    // An existing file would keep its permissions.
    guard fchmod(descriptor, 0o600) == 0, ftruncate(descriptor, 0) == 0 else {
      let reason = FileWording.reason(errno, writing: true)
      close(descriptor)
      throw failure(path, reason)
    }
    return descriptor
  }

  private static func failure(_ path: String, _ reason: String) -> CommandFailure {
    CommandFailure(.failure, TerminalWording.notWritten(path, reason))
  }

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Records output to the terminal.
  func wrote(_ bytes: [UInt8]) {
    lines += format.line(.output, bytes, at: .now - start)
  }

  /// Records input.
  func read(_ bytes: ArraySlice<UInt8>) {
    if !bytes.isEmpty { lines += format.line(.input, bytes, at: .now - start) }
  }

  /// Records a change of the window size.
  func resized(to size: TerminalSize) {
    lines += Asciicast.line(size, at: .now - start)
  }

  /// Writes the buffered lines; after a failure, nothing is buffered.
  func flush() {
    let bytes = Array(lines.utf8)
    lines = ""
    guard failure == nil, !FileDescriptor.write(bytes, to: descriptor) else { return }
    failure = FileWording.reason(errno, writing: true)
  }
}

extension ContinuousClock.Instant {
  /// The current instant.
  fileprivate static var now: Self { ContinuousClock.now }
}
