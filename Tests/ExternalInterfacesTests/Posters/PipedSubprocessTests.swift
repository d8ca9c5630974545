import TestSupport

#if os(Linux)
  import TestSupport
  import Testing

  @testable import MovieDatabase
  @testable import OperatingSystem

  #if canImport(Glibc)
    import Glibc
  #endif

  /// Subprocesses that render pictures leave nothing behind.
  @Suite(.serialized, .timeLimit(.minutes(60))) struct PipedSubprocessTests {
    private func run(
      _ script: String, input: [UInt8] = [], limit: Int = 1 << 20,
      timeout: Duration = .seconds(30)
    ) async -> [UInt8]? {
      await PipedSubprocess.run(
        "/bin/sh", ["-c", script], input: input, limit: limit, timeout: timeout)
    }

    /// Returns whether a process exists, zombies included.
    private func isThere(_ process: Int32) -> Bool { kill(process, 0) == 0 }

    @Test func `Input is sent whole and output is returned whole`() async {
      let bytes = (0..<3_000_00).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      #expect(await run("cat", input: bytes) == bytes)
      #expect(await run("head -c 3", input: bytes) == Array(bytes.prefix(3)))
      #expect(await run(": > /dev/null") == [])
    }

    @Test func `A failed, killed, too verbose or missing program returns nothing`() async {
      #expect(await run("echo a; exit 3") == nil)
      #expect(await run("echo a; kill -9 $$") == nil)
      #expect(await run("cat /dev/zero", limit: 1000) == nil)
      #expect(await run("sleep 100", timeout: .milliseconds(50)) == nil)
      #expect(await PipedSubprocess.run("/dev/null/missing", [], input: [], limit: 9) == nil)
    }

    @Test func `A program that closes its output but keeps running is killed on timeout`() async {
      #expect(await run("exec >&-; sleep 100000", timeout: .milliseconds(300)) == nil)
      #expect(await run("echo a; exec >&-; sleep 0.2") == Array("a\n".utf8))
    }

    @Test func `Cancellation after the output also kills the program`() async throws {
      let folder = try TemporaryFolder()
      let note = "\(folder.path)/pid"
      let task = Task {
        await run("exec >&-; echo $$ > '\(note).part'; mv '\(note).part' '\(note)'; sleep 100000")
      }
      func process() -> Int32? {
        Int32(
          String(decoding: TemporaryFolder.bytes(of: note), as: UTF8.self)
            .filter(\.isNumber))
      }
      let limit = TimeLimit()
      while process() == nil, !limit.isPassed { usleep(2000) }
      let found = try #require(process())
      task.cancel()
      #expect(await task.value == nil)
      while isThere(found), !limit.isPassed { usleep(2000) }
      #expect(!isThere(found))
    }

    @Test func `The subprocess inherits no terminal, descriptor or variable`() async throws {
      let answer = try #require(
        await run("env; cut -d' ' -f7 /proc/$$/stat"))
      let text = String(decoding: answer, as: UTF8.self)
      #expect(!text.contains("HOME="))
      // The number of its terminal: none.
      #expect(text.hasSuffix("\n0\n"))
    }

    @Test func `Limits on memory, time and files apply before input is read`() async throws {
      // The first line is printed after the limits are set.
      let answer = await PipedSubprocess.run(
        "/bin/sh", ["-c", "read word; ulimit -v; ulimit -t; ulimit -f"], input: [0x0A], limit: 100,
        limits: PictureRenderer.limits, timeout: .seconds(60))
      #expect(answer == Array("262144\n10\n0\n".utf8))
    }

    @Test func `Cancellation returns at once and kills the whole process group`() async throws {
      let folder = try TemporaryFolder()
      let note = "\(folder.path)/pids"
      let task = Task {
        await run("sleep 1000 & echo $$ $! > '\(note).part'; mv '\(note).part' '\(note)'; wait")
      }
      func processes() -> [Int32] {
        String(decoding: TemporaryFolder.bytes(of: note), as: UTF8.self)
          .split { $0 == " " || $0 == "\n" }.compactMap { Int32($0) }
      }
      let limit = TimeLimit()
      while processes().count < 2, !limit.isPassed { usleep(2000) }
      let found = processes()
      try #require(found.count == 2)
      task.cancel()
      #expect(await task.value == nil)
      // Its own thread reaps it; the other is reaped by the process that adopts orphans, if there
      // is one.
      while isThere(found[0]), !limit.isPassed { usleep(2000) }
      #expect(!isThere(found[0]))
      #expect(!isAlive(found[1]))
    }

    private func isAlive(_ process: Int32) -> Bool {
      let limit = TimeLimit()
      while !limit.isPassed {
        let text = TemporaryFolder.bytes(of: "/proc/\(process)/stat")
        let state = String(decoding: text, as: UTF8.self).split(separator: ")").last?.dropFirst()
          .first
        if state == nil || state == "Z" || state == "X" { return false }
        usleep(2000)
      }
      return true
    }

    @Test @MainActor func `Cancellation during the start leaks no descriptor`() async throws {
      let before = try pipes()
      for _ in 0..<200 {
        // The second task cancels the first as soon as it waits, which is before the process
        // exists.
        let task = Task { @MainActor in await run("sleep 1000") }
        Task { @MainActor in task.cancel() }
        #expect(await task.value == nil)
      }
      // Other tests have pipes too, but fewer.
      let limit = TimeLimit()
      while try pipes() > before + 100, !limit.isPassed { usleep(2000) }
      #expect(try pipes() <= before + 100)
    }

    /// Returns the number of pipe ends of this process.
    private func pipes() throws -> Int {
      guard let directory = opendir("/proc/self/fd") else { throw TestFailure("no descriptors") }
      defer { closedir(directory) }
      var count = 0
      while let entry = readdir(directory) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        var target = [CChar](repeating: 0, count: 64)
        let length = readlink("/proc/self/fd/\(name)", &target, 63)
        if length > 5, strncmp(target, "pipe:", 5) == 0 { count += 1 }
      }
      return count
    }

    @Test func `Cancellation before the start runs nothing`() async {
      let folder = try? TemporaryFolder()
      let place = "\(folder?.path ?? "/dev/null/missing")/ran"
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return await run("touch '\(place)'")
      }
      #expect(await task.value == nil)
      #expect(access(place, F_OK) != 0)
    }
  }
#endif
