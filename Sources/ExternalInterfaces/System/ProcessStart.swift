public import ApplicationLogic
internal import CTerminal

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

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
        throw CommandFailure(
          .usage,
          "argument \(index) (“\(argument.prefix(60))”) is not valid UTF-8; rename the file or use a UTF-8 terminal"
        )
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
      throw CommandFailure(
        .failure,
        "too few open files are allowed (\(free) of \(neededDescriptors)); raise the limit, for example with ulimit -n \(wantedDescriptors)"
      )
    }
    if let variable = UserFolders.invalidVariable {
      throw CommandFailure(
        .failure, "the path in \(variable) is not valid UTF-8; set \(variable) to another folder")
    }
  }
}
