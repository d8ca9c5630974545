extension StringProtocol where SubSequence == Substring {
  /// The text without leading and trailing whitespace.
  package var trimmed: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }

  /// The text shortened for a message: at most 60 characters, followed by an ellipsis if truncated.
  package var excerpt: String {
    let start = prefix(60)
    return start.endIndex == endIndex ? String(self) : String(start) + "…"
  }

  /// The text without a leading byte order mark.
  package var withoutByteOrderMark: Substring {
    first == "\u{FEFF}" ? dropFirst() : self[...]
  }

  /// The line without its comment, which starts at a `#` at the start or after whitespace.
  var withoutComment: Substring {
    var isAfterSpace = true
    for index in indices {
      if self[index] == "#", isAfterSpace { return self[..<index] }
      isAfterSpace = self[index].isWhitespace
    }
    return self[...]
  }

  /// Returns whether the text contains a nonempty string, compared byte for byte.
  package func holds(_ part: String) -> Bool {
    guard let first = part.utf8.first else { return false }
    var remaining = utf8[...]
    while let start = remaining.firstIndex(of: first) {
      remaining = remaining[start...]
      if remaining.starts(with: part.utf8) { return true }
      remaining = remaining.dropFirst()
    }
    return false
  }
}
