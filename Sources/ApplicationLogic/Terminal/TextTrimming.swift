extension StringProtocol where SubSequence == Substring {
  /// The text without white space around it.
  var trimmed: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }

  /// The text as a message quotes it: at most 60 characters, and an ellipsis where more follow.
  var excerpt: String {
    let start = prefix(60)
    return start.endIndex == endIndex ? String(self) : String(start) + "…"
  }

  /// The text without the mark that some editors begin a file with, to say how it is encoded.
  var withoutByteOrderMark: Substring {
    first == "\u{FEFF}" ? dropFirst() : self[...]
  }

  /// The line without its comment, which begins with a `#` that nothing or a space stands before.
  var withoutComment: Substring {
    var isAfterSpace = true
    for index in indices {
      if self[index] == "#", isAfterSpace { return self[..<index] }
      isAfterSpace = self[index].isWhitespace
    }
    return self[...]
  }

  /// Whether a text that is not empty stands somewhere in this one, byte for byte.
  func holds(_ part: String) -> Bool {
    utf8.indices.contains { utf8[$0...].starts(with: part.utf8) }
  }
}
