internal import CPseudoTerminal

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension ProgramProcess {
  /// Waits for the end of a process whose parents are gone; where the system does not tell how it
  /// ended, nil.
  public static func waitForOrphan(_ identifier: Int32) throws -> Ending? {
    let limit = TimeLimit()
    while !limit.isPassed {
      var status: Int32 = 0
      if waitpid(identifier, &status, WNOHANG) == identifier { return ending(status: status) }
      if kill(identifier, 0) != 0 { return nil }
      usleep(1000)
    }
    throw TestFailure("process \(identifier) is still there")
  }

  /// Whether a process whose parents are gone still runs.
  public static func isAlive(_ identifier: Int32) -> Bool {
    waitpid(identifier, nil, WNOHANG) != identifier && kill(identifier, 0) == 0
  }

  /// Makes processes that lose their parents known to `waitForOrphan`.
  public static func adoptOrphans() {
    _ = pseudo_terminal_adopt_orphans()
  }
}
