internal import OperatingSystem
internal import POSIX
public import Widgets

/// Runs programs of the user as child processes.
@MainActor public final class SystemProgramRunner: ProgramRunner {
  /// The maximum size of an output in bytes; of a longer one, the end is kept.
  private nonisolated static let maxOutput = 200_000

  /// Creates a runner.
  public init() {}

  /// Runs a program in a session of its own.
  ///
  /// Its input and its output are files without a name. A program that outlives this one, such as a
  /// player, is not ended by a closed pipe.
  public func run(_ arguments: [String], input: String) async -> ProgramResult {
    guard let output = NamelessFile() else {
      return ProgramResult(.notStarted(FileWording.message(errno)))
    }
    let child: Subprocess
    do throws(Subprocess.Failure) {
      child = try start(arguments, input: input, output: output)
    } catch {
      output.close()
      return ProgramResult(.notStarted(FileWording.message(error.code)))
    }
    return await withCheckedContinuation { waiter in
      let isWaiting = BackgroundThread.begin {
        let ending = ProgramEnding(child.wait())
        let text = output.end(atMost: Self.maxOutput)
        output.close()
        waiter.resume(returning: ProgramResult(ending, output: text))
      }
      guard !isWaiting else { return }
      output.close()
      waiter.resume(returning: ProgramResult(ProgramEnding(nil)))
    }
  }

  /// Runs a program with the streams of this one, and waits for it.
  ///
  /// This program itself keeps its key, and `~/` at the start of an argument is the home folder.
  public func runInForeground(_ arguments: [String]) -> ProgramEnding {
    let isOwn = arguments[0] == Subprocess.ownProgram
    let home = isOwn ? ProcessControl.environment("HOME") : nil
    let arguments = arguments.map { argument in
      home.map { argument.hasPrefix("~/") ? $0 + argument.dropFirst() : argument } ?? argument
    }
    do throws(Subprocess.Failure) {
      return ProgramEnding(
        try Subprocess.launch(arguments[0], arguments, .foreground(keepsKeys: isOwn))
          .waitContinuing())
    } catch {
      return .notStarted(FileWording.message(error.code))
    }
  }

  private func start(
    _ arguments: [String], input: String, output: NamelessFile
  ) throws(Subprocess.Failure) -> Subprocess {
    guard !input.isEmpty else {
      return try Subprocess.launch(
        arguments[0], arguments, .detached(output: output.descriptor))
    }
    guard let file = NamelessFile(input) else { throw Subprocess.Failure(code: errno) }
    defer { file.close() }
    return try Subprocess.launch(
      arguments[0], arguments,
      .detached(input: .descriptor(file.descriptor), output: output.descriptor))
  }
}

extension ProgramEnding {
  /// Creates the ending of a wait status; nil is an unknown one.
  init(_ status: Int32?) {
    guard let status else {
      self = .unknown
      return
    }
    let signal = status & 0x7F
    self = signal == 0 ? .exited(Int(status >> 8 & 0xFF)) : .signaled(Int(signal))
  }
}
