public import OperatingSystem
internal import POSIX
internal import Records
public import Wording

extension StandardStreams {
  /// Writes an error to standard error, as a message or as JSON, ignoring failures.
  public static func complain(_ failure: CommandFailure, inJSON: Bool) {
    guard inJSON else { return complain(failure.message) }
    try? write(failure.json + "\n", to: STDERR_FILENO)
  }
}
