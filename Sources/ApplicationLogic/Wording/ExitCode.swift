/// The exit codes of the program.
public enum ExitCode: Int32, Hashable, Sendable, CaseIterable {
  /// The command did what it was asked to do.
  case success = 0
  /// The command failed for a reason without a code of its own.
  case failure = 1
  /// The arguments are invalid.
  case usage = 2
  /// A film, list or query matches nothing.
  case notFound = 3
  /// There is no valid key or session, and one is required.
  case notAuthorized = 4
  /// The service cannot be reached, or sent no valid response.
  case network = 5
  /// 128 + SIGHUP: the terminal was closed.
  case hungUp = 129
  /// 128 + SIGINT: the user pressed Ctrl-C.
  case interrupted = 130
  /// 128 + SIGPIPE: the reader of standard output has closed it.
  case closedPipe = 141
  /// 128 + SIGTERM: the program was terminated.
  case terminated = 143
}
