public import ApplicationLogic
internal import CTerminal
internal import POSIX

/// Preparation of the process at startup, and checks of its environment.
public enum ProcessStart {
  /// The number of file descriptors that a session may need at once.
  static let wantedDescriptors: Int32 = 64
  /// The minimum number of file descriptors: libdispatch crashes a process that has none left.
  static let neededDescriptors: Int32 = 24

  /// Prepares the process: closed standard streams, resource limits, core files, and `SIGXFSZ`.
  ///
  /// Call it once, before anything opens a file or starts a thread.
  public static func prepare() {
    process_prepare(wantedDescriptors)
  }

  /// Returns the arguments after the program name.
  ///
  /// - Throws: A usage failure for an argument that is not valid UTF-8, since its decoded text
  ///   would name another file.
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

  /// Checks that enough file descriptors are available, and that the paths of the user's folders
  /// are valid.
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
