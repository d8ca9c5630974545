internal import CTerminal
internal import POSIX
public import Wording

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

  /// The arguments after the program name; invalid UTF-8 is replaced.
  public static var words: [String] { values.map { String(cString: $0) } }

  /// Returns the arguments after the program name.
  ///
  /// - Throws: A usage failure for an argument that is not valid UTF-8, since its decoded text
  ///   would name another file.
  public static func arguments() throws(CommandFailure) -> [String] {
    var arguments: [String] = []
    for (index, bytes) in values.enumerated() {
      guard let argument = String(validatingCString: bytes) else {
        let problem = StartProblem.invalidArgument(
          number: index + 1, text: String(cString: bytes))
        throw CommandFailure(.usage, problem.message)
      }
      arguments.append(argument)
    }
    return arguments
  }

  /// The arguments after the program name as the system passed them; those of the Swift runtime are
  /// empty where /proc is not mounted.
  private static var values: [UnsafePointer<CChar>] {
    var count: Int32 = 0
    guard let values = process_arguments(&count) else {
      return CommandLine.arguments.indices.dropFirst().compactMap { index in
        CommandLine.unsafeArgv[index].map { UnsafePointer($0) }
      }
    }
    return (0..<Int(count)).dropFirst().compactMap { values[$0].map { UnsafePointer($0) } }
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
