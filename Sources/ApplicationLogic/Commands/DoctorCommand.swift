internal import BusinessLogic

/// Something that `moviebrowser doctor` has looked at.
public struct DoctorFinding: Hashable, Sendable {
  /// How it is.
  public enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// As it should be.
    case ok
    /// Not needed, or not there and not missed.
    case note
    /// It works, but not as well as it could.
    case warn
    /// It does not work.
    case fail
  }

  /// What was looked at, in a word or two.
  public var subject: String
  /// How it is.
  public var verdict: Verdict
  /// What was found; holds no secret.
  public var finding: String
  /// What to do about it; empty where there is nothing to do.
  public var advice: String

  /// Makes a finding.
  public init(_ subject: String, _ verdict: Verdict, _ finding: String, advice: String = "") {
    self.subject = subject
    self.verdict = verdict
    self.finding = finding
    self.advice = advice
  }
}

/// `moviebrowser doctor`: what was found, a line each.
public struct DoctorCommand: Sendable {
  private let findings: [DoctorFinding]

  /// Takes what was found, in the order in which it is told.
  public init(_ findings: [DoctorFinding]) {
    self.findings = findings
  }

  /// What is found where the certificate of the service cannot be verified, and what to do about it.
  public static var untrustedService: (finding: String, advice: String) {
    (Wording.cause(.untrusted), Wording.advice(.untrusted))
  }

  /// What was found; throws where something fails, with the same as its output.
  public func run(format: OutputFormat) throws(CommandFailure) -> String {
    let text = text(format: format)
    let failures = findings.filter { $0.verdict == .fail }
    guard let first = failures.first else { return text }
    let subject = failures.map(\.subject).joined(separator: ", ")
    throw CommandFailure(
      .failure,
      first.advice.isEmpty || failures.count > 1
        ? "not in order: \(subject)" : "not in order: \(subject); \(first.advice)",
      output: text)
  }

  private func text(format: OutputFormat) -> String {
    switch format {
    case .json:
      JSONText.array(
        findings.map { finding in
          .members([
            ("subject", .string(finding.subject)), ("verdict", .string(finding.verdict.rawValue)),
            ("finding", .string(finding.finding)),
            ("advice", finding.advice.isEmpty ? nil : .string(finding.advice)),
          ])
        }
      ).text + "\n"
    case .tabbed:
      findings.map {
        OutputFormat.fields([$0.verdict.rawValue, $0.subject, $0.finding, $0.advice])
      }.joined()
    case .aligned: aligned()
    }
  }

  private func aligned() -> String {
    let width = (findings.map { TextWidth.of($0.subject) }.max() ?? 0) + 2
    return findings.map { finding in
      let verdict = finding.verdict.rawValue
      let space = String(repeating: " ", count: 6 - verdict.count)
      let subject =
        finding.subject
        + String(repeating: " ", count: width - TextWidth.of(finding.subject))
      let advice = finding.advice.isEmpty ? "" : "; \(finding.advice)"
      return "\(verdict)\(space)\(subject)\(CleanText.line(finding.finding + advice))\n"
    }.joined()
  }
}
