import ProgramTestSupport
import TestSupport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A disk that fails at one of the program's calls: a preloaded library built from `disk_faults.c`.
struct FaultyDisk: Sendable {
  /// The calls that are counted.
  enum Calls: String, CaseIterable { case reads, writes, locks }

  /// The fault injected into the calls of a home.
  struct Fault: CustomStringConvertible {
    var calls: Calls
    /// The system's error number.
    var error: Int32
    /// Whether all later calls fail as well.
    var lasts: Bool

    var description: String { "\(calls), error \(error), \(lasts ? "from then on" : "once")" }
  }

  /// The compiled library, or nil without Linux or a C compiler.
  static let shared = FaultyDisk()

  private let folder: TemporaryFolder
  private var library: String { "\(folder.path)/disk_faults.so" }

  private init?() {
    #if os(Linux)
      guard let folder = try? TemporaryFolder() else { return nil }
      self.folder = folder
      let source = Repository.place(of: "Tests/MovieBrowserTests/Library/disk_faults.c")
      for compiler in ["/usr/bin/cc", "/usr/bin/clang", "/usr/bin/gcc"] {
        guard access(compiler, X_OK) == 0,
          let process = try? ProgramProcess(
            .init(
              path: compiler,
              arguments: ["-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"])),
          (try? process.waitForEnd()) == .exited(0)
        else { continue }
        return
      }
    #endif
    return nil
  }

  /// Runs a command in which a call fails; returns nil if it makes fewer calls.
  func run(
    _ arguments: [String], in home: LibraryHome, _ fault: Fault, at place: Int
  ) throws -> ProgramProcess? {
    let marker = "\(folder.path)/failed-\(UInt64.random(in: 0...UInt64.max))"
    defer { unlink(marker) }
    var environment = [
      "LD_PRELOAD": library, "FAULT_UNDER": home.folder.path, "FAULT_CALLS": fault.calls.rawValue,
      "FAULT_AT": "\(place)", "FAULT_ERROR": "\(fault.error)", "FAULT_MARKER": marker,
    ]
    if fault.lasts { environment["FAULT_LASTS"] = "1" }
    let process = try home.start(arguments, with: environment)
    try process.waitForEnd()
    return access(marker, F_OK) == 0 ? process : nil
  }
}
