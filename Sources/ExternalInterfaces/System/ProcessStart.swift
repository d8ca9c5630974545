public import ApplicationLogic
internal import CTerminal
internal import POSIX

/// What happens before anything else: the process is prepared, and what it was started with is checked.
public enum ProcessStart {
  /// The number of descriptors that a session may need at once.
  static let wantedDescriptors: Int32 = 64
  /// The number without which the program cannot work: libdispatch ends a process that has none left.
  static let neededDescriptors: Int32 = 24

  /// Prepares the process: closed standard streams, the limit for open files, core files, the signal for full files.
  ///
  /// Call it once, before anything opens a file or starts a thread.
  public static func prepare() {
    process_prepare(wantedDescriptors)
  }

  /// The arguments after the name of the program.
  ///
  /// - Throws: A usage failure for an argument that is not valid UTF-8, as its text would name another file.
  public static func arguments() throws(CommandFailure) -> [String] {
    var arguments: [String] = []
    for (index, argument) in CommandLine.arguments.enumerated().dropFirst() {
      guard let bytes = CommandLine.unsafeArgv[index], String(validatingCString: bytes) != nil
      else {
        let problem = StartProblem.invalidArgument(number: index, text: argument)
        throw CommandFailure(.usage, problem.message)
      }
      arguments.append(argument)
    }
    return arguments
  }

  /// Checks that there are enough descriptors, and that the names of the user's folders can be used.
  ///
  /// - Throws: A failure that says what to change.
  public static func check() throws(CommandFailure) {
    let free = process_free_descriptors(neededDescriptors)
    guard free >= neededDescriptors else {
      let problem = StartProblem.tooFewFiles(
        free: Int(free), needed: Int(neededDescriptors), wanted: Int(wantedDescriptors))
      throw CommandFailure(.failure, problem.message)
    }
    if let variable = UserFolders.invalidVariable {
      throw CommandFailure(.failure, StartProblem.invalidFolder(variable: variable).message)
    }
  }
}
