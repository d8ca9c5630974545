import TestSupport

#if os(Linux)
  import Glibc

  /// What a process has done so far, as the system counts it.
  struct ProcessActivity: CustomStringConvertible {
    /// Ticks of processor time.
    var ticks = 0
    /// How often each thread was given or taken the processor.
    var switches: [String: Int] = [:]
    /// Whether every thread waits for something.
    var isAsleep = true
    /// Whether the main thread waits without a time limit, so that only something from outside can go on;
    /// nil where the system does not tell.
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

    /// Whether nothing is under way: no thread runs or could, there is none but the first, as there is while
    /// something is fetched, and no silence has a meaning still, as the one after an Escape has.
    var isAtRest: Bool { isAsleep && switches.count <= 1 && waitsWithoutEnd ?? true }

    /// What the third argument of `poll`, or of `ppoll`, says.
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

    /// How often a process has called for something to be written, and how many bytes in all.
    static func written(by process: Int32) -> (calls: Int, bytes: Int)? {
      let lines = read("/proc/\(process)/io").split(separator: "\n")
      func number(_ name: String) -> Int? {
        lines.first { $0.hasPrefix(name) }.flatMap { Int($0.dropFirst(name.count)) }
      }
      guard let calls = number("syscw: "), let bytes = number("wchar: ") else { return nil }
      return (calls, bytes)
    }

    /// How often threads have run since; one that has ended has run once.
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
    /// The screen once the program waits for keys alone, and all that it wrote was read.
    ///
    /// Time alone does not tell: a program that is not given the processor is silent as well.
    func waitForRest(looking interval: Duration = .milliseconds(40)) throws -> TerminalScreen {
      let limit = TimeLimit()
      var before: (count: Int, activity: ProcessActivity)?
      while !limit.isPassed {
        read(for: interval)
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
    /// The screen once nothing has come for a while; more cannot be told where a system does not tell what a
    /// process does.
    func waitForRest(looking interval: Duration = .milliseconds(700)) throws -> TerminalScreen {
      let limit = TimeLimit()
      while !limit.isPassed {
        let count = output.count
        read(for: interval)
        if output.count == count { return screen }
      }
      throw TestFailure("the program does not come to rest")
    }
  }
#endif
