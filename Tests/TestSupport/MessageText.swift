/// Returns whether a terminal displays a scalar instead of interpreting it as a control.
public func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F...0x9F, 0x61C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F,
    0xFEFF:
    false
  default: true
  }
}

/// Returns whether a message is one sanitized line that names the mistake and the correction.
public func isOneLineWithHint(_ message: String) -> Bool {
  let hints = ["; ", ": ", "requires a whole number"]
  return !message.isEmpty && message.allSatisfy { !$0.isNewline }
    && message.unicodeScalars.allSatisfy { isHarmless($0) }
    && hints.contains { message.contains($0) }
}
