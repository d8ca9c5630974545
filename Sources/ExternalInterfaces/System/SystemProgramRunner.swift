public import ApplicationLogic
internal import POSIX

/// Runs programs of the user as child processes.
@MainActor public final class SystemProgramRunner: ProgramRunner {
  /// The maximum size of an output in bytes; of a longer one, the end is kept.
  private nonisolated static let maxOutput = 200_000

  /// Creates a runner.
  public init() {}

  /// Runs a program in a session of its own, without input.
  ///
  /// Its output goes to a file that has no name, so a program that outlives this one, such as a
  /// player, never waits for a reader and is not ended by a closed pipe.
  public func run(_ arguments: [String]) async -> ProgramResult {
    await withCheckedContinuation { waiter in
      let isBegun = BackgroundThread.begin { waiter.resume(returning: Self.result(of: arguments)) }
      if !isBegun { waiter.resume(returning: ProgramResult(.notStarted(Self.reason(EAGAIN)))) }
    }
  }

  /// Runs a program with the streams of this one, and waits for it.
  public func runInForeground(_ arguments: [String]) -> ProgramEnding {
    do throws(Subprocess.Failure) {
      let child = try Subprocess.launch(arguments[0], arguments, .foreground)
      return Self.ending(child.waitContinuing())
    } catch {
      return .notStarted(Self.reason(error.code))
    }
  }

  private nonisolated static func result(of arguments: [String]) -> ProgramResult {
    guard let output = NamelessFile() else { return ProgramResult(.notStarted(reason(errno))) }
    defer { output.close() }
    do throws(Subprocess.Failure) {
      let child = try Subprocess.launch(
        arguments[0], arguments, .detached(output: output.descriptor))
      let ending = ending(child.wait())
      return ProgramResult(ending, output: output.end(atMost: maxOutput))
    } catch {
      return ProgramResult(.notStarted(reason(error.code)))
    }
  }

  /// Returns the ending for a wait status; an unknown status counts as success.
  private nonisolated static func ending(_ status: Int32?) -> ProgramEnding {
    guard let status else { return .exited(0) }
    let signal = status & 0x7F
    return signal == 0 ? .exited(Int(status >> 8 & 0xFF)) : .signaled(Int(signal))
  }

  private nonisolated static func reason(_ code: Int32) -> String {
    let text = String(cString: strerror(code))
    return (text.first?.lowercased() ?? "") + text.dropFirst()
  }
}

/// A temporary file that only its descriptor refers to.
private struct NamelessFile {
  let descriptor: Int32

  /// Creates a file; nil on failure.
  init?() {
    let folder = ProcessControl.environment("TMPDIR") ?? "/tmp"
    var path = Array("\(folder)/moviebrowser-XXXXXX".utf8CString)
    descriptor = mkstemp(&path)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(path)
  }

  func close() { POSIX.close(descriptor) }

  /// Returns the last bytes as text.
  func end(atMost limit: Int) -> String {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size > 0 else { return "" }
    let size = Int(status.st_size)
    var bytes = [UInt8](repeating: 0, count: min(size, limit))
    let count = pread(descriptor, &bytes, bytes.count, off_t(size - bytes.count))
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : ""
  }
}
