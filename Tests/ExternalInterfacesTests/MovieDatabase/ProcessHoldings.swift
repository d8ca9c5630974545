import TestSupport

#if os(Linux)
  import Glibc
  import TestSupport

  /// The system resources this process holds.
  struct ProcessHoldings: Hashable {
    var descriptors: Int
    var threads: Int

    static func now() throws -> ProcessHoldings {
      // Reading the folder itself takes one descriptor each time.
      ProcessHoldings(
        descriptors: try count("/proc/self/fd"), threads: try count("/proc/self/task"))
    }

    /// Waits until no more is held than before; some threads may still be ending.
    static func wait(for before: ProcessHoldings, threadsToSpare: Int) async throws {
      let limit = TimeLimit()
      var now = try now()
      while now.descriptors != before.descriptors
        || now.threads > before.threads + threadsToSpare
      {
        guard !limit.isPassed else { throw TestFailure("\(now) after \(before)") }
        try await Task.sleep(for: .milliseconds(5))
        now = try self.now()
      }
    }

    private static func count(_ folder: String) throws -> Int {
      guard let directory = opendir(folder) else { throw TestFailure("no \(folder)") }
      defer { closedir(directory) }
      var count = 0
      while let entry = readdir(directory) {
        if entry.pointee.d_name.0 != CChar(UInt8(ascii: ".")) { count += 1 }
      }
      return count
    }
  }
#endif
