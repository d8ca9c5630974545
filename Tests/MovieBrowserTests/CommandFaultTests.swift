import ProgramTestSupport
import Synchronization
import TestSupport
import Testing

/// Every fault of the service with every command: one line with the problem and the remedy, the
/// right exit code, no partial output, and no secret anywhere.
@Suite(.wholeProgram) struct CommandFaultTests {
  private static let commands = [
    ["list", "--limit", "20"], ["list", "all-time", "--limit", "20", "--json"],
    ["search", "film", "--limit", "5"], ["detail", "7"],
    ["detail", "7", "--watch", "--region", "US"], ["detail", "7", "--json"], ["account", "key"],
    ["doctor"],
  ]

  /// The outcome of a command.
  private struct Outcome: Sendable {
    var arguments: [String]
    var ending: ProgramProcess.Ending?
    var output = ""
    var errors = ""
    var requests = 0
    /// The places where a secret was found.
    var faults: [String] = []

    var lines: [Substring] {
      errors.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    }
  }

  /// Runs all commands at once, each with its own home and service.
  ///
  /// Throws if one of them does not end, and then at once for every later fault, since each would
  /// take as long again.
  private static func outcomes(_ fault: ServiceFault?, source: String) throws -> [Outcome] {
    if let failure = failure.withLock(\.self) { throw failure }
    return try AtOnce.run(commands) { arguments in
      var outcome = Outcome(arguments: arguments)
      return Result<Outcome, any Error> {
        let home = try FaultyHome(source: source)
        if let fault { home.impair(with: fault) }
        let process = try home.start(arguments, input: MovieDatabaseDouble.key)
        outcome.ending = try process.waitForEnd()
        outcome.output = process.output
        outcome.errors = process.errors
        outcome.requests = home.service.requests.count
        outcome.faults = home.filesWithSecrets
        if Array(process.output.utf8).mentionsSecret { outcome.faults.append("output") }
        if Array(process.errors.utf8).mentionsSecret { outcome.faults.append("errors") }
        return outcome
      }
    }.map { result in
      do { return try result.get() } catch {
        let failure = TestFailure("\(fault?.name ?? "no fault"): \(error)")
        Self.failure.withLock { $0 = $0 ?? failure }
        throw failure
      }
    }
  }

  private static let failure = Mutex<TestFailure?>(nil)
  private static let usual = Result { try outcomes(nil, source: "tmdb") }

  @Test func `Without a fault every command succeeds`() throws {
    for outcome in try Self.usual.get() {
      #expect(outcome.ending == .exited(0), "\(outcome)")
      #expect(outcome.errors.isEmpty && !outcome.output.isEmpty, "\(outcome)")
      #expect(outcome.faults == [], "\(outcome.arguments)")
    }
  }

  @Test(arguments: ServiceFault.passing)
  func `A transient fault goes unnoticed`(fault: ServiceFault) throws {
    for (outcome, usual) in zip(
      try Self.outcomes(fault, source: "tmdb"), try Self.usual.get())
    {
      #expect(outcome.faults == [], "\(outcome.arguments)")
      // doctor reports its findings and does not retry; output that contains the home's path
      // differs.
      guard outcome.arguments != ["doctor"] else { continue }
      #expect(outcome.ending == .exited(0), "\(outcome)")
      #expect(outcome.errors.isEmpty, "\(outcome)")
      guard outcome.arguments != ["account", "key"] else { continue }
      #expect(outcome.output == usual.output, "\(outcome.arguments)")
      #expect(outcome.requests == usual.requests + (fault.times ?? 0), "\(outcome.arguments)")
    }
  }

  @Test(arguments: ServiceFault.lasting)
  func `A permanent fault is reported in one line`(fault: ServiceFault) throws {
    for outcome in try Self.outcomes(fault, source: "tmdb") {
      #expect(outcome.faults == [], "\(outcome.arguments)")
      switch outcome.arguments {
      case ["doctor"]: expectDiagnosis(outcome, fault)
      default:
        #expect(outcome.ending == .exited(fault.code), "\(outcome)")
        #expect(outcome.output.isEmpty, "\(outcome)")
        let start = outcome.arguments.contains("--json") ? #"{"error":{"code":""# : "moviebrowser: "
        #expect(outcome.lines.count == 1 && outcome.errors.hasPrefix(start), "\(outcome)")
        #expect(outcome.errors.contains(fault.words), "\(outcome)")
        // The remedy follows the problem.
        #expect(outcome.errors.contains("; "), "\(outcome)")
        // One attempt and three retries for each of at most four pages.
        #expect(outcome.requests <= 16, "\(outcome)")
        if fault.meaning == .refusal { #expect(outcome.requests <= 4, "\(outcome)") }
      }
    }
  }

  @Test(arguments: ServiceFault.lasting)
  func `With automatic source the catalogue replaces an unreachable service`(
    fault: ServiceFault
  ) throws {
    for outcome in try Self.outcomes(fault, source: "auto") {
      #expect(outcome.faults == [], "\(outcome.arguments)")
      guard ["list", "search"].contains(outcome.arguments[0]) else { continue }
      #expect(outcome.lines.count == 1, "\(outcome)")
      #expect(outcome.errors.contains(fault.words), "\(outcome)")
      let isSubstituted = fault.meaning == .absence
      #expect(outcome.errors.contains("built-in catalog") == isSubstituted, "\(outcome)")
      // The catalogue has no film with this title.
      let hasFilms = isSubstituted && outcome.arguments[0] == "list"
      if outcome.arguments[0] == "list" {
        #expect(outcome.ending == .exited(hasFilms ? 0 : fault.code), "\(outcome)")
        #expect(outcome.output.isEmpty == !hasFilms, "\(outcome)")
      }
    }
  }

  private func expectDiagnosis(_ outcome: Outcome, _ fault: ServiceFault) {
    // A failed check is named again at the end.
    let hasFailed = outcome.output.contains("fail\t")
    #expect(outcome.ending == .exited(hasFailed ? 1 : 0), "\(outcome)")
    #expect(outcome.lines.count == (hasFailed ? 1 : 0), "\(outcome)")
    let findings = outcome.output.split(separator: "\n").map { $0.split(separator: "\t") }
    for finding in findings {
      #expect(["ok", "note", "warn", "fail"].contains(finding.first), "\(outcome)")
    }
    // A status of 200 does not count unless the response says that the key is accepted.
    #expect(!findings.contains { $0.starts(with: ["ok", "key"]) }, "\(outcome)")
    #expect(
      !findings.contains { $0.starts(with: ["ok", "service"]) }
        || [.refusal, .failure].contains(fault.meaning), "\(outcome)")
  }
}
