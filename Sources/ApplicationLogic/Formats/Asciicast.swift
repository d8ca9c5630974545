public import TerminalModel

/// Writes a terminal session as the lines of an asciicast file, version 2.
///
/// The first line has the size of the terminal, every other one an event and its time. An
/// incomplete character at the end of a chunk waits for its remaining bytes, because JSON needs
/// whole characters.
public struct Asciicast: Sendable {
  /// The direction of the recorded bytes.
  public enum Stream: Hashable, Sendable {
    case output, input
  }

  private var unfinished: [Stream: [UInt8]] = [:]

  /// Creates a recording.
  public init() {}

  /// Returns the first line; `timestamp` is in seconds since 1970.
  public static func header(size: TerminalSize, timestamp: Int, terminal: String?) -> String {
    JSONText.members([
      ("version", .integer(2)), ("width", .integer(size.columns)), ("height", .integer(size.rows)),
      ("timestamp", .integer(timestamp)),
      ("env", terminal.map { .members([("TERM", .string($0))]) }),
    ]).line + "\n"
  }

  /// Returns the line for bytes; empty if they are not yet a whole character.
  public mutating func line(_ stream: Stream, _ bytes: some Collection<UInt8>, at time: Duration)
    -> String
  {
    var all = unfinished.removeValue(forKey: stream) ?? []
    all += bytes
    let cut = Self.unfinishedCount(all)
    if cut > 0 { unfinished[stream] = Array(all.suffix(cut)) }
    let text = String(decoding: all.dropLast(cut), as: UTF8.self)
    guard !text.isEmpty else { return "" }
    return Self.line(stream == .output ? "o" : "i", text, at: time)
  }

  /// Returns the line for a new size of the terminal.
  public static func line(_ size: TerminalSize, at time: Duration) -> String {
    line("r", "\(size.columns)x\(size.rows)", at: time)
  }

  private static func line(_ code: String, _ text: String, at time: Duration) -> String {
    let (seconds, rest) = time.components
    let digits = String(rest / 1_000_000_000_000)
    let fraction = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    return "[\(seconds).\(fraction), \"\(code)\", \(JSONText.string(text).text)]\n"
  }

  /// Returns the number of bytes at the end that begin an incomplete character.
  private static func unfinishedCount(_ bytes: [UInt8]) -> Int {
    for count in 1...3 where count <= bytes.count {
      let byte = bytes[bytes.count - count]
      if byte & 0xC0 == 0x80 { continue }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC2 ? 2 : 1
      return length > count && byte < 0xF5 ? count : 0
    }
    return 0
  }
}
