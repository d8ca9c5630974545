import Synchronization
import TestSupport
import Testing

/// Every fault of the service meets every command: a line that says what and what to do, the right exit
/// code, nothing half on standard output, and no secret anywhere.
@Suite(.wholeProgram) struct CommandFaultTests {
  private static let commands = [
    ["list"], ["list", "all-time", "--json"], ["search", "film", "--limit", "5"], ["detail", "7"],
    ["detail", "7", "--where", "--region", "US"], ["detail", "7", "--json"], ["account", "key"],
    ["doctor"],
  ]

  /// What came of a command.
  private struct Outcome: Sendable {
    var arguments: [String]
    var ending: ProgramProcess.Ending?
    var output = ""
    var errors = ""
    var requests = 0
    /// Where a secret was found.
    var faults: [String] = []

    var lines: [Substring] {
      errors.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    }
  }

  /// Runs all commands at the same time, each with a home and a service of its own.
  ///
  /// Throws where one of them does not end, and then for every fault after that: each would take as long again.
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
      // The doctor tells what it finds, and asks only once; a home is named after nothing twice.
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
        #expect(outcome.ending == .exited(1), "\(outcome)")
        #expect(outcome.output.isEmpty, "\(outcome)")
        #expect(
          outcome.lines.count == 1 && outcome.errors.hasPrefix("moviebrowser: "), "\(outcome)")
        #expect(outcome.errors.contains(fault.words), "\(outcome)")
        // What to do stands behind what is wrong.
        #expect(outcome.errors.contains("; "), "\(outcome)")
        // One attempt and three more of each of at most four pages.
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
      #expect(outcome.errors.contains("built-in catalogue") == isSubstituted, "\(outcome)")
      // The catalogue has no film of such a title.
      let hasFilms = isSubstituted && outcome.arguments[0] == "list"
      if outcome.arguments[0] == "list" {
        #expect(outcome.ending == .exited(hasFilms ? 0 : 1), "\(outcome)")
        #expect(outcome.output.isEmpty == !hasFilms, "\(outcome)")
      }
    }
  }

  private func expectDiagnosis(_ outcome: Outcome, _ fault: ServiceFault) {
    // What fails is named once more at the end.
    let hasFailed = outcome.output.contains("fail\t")
    #expect(outcome.ending == .exited(hasFailed ? 1 : 0), "\(outcome)")
    #expect(outcome.lines.count == (hasFailed ? 1 : 0), "\(outcome)")
    let findings = outcome.output.split(separator: "\n").map { $0.split(separator: "\t") }
    for finding in findings {
      #expect(["ok", "note", "warn", "fail"].contains(finding.first), "\(outcome)")
    }
    // Whatever has status 200 is no answer as long as it does not say that the key is accepted.
    #expect(!findings.contains { $0.starts(with: ["ok", "key"]) }, "\(outcome)")
    #expect(
      !findings.contains { $0.starts(with: ["ok", "service"]) }
        || [.refusal, .failure].contains(fault.meaning), "\(outcome)")
  }
}
