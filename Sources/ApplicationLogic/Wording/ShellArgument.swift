extension String {
  /// The text as an argument of a shell command, in quotation marks if it needs them.
  package var quotedForShell: String {
    let isPlain = unicodeScalars.allSatisfy { scalar in
      scalar.isASCII
        && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || ":.,=_-".unicodeScalars.contains(scalar))
    }
    if isPlain { return self }
    return "'"
      + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
