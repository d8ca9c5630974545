#if os(Linux)
  import Glibc

  /// What a process has done so far, as the system counts it.
  struct ProcessActivity: CustomStringConvertible {
    /// Ticks of processor time.
    var ticks = 0
    /// How often each thread was given or taken the processor.
    var switches: [String: Int] = [:]

    init(of process: Int32) {
      let fields =
        Self.read("/proc/\(process)/stat").split(separator: ")").last?
        .split(separator: " ") ?? []
      if fields.count > 12 { ticks = (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) }
      for thread in Self.names("/proc/\(process)/task") {
        let lines = Self.read("/proc/\(process)/task/\(thread)/status").split(separator: "\n")
        switches[thread] = lines.filter { $0.contains("ctxt_switches") }.reduce(0) { sum, line in
          sum + (line.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) } ?? 0)
        }
      }
    }

    /// How often a process has called for something to be written.
    static func writes(of process: Int32) -> Int? {
      read("/proc/\(process)/io").split(separator: "\n")
        .first { $0.hasPrefix("syscw: ") }.flatMap { Int($0.dropFirst(7)) }
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
#endif
