import DomainEntities

/// The names of films on standard input.
public enum FilmNames {
  /// Returns the names on standard input, one a line, if a name is `-`; otherwise nil.
  ///
  /// A tab ends a name, so the output of commands that list films, which begins with identifiers,
  /// has names.
  ///
  /// - Throws: A usage error if there are no names, and the error of `input`.
  public static func read(
    _ name: String, from input: () throws(CommandFailure) -> String
  ) throws(CommandFailure) -> [String]? {
    guard name == "-" else { return nil }
    let names = try input().split(whereSeparator: \.isNewline).map { line in
      String(line.prefix { $0 != "\t" }).trimmed
    }.filter { !$0.isEmpty }
    guard !names.isEmpty else { throw CommandFailure(.usage, Wording.noNames) }
    return names
  }
}
