public import BusinessLogic
public import Records
import TerminalModel
public import Wording

/// The result of a check of `moviebrowser doctor`.
public struct DoctorFinding: Hashable, Sendable {
  /// The severity of a finding.
  public enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// Works.
    case ok
    /// Not available, and not required.
    case note
    /// Works with limitations.
    case warn
    /// Does not work.
    case fail
  }

  /// The subject of the check, in a word or two.
  public var subject: String
  /// The severity.
  public var verdict: Verdict
  /// What was found, without secrets.
  public var finding: String
  /// What to do; empty for nothing.
  public var advice: String

  /// Creates a finding.
  public init(_ subject: String, _ verdict: Verdict, _ finding: String, advice: String = "") {
    self.subject = subject
    self.verdict = verdict
    self.finding = finding
    self.advice = advice
  }
}

/// `moviebrowser doctor`: a line for each finding.
public struct DoctorCommand: Sendable {
  private let findings: [DoctorFinding]

  /// Creates a command with findings in the order of the output.
  public init(_ findings: [DoctorFinding]) {
    self.findings = findings
  }

  /// Returns the finding and the advice for an error that has a cause of its own; nil for a service
  /// that is unreachable.
  public static func cause(
    of error: MovieDataError
  ) -> (finding: String, advice: String)? {
    switch error {
    case .proxyFailed, .untrusted, .unusableCertificates, .interrupted, .webPage, .forbidden:
      (Wording.cause(error), Wording.advice(error))
    default: nil
    }
  }

  /// Returns the findings in a format.
  ///
  /// - Throws: `CommandFailure` with the findings as its output if a check fails.
  public func run(format: OutputFormat) throws(CommandFailure) -> String {
    let text = text(format: format)
    let failures = findings.filter { $0.verdict == .fail }
    guard let first = failures.first else { return text }
    throw CommandFailure(
      .failure,
      Wording.checksFailed(
        failures.map(\.subject),
        advice: first.advice.isEmpty || failures.count > 1 ? nil : first.advice),
      output: text)
  }

  private func text(format: OutputFormat) -> String {
    CommandOutput(
      list: findingRecord, findings, people: aligned
    ).text(format)
  }

  private func aligned(_ layout: OutputLayout) -> String {
    TextTable([.init(), .init(), .init()]).text(
      findings.map { finding in
        let advice = finding.advice.isEmpty ? "" : "; \(finding.advice)"
        return [finding.verdict.rawValue, finding.subject, finding.finding + advice]
      }, layout)
  }
}

/// A finding.
package let findingRecord = Record<DoctorFinding>(
  "doctor", pipe: ["verdict", "subject", "finding", "advice"]
) {
  Field("subject", \.subject).required
  Field(word: "verdict", \.verdict).required
  Field("finding", \.finding).required
  Field("advice", \.advice)
}
