import DomainEntities

/// The names of films on standard input.
public enum FilmNames {
  /// Returns the names on standard input, one a line, if a name is `-`; otherwise nil.
  ///
  /// A tab ends a name, so the output of other commands, which begins with identifiers, has names.
  /// A film without an identifier is named by its title and year, the next fields.
  ///
  /// - Throws: A usage error if there are no names, and the error of `input`.
  public static func read(
    _ name: String, from input: () throws(CommandFailure) -> String
  ) throws(CommandFailure) -> [String]? {
    guard name == "-" else { return nil }
    let names = try input().split(whereSeparator: \.isNewline).map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map {
        String($0).trimmed
      }
      guard let first = fields.first, first.isEmpty else { return fields.first ?? "" }
      return fields.dropFirst().prefix(2).joined(separator: " ").trimmed
    }.filter { !$0.isEmpty }
    guard !names.isEmpty else { throw CommandFailure(.usage, Wording.noNames) }
    return names
  }
}
