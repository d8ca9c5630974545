package import Wording

/// Programs of the user.
package extension Wording {
  /// How a program ended, with the last line of its output, which may be empty.
  static func ended(_ name: String, _ ending: ProgramEnding, lastLine: String = "") -> String {
    let output = lastLine.isEmpty ? "" : " \(lastLine)"
    return switch ending {
    case .exited(0): lastLine.isEmpty ? "\(name) has finished." : "\(name):\(output)"
    case .exited(let code): "\(name) exited with code \(code).\(output)"
    case .signaled(let signal): "\(name) was killed by signal \(signal).\(output)"
    case .notStarted(let reason): "Cannot run \(name): \(reason)."
    case .unknown: "The exit code of \(name) is unknown.\(output)"
    }
  }
}
