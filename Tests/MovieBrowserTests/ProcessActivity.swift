import ProgramTestSupport
import TerminalTestSupport
import TestSupport

#if os(Linux)
  import Glibc

  /// A process's activity as counted by the system.
  struct ProcessActivity: CustomStringConvertible {
    /// Ticks of processor time.
    var ticks = 0
    /// The context switches of each thread.
    var switches: [String: Int] = [:]
    /// Whether every thread is waiting.
    var isAsleep = true
    /// Whether the main thread waits without a time limit, so only an external event can wake it;
    /// nil if the system does not report it.
    var waitsWithoutEnd: Bool?

    init(of process: Int32) {
      let fields =
        Self.read("/proc/\(process)/stat").split(separator: ")").last?
        .split(separator: " ") ?? []
      if fields.count > 12 { ticks = (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) }
      for thread in Self.names("/proc/\(process)/task") {
        let lines = Self.read("/proc/\(process)/task/\(thread)/status").split(separator: "\n")
        isAsleep = isAsleep && !lines.contains { $0.hasPrefix("State:\tR") }
        switches[thread] = lines.filter { $0.contains("ctxt_switches") }.reduce(0) { sum, line in
          sum + (line.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) } ?? 0)
        }
      }
      waitsWithoutEnd = Self.waitsWithoutEnd(process)
    }

    /// Whether the process is idle.
    ///
    /// Only the first thread exists, it is not running, and no timeout is pending, such as the one
    /// after an Escape. Fetching starts further threads.
    var isAtRest: Bool { isAsleep && switches.count <= 1 && waitsWithoutEnd ?? true }

    /// Reads the third argument of `poll`, or of `ppoll`.
    private static func waitsWithoutEnd(_ process: Int32) -> Bool? {
      let fields = read("/proc/\(process)/syscall").split(separator: " ")
      guard fields.count > 3 else { return nil }
      #if arch(x86_64)
        return fields[0] == "7" && fields[3].hasSuffix("ffffffff")
      #else
        return fields[0] == "73" && fields[3] == "0x0"
      #endif
    }

    /// Waits until a process sleeps, after it has run at least once since `before`.
    static func rest(of process: Int32, since before: ProcessActivity) throws {
      let limit = TimeLimit()
      var last = ProcessActivity(of: process)
      while last.switches.isEmpty || !last.isAtRest || last.switches(since: before) == 0 {
        guard !limit.isPassed else { throw TestFailure("process \(process) does nothing") }
        usleep(500)
        last = ProcessActivity(of: process)
      }
      while !limit.isPassed {
        usleep(3000)
        let now = ProcessActivity(of: process)
        if now.isAtRest, now.switches(since: last) == 0 { return }
        last = now
      }
      throw TestFailure("process \(process) does not come to rest")
    }

    /// Returns the number of write calls of a process and the bytes in all of them.
    static func written(by process: Int32) -> (calls: Int, bytes: Int)? {
      let lines = read("/proc/\(process)/io").split(separator: "\n")
      func number(_ name: String) -> Int? {
        lines.first { $0.hasPrefix(name) }.flatMap { Int($0.dropFirst(name.count)) }
      }
      guard let calls = number("syscw: "), let bytes = number("wchar: ") else { return nil }
      return (calls, bytes)
    }

    /// Returns how many times threads have run since then; a thread that has ended counts once.
    func switches(since before: ProcessActivity) -> Int {
      Set(switches.keys).union(before.switches.keys).reduce(0) { sum, thread in
        sum + (switches[thread].map { $0 - before.switches[thread, default: 0] } ?? 1)
      }
    }

    var description: String { "\(ticks) ticks, \(switches)" }

    private static func read(_ path: String) -> String {
      let descriptor = open(path, O_RDONLY)
      guard descriptor >= 0 else { return "" }
      defer { close(descriptor) }
      var bytes = [UInt8](repeating: 0, count: 8192)
      let count = Glibc.read(descriptor, &bytes, bytes.count)
      return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    private static func names(_ folder: String) -> [String] {
      guard let directory = opendir(folder) else { return [] }
      defer { closedir(directory) }
      var names: [String] = []
      while let entry = readdir(directory) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if !name.hasPrefix(".") { names.append(name) }
      }
      return names
    }
  }

  extension PseudoTerminal {
    /// Returns the screen once the program waits only for keys or has ended, with all of its output
    /// read.
    ///
    /// Silence alone is no proof: a program without processor time is silent as well.
    func waitForIdle(looking interval: Duration = .milliseconds(40)) throws -> TerminalScreen {
      let limit = TimeLimit()
      var before: (count: Int, activity: ProcessActivity)?
      while !limit.isPassed {
        read(for: interval)
        if process.ending != nil { return screen }
        let activity = ProcessActivity(of: process.identifier)
        if let before, before.count == output.count, before.activity.isAtRest, activity.isAtRest,
          activity.switches(since: before.activity) == 0
        {
          return screen
        }
        before = (output.count, activity)
      }
      throw TestFailure("the program does not come to rest")
    }
  }
#else
  extension PseudoTerminal {
    /// Returns the screen once nothing has arrived for a while, which is the only evidence on
    /// systems that do not report process activity.
    func waitForIdle(looking interval: Duration = .milliseconds(700)) throws -> TerminalScreen {
      let limit = TimeLimit()
      while !limit.isPassed {
        let count = output.count
        read(for: interval)
        if process.ending != nil { return screen }
        if output.count == count { return screen }
      }
      throw TestFailure("the program does not come to rest")
    }
  }
#endif
