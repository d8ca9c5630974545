/// What happened at a terminal, in the lines of an asciicast file of version 2.
///
/// The first line tells the size, every other one what happened and when. Text that is cut off in
/// the middle of a character waits for the rest of it, since a line of JSON holds whole characters.
public struct Asciicast: Sendable {
  /// What the program wrote, or what was typed.
  public enum Stream: Hashable, Sendable {
    case output, input
  }

  private var unfinished: [Stream: [UInt8]] = [:]

  /// Begins without anything unfinished.
  public init() {}

  /// The first line; `timestamp` counts seconds since 1970.
  public static func header(size: TerminalSize, timestamp: Int, terminal: String?) -> String {
    JSONText.members([
      ("version", .integer(2)), ("width", .integer(size.columns)), ("height", .integer(size.rows)),
      ("timestamp", .integer(timestamp)),
      ("env", terminal.map { .members([("TERM", .string($0))]) }),
    ]).line + "\n"
  }

  /// The line for bytes that were written or typed; empty where they are no whole character yet.
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

  /// The line for another size of the window.
  public static func line(_ size: TerminalSize, at time: Duration) -> String {
    line("r", "\(size.columns)x\(size.rows)", at: time)
  }

  private static func line(_ code: String, _ text: String, at time: Duration) -> String {
    let (seconds, rest) = time.components
    let digits = String(rest / 1_000_000_000_000)
    let fraction = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    return "[\(seconds).\(fraction), \"\(code)\", \(JSONText.string(text).text)]\n"
  }

  /// How many bytes at the end are the beginning of a character.
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
