import ProgramTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Ctrl-C while a file is being written.
@Suite(.wholeProgram) struct ExportInterruptionTests {
  @Test func `An interrupted export leaves no partial file`() throws {
    let folder = try TemporaryFolder()
    var environment = ProgramUnderTest.environment
    environment["HOME"] = folder.path
    environment["MOVIEBROWSER_SOURCE"] = "catalogue"
    func start(_ arguments: String...) throws -> ProgramProcess {
      try ProgramProcess(
        .init(
          path: ProgramUnderTest.find().path, arguments: arguments, environment: environment))
    }
    // Long enough that writing outlasts the interrupt.
    let note = String(repeating: "Worth remembering. ", count: 3000)
    let rows = (1...300).map { "\(1_000_000 + $0),Film \($0),2000,2020-01-01,\(note)\n" }
    let file = try folder.write(
      "tmdbID,Title,Year,WatchedDate,Review\n" + rows.joined(), to: "a.csv")
    let taken = try start("import", file)
    #expect(try taken.waitForEnd() == .exited(0))
    try folder.write("", to: "out/empty")
    let process = try start("export", "\(folder.path)/out/all.json")
    let limit = TimeLimit()
    while process.ending == nil, folder.names(in: "out") == ["empty"] {
      guard !limit.isPassed else { throw TestFailure("nothing is written") }
      usleep(100)
    }
    process.signal(SIGINT)
    let ending = try process.waitForEnd()
    // An interrupt that arrives too late finds the complete file.
    let isLate = ending == .exited(0)
    #expect(isLate || ending == .exited(130))
    #expect(folder.names(in: "out") == (isLate ? ["all.json", "empty"] : ["empty"]))
    #expect(process.errors.isEmpty)
  }
}
