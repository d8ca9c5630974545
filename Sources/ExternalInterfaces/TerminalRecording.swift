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

  /// Begins a file in the place of what is there, or says in the words of the system why that cannot be done.
  public static func create(
    _ path: String, size: TerminalSize
  ) throws(StandardStreams.Failure) -> TerminalRecording {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system(String(cString: strerror(errno))) }
    let recording = TerminalRecording(descriptor: descriptor)
    recording.lines = Asciicast.header(
      size: size, timestamp: Int(time(nil)), terminal: ProcessControl.environment("TERM"))
    recording.flush()
    if let failure = recording.failure { throw .system(failure) }
    return recording
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
    var rest = Array(lines.utf8)[...]
    lines = ""
    while failure == nil, !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        failure = String(cString: strerror(errno))
      }
    }
  }
}

extension ContinuousClock.Instant {
  /// This moment.
  fileprivate static var now: Self { ContinuousClock.now }
}
